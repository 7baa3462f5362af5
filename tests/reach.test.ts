import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { ok } from '../src/model/result.ts';
import { DOIGET_TOOLS } from '../src/tools/doiget.ts';
import { runTool } from '../src/tools/run.ts';
import type { Tool, ToolContext } from '../src/tools/tool.ts';
import { verifies } from './requirements/verifies.ts';

const SRC = join(import.meta.dirname, '../src');
/** Code that downloads a file from a publisher. */
const DOWNLOADS = ['acquire/download.ts', 'acquire/copies.ts', 'acquire/acquire.ts', 'net/download.ts'];

/** Every file that a file loads, directly or not; type imports do not count. */
function reach(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file)) return seen;
  seen.add(file);
  const text = readFileSync(file, 'utf8').replace(/^import type [^;]*;$/gm, '');
  for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles) {
    if (fileName.startsWith('.')) reach(resolve(dirname(file), fileName), seen);
  }
  return seen;
}
const reachable = (file: string) => [...reach(join(SRC, file))].map((path) => relative(SRC, path));

const tool = (name: string) => DOIGET_TOOLS.find((each) => each.name === name) as Tool;
/** A context whose `acquire` fails the test. */
const trap = {
  acquire: () => Promise.reject(new Error('a publisher was reached')),
  plan: () => ok({ ref: { doi: '10.1234/foo' } }),
  keepMetadata: async () => ok({ paper: {}, locations: [], attempts: [], conflicts: [], source: 'crossref' }),
} as unknown as ToolContext;

verifies('DGT-11.11', 'cannot reach the download code from a metadata lookup or a dry run', async () => {
  expect(reachable('acquire/acquire.ts')).toEqual(expect.arrayContaining(['acquire/download.ts']));
  for (const file of ['acquire/record.ts', 'acquire/plan.ts', 'tools/doiget/resolve.ts']) {
    expect(
      reachable(file).filter((path) => DOWNLOADS.includes(path)),
      file,
    ).toEqual([]);
  }
  expect(tool('doiget_metadata_only').uses).toEqual(['keepMetadata']);
  expect((await runTool(tool('doiget_metadata_only'), { ref: '10.1234/foo' }, trap)).envelope.ok).toBe(true);
});

test.each(['doiget_fetch_paper', 'doiget_metadata_only', 'doiget_batch_fetch'])(
  'a dry run of %s is handed the plan and nothing else',
  async (name) => {
    const args = name === 'doiget_batch_fetch' ? { refs: ['10.1234/foo'] } : { ref: '10.1234/foo' };
    const { envelope } = await runTool(tool(name), { ...args, dry_run: true }, trap);
    expect(envelope).toMatchObject({ ok: true, dry_run: true });
  },
);

test('a tool receives only what it declares', async () => {
  let seen: string[] = [];
  const spy = {
    ...tool('doiget_health'),
    run: async (_input: unknown, context: object) => {
      seen = Object.keys(context);
      return ok({});
    },
  } as Tool;
  await runTool(spy, {}, trap);
  expect(seen).toEqual(['checkHome', 'version']);
});

test('the read-only server never loads the desk', () => {
  expect(reachable('desk/serve.ts').filter((path) => path.startsWith('desk/')).length).toBeGreaterThan(5);
  for (const file of ['http/serve.ts', 'cli/commands/serve-http.ts', 'cli/commands/serve.ts'])
    expect(reachable(file).filter((path) => /desk/.test(path))).toEqual([]);
});
