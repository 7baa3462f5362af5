import { expect, test } from 'vitest';
import { toLicense } from '../../src/model/license.ts';
import type { Ref } from '../../src/model/ref.ts';
import type { Source } from '../../src/model/source.ts';
import { CATALOG } from '../../src/sources/catalog.ts';
import { authorFromInitials } from '../../src/sources/exchange/authors.ts';
import { bareDoi } from '../../src/sources/exchange/ids.ts';
import { toPlainText } from '../../src/text/markup.ts';
import { answering } from './answers.ts';

const LENGTH = 240_000;
const many = (unit: string, end = '') => unit.repeat(LENGTH / unit.length) + end;
/** Text that makes careless patterns backtrack. */
const HOSTILE = [
  many('arxiv.org/abs/', ' '),
  many('/abs/', '\nx'),
  many('https://arxiv.org/abs/', '\nx'),
  many('1', 'x'),
  many('v1', 'x'),
  many('a ', '.'),
  many('a@', ' '),
  many('a', '@'),
  many('a.', '@'),
  many('10.1234.', ' '),
  `10.1000/${many('.')}`,
  `10.48550/arxiv.${many('v1', 'x')}`,
  `doi:${many(' ', 'x')}`,
  many(' - ', 'x'),
  many('\t', 'x'),
  many('<a b="', '>'),
  many('<a b="x" ', '>'),
  `<a ${many('b="<a " ')}`,
  `<a ${many(`b="<a c='" `)}`,
  `<a${many(' ')}`,
  many('<!--'),
  many('<jats:title>'),
  many('<i>A', ' '),
  many('&amp;'),
  `cc by${many(' nc')}!`,
  `creativecommons.org/licenses/by${many('-nc')}_`,
  many('This paper has been withdrawn by '),
  many('W1', ' '),
  many('0000-0000-0000-0000 ', 'x'),
  many('-article', 'x'),
  many('"error": ', 'x'),
  many('{"error":"', 'x'),
];
const BUDGET_MS = 1000;

/** CPU time in milliseconds, which does not depend on the load of the machine. */
async function timed(work: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

test.each([
  ['a DOI', bareDoi],
  ['a name', authorFromInitials],
  ['marked-up text', toPlainText],
  ['a licence', toLicense],
])('reads %s quickly, however long and unusual', async (_, read) => {
  for (const text of HOSTILE) {
    expect(await timed(() => read(text)), text.slice(0, 40)).toBeLessThan(BUDGET_MS);
  }
});

const refs: readonly Ref[] = [
  { kind: 'doi', id: '10.1000/desk.1' },
  ...['10.1016', '10.1103', '10.1007'].map((prefix): Ref => ({ kind: 'doi', id: `${prefix}/desk.1` })),
  { kind: 'arxiv', id: '2102.00001' },
  { kind: 'pmid', id: '7' },
];

/** A record of each service with the text in every field that a pattern reads. */
const RECORDS: Record<string, (id: string, text: string) => unknown> = {
  crossref: (DOI, text) => ({
    status: 'ok',
    message: { DOI, abstract: text, license: [{ URL: text }], reference: [{ DOI: text, year: text }] },
  }),
  unpaywall: (doi, text) => ({
    doi,
    is_oa: true,
    published_date: text,
    z_authors: [{ raw_author_name: text, ORCID: text }],
    oa_locations: [{ url: `https://a.example/${text}`, license: text }],
  }),
  datacite: (doi, text) => ({
    data: {
      id: doi,
      attributes: {
        doi,
        types: { resourceTypeGeneral: 'Text', resourceType: text },
        rightsList: [{ rights: text, rightsUri: text }],
        relatedIdentifiers: [{ relationType: 'References', relatedIdentifier: text }],
      },
    },
  }),
  openalex: (doi, text) => ({
    id: 'https://openalex.org/W1',
    doi,
    ids: { pmid: text, pmcid: text },
    referenced_works: [text],
    locations: [{ landing_page_url: text, pdf_url: `https://a.example/${text}`, is_oa: true }],
  }),
  'europe-pmc': (doi, text) => ({
    hitCount: 1,
    resultList: {
      result: [{ id: '1', source: 'MED', doi, title: text, authorString: text, pageInfo: text, pubType: text }],
    },
  }),
  'semantic-scholar': (DOI, text) => ({
    paperId: 'a1',
    externalIds: { DOI, ArXiv: text },
    journal: { pages: text },
    openAccessPdf: { url: `https://a.example/${text}`, license: text },
  }),
  doaj: (id, text) => ({ total: 1, results: [{ bibjson: { identifier: [{ type: 'doi', id }], start_page: text } }] }),
  opencitations: (id, text) => [{ citing: `doi:${id}`, cited: text, creation: text }],
  'doi-org': (handle, text) => ({ responseCode: 1, handle, values: [{ type: text, data: { value: text } }] }),
  core: (doi, text) => ({ totalHits: 1, results: [{ id: 1, doi, arxivId: text, downloadUrl: `https://a.a/${text}` }] }),
  'tdm-elsevier': (id, text) => ({
    'full-text-retrieval-response': { coredata: { 'prism:doi': id, openaccessUserLicense: text, link: text } },
  }),
  'tdm-aps': (id, text) => ({ data: { identifiers: { doi: id }, rights: { licenses: [{ url: text }] } } }),
  'tdm-springer': (id, text) => ({
    records: [{ doi: id, openAccess: text, url: [{ format: 'pdf', value: `https://a.example/${text}` }] }],
  }),
};
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const DOCUMENTS: Record<string, (id: string, text: string) => string> = {
  arxiv: (id, text) =>
    `<feed><title>search_query=${text}</title><entry><id>http://a/abs/${id}</id><arxiv:comment>${text}</arxiv:comment><arxiv:doi>${text}</arxiv:doi><summary>${text}</summary></entry></feed>`,
  ncbi: (id, text) =>
    `<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>${id}</PMID><Article><ArticleTitle>${text}</ArticleTitle><Journal><JournalIssue><PubDate><MedlineDate>${text}</MedlineDate></PubDate></JournalIssue></Journal></Article></MedlineCitation></PubmedArticle></PubmedArticleSet>`,
};

async function readAll(source: Source, ref: Ref, text: string): Promise<number> {
  const record = RECORDS[source.id]?.(ref.id, text) ?? DOCUMENTS[source.id]?.(ref.id, escaped(text));
  if (!record) throw new Error(`RECORDS has no row for ${source.id}: add a record with the text in its fields`);
  const answers = [
    { status: 200, body: record },
    { status: 200, body: text },
    { status: 200, body: `<feed><entry><id>${escaped(text)}</id></entry></feed>` },
    { status: 404, body: text },
  ];
  return timed(async () => {
    for (const said of answers) {
      const context = { ...answering(said).context, key: 'k' };
      await (source.lookup ?? source.locate ?? source.references ?? source.isRegistered)?.(ref, context);
    }
  });
}

test.each(
  CATALOG.filter(({ hosts, texts, lookup }) => hosts.length > 0 && (lookup || !texts)).map(
    (source) => [source.id, source] as const,
  ),
)(
  'reads an answer of %s quickly, however long and unusual',
  async (_, source) => {
    const ref = refs.find((each) => source.covers(each));
    if (!ref) throw new Error(`${source.id} covers none of the refs`);
    for (const text of HOSTILE) {
      expect(await readAll(source, ref, text), text.slice(0, 40)).toBeLessThan(BUDGET_MS);
    }
  },
  30_000,
);
