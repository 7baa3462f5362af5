import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startProcess } from '../support/processes.ts';
import { CLI, runCli } from '../support/run-cli.ts';
import { openWorld } from '../support/world.ts';

const KILLS = 200;
const AT_ONCE = 2;
const world = await openWorld();
afterAll(() => world.close());
const home = world.env['CARREL_HOME'] ?? '';
const staging = join(home, 'papers', '.staging');
const refs = [
  '10.1371/journal.pone.0120444',
  '10.3390/en16052201',
  '10.1038/s41598-017-04690-w',
  '10.1002/aenm.201600014',
  '10.1234/foo',
  '10.1371/journal.pbio.3001530',
];

/** The same numbers in every run. */
function createDice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
const dice = createDice(20_261_115);
const names = () => (existsSync(staging) ? readdirSync(staging) : []);
let starts = 0;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Where a process is, as far as one can see from outside. */
type Phase = 'starting' | 'asking' | 'receiving' | 'committing' | 'answered';

interface Run {
  readonly child: ChildProcess;
  readonly email: string;
  readonly key: string;
  answer: string;
}

function start(ref: string): Run {
  const args = [CLI, 'fetch', ref, '--refresh', '--json'];
  // Its own address and cache: each run sends all requests, and the sandbox can tell the runs apart.
  starts += 1;
  const email = `run${starts}@carrel.test`;
  const env = { ...world.env, CARREL_EMAIL: email, XDG_CACHE_HOME: join(home, '..', `cache-${starts}`) };
  const child = startProcess(process.execPath, args, { env: { PATH: process.env['PATH'], ...env } });
  const run: Run = { child, email, key: ref.replace('/', '_'), answer: '' };
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    run.answer += text;
  });
  return run;
}

function phaseOf({ child, key, email, answer }: Run): Phase {
  const all = names();
  if (answer !== '') return 'answered';
  if (all.includes(`doi_${key}.change.json`) || all.includes(`${key}.change.json`)) return 'committing';
  if (all.some((name) => name.includes(`.${child.pid}-`))) return 'receiving';
  return world.sandbox.requests().some(({ headers }) => headers['user-agent']?.includes(email)) ? 'asking' : 'starting';
}

/** Waits until the process is seen in the phase, then a little longer, and kills it; returns the phase it was in. */
async function killIn(wanted: Phase, run: Run): Promise<Phase> {
  const until = Date.now() + 6_000;
  while (run.child.exitCode === null && Date.now() < until && phaseOf(run) !== wanted)
    await (wanted === 'committing' ? new Promise(setImmediate) : wait(2));
  if (wanted !== 'committing') await wait(dice() * 60);
  const phase = phaseOf(run);
  run.child.kill('SIGKILL');
  if (run.child.exitCode === null && run.child.signalCode === null) await once(run.child, 'exit');
  return phase;
}

test('two hundred kills in all phases break nothing, and every reported success is on disk', async () => {
  const histogram: Partial<Record<Phase, number>> = {};
  const answered: { sha256: string; path: string }[] = [];
  const phases: readonly Phase[] = [
    'starting',
    'asking',
    'receiving',
    'receiving',
    'committing',
    'committing',
    'answered',
  ];
  for (let done = 0; done < KILLS; done += AT_ONCE) {
    const pair = Array.from({ length: AT_ONCE }, (_, at) => start(refs[Math.floor(dice() * 3) * 2 + at] ?? ''));
    const wanted = pair.map(() => phases[Math.floor(dice() * phases.length)] ?? 'asking');
    const seen = await Promise.all(pair.map((run, at) => killIn(wanted[at] ?? 'asking', run)));
    for (const phase of seen) histogram[phase] = (histogram[phase] ?? 0) + 1;
    for (const { answer } of pair)
      if (answer.trimEnd().endsWith('}')) {
        const envelope = JSON.parse(answer);
        expect(envelope).toMatchObject({ ok: true });
        answered.push(envelope);
      }
  }
  process.stderr.write(`kills by phase: ${JSON.stringify(histogram)}, ${answered.length} answers given\n`);
  for (const phase of new Set(phases)) expect(histogram[phase] ?? 0).toBeGreaterThan(5);
  const audit = JSON.parse((await runCli(['audit', '--json'], world.env)).stdout);
  expect(audit).toMatchObject({ ok: true, clean: true });
  const log = readFileSync(join(home, 'provenance.jsonl'), 'utf8');
  for (const { path, sha256 } of answered) {
    expect(existsSync(path)).toBe(true);
    expect(log).toContain(sha256);
  }
  expect(names().filter((name) => name.endsWith('.part') || name.endsWith('.change.json'))).toEqual([]);
});
