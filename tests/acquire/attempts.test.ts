import { expect, test } from 'vitest';
import { findCopy } from '../../src/acquire/find-copy.ts';
import type { ResolveDeps } from '../../src/acquire/resolve.ts';
import { startKnowledge, walk } from '../../src/acquire/save/year-route.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import type { Attempt } from '../../src/model/error.ts';
import type { Ref } from '../../src/model/ref.ts';
import { fail, ok } from '../../src/model/result.ts';
import type { Location, Source, SourceHandle } from '../../src/model/source.ts';

const clock = createSystemClock(1000);
const DOI: Ref = { kind: 'doi', id: '10.5555/one' };
const PAPER = { title: 'One', authors: [{ family: 'A' }], year: 2022, abstract: 'Text.', isOa: true };
const copy: Location = { url: 'https://example.org/one.pdf', source: 'index', kind: 'pdf' };
const outcomes = (attempts: readonly Attempt[]) => attempts.map(({ source, outcome }) => `${source} ${outcome}`);

function source(id: string, more: Partial<Source>): SourceHandle {
  const client = { get: () => Promise.reject(new Error('unused')), forget: () => {} };
  return {
    context: () => ({ client, clock }),
    source: {
      ...{ id, wireKey: id, title: id, tier: 2, purpose: '', terms: { note: '' }, hosts: [], example: '' },
      ...{ rate: { minGapMs: 200, concurrency: 1 }, enabledByDefault: true, covers: () => true },
      ...more,
    },
  };
}
const knows = (id: string, locations: readonly Location[] = []): Partial<Source> => ({
  lookup: async () => ok({ source: id, paper: PAPER, locations }),
});
const broken: Partial<Source> = { lookup: async () => fail('NETWORK_ERROR', 'It answered with status 500.') };

const copiesOf = (...sources: SourceHandle[]) => ({
  sources,
  clock,
  hosts: [],
  optionsFor: () => ({}),
  download: async () => fail('NETWORK_ERROR', 'unused'),
  openStage: async () => fail('STORE_ERROR', 'unused'),
  inspect: async () => fail('NETWORK_ERROR', 'unused'),
});

const resolutionOf = (attempts: readonly Attempt[]) => ({
  ...{ ref: DOI, source: 'index', paper: { ...PAPER, provenance: {} }, locations: [], conflicts: [] },
  attempts,
});

test('a source that is asked again for a copy and fails again is listed both times', async () => {
  const failed: Attempt = { source: 'broken', outcome: 'consulted_failed', durationMs: 1 };
  const known: Attempt = { source: 'index', outcome: 'consulted_resolved', durationMs: 1 };
  const deps = copiesOf(source('index', knows('index')), source('broken', broken));
  const tried = await findCopy(resolutionOf([known, failed]), deps);
  expect(outcomes(tried.attempts)).toEqual(['broken consulted_failed']);
});

test('a licensed source that names no copy is listed as asked', async () => {
  const licensed = source('licensed', { tier: 3, locate: async () => ok([]) });
  const tried = await findCopy(resolutionOf([]), copiesOf(source('index', knows('index')), licensed));
  expect(outcomes(tried.attempts)).toContain('licensed consulted_no_record');
});

/** The attempts of a download that ends at the first stop with a location. */
async function downloadAttempts(deps: ResolveDeps): Promise<string[]> {
  const known = startKnowledge();
  const attempts: Attempt[] = [];
  for await (const stop of walk(DOI, deps, known)) {
    attempts.push(...stop.attempts);
    if (stop.locations.length > 0) break;
  }
  return outcomes([...known.attempts, ...attempts]);
}

test('a download reports Crossref, which it asks for the year', async () => {
  const crossref = source('crossref', { tier: 1, ...broken });
  const unpaywall = source('unpaywall', { tier: 1, ...knows('unpaywall', [copy]) });
  expect(await downloadAttempts({ sources: [crossref, unpaywall], clock })).toEqual([
    'crossref consulted_failed',
    'unpaywall consulted_resolved',
  ]);
});

test('a download reports all sources that it asks at once, even if the first one has a copy', async () => {
  const sources = [source('index', knows('index', [copy])), source('broken', broken)];
  expect(await downloadAttempts({ sources, clock })).toEqual(['index consulted_resolved', 'broken consulted_failed']);
});
