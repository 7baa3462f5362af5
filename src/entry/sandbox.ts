import { startSandbox } from '../sandbox/server.ts';

/** Serves the sandbox until it is interrupted; the address is printed once it accepts connections. */
export async function serveSandbox(port: number): Promise<void> {
  const sandbox = await startSandbox({ port });
  process.stdout.write(`The sandbox listens at ${sandbox.url}\n`);
  const stop = () => void sandbox.close();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}
