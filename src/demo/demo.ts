import { startSandbox } from '../../sandbox/server.ts';
import { createApp } from '../app.ts';
import { toHttpOptions } from '../http/options.ts';
import { startHttp } from '../http/serve.ts';
import { VERSION } from '../model/version.ts';
import { showFailure } from '../terminal/failure.ts';
import { createLogger } from '../terminal/logger.ts';
import { paint } from '../terminal/paint.ts';
import { travel } from './journey.ts';
import { openPlace } from './place.ts';
import { fillShelf, findLacking } from './shelf.ts';

/** How the demonstration is run. */
export interface DemoOptions {
  readonly port: string;
  /** Forget what an earlier one left. */
  readonly fresh: boolean;
  print(text: string): void;
  /** Told when the page can be opened; the demonstration goes on until the signal. */
  readonly ends: AbortSignal;
}

/** Shows the whole journey on the sandbox, then leaves the page and the endpoint running; gives the exit status. */
export async function demo({ port, fresh, print, ends }: DemoOptions): Promise<number> {
  const sandbox = await startSandbox({ port: 0 });
  const config = await openPlace(sandbox.url, fresh);
  const fail = (failure: Parameters<typeof showFailure>[0]) => {
    process.stderr.write(showFailure(failure));
    return 1;
  };
  if (!config.ok) return fail(config.error);
  const { home, logLevel } = config.value;
  print('A small scholarly web plays every service on this machine; nothing leaves it. What it says is invented.\n');
  print(paint.dim(`The library of the demonstration: ${home}\n`));
  const log = createLogger(logLevel);
  const app = createApp(config.value, VERSION, log);
  const close = async () => {
    await app.close();
    await sandbox.close();
  };
  const arrived = await travel({ app, home, print });
  if (!arrived.ok || ends.aborted) {
    await close();
    return arrived.ok ? 0 : fail(arrived.error);
  }
  const server = await serve(app, arrived.value, port, log);
  if (!server.ok) {
    await close();
    return fail(server.error);
  }
  const lacking = await findLacking(app);
  const refs = lacking.ok ? lacking.value : [];
  print(farewell(server.value.url, refs.length > 0));
  const filled = growShelf({ app, refs, out: arrived.value, print, ends });
  await new Promise<void>((resolve) => {
    if (ends.aborted) resolve();
    ends.addEventListener('abort', () => resolve(), { once: true });
  });
  await server.value.stop();
  await filled.catch(() => undefined);
  await close();
  return 0;
}

interface Growth extends Pick<DemoOptions, 'print' | 'ends'> {
  readonly app: ReturnType<typeof createApp>;
  readonly refs: readonly string[];
  /** The snapshot that is served meanwhile. */
  readonly out: string;
}

/** Fetches what the shelf lacks, and serves it as well. */
async function growShelf({ app, refs, out, print, ends }: Growth): Promise<void> {
  if (refs.length === 0) return;
  await fillShelf(app, refs, ends);
  if (ends.aborted) return;
  const built = await app.buildSnapshot({ out, signal: ends });
  if (!built.ok) {
    process.stderr.write(showFailure(built.error));
    return;
  }
  print(
    `The rest of the shelf is in: ${built.value.manifest.counts.papers} papers. The page shows them by now; search, graph and statistics are worth a look.\n`,
  );
}

/** The usual port, or a free one when somebody has it. */
async function serve(
  app: ReturnType<typeof createApp>,
  snapshot: string,
  port: string,
  log: ReturnType<typeof createLogger>,
) {
  // The SDK warns about a mode that is chosen on purpose.
  console.warn = (...words: unknown[]) => log('debug', words.map(String).join(' '));
  const wanted = toHttpOptions({ snapshot, port }, undefined);
  if (!wanted.ok) return wanted;
  const started = await startHttp(app, wanted.value, log);
  return started.ok ? started : startHttp(app, { ...wanted.value, port: 0 }, log);
}

function farewell(url: string, isGrowing: boolean): string {
  return `
${paint.inverse(' 7 Yours now ')}

The page      ${paint.bold(url)}
For agents    ${url}/mcp   such as: claude mcp add --transport http carrel ${url}/mcp
For real      carrel mcp-config claude-desktop --write   (with your own CARREL_EMAIL)

Ctrl-C ends it.${isGrowing ? ' The rest of the shelf is being fetched meanwhile.' : ''}
`;
}
