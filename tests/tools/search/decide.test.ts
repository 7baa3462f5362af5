import { expect, test } from 'vitest';
import { fail } from '../../../src/model/result.ts';
import { runTool } from '../../../src/tools/run.ts';
import { decide } from '../../../src/tools/search/tools.ts';
import type { ToolContext } from '../../../src/tools/tool.ts';

test.each([
  [
    { action: 'approve', checkpoint_id: 's:strategy:0' },
    { action: 'approve', checkpointId: 's:strategy:0' },
  ],
  [
    { action: 'reject', note: 'wider' },
    { action: 'reject', note: 'wider', checkpointId: undefined },
  ],
  [
    { action: 'edit', data: { sources: [] }, note: null },
    { action: 'edit', data: { sources: [] } },
  ],
])('the decision %j reaches the session as it was made', async (asked, expected) => {
  const made: unknown[] = [];
  const sessions = {
    decide: async (...call: readonly unknown[]) => {
      made.push(...call);
      return fail('NOT_FOUND', 'No session.');
    },
  };
  const context = { sessions: async () => sessions, answerWithinMs: 7 } as unknown as ToolContext;
  await runTool(decide, { session_id: 's', ...asked }, context);
  expect(made).toEqual(['s', { face: 'mcp', ...expected }, { waitMs: 7 }]);
});
