import { expect, test } from 'vitest';
import { exportLedger } from '../../../src/formats/ledger.ts';
import { toPrismaFlow } from '../../../src/formats/prisma.ts';
import type { SessionState } from '../../../src/model/checkpoint.ts';
import { createSystemClock } from '../../../src/model/clock.ts';
import { ok } from '../../../src/model/result.ts';
import { search } from '../../../src/search/search.ts';
import { createSearchSteps } from '../../../src/search/steps.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { page, record, searcher } from '../../support/records.ts';
import { approve, openSessions } from '../../support/toy-sessions.ts';
import { unwrap } from '../../support/unwrap.ts';

const REQUEST = { query: 'monsoon onset', domain: 'general', maxResults: 100 } as const;
const clock = createSystemClock();
const FOUND = {
  a: [record('a', { doi: '10.1000/1', title: 'Monsoon onset over Kerala', year: 2001 })],
  b: [record('b', { doi: '10.1000/1', title: 'Monsoon onset and harvests', year: 2009 })],
};
const makeSteps = () =>
  createSearchSteps({
    sources: [searcher('a', async () => page(FOUND.a)), searcher('b', async () => page(FOUND.b))],
    clock,
  });
const open = async () => openSessions(await temporaryFolder(), {}, { steps: async () => ok(makeSteps()) });
async function openReview(sessions: Awaited<ReturnType<typeof open>>) {
  const id = unwrap(await sessions.create(REQUEST, 'cli'));
  unwrap(await sessions.wait(id, 0));
  return unwrap(await sessions.decide(id, approve));
}
const splitOf = ({ collection }: SessionState) => {
  const [hit] = collection?.hits ?? [];
  const named = hit?.records?.find(({ source }) => source === 'b')?.id ?? '';
  return { split: { [hit?.id ?? '']: [named] } };
};
const edit = (data: unknown) => ({ action: 'edit', face: 'desk', data }) as const;

test('a joined paper shows its records and why they were joined', async () => {
  const { collection } = await openReview(await open());
  expect(collection?.hits[0]).toMatchObject({
    merged: ['same DOI 10.1000/1: a, b'],
    records: [
      { source: 'a', year: 2001 },
      { source: 'b', year: 2009 },
    ],
  });
});

test('a split shows two papers in the same round, and the ledger counts one duplicate less', async () => {
  const sessions = await open();
  const before = await openReview(sessions);
  const after = unwrap(await sessions.decide(before.sessionId, edit(splitOf(before))));
  expect(after).toMatchObject({ state: 'checkpoint', iteration: 0, checkpoint: { kind: 'result_review' } });
  expect(after.collection?.hits.map(({ sources }) => sources).sort()).toEqual([['a'], ['b']]);
  const [one, other] = [before.collection?.ledger, after.collection?.ledger];
  expect(other).toMatchObject({ merged: (one?.merged ?? 0) - 1, kept: 2, splits: 1 });
  if (!after.collection) throw new Error('no collection');
  expect(toPrismaFlow(after.collection).identified).toBe(one?.retrieved);
  expect(exportLedger(after.collection)).toContain('  - Groups split by the reviewer: 1');
});

test('a split holds in the next round, and marks of the review stay', async () => {
  const sessions = await open();
  const before = await openReview(sessions);
  const id = before.sessionId;
  const marks = { [before.collection?.hits[0]?.id ?? '']: 'keep' } as const;
  unwrap(await sessions.mark(id, { checkpointId: before.checkpoint?.id ?? '', marks }));
  unwrap(await sessions.decide(id, edit(splitOf(before))));
  expect(unwrap(await sessions.marks(id))).toEqual(marks);
  unwrap(await sessions.decide(id, { action: 'reject', note: 'more on Kerala', face: 'cli' }));
  const next = unwrap(await sessions.decide(id, approve));
  expect(next).toMatchObject({ iteration: 1, collection: { ledger: { splits: 1 } } });
  expect(next.collection?.hits).toHaveLength(2);
});

test('the split is in the history of the session', async () => {
  const sessions = await open();
  const before = await openReview(sessions);
  unwrap(await sessions.decide(before.sessionId, { ...edit(splitOf(before)), note: 'another year' }));
  const history = unwrap(await sessions.history(before.sessionId));
  expect(history.at(-1)).toMatchObject({ what: 'edit', face: 'desk', note: 'another year' });
});

test.each([
  ['a record of another paper', { split: { 'doi:10.1000/1': ['nope'] } }, /"nope" is not one of its records/],
  ['an unknown paper', { split: { 'doi:10.1000/9': ['x'] } }, /not in this collection/],
  ['marks in the same decision', null, /Split papers with edit and nothing else/],
])('refuses to split %s', async (_name, data, message) => {
  const sessions = await open();
  const before = await openReview(sessions);
  const both = { ...splitOf(before), marked_relevant: [before.collection?.hits[0]?.id] };
  const answer = await sessions.decide(before.sessionId, edit(data ?? both));
  expect(answer).toMatchObject({ error: { code: 'INVALID_ARGUMENT', message: expect.stringMatching(message) } });
});

test('a program can split papers in its review', async () => {
  let reviews = 0;
  const found = await search(
    REQUEST,
    { steps: makeSteps(), clock },
    {
      handler: {
        async handle(checkpoint) {
          if (checkpoint.kind === 'strategy_confirmation' || reviews++ > 0)
            return { action: 'approve', face: 'library' };
          const ids = checkpoint.payload.collection.hits[0]?.records?.map(({ id }) => id) ?? [];
          const splits = [ids.map((id) => [id])];
          return { action: 'edit', face: 'library', feedback: { markedRelevant: [], markedIrrelevant: [], splits } };
        },
      },
    },
  );
  expect(unwrap(found).hits).toHaveLength(2);
});
