import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/folder.ts';
import { startProcess } from '../../support/processes.ts';

const KILLS = 120;
const WHOLE = [
  'created',
  ...Array(4).fill(['strategy', 'decision', 'gathered', 'collection', 'decision']).flat(),
  'completed',
];

/** The same moments on every machine; FC_SEED=<number> looks for others. */
function* moments(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** Runs a process on the session and kills it after the time; gives its lines and whether it came to the end. */
async function runFor(home: string, id: string, ms: number): Promise<{ lines: string[]; ended: boolean }> {
  const runner = join(import.meta.dirname, '../../../scripts/run.mjs');
  const args = [runner, join(import.meta.dirname, 'session-child.ts'), home, id];
  const child = startProcess(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  const begun = new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
      resolve();
    });
  });
  const closed = once(child, 'close');
  await Promise.race([begun, closed]);
  const timer = setTimeout(() => child.kill('SIGKILL'), ms);
  await closed;
  clearTimeout(timer);
  const lines = text.split('\n').filter(Boolean);
  return { lines, ended: lines.some((line) => line.startsWith('end complete')) };
}

test(`after ${KILLS} kills at any moment no session is lost and no step ran twice`, async () => {
  const home = await temporaryFolder();
  const random = moments(Number(process.env['FC_SEED'] ?? 20261115));
  const phases = new Map<string, number>();
  const whole: string[][] = [];
  let [kills, id] = [0, ''];
  while (kills < KILLS || id !== '') {
    const { lines, ended } = await runFor(home, id, Number(random.next().value) * (kills < KILLS ? 70 : 60_000));
    id = lines[0] ?? id;
    const path = join(home, 'sessions', `${id}.jsonl`);
    const text = readFileSync(path, 'utf8');
    const sound = text.slice(0, text.lastIndexOf('\n'));
    const kinds = sound.split('\n').map((line) => JSON.parse(line).kind as string);
    expect(kinds).toEqual(WHOLE.slice(0, kinds.length));
    if (!ended) {
      kills += 1;
      phases.set(kinds.at(-1) ?? '', (phases.get(kinds.at(-1) ?? '') ?? 0) + 1);
      continue;
    }
    whole.push(kinds);
    id = '';
  }
  process.stdout.write(
    `${kills} kills over ${whole.length} sessions; last event before: ${JSON.stringify(Object.fromEntries(phases))}\n`,
  );
  for (const kinds of whole) expect(kinds).toEqual(WHOLE);
  expect(phases.size).toBeGreaterThanOrEqual(4);
}, 280_000);
