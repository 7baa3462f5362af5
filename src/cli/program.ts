import { Command } from 'commander';
import { VERSION } from '../model/version.ts';

/** Which file holds a command; only the one that runs is loaded, so that each starts quickly. */
const FAMILIES: readonly (readonly [
  names: readonly string[],
  load: () => Promise<(program: Command, loadAll: () => Promise<Command>) => void>,
])[] = [
  [['resolve'], async () => (await import('./commands/resolve.ts')).addResolve],
  [
    ['fetch', 'metadata', 'info', 'path', 'recent', 'find', 'accept', 'remove', 'audit'],
    async () => (await import('./commands/library.ts')).addLibrary,
  ],
  [['download'], async () => (await import('./commands/download.ts')).addDownload],
  [['search'], async () => (await import('./commands/search.ts')).addSearch],
  [['sessions', 'session', 'decide'], async () => (await import('./commands/sessions.ts')).addSessions],
  [['batch'], async () => (await import('./commands/batch.ts')).addBatch],
  [['graph'], async () => (await import('./commands/graph.ts')).addGraph],
  [['snapshot'], async () => (await import('./commands/snapshot.ts')).addSnapshot],
  [['export'], async () => (await import('./commands/export.ts')).addExport],
  [['serve'], async () => (await import('./commands/serve.ts')).addServe],
  [['desk'], async () => (await import('./commands/desk.ts')).addDesk],
  [['capabilities', 'doctor', 'config'], async () => (await import('./commands/settings.ts')).addSettings],
  [['mcp-config'], async () => (await import('./commands/connect.ts')).addConnect],
  [['completion'], async () => (await import('./commands/completion.ts')).addCompletion],
  [['sandbox', 'demo'], async () => (await import('./commands/sandbox.ts')).addSandbox],
];

/** The commands; only the family of the named one is loaded, all of them when none is named. */
export async function createProgram(command: string | undefined): Promise<Command> {
  const program = new Command('carrel')
    .description('The right paper or an honest failure, with the evidence kept.')
    .version(VERSION)
    .exitOverride()
    .showHelpAfterError('(carrel --help lists the commands)');
  if (command === '--version' || command === '-V') return program;
  const wanted = FAMILIES.filter(([names]) => names.includes(command ?? ''));
  for (const [, load] of wanted.length > 0 ? wanted : FAMILIES) (await load())(program, () => createProgram(undefined));
  for (const each of program.commands) pointToHelp(each, `carrel ${each.name()}`);
  return program;
}

/** What is missing or too much is explained by the help of the command itself. */
function pointToHelp(command: Command, path: string): void {
  command.showHelpAfterError(`(${path} --help shows how it is used)`);
  for (const each of command.commands) pointToHelp(each, `${path} ${each.name()}`);
}
