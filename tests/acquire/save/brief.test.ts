import { expect, test } from 'vitest';
import { brief } from '../../../src/acquire/save/brief.ts';
import { createSystemClock } from '../../../src/model/clock.ts';
import type { PaperFields } from '../../../src/model/paper.ts';
import type { Ref } from '../../../src/model/ref.ts';
import { fail, ok } from '../../../src/model/result.ts';
import type { SourceHandle } from '../../../src/model/source.ts';
import { page, searcher } from '../../support/records.ts';

const REF: Ref = { kind: 'doi', id: '10.1000/desk.1' };
const FULL: PaperFields = { title: 'One', year: 2022, venue: 'Heat', authors: [{ family: 'A' }] };

/** Describes the paper with sources that answer so; also says who was asked. */
async function describe(
  answers: Readonly<Record<string, PaperFields | 'NOT_FOUND' | 'NETWORK_ERROR'>>,
  more: readonly SourceHandle[] = [],
  ref = REF,
) {
  const asked: string[] = [];
  const sources = Object.entries(answers).map(([id, answer]) =>
    searcher(id, async () => page([]), {
      lookup: async () => {
        asked.push(id);
        if (typeof answer === 'string') return fail(answer, `${id} failed.`);
        return ok({ source: id, paper: answer, locations: [{ url: `https://${id}.org/a`, source: id, kind: 'pdf' }] });
      },
    }),
  );
  const found = await brief(ref, { sources: [...sources, ...more], clock: createSystemClock() });
  return { asked, found: found.ok ? found.value.availableFrom : found.error.code };
}

test('Crossref is asked only for what Unpaywall does not know', async () => {
  expect((await describe({ unpaywall: FULL, crossref: FULL })).asked).toEqual(['unpaywall']);
});

test.each(['title', 'year', 'venue', 'authors'] as const)('without the %s, Crossref is asked too', async (field) => {
  const { [field]: _, ...partial } = FULL;
  const { asked, found } = await describe({ unpaywall: partial, crossref: FULL, openalex: FULL });
  expect([asked, found]).toEqual([
    ['unpaywall', 'crossref'],
    ['UNPAYWALL', 'CROSSREF'],
  ]);
});

test('a paper is not found only if both sources said so', async () => {
  expect((await describe({ unpaywall: 'NOT_FOUND', crossref: 'NOT_FOUND' })).found).toBe('NOT_FOUND');
  expect((await describe({ unpaywall: 'NETWORK_ERROR', crossref: 'NOT_FOUND' })).found).toBe('NETWORK_ERROR');
});

test('an arXiv paper is described by arXiv alone', async () => {
  const { asked } = await describe({ arxiv: {}, unpaywall: FULL, crossref: FULL }, [], {
    kind: 'arxiv',
    id: '2001.01234',
  });
  expect(asked).toEqual(['arxiv']);
});

test('a mirror is named for old papers, if it is configured and covers the paper', async () => {
  const mirror = searcher('scihub', async () => page([]), { onlyFor: 'download' });
  const named = async (year: number, handle: SourceHandle = mirror) =>
    (await describe({ unpaywall: { ...FULL, year } }, [handle])).found;
  expect(await named(2020)).toEqual(['UNPAYWALL', 'SCIHUB']);
  expect(await named(2021)).toEqual(['UNPAYWALL']);
  expect(await named(2020, { ...mirror, disabled: { why: 'is off.' } })).toEqual(['UNPAYWALL']);
  const foreign = searcher('scihub', async () => page([]), { onlyFor: 'download', covers: () => false });
  expect(await named(2020, foreign)).toEqual(['UNPAYWALL']);
});

test.each([
  ['pmid', '77'],
  ['pmcid', 'PMC88'],
] as const)('a %s is looked up at Europe PMC, and its copies at Unpaywall by its DOI', async (kind, id) => {
  const both = { 'europe-pmc': { ...FULL, doi: REF.id }, unpaywall: FULL, crossref: FULL, ncbi: FULL };
  expect(await describe(both, [], { kind, id })).toEqual({
    asked: ['europe-pmc', 'unpaywall'],
    found: ['EUROPE-PMC', 'UNPAYWALL'],
  });
  expect((await describe({ ncbi: FULL }, [], { kind, id })).asked).toEqual(['ncbi']);
  expect((await describe({ 'europe-pmc': FULL, unpaywall: FULL, ncbi: FULL }, [], { kind, id })).asked).toEqual([
    'europe-pmc',
  ]);
});

test.each(['NOT_FOUND', 'NETWORK_ERROR'] as const)(
  'if Europe PMC answers %s, NCBI is asked for a PMID; for a PMCID that would be three requests',
  async (code) => {
    const answers = { 'europe-pmc': code, ncbi: FULL } as const;
    expect(await describe(answers, [], { kind: 'pmid', id: '77' })).toEqual({
      asked: ['europe-pmc', 'ncbi'],
      found: ['NCBI'],
    });
    expect(await describe(answers, [], { kind: 'pmcid', id: 'PMC88' })).toEqual({ asked: ['europe-pmc'], found: code });
  },
);

test('what Unpaywall knows of another paper does not count for a PubMed id', async () => {
  const answers = { 'europe-pmc': { ...FULL, doi: REF.id }, unpaywall: { ...FULL, title: 'Another thing entirely' } };
  expect((await describe(answers, [], { kind: 'pmid', id: '77' })).found).toEqual(['EUROPE-PMC']);
});

test('a mirror is named for an old paper with a PubMed id by its DOI', async () => {
  const covers = (ref: Ref) => ref.kind === 'doi';
  const mirror = searcher('scihub', async () => page([]), { onlyFor: 'download', covers });
  const answers = { 'europe-pmc': { ...FULL, year: 2010, doi: REF.id } };
  expect((await describe(answers, [mirror], { kind: 'pmid', id: '77' })).found).toEqual(['EUROPE-PMC', 'SCIHUB']);
});

test('a failure says what each source answered, and a missing source is not asked', async () => {
  const clock = createSystemClock();
  const failing = (id: string) =>
    searcher(id, async () => page([]), { lookup: async () => fail('NOT_FOUND', `${id}!`) });
  const none = await brief(REF, { sources: [failing('unpaywall'), failing('crossref')], clock });
  expect(!none.ok && none.error.message).toBe('10.1000/desk.1: unpaywall! crossref!');
  expect(await brief(REF, { sources: [failing('openalex')], clock })).toMatchObject({ error: { code: 'NOT_FOUND' } });
});
