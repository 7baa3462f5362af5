import { expect, test } from 'vitest';
import { fail, ok, type Result } from '../../../src/model/result.ts';
import type { SnapshotEngine } from '../../../src/snapshot/engines/engine.ts';
import { createReader } from '../../../src/tools/snapshot/reader.ts';
import { type Line, snapshotOf } from '../../support/corpus.ts';
import { unwrap } from '../../support/unwrap.ts';

const SECRET = 'The opening sentence mentions zebrafish. More text follows.';
const SHELF: Line[] = [
  { paper_id: 'closed', title: 'A closed paper', authors: [], keywords: ['fish'], source_markdown: SECRET },
  {
    paper_id: 'open',
    title: 'An open paper',
    authors: [],
    keywords: ['fish'],
    license: 'cc-by-4.0',
    source_markdown: SECRET,
  },
];

async function readers() {
  const snapshot = await snapshotOf(SHELF);
  return { all: createReader(snapshot, 'all'), licensed: createReader(snapshot, 'licensed') };
}

test('a keyword search shows the opening of a text only if its licence allows sharing', async () => {
  const { all, licensed } = await readers();
  const shown = async (reader: typeof all) =>
    Object.fromEntries(
      unwrap(await reader.searchByKeyword('fish', 10, 0)).map((hit) => [
        hit.paperId,
        JSON.stringify(hit).includes('zebrafish'),
      ]),
    );
  expect(await shown(all)).toEqual({ closed: true, open: true });
  expect(await shown(licensed)).toEqual({ closed: false, open: true });
});

test('a full-text search, a summary and the text itself show no text that must not be shared', async () => {
  const { licensed } = await readers();
  const [hit] = unwrap(await licensed.search({ query: 'closed paper' })).hits;
  expect(hit).toMatchObject({ paperId: 'closed' });
  expect(JSON.stringify(hit)).not.toContain('zebrafish');
  expect(JSON.stringify(await licensed.summary('closed'))).not.toContain('zebrafish');
  expect(await licensed.source('closed')).toMatchObject({ ok: false, error: { code: 'source_not_available' } });
  expect(unwrap(await licensed.source('open'))).toContain('zebrafish');
});

test('a paper is not found by its translation if its licence does not allow sharing', async () => {
  const line = {
    paper_id: 'closed',
    title: 'A closed paper',
    authors: [],
    translations: { de: 'Korallen sind bunt.' },
  };
  const snapshot = await snapshotOf([line]);
  const found = async (policy: 'all' | 'licensed') =>
    unwrap(await createReader(snapshot, policy).search({ query: 'Korallen' })).hits.map(({ paperId }) => paperId);
  expect(await found('all')).toEqual(['closed']);
  expect(await found('licensed')).toEqual([]);
});

/** A snapshot in a cluster that fails, and says where it is. */
const failing = (message: string) => {
  const failed = async () => fail('NETWORK_ERROR', message);
  const reads = Object.fromEntries(
    ['search', 'searchByKeyword', 'paper', 'summary', 'source', 'translation', 'file', 'facets', 'graph'].map(
      (name) => [...[name, failed]],
    ),
  );
  return {
    ...reads,
    folder: 'papers',
    hosts: ['one.lan:9200', 'two.lan:9200'],
    manifest: {},
  } as unknown as SnapshotEngine;
};

test.each([
  'search',
  'searchByKeyword',
  'paper',
  'summary',
  'source',
  'translation',
  'file',
  'facets',
  'graph',
] as const)('a failure of %s does not reveal the hosts of the cluster', async (name) => {
  const reader = createReader(failing('engine: two.lan:9200 and one.lan:9200 failed.'), 'all');
  const answer = (await reader[name]('a' as never, 'de' as never)) as Result<unknown>;
  expect(!answer.ok && answer.error.message).toBe('engine: the snapshot and the snapshot failed.');
});

test('a PDF is withheld like the text of its paper', async () => {
  const snapshot = await snapshotOf(SHELF);
  const engine = { ...snapshot, file: () => ok('/files/a.pdf') } as unknown as SnapshotEngine;
  const licensed = createReader(engine, 'licensed');
  expect(await licensed.file('closed')).toMatchObject({
    error: { code: 'source_not_available', about: { paperId: 'closed', license: null } },
  });
  expect(unwrap(await licensed.file('open'))).toBe('/files/a.pdf');
  expect(unwrap(await createReader(engine, 'all').file('closed'))).toBe('/files/a.pdf');
});
