import type { Command } from 'commander';
import type { HttpFlags } from '../../http/options.ts';
import { createFailure } from '../../model/error.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { isClusterAddress } from '../../snapshot/engines/opensearch/address.ts';
import { DEFAULT_TOOLSETS, findProfile, toolsetNames } from '../../tools/profile.ts';
import { printNote } from '../print.ts';
import { reportFailure } from '../report.ts';
import { withConfig } from '../with-app.ts';

const collect = (value: string, sofar: readonly string[] = []) => [...sofar, value];

interface ServeFlags extends HttpFlags {
  readonly toolsets?: string;
  readonly http?: boolean;
  readonly elicit?: boolean;
}

/** Serves toolsets on standard input and output, or a snapshot over HTTP. */
export async function serve(all: ServeFlags): Promise<void> {
  const { http, toolsets: given, elicit = false, ...flags } = all;
  const toolsets = given ?? (flags.snapshot !== undefined || http ? 'snapshot' : DEFAULT_TOOLSETS);
  const profile = findProfile(toolsets);
  if (!profile.ok) return reportFailure(profile.error);
  const checked = checkFlags({ ...all, toolsets });
  if (!checked.ok) return reportFailure(checked.error);
  if (http) return (await import('../serve-http.ts')).serveHttp(flags);
  const misplaced = findMisplaced(flags, profile.value.needsSnapshot);
  if (misplaced) return reportFailure(createFailure('INVALID_ARGUMENT', misplaced));
  const { snapshot, files } = flags;
  await withConfig({}, async (config, log) => {
    if (profile.value.needsEmail && !config.email) return refuseWithoutEmail(toolsets);
    const { serveProfile } = await import('../serve-stdio.ts');
    const places = { ...(snapshot !== undefined && { snapshot }), ...(files !== undefined && { files }) };
    const options = { profile: profile.value, elicit, ...places };
    await serveProfile(config, options, log);
  });
}

function checkFlags({
  http,
  toolsets,
  elicit = false,
  snapshot = '',
  files,
}: ServeFlags & { readonly toolsets: string }): Result<void> {
  const hasSearch = toolsetNames(toolsets).includes('search');
  if (elicit && (http || !hasSearch))
    return fail('INVALID_ARGUMENT', '--elicit requires the toolset search and does not work with --http.');
  if (http && toolsets.trim() !== 'snapshot')
    return fail('INVALID_ARGUMENT', '--http serves only the toolset snapshot.');
  if (files !== undefined && !isClusterAddress(snapshot))
    return fail('INVALID_ARGUMENT', '--files requires --snapshot URL/NAME. A snapshot folder has its own files.');
  return ok(undefined);
}

/** The message about a flag that belongs to another way of serving. */
function findMisplaced({ snapshot, files: _files, ...others }: HttpFlags, isSnapshot: boolean): string | undefined {
  const stray = Object.entries(others).find(([, value]) => value !== undefined && String(value) !== '')?.[0];
  if (stray) return `--${stray.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} requires --http.`;
  if (isSnapshot && !snapshot) return 'The toolset snapshot requires --snapshot DIR or URL/NAME.';
  if (!isSnapshot && snapshot) return '--snapshot serves only the toolset snapshot. Omit --toolsets.';
  return undefined;
}

/** The third and fourth line are fixed by a published contract. */
function refuseWithoutEmail(toolsets: string): void {
  const others = toolsetNames(toolsets).filter((name) => name !== 'download');
  const lines = [
    'No e-mail address is configured. Set CARREL_EMAIL to your own: services use it to contact you about heavy traffic.',
    `To start without an address, omit the download tools: carrel serve --toolsets ${others.join(',') || 'doiget'}`,
    'SCIHUB_CLI_EMAIL environment variable is required. See README for setup instructions.',
    'Add to Claude Desktop config: env.SCIHUB_CLI_EMAIL=your-email@domain.edu',
    'This older name works as well as CARREL_EMAIL.',
  ];
  printNote(`${lines.join('\n')}\n`);
  process.exitCode = 3;
}

/** `carrel serve`: the tools of an agent. */
export function addServe(program: Command): void {
  program
    .command('serve')
    .description('serve tools to an MCP client over stdio, or a snapshot over HTTP')
    .option(
      '--toolsets <names>',
      `toolsets to serve, separated by commas; all adds download (default: ${DEFAULT_TOOLSETS}; with --snapshot: snapshot)`,
    )
    .option('--elicit', 'ask the person at each search checkpoint, if the client can show a form')
    .option('--snapshot <place>', 'snapshot to serve, over stdio or HTTP: a folder, or URL/NAME in a search cluster')
    .option('--files <folder>', 'folder of PDFs of a snapshot in a search cluster (default: PDFs are not served)')
    .option('--http', 'serve the snapshot over HTTP: /mcp, /api/v1 and a page')
    .option('--host <host>', 'host to listen on; anything but loopback requires CARREL_HTTP_TOKEN (default: 127.0.0.1)')
    .option('--port <number>', 'port to listen on; 0 picks a free one (default: 3104)')
    .option('--allow-origin <url>', 'origin of a page that may call this server; repeatable', collect)
    .option('--public', 'serve full text only if its licence allows redistribution')
    .option('--serve-all-text', 'serve all full text, even with --public')
    .option('--workers <number>', 'number of worker processes (default: 1)')
    .action(serve);
}
