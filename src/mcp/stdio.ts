import { PassThrough } from 'node:stream';
import type { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';

/** How long running calls may continue after the client disconnected. */
const GRACE_MS = 5000;
const SETTLE_MS = 100;

const settle = () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS));

/** Counts running calls. */
export function createCallCount() {
  let count = 0;
  let onIdle = () => {};
  return {
    begin: () => {
      count += 1;
    },
    end: () => {
      count -= 1;
      if (count === 0) onIdle();
    },
    /** Resolves when no call is running, or after the time. */
    idle: (ms: number) =>
      new Promise<void>((resolve) => {
        if (count === 0) return resolve();
        onIdle = resolve;
        setTimeout(resolve, ms).unref();
      }),
  };
}

/**
 * Serves MCP on standard input and output until the client disconnects; running calls then get a few seconds.
 * Only protocol messages may reach stdout, so console output goes to stderr.
 */
export async function serveOnStdio(create: () => McpServer, calls: ReturnType<typeof createCallCount>): Promise<void> {
  const toStderr = (...words: unknown[]) => process.stderr.write(`${words.map(String).join(' ')}\n`);
  Object.assign(console, { log: toStderr, info: toStderr, debug: toStderr, warn: toStderr });
  // The SDK drops calls when its input ends, so the end is held back until they are done.
  const input = new PassThrough();
  process.stdin.pipe(input, { end: false });
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
  });
  const served = serveStdio(create, {
    transport: new StdioServerTransport(input, process.stdout),
    onerror: (error) => toStderr(error.message),
  });
  await ended;
  // A request in the last bytes needs a moment to become a call,
  await settle();
  await calls.idle(GRACE_MS);
  // and an answer needs a moment to be written.
  await settle();
  input.end();
  await served.close();
}
