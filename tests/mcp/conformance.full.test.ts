import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createHandler } from '../../src/http/handler.ts';
import { listen } from '../../src/http/listen.ts';
import { openSnapshot } from '../../src/snapshot/open.ts';
import { createReader } from '../../src/tools/snapshot/reader.ts';
import { openShelf } from '../support/http-world.ts';
import { startProcess } from '../support/processes.ts';
import { requireTools } from '../support/tools.ts';
import { unwrap } from '../support/unwrap.ts';
import { createFixture } from './conformance/fixture.ts';

/** The suite does not start on Node 20, so it comes with a Node of its own. */
const TOOLS = join(import.meta.dirname, '../../.ci/tools/node_modules');
const NODE = join(TOOLS, '.bin/node');
const SUITE = join(TOOLS, '@modelcontextprotocol/conformance/dist/index.js');
requireTools(NODE, SUITE);
const baseline = (revision: string) => join(import.meta.dirname, `conformance/baseline-${revision}.yml`);
const place = mkdtempSync(join(tmpdir(), 'carrel-conformance-'));
const shelf = await openShelf();
afterAll(async () => {
  await shelf.close();
  rmSync(place, { recursive: true, force: true });
});

/** Runs the suite against a port; the rebinding scenario wants the address to say localhost. */
async function judge(port: number, ...args: string[]) {
  const all = [SUITE, 'server', '--url', `http://localhost:${port}/mcp`, '-o', place, ...args];
  const child = startProcess(NODE, all, { cwd: place, stdio: ['ignore', 'pipe', 'pipe'] });
  let reported = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      reported += text;
    });
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { status, reported };
}

/** The suite's own tools behind the endpoint that the product has. */
async function serveFixture() {
  const snapshot = unwrap(await openSnapshot(shelf.folder));
  const reader = createReader(snapshot, 'all');
  const log = () => undefined;
  const handle = createHandler({ reader, isPublic: false, webFolder: place, log, createServer: createFixture });
  const rules = { host: 'localhost', port: 0, isLoopback: true, allowedOrigins: [], mayCompress: false, report: log };
  const listening = unwrap(await listen(handle, rules));
  return listening;
}

test.each(['2025-11-25', '2026-07-28'])(
  'the endpoint conforms to %s except for features it does not offer',
  async (revision) => {
    const server = await serveFixture();
    const { status, reported } = await judge(
      server.port,
      '--requirements',
      revision,
      '--expected-failures',
      baseline(revision),
    );
    await server.stop();
    expect(status, reported.slice(-1500)).toBe(0);
  },
);

test.each([
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'dns-rebinding-protection',
  'http-header-validation',
  'sep-2164-resource-not-found',
])('the product itself passes %s', async (scenario) => {
  const { port } = await shelf.serve({ host: 'localhost' });
  const { status, reported } = await judge(port, '--scenario', scenario);
  expect([status, reported]).toEqual([0, expect.stringMatching(/, 0 failed, 0 warnings/)]);
});

test.each(['2025-11-25', '2026-07-28'])('every exception from %s has a reason', (revision) => {
  const rows = readFileSync(baseline(revision), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('  - '));
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).toMatch(/^ {2}- \S+ # \S.{10,}$/);
});
