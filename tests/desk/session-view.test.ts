import { expect, test } from 'vitest';
import type { DeskParts } from '../../src/desk/parts.ts';
import { readSession, toSessionView } from '../../src/desk/session-view.ts';
import type { SessionState } from '../../src/model/checkpoint.ts';
import { temporaryFolder } from '../support/folder.ts';
import { newLibrary } from '../support/library.ts';
import { doi, storeFile } from '../support/papers.ts';
import { approve, openOne, openSessions } from '../support/toy-sessions.ts';
import { unwrap } from '../support/unwrap.ts';

const waiting = (topic: string) =>
  ({
    checkpoint: { kind: 'strategy_confirmation', payload: { intent: { topic, intentType: 'survey' } } },
  }) as unknown as SessionState;

test('the desk names a kind of paper only if the question asks for one', () => {
  expect(toSessionView(waiting('a survey of perovskites')).checkpoint).toMatchObject({ asked_kind: 'survey' });
  expect(toSessionView(waiting('perovskite stability')).checkpoint).not.toHaveProperty('asked_kind');
});

test('a session shows which of its papers are being fetched or stored', async () => {
  const sessions = openSessions(await temporaryFolder());
  const { store } = await newLibrary();
  const { sessionId } = await openOne(sessions);
  unwrap(await sessions.decide(sessionId, approve));
  unwrap(await storeFile(store, doi('10.5555/0.1'), 'file'));
  const fetches = { list: () => [{ rows: [{ ref: '10.5555/0.0', state: 'running' }] }] };
  const app = { sessions: async () => sessions, store: async () => store };
  const view = unwrap(await readSession(sessionId, { app, fetches } as unknown as DeskParts));
  const states = Object.values(view.copies).map(({ ref, state }) => [ref, state]);
  expect(states.sort()).toEqual([
    ['10.5555/0.0', 'fetching'],
    ['10.5555/0.1', 'stored'],
  ]);
  expect(view.history).toMatchObject([{ what: 'opened' }, { what: 'approve' }]);
});
