/**
 * Measures how long an agent waits for the first reply of `carrel serve`, compared with a one-tool server on the same
 * SDK, bundled the same way.
 *   npm run build && node scripts/run.mjs bench/start.ts [SPAWNS]
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'tsdown';

const GOAL = 1.3;
const spawns = Number(process.argv[2] ?? 30);
const root = join(import.meta.dirname, '..');
const home = mkdtempSync(join(tmpdir(), 'carrel-bench-'));
// Inside the package, so that the bundle resolves the same SDK.
const place = join(root, 'node_modules/.cache/carrel-bench-start');

const BASELINE = `
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';
serveStdio(() => {
  const server = new McpServer({ name: 'one', version: '1.0.0' });
  server.registerTool('echo', { inputSchema: z.object({ text: z.string() }) }, async ({ text }) => ({
    content: [{ type: 'text', text }],
  }));
  return server;
});
`;

async function buildBaseline(): Promise<string> {
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'one.ts'), BASELINE);
  const options = { format: 'esm', platform: 'node', target: 'node20', fixedExtension: false } as const;
  await build({
    entry: [join(place, 'one.ts')],
    outDir: join(place, 'dist'),
    cwd: root,
    config: false,
    dts: false,
    deps: { alwaysBundle: [/^[@a-z]/] },
    logLevel: 'error',
    ...options,
  });
  return join(place, 'dist/one.js');
}

const HELLO = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
};

/** What a start takes, in milliseconds. */
interface Start {
  /** From spawning to the first reply. */
  readonly wall: number;
  /** Processor time of the main thread, which other programs on the machine change less; 0 where it is not known. */
  readonly processor: number;
}

function processorOf(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return 0;
  }
}

/** Spawns a server and waits for its first reply. */
function time(args: readonly string[]): Promise<Start> {
  const env = {
    PATH: process.env['PATH'],
    CARREL_EMAIL: 'bench@carrel.test',
    CARREL_HOME: home,
    XDG_STATE_HOME: home,
    XDG_CACHE_HOME: home,
    XDG_CONFIG_HOME: home,
  };
  const start = performance.now();
  const child = spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.write(`${JSON.stringify(HELLO)}\n`);
  return new Promise((resolve, reject) => {
    let taken: Start | undefined;
    child.stdout.once('data', () => {
      taken = { wall: performance.now() - start, processor: processorOf(child.pid) };
      child.kill('SIGKILL');
    });
    child.once('error', reject);
    child.once('close', () => (taken ? resolve(taken) : reject(new Error('no reply'))));
  });
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

const one = await buildBaseline();
const contenders: Readonly<Record<string, readonly string[]>> = {
  node: ['-e', 'process.stdout.write("x")'],
  baseline: [one],
  carrel: [join(root, 'dist/entry/cli.js'), 'serve'],
};
const times = new Map(Object.keys(contenders).map((name) => [name, [] as Start[]]));
for (const args of Object.values(contenders)) await time(args);
for (let round = 0; round < spawns; round += 1)
  for (const [name, args] of Object.entries(contenders)) times.get(name)?.push(await time(args));
rmSync(home, { recursive: true, force: true });
rmSync(place, { recursive: true, force: true });
const MEASURES = ['wall', 'processor'] as const;
const of = (name: string, measure: (typeof MEASURES)[number]) => (times.get(name) ?? []).map((each) => each[measure]);
for (const name of times.keys()) {
  const parts = MEASURES.map(
    (each) =>
      `${each} median ${median(of(name, each)).toFixed(0)} ms, least ${Math.min(...of(name, each)).toFixed(0)} ms`,
  );
  process.stdout.write(`${name.padEnd(9)} ${parts.join('; ')}\n`);
}
const ratioOf = (measure: (typeof MEASURES)[number]) => median(of('carrel', measure)) / median(of('baseline', measure));
const [ratio, byProcessor] = MEASURES.map(ratioOf);
process.stdout.write(
  `carrel / baseline: ${ratio?.toFixed(2)} by the clock, ${byProcessor?.toFixed(2)} by processor time of the main thread; goal ${GOAL}\n`,
);
process.exit((byProcessor || ratio || 0) <= GOAL ? 0 : 1);
