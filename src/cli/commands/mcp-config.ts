import { dirname, resolve } from 'node:path';
import { Argument, type Command } from 'commander';
import type { App } from '../../app.ts';
import { EMAIL_PLACEHOLDER } from '../../config/values.ts';
import type { Config } from '../../config.ts';
import { ensureFolder, readTextFile, rewriteFile } from '../../disk/atomic.ts';
import { createFailure, type Failure } from '../../model/error.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { DEFAULT_TOOLSETS, findProfile, type Profile } from '../../tools/profile.ts';
import { CLIENTS, type Client, type Launch } from '../mcp-config/clients.ts';
import { thisMachine } from '../mcp-config/configured.ts';
import { mergeInto, toSnippet } from '../mcp-config/merge.ts';
import { print, printNote } from '../print.ts';
import { reportFailure } from '../report.ts';
import { withApp } from '../with-app.ts';

interface McpConfigFlags {
  readonly write?: boolean;
  readonly toolsets?: string;
  readonly snapshot?: string;
}

async function run(name: string, flags: McpConfigFlags): Promise<void> {
  const client = CLIENTS[name];
  if (!client) return;
  const { write, toolsets, snapshot } = flags;
  const profile = findProfile(toolsets ?? (snapshot === undefined ? DEFAULT_TOOLSETS : 'snapshot'));
  if (!profile.ok) return reportFailure(profile.error);
  await withApp({}, async (app, config) => {
    const fit = await checkSnapshot(app, profile.value, snapshot);
    if (!fit.ok) return reportFailure(fit.error);
    const { needsEmail } = profile.value;
    const launch = toLaunch(config, flags, needsEmail);
    if (write && needsEmail && !config.email) return reportFailure(missingEmail());
    const path = client.file(thisMachine());
    if (!write) return showSnippet(client, launch, path);
    const written = await merge(client, launch, path);
    if (!written.ok) return reportFailure(written.error);
    print(`Added carrel to ${path}. ${client.nextStep}\n`);
  });
}

/** A configuration is worth nothing if its server cannot start. */
async function checkSnapshot(app: App, { needsSnapshot }: Profile, folder: string | undefined): Promise<Result<void>> {
  if (needsSnapshot && folder === undefined)
    return fail('INVALID_ARGUMENT', 'The toolset snapshot requires --snapshot DIR.');
  if (folder === undefined) return ok(undefined);
  if (!needsSnapshot) return fail('INVALID_ARGUMENT', '--snapshot serves only the toolset snapshot. Omit --toolsets.');
  const opened = await app.openSnapshot(folder);
  if (!opened.ok) return opened;
  opened.value.close();
  return ok(undefined);
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
  return folder.ok ? rewriteFile(path, next.value) : folder;
}

/** Clients start servers with an empty environment, so the path of Node and of this file are absolute. */
function toLaunch(config: Config, { toolsets, snapshot }: McpConfigFlags, needsEmail: boolean): Launch {
  const email = config.email ?? (needsEmail ? EMAIL_PLACEHOLDER : undefined);
  const chosen = [
    // Stated, because the default of another version may differ.
    ...(snapshot === undefined ? ['--toolsets', toolsets ?? DEFAULT_TOOLSETS] : []),
    ...(snapshot === undefined ? [] : ['--snapshot', resolve(snapshot)]),
  ];
  return {
    command: process.execPath,
    args: [process.argv[1] ?? 'carrel', 'serve', ...chosen],
    env: {
      ...(email && { CARREL_EMAIL: email }),
      CARREL_HOME: config.home,
      // A sandbox library opens only in sandbox mode.
      ...(config.sandbox && { CARREL_SANDBOX: config.sandbox.href }),
    },
  };
}

/** A made-up address would be sent to real services. */
function missingEmail(): Failure {
  return createFailure('CAPABILITY_DENIED', 'Set your own contact address before writing a client configuration.', {
    remediation: [{ setting: 'CARREL_EMAIL', value: EMAIL_PLACEHOLDER, note: 'Set it for this command.' }],
  });
}

/** `carrel mcp-config`: the configuration of an MCP client. */
export function addMcpConfig(program: Command): void {
  program
    .command('mcp-config')
    .description('print the configuration that an MCP client needs, or write it to its file')
    .addArgument(new Argument('<client>', 'MCP client').choices(Object.keys(CLIENTS)))
    .option('--toolsets <names>', 'toolsets to serve, separated by commas (default: those of carrel serve)')
    .option('--snapshot <folder>', 'snapshot to serve, instead of the default toolsets')
    .option('--write', "add the server to the client's configuration file")
    .action(run);
}
