import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { CheckedReference, ReferenceFields, StatedReference } from '../../src/model/reference.ts';
import { toPrinted, toRecord } from '../support/references.ts';
import { unwrap } from '../support/unwrap.ts';
import { openWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => {
  world.sandbox.clearFaults();
  world.sandbox.clearRequests();
});
afterAll(() => world.close());

const KUCSKO = {
  title: 'Nanometre-scale thermometry in a living cell',
  authors: [{ family: 'Kucsko', given: 'G.' }],
  authorsCut: true,
  year: 2013,
  venue: 'Nature',
} as const;
const READING = 'Reading assistants that cite: measuring whether language models quote what they claim';
const INVENTED = {
  title: 'A paper that was never written about submarine teapots',
  authors: [{ family: 'Nobody', given: 'N.' }],
  year: 2019,
} as const;

async function check(reference: StatedReference): Promise<CheckedReference> {
  const { references } = unwrap(await world.app.checkReferences([reference]));
  const [first] = references;
  if (!first) throw new Error('no result');
  return first;
}
const majorFields = ({ differences }: CheckedReference) =>
  differences.filter(({ severity }) => severity === 'major').map(({ field }) => field);

test('confirms a reference by its DOI with one request', async () => {
  const { verdict, paper } = await check(toRecord({ ...KUCSKO, doi: '10.1038/nature12373' }));
  expect([verdict, paper?.doi]).toEqual(['confirmed', '10.1038/nature12373']);
  expect(world.asked()).toHaveLength(1);
});

test('confirms a reference without an id by its words', async () => {
  expect(await check(toRecord(KUCSKO))).toMatchObject({ verdict: 'confirmed', paper: { doi: '10.1038/nature12373' } });
});

test('confirms a printed reference', async () => {
  const text = 'G. Kucsko et al., Nanometre-scale thermometry in a liv- ing cell. Nature 500, 54-58 (2013).';
  expect(await check(toPrinted(text))).toMatchObject({ verdict: 'confirmed', paper: { doi: '10.1038/nature12373' } });
});

test('does not find an invented reference, and says who was asked', async () => {
  const { verdict, attempts } = await check(toRecord(INVENTED));
  expect(verdict).toBe('not_found');
  expect(attempts.map(({ source }) => source)).toEqual(['crossref', 's2', 'openalex', 'europe-pmc', 'datacite']);
});

test('shows the paper that comes closest to one that was not found', async () => {
  const title = 'Nanometre-scale thermometry in a dead teapot of the north';
  const { verdict, closest } = await check(
    toRecord({ ...KUCSKO, title, authors: INVENTED.authors, venue: 'J Teapots' }),
  );
  expect([verdict, closest?.doi]).toEqual(['not_found', '10.1038/nature12373']);
});

test('shows no paper that shares less than half of the title', async () => {
  const title = 'Thermometry of submarine teapots in the arctic winter of the cell';
  const { verdict, closest } = await check(toRecord({ ...INVENTED, title }));
  expect([verdict, closest]).toEqual(['not_found', undefined]);
});

test('a book that is not found is out of scope, but one with an id that no agency knows is not found', async () => {
  const book = { ...INVENTED, kind: 'book' } as const;
  expect(await check(toRecord(book))).toMatchObject({ verdict: 'out_of_scope', reason: 'book' });
  const wrong = await check(toRecord({ ...book, doi: '10.9999/invented.1' }));
  expect([wrong.verdict, majorFields(wrong)]).toEqual(['not_found', ['doi']]);
});

test('finds a DOI that is written wrongly', async () => {
  const broken = await check(toRecord({ ...KUCSKO, doi: '10.1038nature12373' }));
  expect([broken.verdict, ...majorFields(broken)]).toEqual(['differs', 'doi']);
});

test('finds a DOI that belongs to another paper', async () => {
  const result = await check(toRecord({ ...KUCSKO, doi: '10.1038/s41586-021-03380-y' }));
  expect([result.verdict, result.paper?.doi, majorFields(result)]).toEqual(['differs', '10.1038/nature12373', ['doi']]);
});

test('finds a DOI that no agency knows', async () => {
  const result = await check(toRecord({ ...KUCSKO, doi: '10.9999/invented.1' }));
  expect([result.verdict, majorFields(result)]).toEqual(['differs', ['doi']]);
});

test('asks for an invented DOI once in each registry', async () => {
  await check(toPrinted('doi:10.9999/nope.2', { doi: '10.9999/nope.2' }));
  expect(world.asked().map((request) => request.split(' ')[0])).toEqual([
    'api.crossref.org',
    'api.datacite.org',
    'doi.org',
  ]);
});

test('shows the paper of the DOI if the stated title exists nowhere', async () => {
  const result = await check(toRecord({ ...INVENTED, doi: '10.1038/nature12373' }));
  expect([result.verdict, result.paper?.doi, majorFields(result)]).toEqual([
    'differs',
    '10.1038/nature12373',
    ['title', 'authors', 'year'],
  ]);
});

test('finds other authors of a paper', async () => {
  const authors = [{ family: 'Okonkwo', given: 'David' }];
  expect(majorFields(await check(toRecord({ ...KUCSKO, authors, doi: '10.1038/nature12373' })))).toEqual(['authors']);
});

test('confirms a preprint that is cited as a preprint', async () => {
  const fields = { title: 'Attention Is All You Need', year: 2017, arxivId: '1706.03762', venue: 'arXiv' };
  expect(await check(toRecord(fields))).toMatchObject({ verdict: 'confirmed', paper: { arxivId: '1706.03762' } });
});

test('lists the newer version of a cited arXiv version and the article of a cited preprint', async () => {
  const title = 'Sparse attention for long documents: what to keep and what to drop';
  const { notices } = await check(toRecord({ title, arxivId: '2004.08483', arxivVersion: 1 }));
  expect(notices).toEqual([{ kind: 'new_version', arxivId: '2004.08483v3' }]);
  const preprint = await check(toRecord({ title: READING, arxivId: '2309.09876', venue: 'arXiv' }));
  expect(preprint.notices).toEqual([{ kind: 'published_version', doi: '10.1145/3620678.3624650' }]);
});

test('reports what is not a paper and what cannot be read without asking anyone', async () => {
  const page = { ...toPrinted('https://example.org'), scope: { kind: 'out_of_scope', reason: 'web' } } as const;
  const empty = { ...toPrinted(''), scope: { kind: 'unreadable', reason: 'empty' } } as const;
  expect([await check(page), await check(empty)]).toMatchObject([
    { verdict: 'out_of_scope', reason: 'web' },
    { verdict: 'unreadable', reason: 'empty' },
  ]);
  expect(world.asked()).toEqual([]);
});

test('says of a book that nobody has that it is a book, not that it is invented', async () => {
  expect(await check(toRecord({ ...INVENTED, kind: 'book' }))).toMatchObject({
    verdict: 'out_of_scope',
    reason: 'book',
  });
});

test('lists the retraction of a cited paper', async () => {
  const title = 'Record efficiency in large-area perovskite solar cells by a single additive';
  const { verdict, notices } = await check(toRecord({ title, year: 2018, doi: '10.1016/j.sandbox.2018.05.017' }));
  expect([verdict, notices.map(({ kind, date }) => [kind, date])]).toEqual([
    'confirmed',
    [['retraction', '2020-09-01']],
  ]);
});

test('counts the verdicts and the papers with a warning', async () => {
  const retracted = toRecord({ doi: '10.1016/j.sandbox.2018.05.017' }, 3);
  const list = [toRecord({ ...KUCSKO, doi: '10.1038/nature12373' }, 1), toRecord(INVENTED, 2), retracted];
  const { summary } = unwrap(await world.app.checkReferences(list));
  expect(summary).toMatchObject({ confirmed: 2, not_found: 1, unknown: 0, warned: 1 });
});

test('with one service down, does not call a missing reference invented', async () => {
  world.sandbox.setFault('api.openalex.org', { kind: 'status', status: 500 });
  expect(await check(toRecord({ ...INVENTED, title: `${INVENTED.title} again` }))).toMatchObject({
    verdict: 'unknown',
  });
});

test('accepts a DOI that the end of a line broke in two', async () => {
  const text =
    'G. Kucsko et al., Nanometre-scale thermometry in a living cell. Nature 500, 54 (2013). doi:10.1038/ nature12373';
  expect(await check(toPrinted(text, { doi: '10.1038/nat' }))).toMatchObject({ verdict: 'confirmed' });
});

test('returns what is done when the time is up, and counts the rest as pending', async () => {
  world.sandbox.setFault('api.crossref.org', { kind: 'hang' });
  const page = { ...toPrinted('https://example.org'), scope: { kind: 'out_of_scope', reason: 'web' } } as const;
  const slow = toRecord({ ...INVENTED, title: 'A paper that takes too long to look up' }, 2);
  const result = unwrap(await world.app.checkReferences([page, slow], { stopAfterMs: 150 }));
  expect([result.references.map(({ verdict }) => verdict), result.pending]).toEqual([['out_of_scope'], 1]);
});

test('a DOI that only the DOI system knows is neither wrong nor proof that a paper does not exist', async () => {
  const doi = '10.3969/j.issn.1001-0548.2012.04.007';
  expect(await check(toRecord({ ...INVENTED, doi }))).toMatchObject({ verdict: 'unknown', differences: [] });
  expect(await check(toRecord({ ...KUCSKO, doi }))).toMatchObject({ verdict: 'confirmed', differences: [] });
});

test('a DOI that the DOI system does not know is wrong, even if an agency cannot be asked', async () => {
  world.sandbox.setFault('api.datacite.org', { kind: 'status', status: 500 });
  const { verdict, differences } = await check(toRecord({ ...KUCSKO, doi: '10.9999/invented.1' }));
  expect([verdict, differences[0]?.field]).toEqual(['differs', 'doi']);
});

test('an id alone is confirmed or not found by itself', async () => {
  expect(await check(toPrinted('10.1038/nature12373', { doi: '10.1038/nature12373' }))).toMatchObject({
    verdict: 'confirmed',
    differences: [],
  });
  expect(await check(toPrinted('doi:10.9999/nope.1', { doi: '10.9999/nope.1' }))).toMatchObject({
    verdict: 'not_found',
  });
});

test('author, volume and page name a paper without its title, and with another title the title is what differs', async () => {
  const place: ReferenceFields = {
    authors: KUCSKO.authors,
    authorsCut: true,
    venue: 'Nature',
    volume: '500',
    pages: '54-58',
    year: 2013,
  };
  expect(await check(toRecord(place))).toMatchObject({ verdict: 'confirmed', paper: { doi: '10.1038/nature12373' } });
  const short = toRecord({ ...place, title: 'Nanometre-scale thermometry' });
  expect(majorFields(await check(short))).toEqual(['title']);
  const text = 'G. Kucsko et al., Nanometre-scale thermometry, Nature 500, 54 (2013).';
  const printed = await check(toPrinted(text, { ...place, title: 'Nanometre-scale thermometry' }));
  expect([printed.verdict, majorFields(printed)]).toEqual(['differs', ['title']]);
});

test('the place of another paper by other people proves nothing', async () => {
  const other = { ...INVENTED, venue: 'Nature', volume: '500', pages: '54-58', year: 2013 };
  expect(await check(toRecord(other))).toMatchObject({ verdict: 'not_found' });
});

test('a service whose records are other papers has no record of the cited one', async () => {
  const { attempts } = await check(toRecord({ ...INVENTED, title: 'Thermometry in a living submarine teapot' }));
  expect(new Set(attempts.map(({ outcome }) => outcome))).toEqual(new Set(['consulted_no_record']));
});

test('an id that a record of the found paper has is not wrong, even if its registry lacks it', async () => {
  world.sandbox.setFault('api.crossref.org', { kind: 'status', status: 404, body: 'Resource not found.' });
  world.sandbox.setFault('doi.org', { kind: 'status', status: 404, body: '{"responseCode":100}' });
  const { title, authors } = KUCSKO;
  const result = await check(toRecord({ title, authors, authorsCut: true, doi: '10.1038/NATURE12373' }));
  expect(majorFields(result)).toEqual([]);
});

test('finds what only DataCite has', async () => {
  const title = 'refcheck: verify that references exist before you print them';
  expect(await check(toRecord({ title }))).toMatchObject({ verdict: 'confirmed', paper: { title } });
});
