import { expect, test } from 'vitest';
import { canAdd } from '../../../src/search/sessions/replay.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { approve, openOne, openSessions } from '../../support/toy-sessions.ts';
import { unwrap } from '../../support/unwrap.ts';

test('approving a strategy with changes is refused, because it would lose them', async () => {
  const sessions = openSessions(await temporaryFolder());
  const { sessionId } = await openOne(sessions);
  const data = { queries: [{ keywords: ['heat'] }] };
  const refused = await sessions.decide(sessionId, { ...approve, data });
  expect(refused).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
  expect(unwrap(await sessions.get(sessionId))?.checkpoint?.kind).toBe('strategy_confirmation');
});

test('a note that repeats the free text counts once', async () => {
  const sessions = openSessions(await temporaryFolder());
  const { sessionId } = await openOne(sessions);
  unwrap(await sessions.decide(sessionId, approve));
  unwrap(await sessions.wait(sessionId, 1));
  const data = { free_text_feedback: 'not mice' };
  unwrap(await sessions.decide(sessionId, { action: 'edit', data, note: 'not mice', face: 'library' }));
  const next = unwrap(await sessions.wait(sessionId, 3));
  expect(JSON.stringify(next?.checkpoint)).toContain('"not mice"');
  expect(JSON.stringify(next?.checkpoint)).not.toContain('not mice. not mice');
});

test.each([
  ['before the first strategy', { next: 'propose', rounds: [] }, true],
  ['before a later strategy', { next: 'propose', rounds: [{}] }, false],
  ['while sources are asked', { next: 'gather', rounds: [{}] }, false],
  ['at a checkpoint', { next: 'decide', rounds: [{}] }, true],
])('records %s: can be added: %s', (_when, session, expected) => {
  expect(canAdd(session as unknown as Parameters<typeof canAdd>[0], { imports: [] })).toBe(expected);
});
