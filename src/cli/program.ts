import { Command, type Option } from 'commander';
import { VERSION } from '../model/version.ts';

type Add = (program: Command, loadAll: () => Promise<Command>) => void;

/** Each command and the file that defines it, in the order of the help. */
const COMMANDS: Readonly<Record<string, () => Promise<Add>>> = {
  resolve: async () => (await import('./commands/resolve.ts')).addResolve,
  fetch: async () => (await import('./commands/fetch.ts')).addFetch,
  metadata: async () => (await import('./commands/metadata.ts')).addMetadata,
  info: async () => (await import('./commands/info.ts')).addInfo,
  path: async () => (await import('./commands/path.ts')).addPath,
  read: async () => (await import('./commands/read.ts')).addRead,
  recent: async () => (await import('./commands/recent.ts')).addRecent,
  find: async () => (await import('./commands/find.ts')).addFind,
  collection: async () => (await import('./commands/collection.ts')).addCollection,
  check: async () => (await import('./commands/check.ts')).addCheck,
  dedupe: async () => (await import('./commands/dedupe.ts')).addDedupe,
  add: async () => (await import('./commands/add.ts')).addAdd,
  verify: async () => (await import('./commands/verify.ts')).addVerify,
  quarantine: async () => (await import('./commands/quarantine.ts')).addQuarantine,
  accept: async () => (await import('./commands/accept.ts')).addAccept,
  discard: async () => (await import('./commands/discard.ts')).addDiscard,
  remove: async () => (await import('./commands/remove.ts')).addRemove,
  audit: async () => (await import('./commands/audit.ts')).addAudit,
  download: async () => (await import('./commands/download.ts')).addDownload,
  search: async () => (await import('./commands/search.ts')).addSearch,
  sessions: async () => (await import('./commands/sessions.ts')).addSessions,
  session: async () => (await import('./commands/session.ts')).addSession,
  decide: async () => (await import('./commands/decide.ts')).addDecide,
  batch: async () => (await import('./commands/batch.ts')).addBatch,
  graph: async () => (await import('./commands/graph.ts')).addGraph,
  snapshot: async () => (await import('./commands/snapshot.ts')).addSnapshot,
  export: async () => (await import('./commands/export.ts')).addExport,
  serve: async () => (await import('./commands/serve.ts')).addServe,
  desk: async () => (await import('./commands/desk.ts')).addDesk,
  capabilities: async () => (await import('./commands/capabilities.ts')).addCapabilities,
  doctor: async () => (await import('./commands/doctor.ts')).addDoctor,
  config: async () => (await import('./commands/config.ts')).addConfig,
  'mcp-config': async () => (await import('./commands/mcp-config.ts')).addMcpConfig,
  completion: async () => (await import('./commands/completion.ts')).addCompletion,
  sandbox: async () => (await import('./commands/sandbox.ts')).addSandbox,
  demo: async () => (await import('./commands/demo.ts')).addDemo,
};

/** Creates the program with the named command alone, which starts faster, or with all commands. */
export async function createProgram(command: string | undefined): Promise<Command> {
  const program = new Command('carrel')
    .description('Find papers, fetch verified copies, and keep the evidence.')
    .version(VERSION)
    .exitOverride()
    .configureHelp({ optionDescription: describeOption })
    .showHelpAfterError('(carrel --help lists the commands)');
  if (command === '--version' || command === '-V') return program;
  const only = command !== undefined && Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  for (const load of only ? [only] : Object.values(COMMANDS)) (await load())(program, () => createProgram(undefined));
  for (const each of program.commands) pointToHelp(each, `carrel ${each.name()}`);
  return program;
}

/** The words up to the first unknown command; null if there is none. With `--help`, commander would ignore it. */
export function findUnknownCommand(program: Command, words: readonly string[]): string[] | null {
  const path: string[] = [];
  let command = program;
  for (const word of words.filter((each, at) => at > 0 || each !== 'help')) {
    if (word.startsWith('-') || command.commands.length === 0) return null;
    path.push(word);
    const child = command.commands.find((each) => each.name() === word);
    if (!child) return word === 'help' ? null : path;
    command = child;
  }
  return null;
}

/** Defaults without the quotes of a string: `(default: 20)`. */
function describeOption({ description, defaultValue }: Option): string {
  return defaultValue === undefined ? description : `${description} (default: ${String(defaultValue)})`;
}

function pointToHelp(command: Command, path: string): void {
  command.showHelpAfterError(`(${path} --help shows its usage)`);
  for (const each of command.commands) pointToHelp(each, `${path} ${each.name()}`);
}
