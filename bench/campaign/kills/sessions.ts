import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSystemClock } from '../../../src/model/clock.ts';
import { ok } from '../../../src/model/result.ts';
import { createSessions } from '../../../src/search/sessions/sessions.ts';
import { createToySteps } from '../../../tests/support/toy-steps.ts';
import type { Ledger } from './ledger.ts';

interface StoredEvent {
  readonly kind: string;
  readonly decision?: { readonly note?: string };
}

/** What a session is made of when it is rejected three times and then approved. */
const WHOLE = [
  'created',
  ...Array(4).fill(['strategy', 'decision', 'gathered', 'collection', 'decision']).flat(),
  'completed',
];

/** The lines that are complete; a kill may have cut the last one. */
function readEvents(path: string): StoredEvent[] {
  const text = readFileSync(path, 'utf8');
  const complete = text.slice(0, text.lastIndexOf('\n') + 1);
  return complete
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as StoredEvent);
}

/** The sessions of a library: the events of each, by its id. */
function readSessions(home: string): Map<string, StoredEvent[]> {
  const folder = join(home, 'sessions');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.jsonl')) : [];
  return new Map(names.map((name) => [name.slice(0, -'.jsonl'.length), readEvents(join(folder, name))]));
}

/** Every acknowledged session and decision is in a file, once, and no step ran twice. */
export function* examineSessions(home: string, { operations }: Ledger): Generator<string> {
  const decided = new Map<string, string>();
  const sessions = readSessions(home);
  for (const [session, events] of sessions) {
    const kinds = events.map(({ kind }) => kind);
    if (kinds.join() !== WHOLE.slice(0, kinds.length).join()) yield `session ${session}: ${kinds.join(' ')}`;
    for (const note of events.flatMap(({ decision }) => decision?.note ?? [])) {
      if (decided.has(note)) yield `session ${session}: the decision ${note} is doubled`;
      decided.set(note, session);
    }
  }
  for (const [id, { promised }] of operations) {
    if (promised?.session && !sessions.get(promised.session)?.length) yield `${id}: the session is lost`;
    if (promised?.decided && decided.get(id) !== promised.session) yield `${id}: the decision is lost`;
  }
}

/** Resumes every session and decides it to its end; returns those that do not get there. */
export async function finishSessions(home: string): Promise<{ finished: number; problems: string[] }> {
  const clock = createSystemClock();
  const steps = createToySteps({ clock });
  const sessions = createSessions({ home, kind: 'sandbox', clock, steps: async () => ok(steps) });
  const listed = await sessions.list(100_000);
  const problems: string[] = [];
  const all = listed.ok ? listed.value : [];
  for (const { sessionId } of all) {
    let state = await sessions.wait(sessionId, 0);
    while (state.ok && state.value.checkpoint) {
      const { kind, iteration } = state.value.checkpoint;
      const action = kind === 'result_review' && iteration < 3 ? 'reject' : 'approve';
      state = await sessions.decide(sessionId, { action, face: 'cli' });
    }
    if (!state.ok || state.value.state !== 'complete')
      problems.push(`session ${sessionId} ends as ${state.ok ? state.value.state : state.error.message}`);
  }
  await sessions.close();
  return { finished: all.length, problems };
}
