import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ERROR_TABLE } from '../../src/model/error.ts';
import type { Ref } from '../../src/model/ref.ts';
import type { Result } from '../../src/model/result.ts';
import type { Source } from '../../src/model/source.ts';
import { CATALOG as ALL } from '../../src/sources/catalog.ts';
import { answering } from './answers.ts';

/** Sources that send requests; those with texts only name addresses. */
const CATALOG = ALL.filter(
  ({ hosts, lookup, references, locate, isRegistered }) =>
    hosts.length > 0 && (lookup ?? references ?? locate ?? isRegistered),
);

const REFS: readonly Ref[] = [
  { kind: 'doi', id: '10.1000/desk.1' },
  { kind: 'arxiv', id: '2102.00001' },
  { kind: 'pmid', id: '2102' },
  ...['10.1016', '10.1103', '10.1007'].map((prefix): Ref => ({ kind: 'doi', id: `${prefix}/desk.1` })),
];
const KEY = 's3cret';

/** A ref that the source covers. */
function refFor(source: Source): Ref {
  const ref = REFS.find((each) => source.covers(each));
  if (!ref) throw new Error(`REFS has no ref that ${source.id} covers: add one`);
  return ref;
}

const NAMES =
  'title author issued license reference relation update-to titles creators ids locations open_access oa_locations best_oa_location z_authors abstract abstract_inverted_index rightsList dates types family given URL url name date-parts type'.split(
    ' ',
  );
const leaf = fc.oneof(
  fc.constantFrom(null, true, 0, 2001, '', 'x', 'https://a.example/1'),
  fc.jsonValue({ maxDepth: 1 }),
);
const { any } = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...NAMES), tie('any'), { maxKeys: 4 }),
  ),
}));
const fields = fc.dictionary(fc.constantFrom(...NAMES), any, { maxKeys: 5 });

/** The JSON around a record of each service, with a given id and any other fields. */
const ENVELOPES: Record<string, (id: string, more: object) => unknown> = {
  crossref: (id, more) => ({ status: 'ok', message: { ...more, DOI: id, items: [{ ...more, DOI: id }] } }),
  unpaywall: (id, more) => ({ ...more, doi: id, is_oa: null }),
  datacite: (id, more) => ({ data: { id, attributes: { ...more, doi: id } } }),
  openalex: (id, more) => ({
    ...more,
    id: 'https://openalex.org/W1',
    doi: `https://doi.org/${id}`,
    meta: {},
    results: [],
  }),
  'semantic-scholar': (id, more) => ({ ...more, paperId: 'a1', externalIds: { DOI: id }, total: 0, data: [] }),
  doaj: (id, more) => ({ total: 1, results: [{ bibjson: { ...more, identifier: [{ type: 'doi', id }] } }] }),
  opencitations: (id) => [{ citing: `omid:br/1 doi:${id}`, cited: 'omid:br/2 doi:10.1000/other' }],
  'doi-org': (handle, more) => ({ ...more, responseCode: 1, handle }),
  core: (id, more) => ({ totalHits: 2, results: [{ ...more, id: 1, doi: id }] }),
  'tdm-elsevier': (id, more) => ({ 'full-text-retrieval-response': { coredata: { ...more, 'prism:doi': id } } }),
  'tdm-aps': (id, more) => ({ data: { ...more, identifiers: { doi: id } } }),
  'tdm-springer': (id, more) => ({ records: [{ ...more, doi: id, openAccess: 'true' }] }),
  'europe-pmc': (id, more) => ({
    hitCount: 1,
    resultList: { result: [{ ...more, id: '1', source: 'MED', doi: id }] },
  }),
};
/** The same for services that answer in XML. */
const XML: Record<string, (id: string, title: string) => string> = {
  arxiv: (id, title) => `<feed><entry><id>http://a/abs/${id}v1</id><title>${title}</title></entry></feed>`,
  ncbi: (id, title) =>
    `<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>${id}</PMID><Article><ArticleTitle>${title}</ArticleTitle></Article></MedlineCitation></PubmedArticle></PubmedArticleSet>`,
};
const idsNear = ({ id }: Ref) => fc.constantFrom(id, id.toUpperCase(), `${id}0`, '10.1000/other', 'desk');

function bodyOf(source: Source) {
  const text = fc.string({ unit: 'binary' });
  const envelope = ENVELOPES[source.id];
  const document = XML[source.id];
  const id = idsNear(refFor(source));
  if (envelope) {
    const near = fc.tuple(id, fields).map(([own, more]) => JSON.stringify(envelope(own, more)));
    return fc.oneof(text, fc.json(), { weight: 6, arbitrary: near });
  }
  if (!document) throw new Error(`ENVELOPES has no row for ${source.id}: add the JSON around one record`);
  const near = fc.tuple(id, text).map(([own, title]) => document(own, title.replace(/[<&]/gu, '')));
  return fc.oneof(text, fc.json(), { weight: 6, arbitrary: near });
}
const status = fc.oneof({ weight: 4, arbitrary: fc.constant(200) }, fc.integer({ min: 200, max: 599 }));

function expectHonest<T>(result: Result<T>, check: (value: T) => void) {
  if (result.ok) return check(result.value);
  expect(Object.keys(ERROR_TABLE)).toContain(result.error.code);
  expect(result.error.message.length).toBeLessThan(600);
  expect(JSON.stringify(result)).not.toContain(KEY);
}

test.each(CATALOG.map((source) => [source.id, source] as const))(
  '%s turns any answer into a result, never into the record of another work',
  async (_, source) => {
    const ref = refFor(source);
    let read = 0;
    await fc.assert(
      fc.asyncProperty(status, bodyOf(source), async (code, text) => {
        const context = { ...answering({ status: code, body: text }).context, key: KEY };
        const count = () => {
          read += 1;
        };
        const found = await source.lookup?.(ref, context);
        if (found)
          expectHonest(found, ({ paper }) => {
            expect([paper.doi, paper.arxivId, paper.pmid]).toContain(ref.id);
            count();
          });
        const copies = await source.locate?.(ref, context);
        if (copies)
          expectHonest(copies, (locations) => {
            expect(text.toLowerCase()).toContain(`${ref.id}"`);
            expect(JSON.stringify(locations)).not.toContain(KEY);
            count();
          });
        const listed = await source.search?.({ groups: [['desk']], limit: 3 }, context);
        if (listed) expectHonest(listed, ({ records }) => expect(Array.isArray(records)).toBe(true));
        const registered = await source.isRegistered?.(ref, context);
        if (registered) expectHonest(registered, count);
        const cited = await source.references?.(ref, context);
        if (cited) expectHonest(cited, source.lookup ? () => undefined : count);
      }),
      { numRuns: 300 },
    );
    expect(read).toBeGreaterThan(10);
  },
);

test.each(CATALOG.map((source) => [source.id, source] as const))(
  '%s returns the failure of its client',
  async (_, source) => {
    const context = { ...answering().context, key: KEY };
    const ask = source.lookup ?? source.locate ?? source.references ?? source.isRegistered;
    expect(await ask?.(refFor(source), context)).toMatchObject({ ok: false, error: { code: 'NETWORK_ERROR' } });
  },
);
