// Opens or takes up a session and decides its way to the end, until it is killed.
import { createSystemClock } from '../../../src/model/clock.ts';
import { ok } from '../../../src/model/result.ts';
import { createSessions } from '../../../src/search/sessions/sessions.ts';
import { createToySteps } from '../../support/toy-steps.ts';
import { unwrap } from '../../support/unwrap.ts';

const [home = '', given = ''] = process.argv.slice(2);
const clock = createSystemClock();
const steps = createToySteps({ gatherMs: 15, clock });
const sessions = createSessions({ home, kind: 'real', clock, steps: async () => ok(steps) });
const request = { query: 'living cells', domain: 'general', maxResults: 100 } as const;
const created = unwrap(given ? ok(given) : await sessions.create(request, 'cli'));
const id = created;
process.stdout.write(`${id}\n`);
let state = await sessions.wait(id, 0);
while (state.ok && state.value.checkpoint) {
  const { kind, iteration } = state.value.checkpoint;
  const action = kind === 'result_review' && iteration < 3 ? 'reject' : 'approve';
  state = await sessions.decide(id, { action, face: 'cli', note: `round ${iteration}` });
  process.stdout.write(`${state.ok ? state.value.step : state.error.code}\n`);
}
process.stdout.write(`end ${state.ok ? state.value.state : state.error.message}\n`);
await sessions.close();
