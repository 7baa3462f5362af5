import { expect, test } from 'vitest';
import { europePmc } from '../../src/sources/europe-pmc.ts';
import { unwrap } from '../support/unwrap.ts';
import { answering } from './answers.ts';

const ref = { kind: 'doi', id: '10.1000/desk.1' } as const;
const work = (fields: object = {}) => ({ id: '77', source: 'MED', doi: '10.1000/Desk.1', ...fields });
const page = (results: readonly object[], more: object = {}) => ({
  body: { hitCount: results.length, resultList: { result: results }, ...more },
});

async function recordOf(fields: object) {
  const result = unwrap(await europePmc.lookup(ref, answering(page([work(fields)])).context));
  return result;
}

test('does not add fields that the record does not have', async () => {
  const { paper, locations } = await recordOf({ isOpenAccess: 'N', title: '' });
  expect(paper).toEqual({ doi: '10.1000/desk.1', url: 'https://europepmc.org/article/MED/77' });
  expect(locations).toEqual([]);
});

test('reads a full record, without the full stop and the short pages of PubMed', async () => {
  const { paper } = await recordOf({
    pmid: '77',
    pmcid: 'PMC88',
    title: 'Desks of <i>Quercus</i>.',
    authorList: {
      author: [
        { lastName: 'Lang', firstName: 'Ada', authorId: { type: 'ORCID', value: '0000-0002-1825-0097' } },
        { collectiveName: 'Desk Group' },
      ],
    },
    journalInfo: { volume: '5', issue: '2', journal: { title: 'Journal of Desks' } },
    pubYear: '2005',
    firstPublicationDate: '2005-03-07',
    pageInfo: '531-9',
    language: 'eng',
    pubTypeList: { pubType: ['Journal Article'] },
    license: 'cc by-nc',
    citedByCount: 0,
  });
  expect(paper).toMatchObject({ pmid: '77', pmcid: 'PMC88', title: 'Desks of Quercus', pages: '531-539' });
  expect(paper).toMatchObject({ year: 2005, month: 3, day: 7, venue: 'Journal of Desks', language: 'en' });
  expect(paper).toMatchObject({ type: 'journal-article', license: 'cc-by-nc', citationCount: 0 });
  expect(paper.authors).toEqual([
    { family: 'Lang', given: 'Ada', orcid: '0000-0002-1825-0097' },
    { literal: 'Desk Group' },
  ]);
});

test('splits printed names into family name and initials', async () => {
  const { paper } = await recordOf({ authorString: 'Lang A, van der Berg JK 3rd, DESK Group.' });
  expect(paper.authors).toEqual([
    { family: 'Lang', given: 'A' },
    { family: 'van der Berg', given: 'JK 3rd' },
    { literal: 'DESK Group' },
  ]);
});

test('reads free PDFs even if the record is not marked as open, but never paid links', async () => {
  const fullTextUrl = [
    { availabilityCode: 'S', documentStyle: 'doi', site: 'DOI', url: 'https://doi.org/10.1000/desk.1' },
    { availabilityCode: 'F', documentStyle: 'html', site: 'Europe_PMC', url: 'https://europepmc.org/articles/PMC88' },
    { availabilityCode: 'F', documentStyle: 'pdf', site: 'Unpaywall', url: 'https://a.example/1.pdf' },
  ];
  const copy = { pmcid: 'PMC88', inEPMC: 'Y', hasPDF: 'Y', isOpenAccess: 'N', fullTextUrlList: { fullTextUrl } };
  const { paper, locations } = await recordOf(copy);
  expect(paper.isOa).toBe(true);
  expect(locations.map(({ url, kind }) => [kind, url])).toEqual([
    ['pdf', 'https://a.example/1.pdf'],
    ['pdf', 'https://europepmc.org/articles/PMC88?pdf=render'],
    ['page', 'https://europepmc.org/articles/PMC88'],
  ]);
});

test('reads a retraction from its notice', async () => {
  const commentCorrection = [{ type: 'Retraction in' }, { type: 'Comment in' }];
  const { paper } = await recordOf({ commentCorrectionList: { commentCorrection } });
  expect(paper).toMatchObject({ retracted: true, notices: [{ kind: 'retraction', about: 'this', via: 'europe-pmc' }] });
});

test.each([
  [ref, 'DOI:"10.1000/desk.1"'],
  [{ kind: 'pmid', id: '77' }, 'EXT_ID:77 AND SRC:MED'],
  [{ kind: 'pmcid', id: 'PMC88' }, 'PMCID:PMC88'],
] as const)('%j is asked as %s, and only a result with this id is taken', async (asked, query) => {
  const other = work({ doi: '10.1000/desk.11', pmid: '777', pmcid: 'PMC888' });
  const wanted = work({ pmid: '77', pmcid: 'PMC88', source: 'AGR' });
  const desk = answering(page([other, wanted]), page([other]));
  expect(await europePmc.lookup(asked, desk.context)).toMatchObject({ ok: true, value: { paper: { pmid: '77' } } });
  expect(new URL(desk.asked[0] ?? '').searchParams.get('query')).toBe(query);
  expect(await europePmc.lookup(asked, desk.context)).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
});

test.each([
  [{ errCode: 404, errMsg: 'Invalid query' }, 'SOURCE_CHANGED'],
  [{ errCode: '500', errMsg: null }, 'NETWORK_ERROR'],
  [{ errCode: 429 }, 'RATE_LIMITED'],
  [{ hitCount: 3, resultList: { result: [] } }, 'SOURCE_CHANGED'],
])('%j with status 200 is a failure: %s', async (body, code) => {
  expect(await europePmc.lookup(ref, answering({ body }).context)).toMatchObject({ ok: false, error: { code } });
  const listed = await europePmc.search({ groups: [['desk']], limit: 5 }, answering({ body }).context);
  expect(listed).toMatchObject({ ok: false, error: { code } });
});

test('combines groups and filters, and follows the cursor until it repeats', async () => {
  const pages = ['abc', 'abc'].map((nextCursorMark) => page([work()], { nextCursorMark }));
  const { context, asked } = answering(...pages);
  const query = { groups: [['work place', 'desk'], ['posture']], author: 'Lang A', toYear: 2005, limit: 1 };
  const first = await europePmc.search({ ...query, language: 'en' }, context);
  expect(first).toMatchObject({ ok: true, value: { total: 1, next: 'abc', ignored: ['language'] } });
  expect(new URL(asked[0] ?? '').searchParams.get('query')).toBe(
    '("work place" OR desk) AND posture AND AUTH:"Lang A" AND PUB_YEAR:[1000 TO 2005]',
  );
  const last = await europePmc.search({ ...query, cursor: 'abc' }, context);
  expect(last.ok && last.value.next).toBeUndefined();
});

test('rejects a query without words before any request', async () => {
  const { context, asked } = answering(page([]));
  const result = await europePmc.search({ groups: [[' ', '"']], limit: 5 }, context);
  expect(result).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
  expect(asked).toEqual([]);
});

test.each([
  ['Y', ['https://europepmc.org/articles/PMC88?pdf=render']],
  ['N', []],
])('offers the PDF of Europe PMC only if it has one: hasPDF %s', async (hasPDF, urls) => {
  const { locations } = await recordOf({ pmcid: 'PMC88', inEPMC: 'Y', hasPDF });
  expect(locations.map(({ url }) => url)).toEqual(urls);
});
