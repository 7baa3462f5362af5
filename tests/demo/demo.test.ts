import { expect, test } from 'vitest';
import { CAST } from '../../sandbox/cast/index.ts';
import type { App } from '../../src/app.ts';
import { fetchMissing, findMissing } from '../../src/demo/cast-papers.ts';
import { runTour } from '../../src/demo/tour.ts';
import type { SessionState } from '../../src/model/checkpoint.ts';
import { fail, ok, type Result } from '../../src/model/result.ts';
import type { Sessions } from '../../src/search/sessions/sessions.ts';
import { temporaryFolder } from '../support/folder.ts';
import { newLibrary } from '../support/library.ts';
import { bareEntry, CALL, doi } from '../support/papers.ts';
import { openSessions } from '../support/toy-sessions.ts';
import { unwrap } from '../support/unwrap.ts';

test('every paper of the cast that the library does not have is missing, also one without a DOI', async () => {
  const { store } = await newLibrary();
  const app = { store: async () => store } as unknown as App;
  const before = unwrap(await findMissing(app));
  const bare = CAST.find((paper) => !paper.doi && paper.arxiv)?.arxiv?.id;
  expect(bare).toBeDefined();
  expect(before).toContain(bare);
  const [known = ''] = before.filter((name) => name.startsWith('10.'));
  unwrap(await store.commit(bareEntry(doi(known)), null, CALL));
  expect(unwrap(await findMissing(app))).toEqual(before.filter((name) => name !== known));
});

test('of a paper without an open copy the metadata is stored, and after the end of the demo nothing is', async () => {
  const kept: string[] = [];
  const app = {
    acquire: async (ref: string) => (ref === 'closed' ? fail('NOT_FOUND', 'No copy.') : ok({})),
    keepMetadata: async (ref: string) => ok(void kept.push(ref)),
  } as unknown as App;
  await fetchMissing(app, ['open', 'closed'], new AbortController().signal);
  await fetchMissing(app, ['closed'], AbortSignal.abort());
  expect(kept).toEqual(['closed']);
});

/** Runs the tour over sessions, and remembers what was fetched and printed. */
async function tour(sessions: Sessions) {
  const fetched: string[] = [];
  const app = {
    sessions: async () => sessions,
    acquire: async (ref: string) => {
      fetched.push(ref);
      return fail('NOT_FOUND', 'No copy.');
    },
    buildSnapshot: async () => ok({ manifest: { counts: { papers: 5, passages: 7 } } }),
  } as unknown as App;
  let printed = '';
  const print = (text: string) => {
    printed += text;
  };
  return { result: await runTour({ app, home: '/demo', print }), fetched, printed };
}

/** A search whose first paper has an arXiv id and no DOI. */
function withoutDoi(state: Result<SessionState>): Result<SessionState> {
  if (!state.ok || !state.value.collection) return state;
  const { collection } = state.value;
  const [first, ...rest] = collection.hits;
  if (!first) return state;
  const { doi: _doi, ...paper } = first.paper;
  const hits = [{ ...first, paper: { ...paper, arxivId: '2101.00001' } }, ...rest];
  return ok({ ...state.value, collection: { ...collection, hits } });
}

test('the tour fetches its papers by whatever id they have, two that fail, and exports one', async () => {
  const sessions = openSessions(await temporaryFolder());
  const decide: Sessions['decide'] = async (...decision) => withoutDoi(await sessions.decide(...decision));
  const { result, fetched, printed } = await tour({ ...sessions, decide });
  expect(unwrap(result)).toBe('/demo/snapshot');
  expect(fetched[0]).toContain('2101.00001');
  expect(fetched.slice(1, 5).every((ref) => ref.startsWith('10.5555/'))).toBe(true);
  expect(fetched.slice(5)).toEqual(['10.1038/nature12373', '10.1371/journal.pone.0160606']);
  expect([printed.match(/^@\w+\{/gm)?.length, printed.match(/^failed /gm)?.length]).toEqual([1, 7]);
  expect(printed).toContain('5 papers, 7 passages\n');
});

test('a search of the tour that failed says why', async () => {
  const sessions = openSessions(await temporaryFolder());
  const error = { code: 'NETWORK_ERROR', message: 'No source answers.' };
  const decide = async () => ok({ state: 'failed', error }) as unknown as Result<SessionState>;
  expect((await tour({ ...sessions, decide })).result).toMatchObject({ ok: false, error });
});
