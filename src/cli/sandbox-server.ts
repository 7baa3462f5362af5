import { type Sandbox, startSandbox } from '../../sandbox/server.ts';
import { fail, ok, type Result } from '../model/result.ts';

/** Serves the sandbox until it is interrupted; the address is printed once it accepts connections. */
export async function serveSandbox(port: number): Promise<Result<Sandbox>> {
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    return fail('INVALID_ARGUMENT', 'A port is a number from 0 to 65535.');
  const started = await start(port);
  if (!started.ok) return started;
  const sandbox = started.value;
  process.stdout.write(`The sandbox listens at ${sandbox.url}\n`);
  const stop = () => void sandbox.close();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  return started;
}

async function start(port: number): Promise<Result<Sandbox>> {
  try {
    return ok(await startSandbox({ port }));
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    const why = error.code === 'EADDRINUSE' ? 'is taken' : `cannot be used (${error.code})`;
    return fail('NETWORK_ERROR', `Port ${port} ${why}. Choose another, or 0 for a free one.`);
  }
}
