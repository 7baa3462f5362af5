import type { Command } from 'commander';
import { type Sandbox, startSandbox } from '../../../sandbox/server.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { parsePort } from '../number-option.ts';
import { print } from '../print.ts';
import { reportFailure, reportStartFailure } from '../report.ts';

async function run({ port: text }: { port: string }): Promise<void> {
  const port = parsePort(text);
  if (!port.ok) return reportFailure(port.error);
  const started = await start(port.value);
  if (!started.ok) return reportStartFailure(started.error);
  const sandbox = started.value;
  print(`The sandbox listens at ${sandbox.url}\n`);
  const stop = () => void sandbox.close();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

async function start(port: number): Promise<Result<Sandbox>> {
  try {
    return ok(await startSandbox({ port }));
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    const why = error.code === 'EADDRINUSE' ? 'is already in use' : `cannot be used (${error.code})`;
    return fail('NETWORK_ERROR', `Port ${port} ${why}.`);
  }
}

/** `carrel sandbox`: a small scholarly web on loopback. */
export function addSandbox(program: Command): void {
  program
    .command('sandbox')
    .description('serve simulated scholarly services on loopback, for CARREL_SANDBOX')
    .option('--port <number>', 'port to listen on; 0 picks a free one', '0')
    .action(run);
}
