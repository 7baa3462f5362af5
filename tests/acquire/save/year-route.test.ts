import { expect, test } from 'vitest';
import { orderByYear, startKnowledge, walk } from '../../../src/acquire/save/year-route.ts';
import { createSystemClock } from '../../../src/model/clock.ts';
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
