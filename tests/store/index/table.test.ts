import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../../src/disk/database.ts';
import type { Entry } from '../../../src/model/entry.ts';
import {
  countEntries,
  countValues,
  findByKeys,
  findByRef,
  findWithFile,
  listDistinct,
  listEntries,
  listHits,
  listRecent,
} from '../../../src/store/index/queries.ts';
import { dropEntry, openIndex, putEntry } from '../../../src/store/index/table.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { bareEntry, doi, entryWith, entryWithText } from '../../support/papers.ts';
import { unwrap } from '../../support/unwrap.ts';

async function newIndex(): Promise<Database> {
  const database = unwrap(openIndex(join(await temporaryFolder(), 'index.db')));
  onTestFinished(() => database.close());
  return database;
}
const put = (database: Database, key: string, entry: Entry) => putEntry(database, key, entry, `stamp of ${key}`);
const found = (database: Database, query: string) => listHits(database, { query }, 10, 0).hits.map(({ key }) => key);

test('a hit has everything that lists show of a paper', async () => {
  const database = await newIndex();
  const fields = {
    ...{
      title: 'Heat',
      authors: [{ family: 'Example', given: 'Ada' }],
      year: 2020,
      venue: 'Annals',
      arxivId: '2001.01234',
    },
    ...{ isOa: false, citationCount: 7, type: 'article', retracted: true },
  };
  const base = entryWith(doi('10.1/a'), 'pdf', fields);
  put(database, 'k', {
    ...base,
    copy: { ...(base.copy as NonNullable<Entry['copy']>), grade: 'plausible', version: 'accepted' },
    tags: ['b', 'a'],
    collections: ['C'],
  });
  expect(listRecent(database, 1, 0)).toEqual([
    {
      ...{ key: 'k', ref: doi('10.1/a'), title: 'Heat', authors: ['Ada Example'], year: 2020, venue: 'Annals' },
      ...{ doi: '10.1/a', arxivId: '2001.01234', source: 'oa-publisher', fetchedAt: '2026-01-02T03:04:05.000Z' },
      ...{ hasPdf: true, grade: 'plausible', version: 'accepted', retracted: true, isOa: false, citationCount: 7 },
      ...{ type: 'article', tags: ['b', 'a'], collections: ['C'] },
    },
  ]);
});

test('what is unknown is absent, and a text alone has its grade and no PDF', async () => {
  const database = await newIndex();
  const entry = bareEntry({ kind: 'pmid', id: '7' }, { year: 1999.5 });
  const { title: _, ...paper } = entry.paper;
  put(database, 'k', { ...entry, paper });
  const [bare] = listRecent(database, 1, 0);
  expect(bare).toMatchObject({ title: null, year: null, doi: null, hasPdf: false, grade: null, retracted: false });
  for (const field of ['textFrom', 'version', 'isOa', 'citationCount', 'type']) expect(bare).not.toHaveProperty(field);
  put(database, 'k', entryWithText(doi('10.1/a'), 'text', 'html'));
  expect(listRecent(database, 1, 0)[0]).toMatchObject({ hasPdf: false, textFrom: 'html', grade: 'verified' });
});

test('a paper is found by its title, authors, venue, ids, publisher, year, keywords and tags', async () => {
  const database = await newIndex();
  const fields = {
    ...{ title: 'Heat', authors: [{ family: 'Example', given: 'Ada' }], venue: 'Annals', arxivId: '2001.01234' },
    ...{ publisher: 'Springer', year: 1987, keywords: ['thermodynamics'] },
  };
  put(database, 'k', { ...bareEntry(doi('10.7777/abc'), fields), tags: ['urgent'] });
  const queries = ['heat', 'example', 'annals', '7777', '01234', 'springer', '1987', 'thermo', 'urgent', 'heat ada'];
  expect(queries.filter((query) => found(database, query).length !== 1)).toEqual([]);
  expect([found(database, 'heat cold'), found(database, '')]).toEqual([[], []]);
});

test('an entry that is put again or dropped leaves nothing of the old one', async () => {
  const database = await newIndex();
  put(database, 'k', { ...bareEntry(doi('10.1/a'), { title: 'Heat' }), tags: ['old'], collections: ['C'] });
  put(database, 'k', bareEntry(doi('10.1/a'), { title: 'Cold' }));
  expect([found(database, 'heat'), found(database, 'cold')]).toEqual([[], ['k']]);
  expect([listDistinct(database, 'tagged', 'tag'), listDistinct(database, 'collected', 'collection')]).toEqual([
    [],
    [],
  ]);
  dropEntry(database, 'k');
  dropEntry(database, 'k');
  expect([countEntries(database), found(database, 'cold')]).toEqual([{ entries: 0, copies: 0 }, []]);
});

test('entries are listed last fetched first, with their keys and stamps', async () => {
  const database = await newIndex();
  for (const [key, fetchedAt] of [
    ['a', '2026-01-02'],
    ['b', '2026-01-03'],
    ['c', '2026-01-02'],
  ] as const)
    put(database, key, { ...bareEntry({ kind: 'arxiv', id: '2001.01234', version: 3 }), fetchedAt });
  expect(listEntries(database).map(({ key, stamp }) => [key, stamp])).toEqual([
    ['b', 'stamp of b'],
    ['c', 'stamp of c'],
    ['a', 'stamp of a'],
  ]);
  expect(listEntries(database)[0]?.ref).toEqual({ kind: 'arxiv', id: '2001.01234', version: 3 });
  expect(listRecent(database, 2, 1).map(({ key }) => key)).toEqual(['c', 'a']);
  expect(listHits(database, {}, 9, 0).hits.map(({ key }) => key)).toEqual(['b', 'c', 'a']);
  expect([...findByKeys(database, ['a', 'none', 'b']).keys()].sort()).toEqual(['a', 'b']);
});

test.each([
  [-1, 0, 0],
  [Number.NaN, 0, 0],
  [1.9, 0, 1],
  [Number.MAX_SAFE_INTEGER, -5, 3],
  [10, 2, 1],
])('a page of %s entries from %s has %i', async (limit, offset, count) => {
  const database = await newIndex();
  for (const key of ['a', 'b', 'c']) put(database, key, bareEntry(doi(`10.1/${key}`)));
  expect([listRecent(database, limit, offset).length, listHits(database, {}, limit, offset).hits.length]).toEqual([
    count,
    count,
  ]);
});

test('more than a thousand entries are not counted, with a query or without', async () => {
  const database = await newIndex();
  unwrap(
    database.immediate(() => {
      for (let at = 0; at < 1_000; at += 1) put(database, `k${at}`, bareEntry(doi(`10.1/${at}`), { title: 'Heat' }));
    }),
  );
  const totals = () =>
    [{ query: 'heat' }, {}].map((filter) => {
      const { total, capped } = listHits(database, filter, 1, 0);
      return [total, capped];
    });
  expect(totals()).toEqual([
    [1_000, false],
    [1_000, false],
  ]);
  put(database, 'more', bareEntry(doi('10.1/more'), { title: 'Heat' }));
  expect(totals()).toEqual([
    [1_000, true],
    [1_000, true],
  ]);
});

test('a paper is found under every kind of id, and has a file under any of them', async () => {
  const database = await newIndex();
  put(database, 'k', entryWith(doi('10.1/a'), 'pdf', { pmid: '7', pmcid: 'PMC9', arxivId: '2001.01234' }));
  put(database, 'bare', bareEntry(doi('10.1/b')));
  const refs = [
    doi('10.1/a'),
    { kind: 'pmid', id: '7' },
    { kind: 'pmcid', id: 'PMC9' },
    { kind: 'arxiv', id: '2001.01234' },
    doi('10.1/b'),
  ] as const;
  expect(refs.map((ref) => findByRef(database, ref)[0]?.key)).toEqual(['k', 'k', 'k', 'k', 'bare']);
  expect([...findWithFile(database, refs)]).toEqual(['10.1/a', 'PMID:7', 'PMC9', 'arXiv:2001.01234']);
  expect(countValues(database).grade).toEqual({ verified: 1 });
});

test('years filter on both ends, and an unknown year fits neither', async () => {
  const database = await newIndex();
  for (const year of [1999, 2000, 2001]) put(database, `k${year}`, bareEntry(doi(`10.1/${year}`), { year }));
  put(database, 'none', bareEntry(doi('10.1/none')));
  const keys = (filter: object) =>
    listHits(database, filter, 10, 0)
      .hits.map(({ key }) => key)
      .sort();
  expect(keys({ fromYear: 2000 })).toEqual(['k2000', 'k2001']);
  expect(keys({ toYear: 2000 })).toEqual(['k1999', 'k2000']);
  expect(keys({ query: 'about', fromYear: 2000, toYear: 2000 })).toEqual(['k2000']);
});
