import { expect, test } from 'vitest';
import type { Checkpoint, Decision } from '../../src/model/checkpoint.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import { fail } from '../../src/model/result.ts';
import { type SearchCall, search } from '../../src/search/search.ts';
import { REQUEST } from '../support/toy-sessions.ts';
import { createToySteps, type ToyOptions } from '../support/toy-steps.ts';
import { unwrap } from '../support/unwrap.ts';

const run = (call: SearchCall, query: string = REQUEST.query, toy: ToyOptions = {}) =>
  search({ ...REQUEST, query }, { steps: createToySteps(toy), clock: createSystemClock() }, call);

test('criteria alone, without a file, are part of the collection', async () => {
  const criteria = { include: ['trials'], exclude: ['mice'] };
  expect(unwrap(await run({ additions: { criteria } })).criteria).toEqual(criteria);
  expect(unwrap(await run({}))).not.toHaveProperty('criteria');
});

test.each<[string, SearchCall, string, string]>([
  ['a question without words', {}, '12 34', 'The query contains nothing to search for.'],
  ['a file that is to be removed and was never added', { additions: { remove: ['a.ris'] } }, 'tides', 'No added file'],
  ['an edit without data', decideWith({ action: 'edit', face: 'library' }), 'tides', 'edit needs data'],
])('a search with %s fails with the reason', async (_what, call, query, message) => {
  expect(await run(call, query)).toMatchObject({
    ok: false,
    error: { code: 'INVALID_ARGUMENT', message: expect.stringContaining(message) },
  });
});

test('the failure of all sources is the failure of the search', async () => {
  const failed = await run({}, 'tides', { onGather: () => fail('NETWORK_ERROR', 'down') });
  expect(failed).toMatchObject({ ok: false, error: { code: 'NETWORK_ERROR', message: 'down' } });
});

test.each(['strategy_confirmation', 'result_review'])(
  'a search that is cancelled at the checkpoint %s says so',
  async (last) => {
    const stop = new AbortController();
    const handler = {
      handle: async ({ kind }: Checkpoint): Promise<Decision> => {
        if (kind === last) stop.abort();
        return { action: 'approve', face: 'library' };
      },
    };
    expect(await run({ handler, signal: stop.signal })).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
  },
);

test('the reviewer sees both checkpoints, and the caller hears of the progress', async () => {
  const [kinds, heard]: [string[], string[]] = [[], []];
  const handler = {
    handle: async ({ kind }: Checkpoint): Promise<Decision> => {
      kinds.push(kind);
      return { action: 'approve', face: 'library' };
    },
  };
  unwrap(await run({ handler, progress: (_done, _total, message) => heard.push(message) }));
  expect(kinds).toEqual(['strategy_confirmation', 'result_review']);
  expect(heard).toEqual(['asking toy', 'asked toy']);
});

function decideWith(decision: Decision): SearchCall {
  return { handler: { handle: async () => decision } };
}
