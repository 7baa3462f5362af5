import { expect, test } from 'vitest';
import { toSessionView } from '../../src/desk/session-view.ts';
import type { SessionState } from '../../src/model/checkpoint.ts';

const waiting = (topic: string) =>
  ({
    checkpoint: { kind: 'strategy_confirmation', payload: { intent: { topic, intentType: 'survey' } } },
  }) as unknown as SessionState;

test('the desk names a kind of paper only if the question asks for one', () => {
  expect(toSessionView(waiting('a survey of perovskites')).checkpoint).toMatchObject({ asked_kind: 'survey' });
  expect(toSessionView(waiting('perovskite stability')).checkpoint).not.toHaveProperty('asked_kind');
});
