import { afterAll, expect } from 'vitest';
import { createContext } from '../../src/mcp/context.ts';
import { ok } from '../../src/model/result.ts';
import { runTool } from '../../src/tools/run.ts';
import { SEARCH_TOOLS } from '../../src/tools/search.ts';
import type { Tool } from '../../src/tools/tool.ts';
import { verifies } from '../requirements/verifies.ts';
import { temporaryFolder } from '../support/folder.ts';
import { openSessions } from '../support/toy-sessions.ts';
import { createToySteps } from '../support/toy-steps.ts';
import { openWorld } from '../support/world.ts';

const world = await openWorld();
afterAll(() => world.close());
const tool = SEARCH_TOOLS.find(({ name }) => name === 'search_papers') as Tool;

verifies('REQ-8.3', 'answers within 25 seconds even when a search takes longer', async () => {
  const quick = await runTool(tool, { query: 'perovskite solar cells' }, createContext(world.app));
  expect(quick.envelope).toMatchObject({ ok: true, state: 'checkpoint' });
  let asked = 0;
  const steps = async () => {
    asked += 1;
    // Reading the question is quick; the work after it outlasts any client.
    if (asked > 1) await new Promise((resolve) => setTimeout(resolve, 40_000).unref());
    return ok(createToySteps());
  };
  const slow = openSessions(await temporaryFolder(), {}, { steps });
  const start = Date.now();
  const answer = await runTool(tool, { query: 'slow' }, { ...createContext(world.app), sessions: async () => slow });
  expect(Date.now() - start).toBeLessThan(25_500);
  expect(answer.envelope).toMatchObject({ ok: true, state: 'running' });
});
