import { afterEach, beforeEach, expect, test } from 'vitest';
import { isSound } from '../../src/check/check.ts';
import type { StatedReference } from '../../src/model/reference.ts';
import { toRecord } from '../support/references.ts';
import { SOURCE_HOSTS } from '../support/sources.ts';
import { unwrap } from '../support/unwrap.ts';
import { openWorld, type World } from '../support/world.ts';

let world: World;
beforeEach(async () => {
  // A world each, because the limiter remembers refusals.
  world = await openWorld();
});
afterEach(() => world.close());

const INVENTED = toRecord({ title: 'A paper that was never written about submarine teapots', year: 2019 });
const REAL = toRecord({ title: 'Nanometre-scale thermometry in a living cell', year: 2013 });
const WITH_DOI = toRecord({ title: 'Nanometre-scale thermometry in a living cell', doi: '10.1038/nature12373' });

async function verdictOf(reference: StatedReference): Promise<string | undefined> {
  return unwrap(await world.app.checkReferences([reference])).references[0]?.verdict;
}
const breakHosts = (hosts: readonly string[], status: number) => {
  for (const host of hosts) world.sandbox.setFault(host, { kind: 'status', status });
};

test('with no service available, says that nothing is known', async () => {
  breakHosts(SOURCE_HOSTS, 503);
  expect(await verdictOf(INVENTED)).toBe('unknown');
});

test('with every service limiting requests, says that nothing is known', async () => {
  breakHosts(SOURCE_HOSTS, 429);
  expect([await verdictOf(INVENTED), await verdictOf(WITH_DOI)]).toEqual(['unknown', 'unknown']);
});

test.each(['api.crossref.org', 'api.openalex.org', 'api.semanticscholar.org', 'www.ebi.ac.uk'])(
  'with %s down, does not call a missing reference invented',
  async (host) => {
    breakHosts([host], 500);
    expect(await verdictOf(INVENTED)).toBe('unknown');
  },
);

test.each(['api.crossref.org', 'api.openalex.org', 'api.semanticscholar.org', 'www.ebi.ac.uk'])(
  'with %s down, another service still confirms a paper',
  async (host) => {
    breakHosts([host], 500);
    expect([await verdictOf(REAL), await verdictOf(WITH_DOI)]).toEqual(['confirmed', 'confirmed']);
  },
);

test('with the DOI system down, says neither that a DOI is right nor that no agency knows it', async () => {
  breakHosts(['doi.org'], 500);
  const unregistered = toRecord({ title: 'Nanometre-scale thermometry in a living cell', doi: '10.9999/invented.1' });
  expect(await verdictOf(unregistered)).toBe('unknown');
});

const RETRACTED = toRecord({
  title: 'Record efficiency in large-area perovskite solar cells by a single additive',
  authors: [{ family: 'Delacroix', given: 'Bernard' }],
  year: 2018,
});
const OF_CONCERN = toRecord(
  { title: 'Antibody levels two years after recovery in a rural cohort', doi: '10.1371/journal.sandbox.0251234' },
  2,
);

test.each([500, 429])('with Crossref answering %i, says that notices were not checked', async (status) => {
  breakHosts(['api.crossref.org'], status);
  const { references, summary } = unwrap(await world.app.checkReferences([RETRACTED, OF_CONCERN]));
  expect(references.map((each) => [each.noticesUnchecked, isSound(each)])).toEqual([
    [true, false],
    [true, false],
  ]);
  expect(summary.unchecked).toBe(2);
});

test('asks for the notices again in the next check', async () => {
  breakHosts(['api.crossref.org'], 500);
  await world.app.checkReferences([OF_CONCERN]);
  world.sandbox.clearFaults();
  const [checked] = unwrap(await world.app.checkReferences([OF_CONCERN])).references;
  expect(checked).toMatchObject({ verdict: 'confirmed', notices: [{ kind: 'expression_of_concern' }] });
});
