import { expect, test } from 'vitest';
import { lookupIds } from '../../src/check/ids.ts';
import { createServices } from '../../src/check/services.ts';
import { idsOf } from '../../src/check/stated-ids.ts';
import type { Clock } from '../../src/model/clock.ts';
import { formatRef, type Ref } from '../../src/model/ref.ts';
import { fail, ok } from '../../src/model/result.ts';
import type { SourceHandle } from '../../src/model/source.ts';
import { toRecord } from '../support/references.ts';

/** A clock that moves only when a service says how long it took. */
function createToyClock(): Clock & { spend(ms: number): void } {
  let nowMs = 0;
  const now = () => nowMs;
  const sleep = () => new Promise<void>(() => undefined);
  const spend = (ms: number) => {
    nowMs += ms;
  };
  return { now, sleep, pause: sleep, spend };
}

const refs = Array.from({ length: 100 }, (_, at) => ({ kind: 'pmid' as const, id: String(1000 + at) }));
const handle = (id: string, lookup: () => ReturnType<NonNullable<SourceHandle['source']['lookup']>>) =>
  ({ source: { id, wireKey: id, lookup }, context: () => ({}) }) as unknown as SourceHandle;

test('a service that hangs is asked a few times, not once for every id', async () => {
  const clock = createToyClock();
  let asked = 0;
  const hangs = handle('ncbi', async () => {
    asked += 1;
    clock.spend(25_000);
    return fail('FETCH_TIMEOUT', 'no answer');
  });
  const known = await Promise.all(
    lookupIds(refs, { sources: [hangs], clock, services: createServices(clock) }).values(),
  );
  expect(asked).toBeLessThanOrEqual(8);
  expect(known.every(({ status }) => status === 'unknown')).toBe(true);
});

test('a service that answers quickly is asked for every id', async () => {
  const clock = createToyClock();
  let asked = 0;
  const answers = handle('ncbi', async () => {
    asked += 1;
    return ok({ paper: { title: 'One' } }) as never;
  });
  const known = await Promise.all(
    lookupIds(refs, { sources: [answers], clock, services: createServices(clock) }).values(),
  );
  expect([asked, known.every(({ status }) => status === 'found')]).toEqual([100, true]);
});

test('an id has its answer as soon as its own batch has arrived', async () => {
  const dois = Array.from({ length: 3 }, (_, at) => ({ kind: 'doi' as const, id: `10.1000/${at}` }));
  let release: () => void = () => undefined;
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  const lookup = async ([first]: readonly Ref[]) => {
    if (first?.id !== '10.1000/0') await late;
    return ok([{ paper: { title: 'One' } }]) as never;
  };
  const source = { id: 'crossref', wireKey: 'crossref', batch: { size: 1, lookup } };
  const crossref = { source, context: () => ({}) } as unknown as SourceHandle;
  const clock = createToyClock();
  const known = lookupIds(dois, { sources: [crossref], clock, services: createServices(clock) });
  expect(await known.get(formatRef({ kind: 'doi', id: '10.1000/0' }))).toMatchObject({ status: 'found' });
  release();
  expect(await known.get(formatRef({ kind: 'doi', id: '10.1000/2' }))).toMatchObject({ status: 'found' });
});

test('the ids of a reference come with the best first, each once and without the version of an arXiv paper', () => {
  const ids = (fields: Parameters<typeof toRecord>[0]) =>
    idsOf(toRecord(fields)).map(({ field, ref }) => [field, formatRef(ref)]);
  expect(ids({ pmcid: 'PMC7', pmid: '7', arxivId: '1401.12345v2', doi: '10.1000/A' })).toEqual([
    ['doi', '10.1000/a'],
    ['arxivId', 'arXiv:1401.12345'],
    ['pmid', 'PMID:7'],
    ['pmcid', 'PMC7'],
  ]);
  expect(ids({ doi: '10.48550/arXiv.1401.12345v3', arxivId: 'arXiv:1401.12345' })).toEqual([
    ['doi', 'arXiv:1401.12345'],
  ]);
  expect(ids({ doi: 'see the page', pmid: 'none' })).toEqual([]);
});

test.each([
  ['could not be asked', fail('NETWORK_ERROR', 'down'), 'unknown'],
  ['does not know it', ok(false), 'absent'],
  ['knows it', ok(true), 'registered'],
] as const)('a DOI that no source has, of which the registry %s, is %s', async (_what, said, status) => {
  const none = { size: 10, lookup: async (asked: readonly Ref[]) => ok(asked.map(() => null)) };
  const sources = ['crossref', 'datacite', 'openalex', 'europe-pmc', 'ncbi', 'arxiv'].map((id) => ({
    source: { id, wireKey: id, batch: none, lookup: async () => fail('NOT_FOUND', 'none') },
    context: () => ({}),
  }));
  const registry = {
    source: { id: 'doi-org', wireKey: 'doi-org', isRegistered: async () => said },
    context: () => ({}),
  };
  const clock = createToyClock();
  const all = [...sources, registry] as unknown as SourceHandle[];
  const doi: Ref = { kind: 'doi', id: '10.1000/0' };
  const known = lookupIds([doi], { sources: all, clock, services: createServices(clock) });
  expect(await known.get(formatRef(doi))).toMatchObject({ status });
});

test.each([
  ['finds it', ok({ paper: { title: 'One' } }), 'consulted_resolved', 'found'],
  ['lacks it too', fail('NOT_FOUND', 'none'), 'consulted_no_record', 'registered'],
  ['fails', fail('NETWORK_ERROR', 'down'), 'consulted_failed', 'unknown'],
] as const)('the last word of a source counts: alone, it %s', async (_what, said, outcome, status) => {
  const none = { size: 10, lookup: async (asked: readonly Ref[]) => ok(asked.map(() => null)) };
  const sources = ['crossref', 'datacite', 'openalex'].map((id) => ({
    source: { id, wireKey: id, batch: none, lookup: async () => said },
    context: () => ({}),
  }));
  const registry = { source: { id: 'doi-org', wireKey: 'doi-org', isRegistered: async () => ok(true) } };
  const all = [...sources, { ...registry, context: () => ({}) }] as unknown as SourceHandle[];
  const clock = createToyClock();
  const doi: Ref = { kind: 'doi', id: '10.1000/0' };
  const known = await lookupIds([doi], { sources: all, clock, services: createServices(clock) }).get(formatRef(doi));
  expect(known?.status).toBe(status);
  const first = known?.attempts.filter(({ source }) => source === 'crossref');
  expect([first?.map((each) => each.outcome), known?.attempts[0]?.source]).toEqual([[outcome], 'crossref']);
});

const settled = (handles: readonly object[], asked: readonly Ref[]) => {
  const sources = handles.map((source) => ({ source, context: () => ({}) })) as unknown as SourceHandle[];
  const clock = createToyClock();
  return lookupIds(asked, { sources, clock, services: createServices(clock) });
};

test('each service is asked for its own kind of ids only', async () => {
  const asked: string[] = [];
  const batchOf = (id: string) => ({
    ...{ id, wireKey: id },
    batch: {
      size: 10,
      lookup: async (some: readonly Ref[]) => {
        asked.push(`${id}: ${some.map(formatRef).join(' ')}`);
        return ok(some.map(() => ({ paper: { title: 'One' } }))) as never;
      },
    },
  });
  const ids: Ref[] = [
    { kind: 'doi', id: '10.1000/0' },
    { kind: 'pmid', id: '7' },
    { kind: 'arxiv', id: '1401.12345' },
  ];
  await Promise.all(settled(['crossref', 'europe-pmc', 'arxiv'].map(batchOf), ids).values());
  expect(asked.sort()).toEqual(['arxiv: arXiv:1401.12345', 'crossref: 10.1000/0', 'europe-pmc: PMID:7']);
});

test('a fault inside a service is not taken for an answer', async () => {
  const broken = async () => {
    throw new Error('a bug');
  };
  const known = settled([{ id: 'ncbi', wireKey: 'ncbi', lookup: broken }], [{ kind: 'pmid', id: '7' }]);
  await expect(known.get('PMID:7')).rejects.toThrow('a bug');
});

test('what every service said about an id is listed, the registry included', async () => {
  const none = { size: 10, lookup: async (some: readonly Ref[]) => ok(some.map(() => null)) };
  const known = settled(
    [
      ...['crossref', 'datacite', 'openalex'].map((id) => ({
        ...{ id, wireKey: id, batch: none },
        lookup: async () => fail('NOT_FOUND', 'none'),
      })),
      { id: 'doi-org', wireKey: 'doi-org', isRegistered: async () => ok(true) },
    ],
    [{ kind: 'doi', id: '10.1000/0' }],
  );
  const { attempts = [] } = (await known.get('10.1000/0')) ?? {};
  expect(attempts.map(({ source, outcome }) => [source, outcome])).toEqual([
    ['crossref', 'consulted_no_record'],
    ['datacite', 'consulted_no_record'],
    ['doi-org', 'consulted_resolved'],
    ['openalex', 'consulted_no_record'],
  ]);
});
