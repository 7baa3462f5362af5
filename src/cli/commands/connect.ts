import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Argument, type Command } from 'commander';
import type { Config } from '../../config.ts';
import { ensureFolder, readTextFile, writeFileAtomic } from '../../disk/atomic.ts';
import { createFailure, type Failure } from '../../model/error.ts';
import type { Result } from '../../model/result.ts';
import { CLIENTS, type Client, type Launch, type Surroundings } from '../connect/clients.ts';
import { mergeInto, toSnippet } from '../connect/merge.ts';
import { print, reportFailure, withApp } from '../invocation.ts';

interface ConnectFlags {
  readonly write?: boolean;
  readonly toolsets?: string;
}

async function run(name: string, { write, toolsets }: ConnectFlags): Promise<void> {
  const client = CLIENTS[name];
  if (!client) return;
  await withApp({}, async (_app, config) => {
    const launch = toLaunch(config, toolsets);
    if (write && !config.email) return reportFailure(needsEmail());
    const path = client.file(surroundings());
    if (!write) return showSnippet(client, launch, path);
    const written = await merge(client, launch, path);
    if (!written.ok) return reportFailure(written.error);
    print(`${path} now names carrel. ${client.afterwards}\n`);
  });
}

function showSnippet(client: Client, launch: Launch, path: string): void {
  process.stderr.write(`For ${client.title}, in ${path} (--write puts it there):\n\n`);
  print(`${toSnippet(client, launch)}\n`);
}

async function merge(client: Client, launch: Launch, path: string): Promise<Result<void>> {
  const text = await readTextFile(path);
  if (!text.ok) return text;
  const next = mergeInto(text.value, client, launch, path);
  if (!next.ok) return next;
  const folder = await ensureFolder(dirname(path));
  return folder.ok ? writeFileAtomic(path, next.value) : folder;
}

/** Hosts start servers with a bare environment, so everything is named in full: this Node and this file. */
function toLaunch(config: Config, toolsets: string | undefined): Launch {
  return {
    command: process.execPath,
    args: [process.argv[1] ?? 'carrel', 'serve', ...(toolsets ? ['--toolsets', toolsets] : [])],
    env: {
      CARREL_EMAIL: config.email ?? 'you@your-university.edu',
      CARREL_HOME: config.home,
      // A library of the sandbox belongs to the sandbox.
      ...(config.sandbox && { CARREL_SANDBOX: config.sandbox.href }),
    },
  };
}

/** An invented address would go to real services. */
function needsEmail(): Failure {
  return createFailure('CAPABILITY_DENIED', 'The settings of a client need your own contact address.', {
    remediation: [{ setting: 'CARREL_EMAIL', value: 'you@your-university.edu', note: 'Set it for this command.' }],
  });
}

function surroundings(): Surroundings {
  const home = homedir();
  return { platform: process.platform, home, appData: join(home, 'AppData', 'Roaming'), cwd: process.cwd() };
}

/** `carrel mcp-config`: what a client needs to know to start the server. */
export function addConnect(program: Command): void {
  program
    .command('mcp-config')
    .description('print what an agent needs to use carrel, or write it into its settings')
    .addArgument(new Argument('<client>', 'the program').choices(Object.keys(CLIENTS)))
    .option('--toolsets <names>', 'serve these alone')
    .option('--write', 'merge it into the file of the client')
    .action(run);
}
