import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContext } from '../../src/mcp/context.ts';
import { findProfile } from '../../src/tools/profile.ts';
import { runTool } from '../../src/tools/run.ts';
import { FAILURE_TEXT } from '../../src/tools/tool.ts';
import { unwrap } from '../support/unwrap.ts';
import { openWorld } from '../support/world.ts';

const REF = '10.1371/journal.pone.0120444';
const TITLE = 'Guide RNA length tunes the accuracy of CRISPR-Cas9 editing in human cells';
const AUTHOR = 'Okonkwo';
const QUARANTINED = '10.1371/journal.pone.0160606';

const world = await openWorld();
afterAll(() => world.close());
const context = createContext(world.app);
const { tools } = await unwrap(findProfile('search,doiget,library,download')).load();
const call = async (name: string, args: object) => {
  const tool = tools.find((each) => each.name === name);
  if (!tool) throw new Error(`No tool ${name}`);
  const { envelope, isError } = await runTool(tool, args, context);
  return { envelope, untrusted: [...tool.untrusted, ...(isError ? FAILURE_TEXT : [])] };
};

/** Paths of all strings that match, with `[]` for any item. */
function pathsOf(value: unknown, pattern: RegExp, path = ''): string[] {
  if (typeof value === 'string') return pattern.test(value) ? [path] : [];
  if (Array.isArray(value)) return value.flatMap((item) => pathsOf(item, pattern, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => pathsOf(item, pattern, path ? `${path}.${key}` : key));
}
const isCovered = (path: string, declared: readonly string[]) =>
  declared.some((each) => path === each || path.startsWith(`${each}.`) || path.startsWith(`${each}[]`));

let session = '';
beforeAll(async () => {
  await call('doiget_fetch_paper', { ref: REF });
  const { envelope } = await call('search_papers', { query: 'CRISPR-Cas9 guide RNA length' });
  session = String(envelope['session_id']);
});

test.each([
  ['doiget_resolve_paper', { ref: REF }],
  ['doiget_metadata_only', { ref: REF }],
  ['doiget_fetch_paper', { ref: REF }],
  ['doiget_batch_fetch', { refs: [REF] }],
  ['doiget_expand_citation_graph', { ref: REF, depth: 1 }],
  ['doiget_info', { ref: REF }],
  ['read_paper', { ref: REF }],
  ['doiget_search_local', { query: 'CRISPR' }],
  ['doiget_list_recent', {}],
  ['doiget_bibtex_export', { refs: [REF] }],
  ['doiget_csl_export', { refs: [REF] }],
  ['paper_metadata', { identifier: REF }],
])('%s declares every field with text of a paper', async (name, args) => {
  const { envelope, untrusted } = await call(name, args);
  const paths = pathsOf(envelope, new RegExp(`${TITLE}|${AUTHOR}`));
  expect(paths.length).toBeGreaterThan(0);
  expect(paths.filter((path) => !isCovered(path, untrusted))).toEqual([]);
});

test('the states of a search and its export declare every field with text of a paper', async () => {
  const review = await call('decide', { session_id: session, checkpoint_id: `${session}:1`, action: 'approve' });
  const again = await call('get_session', { session_id: session });
  const end = await call('decide', { session_id: session, checkpoint_id: `${session}:3`, action: 'approve' });
  const page = await call('get_session', { session_id: session, offset: 0, limit: 5 });
  const exported = await call('export_results', { session_id: session, format: 'bibtex' });
  for (const { envelope, untrusted } of [review, again, end, page, exported]) {
    const paths = pathsOf(envelope, /thermometry|Okonkwo|Cas9 editing/);
    expect(paths.filter((path) => !isCovered(path, untrusted))).toEqual([]);
  }
  for (const { envelope } of [review, page, exported]) expect(pathsOf(envelope, /Cas9 editing/)).not.toEqual([]);
});

test('a failure that quotes a file declares it', async () => {
  const { envelope, untrusted } = await call('doiget_fetch_paper', { ref: QUARANTINED });
  expect(envelope.ok).toBe(false);
  const quoted = pathsOf(envelope, /plos\.org|title/i).filter((path) => path.startsWith('error'));
  expect(quoted).toContain('error.message');
  expect(quoted.filter((path) => !isCovered(path, untrusted))).toEqual([]);
});
