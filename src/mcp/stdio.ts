import { PassThrough } from 'node:stream';
import type { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';

/** How long calls under way may go on after the client closed its end. */
const GRACE_MS = 5000;
const SETTLE_MS = 100;

const settle = () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS));

/** Counts calls under way. */
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
    /** Resolves when no call is under way, or after the time. */
    idle: (ms: number) =>
      new Promise<void>((resolve) => {
        if (count === 0) return resolve();
        onIdle = resolve;
        setTimeout(resolve, ms).unref();
      }),
  };
}

/**
 * Serves MCP on standard input and output until the client closes its end; calls under way then get a few seconds.
 * Nothing but frames may reach stdout, so whatever a library logs there goes to stderr.
 */
export async function serveOnStdio(create: () => McpServer, calls: ReturnType<typeof createCallCount>): Promise<void> {
  const toStderr = (...words: unknown[]) => process.stderr.write(`${words.map(String).join(' ')}\n`);
  Object.assign(console, { log: toStderr, info: toStderr, debug: toStderr, warn: toStderr });
  // The SDK drops calls at the end of its input; it therefore learns of the end only when they are done.
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
  // A request that arrived with the last bytes takes a moment to become a call.
  await settle();
  await calls.idle(GRACE_MS);
  // And an answer takes a moment to become a frame.
  await settle();
  input.end();
  await served.close();
}
