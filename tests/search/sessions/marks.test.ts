import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Sessions } from '../../../src/search/sessions/sessions.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { approve, openOne, openSessions } from '../../support/toy-sessions.ts';
import { unwrap } from '../../support/unwrap.ts';

const FIRST = 'doi:10.5555/0.0';
const SECOND = 'doi:10.5555/0.1';

/** A session that waits for the review of its results. */
async function openReview(sessions: Sessions) {
  const { sessionId } = await openOne(sessions);
  const { checkpoint } = unwrap(await sessions.decide(sessionId, approve));
  return { id: sessionId, checkpointId: checkpoint?.id ?? '' };
}

test('another process sees the marks on a review', async () => {
  const home = await temporaryFolder();
  const sessions = openSessions(home);
  const { id, checkpointId } = await openReview(sessions);
  unwrap(await sessions.mark(id, { checkpointId, marks: { [FIRST]: 'exclude' } }));
  expect(unwrap(await openSessions(home).marks(id))).toEqual({ [FIRST]: 'exclude' });
});

test('a change keeps the other marks, and null removes one', async () => {
  const sessions = openSessions(await temporaryFolder());
  const { id, checkpointId } = await openReview(sessions);
  await Promise.all([
    sessions.mark(id, { checkpointId, marks: { [FIRST]: 'exclude' } }),
    sessions.mark(id, { checkpointId, marks: { [SECOND]: 'keep' } }),
  ]);
  expect(unwrap(await sessions.marks(id))).toEqual({ [FIRST]: 'exclude', [SECOND]: 'keep' });
  const left = unwrap(await sessions.mark(id, { checkpointId, marks: { [FIRST]: null } }));
  expect(left).toEqual({ [SECOND]: 'keep' });
});

test('a mark on another checkpoint or on an unknown paper is refused', async () => {
  const sessions = openSessions(await temporaryFolder());
  const { id, checkpointId } = await openReview(sessions);
  const mark = (checkpoint: string, paper: string) =>
    sessions.mark(id, { checkpointId: checkpoint, marks: { [paper]: 'exclude' } });
  expect(await mark(`${id}:1`, FIRST)).toMatchObject({ ok: false, error: { code: 'SESSION_STATE' } });
  expect(await mark(checkpointId, 'doi:10.1/no')).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
  expect(unwrap(await sessions.marks(id))).toEqual({});
});

test('a decision ends the marks, and the next review starts without any', async () => {
  const home = await temporaryFolder();
  const sessions = openSessions(home);
  const { id, checkpointId } = await openReview(sessions);
  unwrap(await sessions.mark(id, { checkpointId, marks: { [FIRST]: 'exclude' } }));
  unwrap(await sessions.decide(id, { action: 'reject', face: 'library' }));
  unwrap(await sessions.decide(id, approve));
  expect(unwrap(await sessions.marks(id))).toEqual({});
  expect((await readdir(join(home, 'sessions'))).filter((name) => name.includes('draft'))).toEqual([]);
});

test('marks survive the archive', async () => {
  const sessions = openSessions(await temporaryFolder());
  const { id, checkpointId } = await openReview(sessions);
  unwrap(await sessions.mark(id, { checkpointId, marks: { [FIRST]: 'exclude' } }));
  expect(await sessions.archiveIdle(0, 0)).toEqual([id]);
  unwrap(await sessions.reopen(id));
  expect(unwrap(await sessions.marks(id))).toEqual({ [FIRST]: 'exclude' });
});

test('a corrupt draft counts as no marks', async () => {
  const home = await temporaryFolder();
  const sessions = openSessions(home);
  const { id, checkpointId } = await openReview(sessions);
  await writeFile(join(home, 'sessions', `${id}.draft.json`), '{"checkpoint_id": 7}');
  expect(unwrap(await sessions.marks(id))).toEqual({});
  unwrap(await sessions.mark(id, { checkpointId, marks: { [FIRST]: 'keep' } }));
  expect(unwrap(await sessions.marks(id))).toEqual({ [FIRST]: 'keep' });
});

test('a change of reasons keeps the others, and null removes one', async () => {
  const sessions = openSessions(await temporaryFolder());
  const { id, checkpointId } = await openReview(sessions);
  const change = (reasonChanges: Record<string, string | null>) =>
    sessions.mark(id, { checkpointId, marks: {}, reasonChanges });
  unwrap(await change({ [FIRST]: 'off topic', [SECOND]: 'a duplicate' }));
  unwrap(await change({ [FIRST]: null }));
  expect(unwrap(await sessions.draft(id)).reasons).toEqual({ [SECOND]: 'a duplicate' });
  expect((await change({ 'not a paper': 'x' })).ok).toBe(false);
});

test('marks and reasons of papers that are no longer in the results do not count', async () => {
  const home = await temporaryFolder();
  const sessions = openSessions(home);
  const { id, checkpointId } = await openReview(sessions);
  const draft = {
    checkpoint_id: checkpointId,
    marks: { [FIRST]: 'keep', gone: 'exclude' },
    reasons: { gone: 'old' },
    seen: ['gone'],
  };
  await writeFile(join(home, 'sessions', `${id}.draft.json`), JSON.stringify(draft));
  expect(unwrap(await sessions.draft(id))).toEqual({ marks: { [FIRST]: 'keep' }, reasons: {}, seen: [] });
});

test('another process sees which papers were looked at, and a later mark keeps them', async () => {
  const home = await temporaryFolder();
  const sessions = openSessions(home);
  const { id, checkpointId } = await openReview(sessions);
  unwrap(await sessions.mark(id, { checkpointId, marks: {}, seen: [FIRST] }));
  unwrap(await sessions.mark(id, { checkpointId, marks: { [FIRST]: 'exclude' }, seen: [SECOND, SECOND] }));
  unwrap(await sessions.mark(id, { checkpointId, marks: { [SECOND]: 'keep' } }));
  expect(unwrap(await openSessions(home).draft(id))).toEqual({
    marks: { [FIRST]: 'exclude', [SECOND]: 'keep' },
    reasons: {},
    seen: [FIRST, SECOND],
  });
  expect((await sessions.mark(id, { checkpointId, marks: {}, seen: ['not a paper'] })).ok).toBe(false);
});

test('a draft of an older version, which has no such list, is read', async () => {
  const home = await temporaryFolder();
  const sessions = openSessions(home);
  const { id, checkpointId } = await openReview(sessions);
  const draft = { checkpoint_id: checkpointId, marks: { [FIRST]: 'keep' } };
  await writeFile(join(home, 'sessions', `${id}.draft.json`), JSON.stringify(draft));
  expect(unwrap(await sessions.draft(id))).toEqual({ marks: { [FIRST]: 'keep' }, reasons: {}, seen: [] });
});

test('given reasons replace all reasons before, and a change of one keeps the others', async () => {
  const sessions = openSessions(await temporaryFolder());
  const { id, checkpointId } = await openReview(sessions);
  const reasonsAfter = async (change: object) => {
    unwrap(await sessions.mark(id, { checkpointId, marks: {}, ...change }));
    return unwrap(await sessions.draft(id)).reasons;
  };
  expect(await reasonsAfter({ reasons: { [FIRST]: 'mice' } })).toEqual({ [FIRST]: 'mice' });
  expect(await reasonsAfter({ reasons: { [SECOND]: 'old' } })).toEqual({ [SECOND]: 'old' });
  expect(await reasonsAfter({ reasonChanges: { [FIRST]: 'rats' } })).toEqual({ [FIRST]: 'rats', [SECOND]: 'old' });
  expect(await reasonsAfter({ reasonChanges: { [SECOND]: null } })).toEqual({ [FIRST]: 'rats' });
});

const draftOf = (checkpointId: string) =>
  JSON.stringify({ checkpoint_id: checkpointId, marks: { [FIRST]: 'keep' }, seen: [FIRST] });
const NOTHING = { marks: {}, reasons: {}, seen: [] };

test('marks of another review, and marks at a strategy, do not count', async () => {
  const home = await temporaryFolder();
  const sessions = openSessions(home);
  const { id, checkpointId } = await openReview(sessions);
  const path = join(home, 'sessions', `${id}.draft.json`);
  await writeFile(path, draftOf(`${checkpointId}0`));
  expect(unwrap(await sessions.draft(id))).toEqual(NOTHING);
  const { checkpoint } = unwrap(await sessions.decide(id, { action: 'reject', face: 'library' }));
  await writeFile(path, draftOf(checkpoint?.id ?? ''));
  expect(checkpoint?.kind).toBe('strategy_confirmation');
  expect(unwrap(await sessions.draft(id))).toEqual(NOTHING);
});

test('marks that cannot be written are a failure', async () => {
  const home = await temporaryFolder();
  const sessions = openSessions(home);
  const { id, checkpointId } = await openReview(sessions);
  await mkdir(join(home, 'sessions', `${id}.draft.json`));
  expect((await sessions.mark(id, { checkpointId, marks: { [FIRST]: 'keep' } })).ok).toBe(false);
});

test('a mark on an unknown paper is refused with the beginning of its name', async () => {
  const sessions = openSessions(await temporaryFolder());
  const { id, checkpointId } = await openReview(sessions);
  const refused = await sessions.mark(id, { checkpointId, marks: { ['x'.repeat(99)]: 'keep' } });
  expect(refused).toMatchObject({
    error: {
      message: `"${'x'.repeat(80)}" is not one of the papers.`,
      fields: { marks: 'names a paper that is not in the results' },
    },
  });
});
