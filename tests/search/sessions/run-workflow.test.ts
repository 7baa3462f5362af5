import { expect, test } from 'vitest';
import type { Checkpoint, Decision } from '../../../src/model/checkpoint.ts';
import { createSystemClock } from '../../../src/model/clock.ts';
import type { ParsedIntent, SearchRequest } from '../../../src/model/collection.ts';
import { EVENTS_VERSION, type LaterEvent } from '../../../src/search/sessions/event.ts';
import { createSessionId } from '../../../src/search/sessions/id.ts';
import { applyEvent, startSession } from '../../../src/search/sessions/replay.ts';
import { runWorkflow } from '../../../src/search/sessions/workflow.ts';
import type { SearchSteps } from '../../../src/search/steps.ts';
import { REQUEST } from '../../support/toy-sessions.ts';
import { createToySteps } from '../../support/toy-steps.ts';
import { unwrap } from '../../support/unwrap.ts';

interface Case {
  readonly steps?: SearchSteps;
  readonly request?: Partial<SearchRequest>;
  readonly intent?: Partial<ParsedIntent>;
  readonly added?: LaterEvent;
  readonly signal?: AbortSignal;
  decide?(checkpoint: Checkpoint): Decision;
}

/** The events of a session in memory, opened by the command line and approved unless the test decides otherwise. */
async function eventsOf({ steps = createToySteps(), decide, added, signal, ...more }: Case): Promise<LaterEvent[]> {
  const clock = createSystemClock();
  const request = { ...REQUEST, ...more.request };
  const intent = { ...unwrap(steps.understand(request)), ...more.intent };
  const about = { at: new Date(clock.now()).toISOString(), v: EVENTS_VERSION, id: createSessionId() };
  let session = startSession({ kind: 'created', ...about, request, intent, face: 'cli', sandbox: false });
  const events: LaterEvent[] = [];
  const record = (event: LaterEvent) => {
    events.push(event);
    const next = applyEvent(session, event);
    if (next.ok) session = next.value;
    return next;
  };
  if (added) record(added);
  const approve = (): Decision => ({ action: 'approve', face: 'library' });
  const handler = { handle: async (checkpoint: Checkpoint) => (decide ?? approve)(checkpoint) };
  unwrap(await runWorkflow(session, { steps, clock, handler, record, ...(signal && { signal }) }));
  return events;
}

test('a search that approves itself does so in the name of the interface that opened it, with its note', async () => {
  const events = await eventsOf({
    request: { autoApprove: 'by the campaign' },
    decide: () => {
      throw new Error('Nobody is asked.');
    },
  });
  const decisions = events.flatMap((event) => (event.kind === 'decision' ? [event.decision] : []));
  expect(decisions).toEqual([1, 2].map(() => ({ action: 'approve', face: 'cli', note: 'by the campaign' })));
});

const fails = () => {
  throw new Error('odd');
};

test.each<[keyof SearchSteps, string]>([
  ['propose', 'preparing the strategy'],
  ['gather', 'gathering results'],
  ['organise', 'ranking results'],
])('a bug in the step "%s" ends the search and says that it was %s', async (step, activity) => {
  const steps = { ...createToySteps(), [step]: fails };
  expect((await eventsOf({ steps })).at(-1)).toMatchObject({
    kind: 'failed',
    error: { code: 'INTERNAL_ERROR', message: `Internal error while ${activity}: odd` },
  });
});

test('a search of added records alone asks no source', async () => {
  const steps = createToySteps();
  const events = await eventsOf({ steps, intent: { sources: [] } });
  expect(steps.asked).toEqual([]);
  expect(events.find(({ kind }) => kind === 'gathered')).toMatchObject({
    gathered: { round: 0, records: [], rows: [], notAsked: [] },
  });
});

test('an approval without marks ends with the reviewed collection, which is not written again', async () => {
  const last = (await eventsOf({})).at(-1);
  expect(last).toMatchObject({ kind: 'completed', reason: 'approved' });
  expect(last).not.toHaveProperty('collection');
});

test('the next strategy is compared with the one before it, and knows the added records', async () => {
  const seen: unknown[] = [];
  const toy = createToySteps();
  const steps: SearchSteps = {
    ...toy,
    propose: (intent, rounds, imports) => {
      seen.push(imports?.map(({ source }) => source));
      return toy.propose(intent, rounds);
    },
    preview: (_strategy, before) => [before ? `after ${before.queries[0]?.booleanQuery}` : 'first'],
  };
  const file = { source: 'import:a.ris', format: 'ris', records: [], problems: [] };
  const added: LaterEvent = { kind: 'added', at: '2026-01-01T00:00:00.000Z', face: 'cli', imports: [file] };
  let left = 1;
  const decide = (): Decision => ({ action: left-- > 0 ? 'reject' : 'approve', face: 'library' });
  const events = await eventsOf({ steps, added, decide });
  const notes = events.flatMap((event) => (event.kind === 'strategy' ? [event.notes] : []));
  expect(notes).toEqual([['first'], ['after living cells']]);
  expect(seen).toEqual([['import:a.ris'], ['import:a.ris']]);
});

test.each<[string, (stop: AbortController) => Partial<SearchSteps>, string]>([
  [
    'while it asks the sources',
    (stop) => ({
      gather: (...given) => {
        stop.abort();
        return createToySteps().gather(given[0], given[1]);
      },
    }),
    'decision',
  ],
  [
    'while it ranks',
    (stop) => ({
      organise: (...given) => {
        stop.abort();
        return createToySteps().organise(...given);
      },
    }),
    'gathered',
  ],
])('a search that is suspended %s records nothing more', async (_when, change, last) => {
  const stop = new AbortController();
  const steps = { ...createToySteps(), ...change(stop) };
  expect((await eventsOf({ steps, signal: stop.signal })).at(-1)?.kind).toBe(last);
});
