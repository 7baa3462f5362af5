import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readReferences } from '../../src/check/read/read.ts';
import { cancelCheck } from '../../src/desk/check/actions.ts';
import { type Checks, openChecks } from '../../src/desk/check/checks.ts';
import { openCheckHistory } from '../../src/desk/check/history.ts';
import { REPORTS } from '../../src/desk/check/reports.ts';
import { chooseAccepted, toView } from '../../src/desk/check/view.ts';
import type { DeskParts } from '../../src/desk/parts.ts';
import type { CheckDecision } from '../../src/desk/wire.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import type { CheckedReference, CheckReferences, CheckResult } from '../../src/model/reference.ts';
import { fail } from '../../src/model/result.ts';
import { temporaryFolder } from '../support/folder.ts';
import { unwrap } from '../support/unwrap.ts';

const FILE = new TextEncoder().encode('@article{a, title={One}, year=2003}\n@article{b, title={Two}, year=2004}\n');
const WRONG = { field: 'year', stated: '2003', found: '2013', severity: 'major' } as const;

const verdict = (index: number): CheckedReference => ({
  index,
  text: '',
  verdict: 'differs',
  paper: { title: 'One', authors: [], isOa: false, provenance: {} },
  identifiedBy: 'id',
  differences: [WRONG],
  notices: [],
  attempts: [],
});

/** Gives the verdicts of the first references, then waits for the end unless it has given all. */
const checkFirst =
  (most: number): CheckReferences =>
  async (references, { signal, onChecked } = {}) => {
    for (const { index } of references.slice(0, most)) onChecked?.(verdict(index));
    if (most >= references.length)
      return { ok: true, value: { summary: {} as never, references: references.map(({ index }) => verdict(index)) } };
    await new Promise((resolve) => signal?.addEventListener('abort', resolve));
    return fail('CANCELLED', 'cancelled');
  };

const open = (home: string, checkReferences: CheckReferences): Promise<Checks> => {
  const clock = createSystemClock();
  const app = { readReferences: (input: Parameters<typeof readReferences>[0]) => readReferences(input, { clock }) };
  const quiet = { onChecks: () => undefined, onReference: () => undefined, report: () => undefined };
  return openChecks({ ...app, checkReferences }, openCheckHistory(home, 'sandbox'), quiet);
};
const stateOf = (checks: Checks) => checks.list()[0]?.state;

test('the JSON report has the verdicts and the problems of the file', () => {
  const problems = [{ place: 'line 3', message: 'A brace is missing.' }];
  const result = { summary: {}, references: [verdict(1)] } as unknown as CheckResult;
  const text = REPORTS['json']?.write(result, { problems }, { name: 'my.bib' } as never) ?? '';
  expect(JSON.parse(text)).toMatchObject({ ok: true, references: [{ index: 1, identified_by: 'id' }], problems });
});

test('keeps what was checked when a check is cancelled, and resumes it on the next desk', async () => {
  const home = await temporaryFolder();
  const checks = await open(home, checkFirst(1));
  const id = unwrap(await checks.start('my.bib', FILE));
  expect(checks.cancel(id)).toBe(true);
  await expect.poll(() => stateOf(checks)).toBe('stopped');
  const next = await open(home, checkFirst(2));
  expect(next.list()).toMatchObject([{ name: 'my.bib', state: 'stopped', done: 1, total: 2 }]);
  unwrap(await next.resume(id));
  await expect.poll(() => stateOf(next)).toBe('done');
  expect(unwrap(await next.open(id)).result.references).toHaveLength(2);
});

test('shows how far a check was that a crash of the desk interrupted', async () => {
  const home = await temporaryFolder();
  const checks = await open(home, checkFirst(1));
  const id = unwrap(await checks.start('my.bib', FILE));
  const after = () => open(home, checkFirst(2));
  await expect.poll(async () => (await after()).list()[0]?.done, { timeout: 10_000 }).toBe(1);
  const next = await after();
  expect(next.list()).toMatchObject([{ state: 'stopped', summary: { differs: 1 } }]);
  expect(unwrap(await next.open(id)).result.references).toMatchObject([{ index: 1, verdict: 'differs' }]);
  await checks.close();
});

test('shows which services a running check waits for', async () => {
  const waits: CheckReferences = async (references, { signal, progress } = {}) => {
    progress?.({ done: 0, total: references.length, waitingFor: ['Crossref'] });
    await new Promise((resolve) => signal?.addEventListener('abort', resolve));
    return fail('CANCELLED', 'cancelled');
  };
  const checks = await open(await temporaryFolder(), waits);
  unwrap(await checks.start('my.bib', FILE));
  expect(checks.list()).toMatchObject([{ state: 'running', waiting_for: ['Crossref'] }]);
  await checks.close();
  expect(checks.list()[0]).not.toHaveProperty('waiting_for');
});

test('a decision counts only for the value that was shown', async () => {
  const home = await temporaryFolder();
  const checks = await open(home, checkFirst(2));
  const id = unwrap(await checks.start('my.bib', FILE));
  await expect.poll(() => stateOf(checks)).toBe('done');
  const decision = { index: 1, field: 'year', found: '2013', choice: 'accept' } as const;
  expect(unwrap(await checks.decide(id, [decision]))).toEqual([decision]);
  const view = toView(unwrap(await (await open(home, checkFirst(2))).open(id)));
  expect(view.references[0]?.corrections).toEqual([{ ...WRONG, severity: undefined, is_proven: true }]);
  expect(view.decisions).toEqual([decision]);
  const declined = { ...decision, choice: 'decline' } as const;
  expect(unwrap(await checks.decide(id, [declined]))).toEqual([declined]);
  expect(unwrap(await checks.decide(id, [{ ...decision, choice: null }]))).toEqual([]);
});

test('an accepted correction is applied only to its reference, its field and the value that was shown', () => {
  const chosen = (change: object) => {
    const decision = { index: 1, field: 'year', found: WRONG.found, choice: 'accept', ...change } as CheckDecision;
    return chooseAccepted([decision])(verdict(1)).corrections?.length;
  };
  expect(chosen({})).toBe(1);
  for (const other of [{ found: '1999' }, { field: 'title' }, { index: 2 }, { choice: 'decline' }])
    expect(chosen(other)).toBe(0);
});

test('a manuscript has no corrections to accept, and a check that does not run cannot be cancelled', async () => {
  const checks = await open(await temporaryFolder(), checkFirst(2));
  const tex = new TextEncoder().encode('\\documentclass{article} \\cite{a} \\bibliography{refs}');
  const id = unwrap(await checks.start('thesis.tex', tex, [{ name: 'refs.bib', bytes: FILE }]));
  await expect.poll(() => stateOf(checks)).toBe('done');
  expect(toView(unwrap(await checks.open(id)))).toMatchObject({ can_fix: false, references: [{ corrections: [] }] });
  const cancelled = await cancelCheck.run({ check_id: id }, { checks } as unknown as DeskParts);
  expect(cancelled).toMatchObject({ ok: false, error: { code: 'SESSION_STATE' } });
});

test('a file without references starts no check, and the message names the file', async () => {
  const home = await temporaryFolder();
  const checks = await open(home, checkFirst(2));
  const refused = await checks.start('../../empty.bib', new TextEncoder().encode('nothing'));
  expect(refused).toMatchObject({ ok: false, error: { message: expect.stringMatching(/^(?!.*checks).*empty\.bib/) } });
  expect(checks.list()).toEqual([]);
});

test('a running check cannot be deleted, a finished one can', async () => {
  const home = await temporaryFolder();
  const checks = await open(home, checkFirst(0));
  const id = unwrap(await checks.start('my.bib', FILE));
  expect(await checks.remove(id)).toMatchObject({ ok: false, error: { code: 'SESSION_STATE' } });
  await checks.close();
  unwrap(await checks.remove(id));
  expect((await open(home, checkFirst(0))).list()).toEqual([]);
});

test('checks a LaTeX file with the bibliography that was dropped beside it', async () => {
  const home = await temporaryFolder();
  const checks = await open(home, checkFirst(1));
  const tex = new TextEncoder().encode('\\documentclass{article} \\cite{b} \\bibliography{lib/my refs}');
  const id = unwrap(await checks.start('thesis.tex', tex, [{ name: 'my refs.bib', bytes: FILE }]));
  await expect.poll(() => stateOf(checks)).toBe('done');
  const { stored } = unwrap(await checks.open(id));
  expect([stored.name, stored.format, stored.total]).toEqual(['thesis.tex', 'tex', 1]);
});

test('checks a LaTeX file with the chapters that were dropped beside it', async () => {
  const checks = await open(await temporaryFolder(), checkFirst(1));
  const toBytes = (text: string) => new TextEncoder().encode(text);
  const beside = [
    { name: 'one.tex', bytes: toBytes('\\cite{b}') },
    { name: 'refs.bib', bytes: FILE },
  ];
  const main = toBytes('\\documentclass{book} \\include{chapters/one} \\bibliography{refs}');
  const id = unwrap(await checks.start('thesis.tex', main, beside));
  await expect.poll(() => stateOf(checks)).toBe('done');
  const { stored } = unwrap(await checks.open(id));
  expect([stored.total, stored.problems]).toEqual([1, []]);
});

test('a file beside another stays in the folder of the check and replaces nothing', async () => {
  const home = await temporaryFolder();
  const checks = await open(home, checkFirst(2));
  const bytes = new TextEncoder().encode('hostile');
  const names = ['../../outside.bib', 'check.json', '.bib', 'references.bib', 'a/b.bib'];
  const id = unwrap(
    await checks.start(
      'my.bib',
      FILE,
      names.map((name) => ({ name, bytes })),
    ),
  );
  await expect.poll(() => stateOf(checks)).toBe('done');
  expect(readdirSync(join(home, 'desk')).sort()).toEqual(['checks']);
  expect(readdirSync(join(home, 'desk', 'checks', id)).sort()).toEqual(['check.json', 'references.bib', 'result.json']);
  expect(unwrap(await checks.open(id)).stored.total).toBe(2);
});
