import { expect, test } from 'vitest';
import { findText } from '../../src/acquire/texts.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import { fail, ok } from '../../src/model/result.ts';
import type { SourceHandle, SourceTexts } from '../../src/model/source.ts';

const clock = createSystemClock();
const resolution = {
  ref: { kind: 'doi', id: '10.5555/one' },
  ...{ paper: { isOa: true, provenance: {} }, source: 'crossref', attempts: [], locations: [], conflicts: [] },
} as const;

/** The sources that are asked for a text, in order, with the PMCID that each is given. */
async function ask(...sources: readonly [id: string, from: SourceTexts['from'], pmcid?: string][]) {
  const asked: string[] = [];
  const toHandle = ([id, from, named]: (typeof sources)[number]): SourceHandle => ({
    context: () => ({ client: { get: () => Promise.reject(new Error('unused')), forget: () => {} }, clock }),
    source: {
      ...{ id, wireKey: id, title: id, tier: 2, purpose: '', terms: { note: '' }, hosts: [], example: '' },
      ...{ rate: { minGapMs: 1, concurrency: 1 }, enabledByDefault: true, covers: () => true },
      texts: {
        from,
        async find({ pmcid }) {
          asked.push(pmcid ? `${id} with ${pmcid}` : id);
          return ok({ locations: [], ...(named && { pmcid: named }) });
        },
      },
    },
  });
  await findText(resolution, {
    ...{ sources: sources.map(toHandle), clock, hosts: [], optionsFor: () => ({}) },
    download: async () => fail('NETWORK_ERROR', 'unused'),
    openStage: async () => fail('STORE_ERROR', 'unused'),
    inspect: async () => fail('NETWORK_ERROR', 'unused'),
  });
  return asked;
}

test('sources of JATS are asked before sources of HTML, else in the order of the catalog', async () => {
  expect(await ask(['page', 'html'], ['one', 'jats'], ['two', 'jats'])).toEqual(['one', 'two', 'page']);
});

test('a PMCID that a source names is given to the sources after it', async () => {
  expect(await ask(['one', 'jats'], ['two', 'jats', 'PMC7'], ['three', 'jats'])).toEqual([
    'one',
    'two',
    'three with PMC7',
  ]);
});
