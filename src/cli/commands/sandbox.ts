import type { Command } from 'commander';
import { readCast } from '../../../sandbox/cast/read.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../sandbox/server.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { parsePort } from '../number-option.ts';
import { print } from '../print.ts';
import { reportFailure, reportStartFailure } from '../report.ts';

async function run({ port: text, cast: path }: { port: string; cast?: string }): Promise<void> {
  const port = parsePort(text);
  if (!port.ok) return reportFailure(port.error);
  const cast = path === undefined ? undefined : await readCast(path);
  if (cast && !cast.ok) return reportFailure(cast.error);
  const started = await start({ port: port.value, ...(cast && { cast: cast.value }) });
  if (!started.ok) return reportStartFailure(started.error);
  const sandbox = started.value;
  print(`The sandbox listens at ${sandbox.url}\n`);
  const stop = () => void sandbox.close();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

async function start(options: SandboxOptions): Promise<Result<Sandbox>> {
  try {
    return ok(await startSandbox(options));
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    const why = error.code === 'EADDRINUSE' ? 'is already in use' : `cannot be used (${error.code})`;
    return fail('NETWORK_ERROR', `Port ${options.port} ${why}.`);
  }
}

/** `carrel sandbox`: a small scholarly web on loopback. */
export function addSandbox(program: Command): void {
  program
    .command('sandbox')
    .description('serve simulated scholarly services on loopback, for CARREL_SANDBOX')
    .option('--port <number>', 'port to listen on; 0 picks a free one', '0')
    .option('--cast <file.jsonl>', 'papers to serve, one CSL-JSON object per line (default: built-in papers)')
    .action(run);
}
