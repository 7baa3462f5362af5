import type { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { createLineLimit } from './line-limit.ts';

/** How long running calls may continue after the client disconnected. */
const GRACE_MS = 5000;
const SETTLE_MS = 100;
/** As over HTTP. */
const MAX_LINE_BYTES = 4 * 1024 * 1024;
const INVALID_REQUEST = -32_600;

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
  const input = createLineLimit(MAX_LINE_BYTES, refuseLine);
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

/** Answers a line that is too long; its id is read from its beginning, where clients write it. */
function refuseLine(start: string): void {
  const [, id = 'null'] = /"id"\s*:\s*(\d{1,15}|"[\w.:-]{1,80}")/.exec(start) ?? [];
  const message = `A message has at most ${MAX_LINE_BYTES} bytes.`;
  process.stdout.write(`{"jsonrpc":"2.0","id":${id},"error":{"code":${INVALID_REQUEST},"message":"${message}"}}\n`);
}
