import { expect, test } from 'vitest';
import type { Source } from '../../src/model/source.ts';
import { arxiv } from '../../src/sources/arxiv.ts';
import { CATALOG } from '../../src/sources/catalog.ts';
import { crossref } from '../../src/sources/crossref.ts';
import { datacite } from '../../src/sources/datacite.ts';
import { europePmc } from '../../src/sources/europe-pmc.ts';
import { openalex } from '../../src/sources/openalex.ts';
import { opencitations } from '../../src/sources/opencitations.ts';
import { semanticScholar } from '../../src/sources/semantic-scholar.ts';
import { answering, type Said } from './answers.ts';

const ref = { kind: 'doi', id: '10.1000/desk.1' } as const;
const searching = CATALOG.filter((source): source is Source & Required<Pick<Source, 'search'>> => 'search' in source);
const paramsOf = (url: string | undefined) => new URL(url ?? '').searchParams;

test.each(searching.map((source) => [source.id, source] as const))(
  '%s sends no request for a query without words, even with a year',
  async (_, source) => {
    const { context, asked } = answering({ status: 500, body: '' });
    const found = await source.search({ groups: [['', ' ']], fromYear: 2001, limit: 5 }, { ...context, key: 'KEY' });
    expect(found).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
    expect(asked).toEqual([]);
  },
);

test.each(searching.map((source) => [source.id, source] as const))(
  '%s searches for an author alone, and fails as the service fails',
  async (_, source) => {
    const { context, asked } = answering({ status: 503, body: '' });
    const found = await source.search({ groups: [], author: 'Lang', limit: 5 }, { ...context, key: 'KEY' });
    expect(found).toMatchObject({ ok: false, error: { code: 'NETWORK_ERROR' } });
    expect(asked.length).toBe(1);
    expect(asked[0]).toContain('Lang');
    expect(asked[0]).not.toMatch(/=(?:\+|%20)*AND/u);
  },
);

test.each([
  ['crossref', ['groups', 'language']],
  ['arxiv', ['language']],
  ['datacite', ['language']],
  ['openalex', ['venue']],
  ['europe-pmc', ['language']],
  ['semantic-scholar', ['groups', 'author', 'venue', 'language']],
  ['doaj', ['language']],
  ['core', ['venue', 'language']],
])('%s says that it cannot filter by %j', (id, cannot) => {
  expect(searching.find((source) => source.id === id)?.cannot).toEqual(cannot);
});

test.each([
  ['the same query', 'all:desk AND au:lang AND jr:desks AND submittedDate:[200101010000 TO 200912312359]', []],
  [
    'other signs and case',
    '(ALL:desk) and AU:lang and (jr:desks) and submitteddate:[200101010000 to 200912312359]',
    [],
  ],
  ['no author', 'all:desk AND all:lang AND jr:desks AND submittedDate:[1]', ['author', 'groups']],
  ['no venue', 'all:desk AND au:lang AND all:desks AND submittedDate:[1]', ['venue', 'groups']],
  ['no years', 'all:desk AND au:lang AND jr:desks', ['fromYear', 'toYear', 'groups']],
])('arXiv tells which filters its echo has lost: %s', async (_, echo, lost) => {
  const title = `<title>arXiv Query: search_query=${echo}&amp;id_list=</title>`;
  const total = '<opensearch:totalResults>0</opensearch:totalResults>';
  const query = { groups: [['desk']], author: 'lang', venue: 'desks', fromYear: 2001, toYear: 2009, limit: 5 };
  const found = await arxiv.search(query, answering({ body: `<feed>${title}${total}</feed>` }).context);
  expect(found.ok && found.value.ignored).toEqual(lost);
  const german = await arxiv.search({ ...query, language: 'de' }, answering({ body: `<feed>${total}</feed>` }).context);
  expect(german.ok && german.value.ignored).toEqual(['language']);
});

test('arXiv must report the number of results', async () => {
  const found = await arxiv.search({ groups: [['desk']], limit: 5 }, answering({ body: '<feed/>' }).context);
  expect(found).toMatchObject({ ok: false, error: { code: 'SOURCE_CHANGED' } });
});

test('signs that are syntax at arXiv and OpenAlex are not sent', async () => {
  const { context, asked } = answering({ status: 500, body: '' });
  await arxiv.search({ groups: [['a"b(c)d:e[f]g']], limit: 5 }, context);
  expect(paramsOf(asked[0]).get('search_query')).toBe('all:"a b c d e f g"');
  await openalex.search({ groups: [['a"b(c)d']], author: 'A,B|C"D:E', limit: 5 }, context);
  expect(paramsOf(asked[1]).get('search')).toBe('"a b c d"');
  expect(paramsOf(asked[1]).get('filter')).toBe('raw_author_name.search:A B C D E');
  await openalex.match({ text: 'x', title: 'Desks, bars | and "quotes": it’s a-b o\'c' }, context);
  expect(paramsOf(asked[2]).get('filter')).toBe("title.search:Desks bars and quotes it’s a-b o'c");
});

test('a citation without a title is matched by its text, at a length that a URL can hold', async () => {
  const { context, asked } = answering({ status: 500, body: '' });
  const words = Array.from({ length: 400 }, (_, at) => `word${at}`).join(' ');
  await openalex.match({ text: words }, context);
  await semanticScholar.match({ text: words }, context);
  await europePmc.match({ text: `of ${words} word1` }, context);
  await crossref.match({ text: words }, context);
  expect(paramsOf(asked[0]).get('filter')?.length).toBe('title.search:'.length + 300);
  expect(paramsOf(asked[1]).get('query')?.length).toBe(300);
  expect(paramsOf(asked[2]).get('query')?.split(' AND ').length).toBe(15);
  expect(paramsOf(asked[3]).get('query.bibliographic')?.length).toBe(500);
});

test.each([arxiv, datacite])('$id matches a citation by its title only', async (source) => {
  const { context, asked } = answering({ status: 500, body: '' });
  expect(await source.match({ text: 'Lang. Desks. 1999' }, context)).toMatchObject({
    error: { code: 'INVALID_ARGUMENT' },
  });
  expect(asked).toEqual([]);
});

test.each([
  ['{"error":"Title match not found"}', { ok: true, value: [] }],
  ['{"error":"Paper not found"}', { ok: false }],
])('Semantic Scholar: a match that ends with %s', async (body, expected) => {
  const found = await semanticScholar.match({ text: 'Desks' }, answering({ status: 404, body }).context);
  expect(found).toMatchObject(expected);
});

test.each(['Requested data for this LIMIT and/or offset is not available', 'Unknown field'])(
  'Semantic Scholar: "%s" after the first page',
  async (error) => {
    const search = (status: number) =>
      semanticScholar.search(
        { groups: [['desk']], limit: 5, cursor: '10' },
        answering({ status, body: { error } }).context,
      );
    const isEnd = error.startsWith('Requested');
    expect((await search(400)).ok).toBe(isEnd);
    expect((await search(500)).ok).toBe(false);
  },
);

test('Semantic Scholar: what was searched for is told with its years', async () => {
  const { context, asked } = answering({ body: { total: 0, data: [] } });
  const found = await semanticScholar.search({ groups: [['desk']], toYear: 2009, limit: 5, cursor: '5000' }, context);
  expect(found.ok && found.value.executed).toBe('query=desk&year=1000-2009');
  expect([paramsOf(asked[0]).get('offset'), paramsOf(asked[0]).get('limit')]).toEqual(['998', '1']);
});

test('Semantic Scholar: lists are read a thousand at a time and end before the depth that is refused', async () => {
  const page = (next: number) => ({ body: { offset: 0, next, data: [{ citedPaper: { paperId: `p${next}` } }] } });
  const { context, asked } = answering(page(9500), page(9999));
  const found = await semanticScholar.references(ref, context);
  expect(found.ok && found.value.length).toBe(2);
  expect(asked.map((url) => [paramsOf(url).get('offset'), paramsOf(url).get('limit')])).toEqual([
    ['0', '1000'],
    ['9500', '499'],
  ]);
  const few = answering(page(0));
  await semanticScholar.citations(ref, 7, few.context);
  expect(paramsOf(few.asked[0]).get('limit')).toBe('7');
});

test('Semantic Scholar sends no header without a key, and knows old arXiv ids in any case', async () => {
  const { context, requests } = answering({ body: { paperId: 'x', externalIds: { ArXiv: 'math.GT/0309136' } } });
  const found = await semanticScholar.lookup({ kind: 'arxiv', id: 'math.gt/0309136' }, context);
  expect([found.ok, Object.keys(requests[0]?.headers ?? { none: '' })]).toEqual([true, []]);
});

test('OpenAlex lists the most cited works first, at most a hundred at a time, and ends at an empty page', async () => {
  const work = { id: 'https://openalex.org/W1', doi: '10.1000/desk.1' };
  const page = (results: object[]) => ({ body: { meta: { next_cursor: `c${results.length}` }, results } });
  const { context, asked } = answering({ body: work }, page([work]), page([]));
  const found = await openalex.citations(ref, 150, context);
  expect(found.ok && found.value.length).toBe(1);
  expect(paramsOf(asked[1]).get('sort')).toBe('cited_by_count:desc');
  expect(asked.slice(1).map((url) => paramsOf(url).get('per_page'))).toEqual(['100', '100']);
  expect(asked.length).toBe(3);
});

test('OpenAlex reads each reference once, and the fields that it needs', async () => {
  const referenced_works = ['https://openalex.org/W2', 'https://openalex.org/W2'];
  const work = { id: 'https://openalex.org/W1', doi: '10.1000/desk.1', referenced_works };
  const { context, asked } = answering({ body: work }, { body: { meta: {}, results: [] } });
  expect(await openalex.references(ref, context)).toEqual({ ok: true, value: [{ sourceId: 'W2' }] });
  expect(paramsOf(asked[1]).get('select')).toBe('id,doi,display_name,publication_year,is_retracted');
});

test('OpenCitations takes every row to be of the requested work, and dates citing works only', async () => {
  const row = (citing: string, cited: string) => ({ citing, cited, creation: '2005-03' });
  const rows = [row('omid:br/1 doi:10.1000/c', 'doi:10.1000/desk.1'), row('omid:br/2', 'doi:10.1000/other')];
  const mixed = await opencitations.citations(ref, 5, answering({ body: rows }).context);
  expect(mixed).toMatchObject({ ok: false, error: { code: 'SOURCE_CHANGED' } });
  const cited = await opencitations.references(
    ref,
    answering({ body: [row('doi:10.1000/DESK.1', 'omid:br/2')] }).context,
  );
  expect(cited).toEqual({ ok: true, value: [{ sourceId: 'omid:br/2' }] });
});

test('Europe PMC pages until the cursor repeats, and only its first page must not be empty', async () => {
  const page = (nextCursorMark: string, result: object[]) => ({
    body: { hitCount: 9, nextCursorMark, resultList: { result } },
  });
  const search = async (cursor: string | undefined, next: string, result: object[]) => {
    const query = { groups: [['desk']], limit: 5, ...(cursor && { cursor }) };
    const found = await europePmc.search(query, answering(page(next, result)).context);
    return found.ok ? (found.value.next ?? 'end') : found.error.code;
  };
  const work = { id: '1', source: 'MED' };
  expect([await search(undefined, 'a', [work]), await search('a', 'a', [work])]).toEqual(['a', 'end']);
  expect([await search(undefined, 'a', []), await search('a', 'b', [])]).toEqual(['SOURCE_CHANGED', 'end']);
});

test('Europe PMC finds the text by the PMCID, which it looks up if nobody knows it', async () => {
  const hit = (pmcid?: string) => ({
    body: { hitCount: 1, resultList: { result: [{ id: '1', source: 'MED', doi: ref.id, pmcid }] } },
  });
  const find = (pmcid: string | undefined, said: Said) =>
    europePmc.texts.find({ ref, paper: {}, ...(pmcid && { pmcid }) }, answering(said).context);
  const url = 'https://www.ebi.ac.uk/europepmc/webservices/rest/PMC7/fullTextXML';
  const locations = [{ url, source: 'europe-pmc', kind: 'jats' }];
  expect(await find('PMC7', { status: 500, body: '' })).toEqual({ ok: true, value: { locations } });
  expect(await find(undefined, hit('PMC7'))).toEqual({ ok: true, value: { locations, pmcid: 'PMC7' } });
  expect(await find(undefined, hit())).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
  expect(await find(undefined, { status: 500, body: '' })).toMatchObject({ error: { code: 'NETWORK_ERROR' } });
});

test('OpenAlex: a work whose own id is of an unknown form is an unknown answer', async () => {
  const found = await openalex.lookup(
    ref,
    answering({ body: { id: 'https://openalex.org/W1x', doi: ref.id } }).context,
  );
  expect(found).toMatchObject({ ok: false, error: { code: 'SOURCE_CHANGED' } });
});
