import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Argument, type Command } from 'commander';
import type { Config } from '../../config.ts';
import { ensureFolder, readTextFile, writeFileAtomic } from '../../disk/atomic.ts';
import { createFailure, type Failure } from '../../model/error.ts';
import { ok, type Result } from '../../model/result.ts';
import { findProfile } from '../../tools/profile.ts';
import { CLIENTS, type Client, type Launch, type Machine } from '../mcp-config/clients.ts';
import { mergeInto, toSnippet } from '../mcp-config/merge.ts';
import { print, printNote } from '../print.ts';
import { reportFailure } from '../report.ts';
import { withApp } from '../with-app.ts';

interface McpConfigFlags {
  readonly write?: boolean;
  readonly toolsets?: string;
}

async function run(name: string, { write, toolsets }: McpConfigFlags): Promise<void> {
  const client = CLIENTS[name];
  if (!client) return;
  const profile = toolsets === undefined ? ok(null) : findProfile(toolsets);
  if (!profile.ok) return reportFailure(profile.error);
  await withApp({}, async (_app, config) => {
    const launch = toLaunch(config, toolsets);
    if (write && !config.email) return reportFailure(needsEmail());
    const path = client.file(thisMachine());
    if (!write) return showSnippet(client, launch, path);
    const written = await merge(client, launch, path);
    if (!written.ok) return reportFailure(written.error);
    print(`Added carrel to ${path}. ${client.nextStep}\n`);
  });
}

function showSnippet(client: Client, launch: Launch, path: string): void {
  printNote(`For ${client.title}, add this to ${path}, or run again with --write:\n\n`);
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

/** Clients start servers with an empty environment, so the path of Node and of this file are absolute. */
function toLaunch(config: Config, toolsets: string | undefined): Launch {
  return {
    command: process.execPath,
    args: [process.argv[1] ?? 'carrel', 'serve', ...(toolsets ? ['--toolsets', toolsets] : [])],
    env: {
      CARREL_EMAIL: config.email ?? 'you@your-university.edu',
      CARREL_HOME: config.home,
      // A sandbox library opens only in sandbox mode.
      ...(config.sandbox && { CARREL_SANDBOX: config.sandbox.href }),
    },
  };
}

/** A made-up address would be sent to real services. */
function needsEmail(): Failure {
  return createFailure('CAPABILITY_DENIED', 'Set your own contact address before writing a client configuration.', {
    remediation: [{ setting: 'CARREL_EMAIL', value: 'you@your-university.edu', note: 'Set it for this command.' }],
  });
}

function thisMachine(): Machine {
  const home = homedir();
  return { platform: process.platform, home, appData: join(home, 'AppData', 'Roaming'), cwd: process.cwd() };
}

/** `carrel mcp-config`: the configuration of an MCP client. */
export function addMcpConfig(program: Command): void {
  program
    .command('mcp-config')
    .description('print the configuration that an MCP client needs, or write it to its file')
    .addArgument(new Argument('<client>', 'MCP client').choices(Object.keys(CLIENTS)))
    .option('--toolsets <names>', 'toolsets to serve, separated by commas (default: those of carrel serve)')
    .option('--write', "add the server to the client's configuration file")
    .action(run);
}
