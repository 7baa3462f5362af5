import { expect, test } from 'vitest';
import { describe, findYear, orderByYear, startKnowledge, walk } from '../../../src/acquire/save/year-route.ts';
import { createSystemClock } from '../../../src/model/clock.ts';
import type { Ref } from '../../../src/model/ref.ts';
import { fail, ok } from '../../../src/model/result.ts';
import type { SourceHandle } from '../../../src/model/source.ts';
import { page, searcher } from '../../support/records.ts';

const REF = { kind: 'doi', id: '10.1000/desk.1' } as const;

/** A source that knows the paper and one copy of it. */
const knowing = (id: string, year?: number): SourceHandle =>
  searcher(id, async () => page([]), {
    lookup: async () =>
      ok({
        source: id,
        paper: { doi: REF.id, ...(year && { year }) },
        locations: [{ url: `https://${id}.example/a.pdf`, source: id, kind: 'pdf', host: 'repository' }],
      }),
  });

async function stopsOf(sources: readonly SourceHandle[]): Promise<string[]> {
  const stops: string[] = [];
  for await (const { locations } of walk(REF, { sources, clock: createSystemClock() }, startKnowledge()))
    stops.push(...locations.map(({ source }) => source));
  return stops;
}

test('copies that Crossref names come after Unpaywall and before those of the other sources, in catalog order', async () => {
  const sources = [knowing('crossref', 2022), knowing('unpaywall'), knowing('openalex'), knowing('doaj')];
  expect(await stopsOf(sources)).toEqual(['unpaywall', 'crossref', 'openalex', 'doaj']);
});

test('a source that fails or knows nothing does not stop the others', async () => {
  const failing = searcher('openalex', async () => page([]), { lookup: async () => fail('NETWORK_ERROR', 'down') });
  const sources = [knowing('crossref', 2022), failing, knowing('doaj')];
  expect(await stopsOf(sources)).toEqual(['crossref', 'doaj']);
});

test.each([
  [2020, ['scihub', 'unpaywall']],
  [2021, ['unpaywall', 'scihub']],
  [undefined, ['unpaywall', 'scihub']],
])('a paper of %s is looked up in the order %j', (year, order) => {
  expect(orderByYear(year)).toEqual(order);
});

/** A source that names these locations and has no records. */
const locating = (
  id: string,
  answer: Awaited<ReturnType<NonNullable<SourceHandle['source']['locate']>>>,
): SourceHandle => searcher(id, async () => page([]), { locate: async () => answer });

async function attemptsOf(sources: readonly SourceHandle[], ref: Ref = REF) {
  const attempts: string[] = [];
  for await (const stop of walk(ref, { sources, clock: createSystemClock() }, startKnowledge()))
    attempts.push(...stop.attempts.map(({ source, outcome }) => `${source} ${outcome}`));
  return attempts;
}

test('a mirror that is not configured, knows nothing or fails is reported', async () => {
  const off = { ...locating('scihub', ok([])), disabled: { why: 'is off.' } };
  expect(await attemptsOf([off])).toEqual(['SCIHUB not_consulted_disabled']);
  expect(await attemptsOf([locating('scihub', ok([]))])).toEqual(['SCIHUB consulted_no_record']);
  expect(await attemptsOf([locating('scihub', fail('NETWORK_ERROR', 'down'))])).toEqual(['SCIHUB consulted_failed']);
});

test('a paper from before 2021 is looked up in mirrors first', async () => {
  const mirror = locating('scihub', ok([{ url: 'https://m.example/a.pdf', source: 'scihub', kind: 'pdf' }]));
  const stops = (year: number) => stopsOf([knowing('crossref', year), knowing('unpaywall'), mirror]);
  expect(await stops(2020)).toEqual(['scihub', 'unpaywall', 'crossref']);
  expect(await stops(2021)).toEqual(['unpaywall', 'scihub', 'crossref']);
});

test('licensed, disabled and foreign sources and those for other tasks are no other sources', async () => {
  const without = (id: string, more: object) => ({ ...knowing(id), source: { ...knowing(id).source, ...more } });
  const sources = [
    without('licensed', { tier: 3 }),
    without('mirror', { onlyFor: 'download' }),
    without('foreign', { covers: () => false }),
    { ...knowing('off'), disabled: { why: 'is off.' } },
    knowing('doaj'),
  ];
  expect(await stopsOf(sources)).toEqual(['doaj']);
});

test('a source of the others that has a record and no copy says so', async () => {
  const bare = searcher('doaj', async () => page([]), {
    lookup: async () => ok({ source: 'doaj', paper: { doi: REF.id }, locations: [] }),
  });
  const stops: string[] = [];
  for await (const stop of walk(REF, { sources: [bare], clock: createSystemClock() }, startKnowledge()))
    stops.push(...stop.attempts.map(({ detail }) => detail ?? ''));
  expect(stops).toEqual(['not available: no open copy']);
});

test('an arXiv paper is looked up at arXiv first, and by the DOI that arXiv knows', async () => {
  const sources = [knowing('crossref', 2022), knowing('unpaywall'), knowing('arxiv')];
  const stops: string[] = [];
  const ref: Ref = { kind: 'arxiv', id: '2001.01234' };
  for await (const { locations } of walk(ref, { sources, clock: createSystemClock() }, startKnowledge()))
    stops.push(...locations.map(({ source }) => source));
  expect(stops).toEqual(['arxiv', 'unpaywall', 'crossref']);
});

test('Crossref is asked again later only if it did not answer', async () => {
  const asked: string[] = [];
  const crossref = (code?: 'NOT_FOUND' | 'NETWORK_ERROR') =>
    searcher('crossref', async () => page([]), {
      lookup: async (ref) => {
        asked.push(ref.id);
        return code ? fail(code, 'no') : ok({ source: 'crossref', paper: { year: 2022 }, locations: [] });
      },
    });
  const count = async (code?: 'NOT_FOUND' | 'NETWORK_ERROR') => {
    asked.length = 0;
    await stopsOf([crossref(code)]);
    return asked.length;
  };
  expect([await count(), await count('NOT_FOUND'), await count('NETWORK_ERROR')]).toEqual([1, 1, 2]);
});

test('the records of a paper are combined in the order of the catalog, whatever the order of the answers', () => {
  const sources = [knowing('crossref'), knowing('unpaywall')];
  const known = startKnowledge();
  for (const source of ['unpaywall', 'crossref'])
    known.records.push({ source, paper: { doi: REF.id, title: `By ${source}` }, locations: [] });
  expect(describe(known, { sources, clock: createSystemClock() }).paper.title).toBe('By crossref');
});

test('the year is asked for once, and its attempt belongs to no stop', async () => {
  const known = startKnowledge();
  const deps = { sources: [knowing('crossref', 2013)], clock: createSystemClock() };
  expect([await findYear(REF, deps, known), await findYear(REF, deps, known)]).toEqual([2013, 2013]);
  expect(known.attempts.map(({ source }) => source)).toEqual(['CROSSREF']);
  expect(known.records).toHaveLength(1);
  expect(await findYear(REF, { ...deps, sources: [] }, startKnowledge())).toBeUndefined();
});

test('a source that the caller cancelled is reported as cancelled, not as too slow', async () => {
  const cancelled = searcher('doaj', async () => page([]), { lookup: async () => fail('CANCELLED', 'cancelled') });
  const codes: unknown[] = [];
  for (const signal of [undefined, AbortSignal.abort()])
    for await (const stop of walk(REF, { sources: [cancelled], clock: createSystemClock() }, startKnowledge(), signal))
      codes.push(...stop.attempts.map(({ code }) => code));
  expect(codes).toEqual(['CANCELLED', 'CANCELLED']);
});
