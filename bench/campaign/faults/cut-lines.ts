import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock } from '../../../src/model/clock.ts';
import { ok } from '../../../src/model/result.ts';
import { createSessions } from '../../../src/search/sessions/sessions.ts';
import { audit } from '../../../src/store/audit/audit.ts';
import { openStore } from '../../../src/store/store.ts';
import { bareEntry, CALL, doi } from '../../../tests/support/papers.ts';
import { createToySteps } from '../../../tests/support/toy-steps.ts';
import { unwrap } from '../../../tests/support/unwrap.ts';
import type { Model } from './library.ts';
import { createOutcome, type Outcome } from './outcome.ts';

const clock = createSystemClock();

/** Cuts the last line of the log and of a session at every byte. */
export async function cutLines(model: Model): Promise<Outcome[]> {
  const place = mkdtempSync(join(tmpdir(), 'carrel-lines-'));
  const outcomes = [await cutLog(place), await cutSession(model, place)];
  rmSync(place, { recursive: true, force: true });
  return outcomes;
}

/** The log of a process that died while it wrote its third row; its file had not been changed yet. */
async function cutLog(place: string): Promise<Outcome> {
  const outcome = createOutcome('a log line cut at every byte');
  const first = join(place, 'first');
  const store = openStore({ home: first, kind: 'real', clock });
  for (const id of ['10.5555/a', '10.5555/b']) unwrap(await store.commit(bareEntry(doi(id)), null, CALL));
  const whole = readFileSync(join(first, 'provenance.jsonl'));
  unwrap(await store.record({ event: 'fetch', ref: doi('10.5555/c'), result: 'err', ...CALL }));
  const longer = readFileSync(join(first, 'provenance.jsonl'));
  store.close();
  for (let bytes = whole.length; bytes <= longer.length; bytes += 1) {
    const home = join(place, String(bytes));
    mkdirSync(join(home, 'papers/.metadata'), { recursive: true });
    writeFileSync(join(home, '.carrel-home'), 'real\n');
    writeFileSync(join(home, 'provenance.jsonl'), longer.subarray(0, bytes));
    for (const name of readdirSync(join(first, 'papers/.metadata')))
      copyFileSync(join(first, 'papers/.metadata', name), join(home, 'papers/.metadata', name));
    outcome.tried((await continueLog(home, whole)).map((text) => `at byte ${bytes - whole.length}: ${text}`));
    rmSync(home, { recursive: true });
  }
  return outcome.done();
}

async function continueLog(home: string, whole: Buffer): Promise<string[]> {
  const store = openStore({ home, kind: 'real', clock });
  const added = await store.commit(bareEntry(doi('10.5555/d')), null, CALL);
  const report = await audit(store);
  store.close();
  return [
    ...(added.ok ? [] : [`${added.error.code}: ${added.error.message}`]),
    ...(report.ok && report.value.clean ? [] : ['the audit is not clean']),
    ...(readFileSync(join(home, 'provenance.jsonl')).subarray(0, whole.length).equals(whole) ? [] : ['lost rows']),
  ];
}

/** The file of a session whose last line is cut: it replays, and the next decision continues it. */
async function cutSession(model: Model, place: string): Promise<Outcome> {
  const outcome = createOutcome('a line of a session cut at every byte');
  const name = String(readdirSync(join(model.folder, 'home/sessions')).find((each) => each.endsWith('.jsonl')));
  const whole = readFileSync(join(model.folder, 'home/sessions', name));
  const start = whole.lastIndexOf('\n', whole.length - 2) + 1;
  const [home, id] = [join(place, 'session'), name.replace('.jsonl', '')];
  mkdirSync(join(home, 'sessions'), { recursive: true });
  for (let bytes = start; bytes <= whole.length; bytes += 1) {
    writeFileSync(join(home, 'sessions', name), whole.subarray(0, bytes));
    const steps = createToySteps({ clock });
    const sessions = createSessions({ home, kind: 'sandbox', clock, steps: async () => ok(steps) });
    const state = await sessions.wait(id, 0);
    const decided = state.ok ? await sessions.decide(id, { action: 'approve', face: 'cli' }) : state;
    await sessions.close();
    const kept = readFileSync(join(home, 'sessions', name))
      .subarray(0, start)
      .equals(whole.subarray(0, start));
    const problems = [...(decided.ok ? [] : [decided.error.message]), ...(kept ? [] : ['lost events'])];
    outcome.tried(problems.map((text) => `at byte ${bytes - start} of ${whole.length - start}: ${text}`));
  }
  return outcome.done();
}
