/**
 * Measures how long an agent waits for the first reply of `carrel serve`, compared with a one-tool server on the same
 * SDK, bundled the same way.
 *   npm run build && node scripts/run.mjs bench/start.ts [SPAWNS]
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

/** Milliseconds from spawning to the first reply. */
function time(args: readonly string[]): Promise<number> {
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
    let taken = Number.NaN;
    child.stdout.once('data', () => {
      taken = performance.now() - start;
      child.kill('SIGKILL');
    });
    child.once('error', reject);
    child.once('close', () => (Number.isNaN(taken) ? reject(new Error('no reply')) : resolve(taken)));
  });
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

const one = await buildBaseline();
const contenders: Readonly<Record<string, readonly string[]>> = {
  node: ['-e', 'process.stdout.write("x")'],
  baseline: [one],
  carrel: [join(root, 'dist/entry/cli.js'), 'serve'],
};
const times = new Map(Object.keys(contenders).map((name) => [name, [] as number[]]));
for (const args of Object.values(contenders)) await time(args);
for (let round = 0; round < spawns; round += 1)
  for (const [name, args] of Object.entries(contenders)) times.get(name)?.push(await time(args));
rmSync(home, { recursive: true, force: true });
rmSync(place, { recursive: true, force: true });
for (const [name, values] of times)
  process.stdout.write(
    `${name.padEnd(9)} median ${median(values).toFixed(0)} ms, fastest ${Math.min(...values).toFixed(0)} ms of ${spawns}\n`,
  );
const of = (name: string) => times.get(name) ?? [];
const ratio = median(of('carrel')) / median(of('baseline'));
const best = Math.min(...of('carrel')) / Math.min(...of('baseline'));
process.stdout.write(
  `carrel / baseline: ${ratio.toFixed(2)} by medians, ${best.toFixed(2)} by the fastest; goal ${GOAL}\n`,
);
process.exit(ratio <= GOAL ? 0 : 1);
