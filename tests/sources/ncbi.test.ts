import { expect, test } from 'vitest';
import { ncbi } from '../../src/sources/ncbi.ts';
import { unwrap } from '../support/unwrap.ts';
import { answering } from './answers.ts';

const pmid = { kind: 'pmid', id: '77' } as const;
const pmcid = { kind: 'pmcid', id: 'PMC88' } as const;
const article = (inner = '', ids = '', id = '77') =>
  `<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID Version="1">${id}</PMID>${inner}</MedlineCitation><PubmedData>
  <ArticleIdList>${ids}</ArticleIdList><ReferenceList><Reference><ArticleIdList><ArticleId IdType="doi">10.1/cited</ArticleId>
  </ArticleIdList></Reference></ReferenceList></PubmedData></PubmedArticle></PubmedArticleSet>`;
const converted = (row: object) => ({ body: { status: 'ok', records: [row] } });

async function recordOf(inner: string, ids = '') {
  const result = unwrap(await ncbi.lookup(pmid, answering({ body: article(inner, ids) }).context));
  return result;
}

test('does not add fields that the record does not have, nor ids of cited works', async () => {
  const { paper, locations } = await recordOf('');
  expect(paper).toEqual({ pmid: '77', url: 'https://pubmed.ncbi.nlm.nih.gov/77/' });
  expect(locations).toEqual([]);
});

test('reads the fields of an article', async () => {
  const { paper } = await recordOf(`<Article><Journal><JournalIssue><Volume>62</Volume><Issue>6</Issue>
    <PubDate><Year>2013</Year><Month>Aug</Month><Day>06</Day></PubDate></JournalIssue><Title>Journal of Desks</Title></Journal>
    <ArticleTitle>Desks of <i>Quercus</i> (P&lt;0.001).</ArticleTitle><Pagination><MedlinePgn>531-9</MedlinePgn></Pagination>
    <ELocationID EIdType="doi" ValidYN="Y">10.1000/Desk.1</ELocationID>
    <Abstract><AbstractText Label="AIM">To sit.</AbstractText><AbstractText>We sat.</AbstractText></Abstract>
    <AuthorList><Author><LastName>Lang</LastName><ForeName>Ada B</ForeName><Suffix>Jr</Suffix></Author>
    <Author><CollectiveName>Desk Group</CollectiveName></Author></AuthorList><Language>ger</Language>
    <PublicationTypeList><PublicationType>Journal Article</PublicationType></PublicationTypeList></Article>`);
  expect(paper).toMatchObject({ doi: '10.1000/desk.1', title: 'Desks of Quercus (P<0.001)', pages: '531-539' });
  expect(paper).toMatchObject({ year: 2013, month: 8, day: 6, language: 'de', type: 'journal-article' });
  expect(paper).toMatchObject({ venue: 'Journal of Desks', abstract: 'AIM: To sit. We sat.' });
  expect(paper.authors).toEqual([{ family: 'Lang', given: 'Ada B Jr' }, { literal: 'Desk Group' }]);
});

test('reads PMCID and DOI of the article', async () => {
  const ids = '<ArticleId IdType="pmc">PMC88</ArticleId><ArticleId IdType="doi">10.1000/DESK.1</ArticleId>';
  const { paper, locations } = await recordOf('', ids);
  expect(paper).toMatchObject({ pmcid: 'PMC88', doi: '10.1000/desk.1' });
  expect(locations).toEqual([
    { url: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC88/', source: 'ncbi', kind: 'page', host: 'repository' },
  ]);
});

test('marks a paper with a retraction notice, but not with an erratum', async () => {
  const notice = (type: string) =>
    `<CommentsCorrectionsList><CommentsCorrections RefType="${type}"/></CommentsCorrectionsList>`;
  expect((await recordOf(notice('RetractionIn'))).paper.retracted).toBe(true);
  expect((await recordOf(notice('ErratumIn'))).paper).not.toHaveProperty('retracted');
});

test.each([
  ['<MedlineDate>2013 Jul-Aug</MedlineDate>', { year: 2013 }],
  ['<MedlineDate>1998 Winter</MedlineDate>', { year: 1998 }],
  ['<MedlineDate>2001 Dec 14</MedlineDate>', { year: 2001, month: 12, day: 14 }],
])('reads the date %s as far as possible', async (date, expected) => {
  const inner = `<Article><Journal><JournalIssue><PubDate>${date}</PubDate></JournalIssue></Journal></Article>`;
  const { year, month, day } = (await recordOf(inner)).paper;
  expect({ year, month, day }).toEqual({ month: undefined, day: undefined, ...expected });
});

test.each([
  [200, '<PubmedArticleSet></PubmedArticleSet>', 'NOT_FOUND'],
  [400, '<eFetchResult><ERROR>ID list is empty! Possibly it has no correct IDs.</ERROR></eFetchResult>', 'NOT_FOUND'],
  [200, '<eFetchResult><ERROR>Supplied id parameter is empty.</ERROR></eFetchResult>', 'SOURCE_CHANGED'],
  [200, '<PubmedArticleSet><PubmedArticle/></PubmedArticleSet>', 'SOURCE_CHANGED'],
  [200, article('', '', '777'), 'SOURCE_CHANGED'],
  [414, '<html>URI too long</html>', 'SOURCE_CHANGED'],
])('%i with %s is %s', async (status, body, code) => {
  const result = await ncbi.lookup(pmid, answering({ status, body }).context);
  expect(result).toMatchObject({ ok: false, error: { code } });
});

test('sends the name of the tool and the contact address with every request', async () => {
  const { context, asked } = answering({ body: article() });
  await ncbi.lookup(pmid, context);
  const { searchParams } = new URL(asked[0] ?? '');
  expect([searchParams.get('tool'), searchParams.get('email')]).toEqual(['carrel', 'ada@library.example']);
});

test('converts a PMCID first, and rejects an article that contradicts it', async () => {
  const row = { pmcid: 'PMC88', pmid: 77, doi: '10.1000/Desk.1' };
  const { context, asked } = answering(converted(row), { body: article() });
  const found = await ncbi.lookup(pmcid, context);
  expect(found).toMatchObject({ ok: true, value: { paper: { pmcid: 'PMC88', pmid: '77', doi: '10.1000/desk.1' } } });
  expect(found.ok && found.value.locations[0]?.url).toBe('https://pmc.ncbi.nlm.nih.gov/articles/PMC88/');
  expect(asked.map((url) => new URL(url).hostname)).toEqual(['pmc.ncbi.nlm.nih.gov', 'eutils.ncbi.nlm.nih.gov']);
  const other = article('', '<ArticleId IdType="pmc">PMC889</ArticleId>');
  const wrong = await ncbi.lookup(pmcid, answering(converted(row), { body: other }).context);
  expect(wrong).toMatchObject({ ok: false, error: { code: 'SOURCE_CHANGED' } });
});

test('reads the summary of an article that only PMC has', async () => {
  const articleids = [{ idtype: 'pmcid', value: 'PMC88' }];
  const summary = { uid: '88', title: 'Desks', pubdate: '2020 Dec 16', authors: [{ name: 'Lang AB' }], articleids };
  const said = [converted({ pmcid: 'PMC88' }), { body: { result: { uids: ['88'], 88: summary } } }];
  expect(await ncbi.lookup(pmcid, answering(...said).context)).toMatchObject({
    ok: true,
    value: { paper: { pmcid: 'PMC88', title: 'Desks', year: 2020, authors: [{ family: 'Lang', given: 'AB' }] } },
  });
  const missing = { body: { result: { 88: { uid: '88', error: 'cannot get document summary' } } } };
  const lost = await ncbi.lookup(pmcid, answering(converted({ pmcid: 'PMC88' }), missing).context);
  expect(lost).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
});

test.each([
  [converted({ pmcid: 'PMC88', status: 'error', errmsg: 'Identifier not found in PMC' }), 'NOT_FOUND'],
  [converted({ pmcid: 'PMC889' }), 'SOURCE_CHANGED'],
  [{ body: { status: 'error', message: 'mismatch' } }, 'SOURCE_CHANGED'],
  [{ status: 404, body: { status: 'error', message: 'mismatch' } }, 'SOURCE_CHANGED'],
])('the converter’s answer %j is %s', async (said, code) => {
  expect(await ncbi.lookup(pmcid, answering(said).context)).toMatchObject({ ok: false, error: { code } });
});

test('ignores a printed DOI that PubMed marks as not valid', async () => {
  const printed = '<ELocationID EIdType="doi" ValidYN="N">10.1000/Desk.1</ELocationID>';
  expect((await recordOf(`<Article>${printed}</Article>`)).paper).not.toHaveProperty('doi');
});
