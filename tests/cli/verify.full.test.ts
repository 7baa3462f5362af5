import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openCast } from '../support/cast.ts';
import { runCli } from '../support/run-cli.ts';
import { openWorld } from '../support/world.ts';

const [cast, world] = await Promise.all([openCast(), openWorld()]);
afterAll(() => Promise.all([cast.close(), world.close()]));

const folder = mkdtempSync(join(tmpdir(), 'carrel-verify-'));
const { paper, bytes } = await cast.copyOf('open-gold');
const file = join(folder, 'paper.pdf');
writeFileSync(file, bytes);
const found = await world.app.resolve(paper.doi ?? '');
if (!found.ok) throw new Error(found.error.message);
const { title, authors, doi } = found.value.paper;

const write = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const json = async (args: readonly string[]) =>
  JSON.parse((await runCli(['verify', ...args, '--json'], world.env)).stdout);

test('verifies that a file is the paper of a reference', async () => {
  expect(await json([file, paper.doi ?? ''])).toMatchObject({
    ok: true,
    grade: 'verified',
    accepted: true,
    ref: paper.doi,
  });
});

test('identifies a file without a reference by the id it prints', async () => {
  expect(await json([file])).toMatchObject({ ok: true, accepted: true, ref: paper.doi, version: 'published' });
});

test('compares with a record without sending requests, and exits with 1 for another paper', async () => {
  const asked = world.asked().length;
  const record = write(
    'record.json',
    JSON.stringify({ title: 'Another paper on other things', authors, doi: '10.1234/x' }),
  );
  const { status, stdout } = await runCli(['verify', file, '--record', record], world.env);
  expect({ status, more: world.asked().length - asked }).toEqual({ status: 1, more: 0 });
  expect(stdout).toContain('No title on the first pages matches');
});

test('answers trials in order, one per line, invalid ones too', async () => {
  const right = { file, ref: doi, record: { title, authors, doi } };
  const wrong = { file, ref: '10.1234/x', record: { title: `${title} revisited`, authors, doi: '10.1234/x' } };
  const missing = { ...right, file: join(folder, 'missing.pdf') };
  const lines = [JSON.stringify(right), JSON.stringify(wrong), 'no JSON', JSON.stringify(missing)];
  const path = write('trials.jsonl', lines.join('\n'));
  const { stdout, status } = await runCli(['verify', '--trials', path, '--json'], world.env);
  expect(status).toBe(1);
  const answers = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(answers.map(({ accepted }) => accepted)).toEqual([true, false, false, false]);
  expect(answers.map(({ error }) => error?.code)).toEqual([
    undefined,
    undefined,
    'INVALID_ARGUMENT',
    'INVALID_ARGUMENT',
  ]);
});

test('verifies a file through the library without writing', async () => {
  const judged = await world.app.verifyFile(file, { record: { title, authors, doi } });
  expect(judged).toMatchObject({ ok: true, value: { grade: 'verified', ref: { kind: 'doi', id: doi } } });
});

test('says that a damaged file is not a readable PDF', async () => {
  const damaged = write('damaged.pdf', '%PDF-1.7 and no more');
  expect(await json([damaged])).toMatchObject({ ok: false, error: { message: `${damaged} is not a readable PDF.` } });
});

test.each([
  ['a null character in the path', { file: 'a\0b.pdf', record: {} }],
  ['a record that is an array', { file, record: [title] }],
  ['a ref that is a number', { file, ref: 5, record: { title } }],
])('%s is a closed failure of its trial, and the next one is answered', async (_, bad) => {
  const lines = [bad, { file, ref: doi, record: { title, authors, doi } }].map((each) => JSON.stringify(each));
  const { stdout } = await runCli(['verify', '--trials', write('odd.jsonl', lines.join('\n')), '--json'], world.env);
  const [first, second] = stdout.split('\n');
  expect(JSON.parse(first ?? '')).toMatchObject({ accepted: false, error: { code: 'INVALID_ARGUMENT' } });
  expect(JSON.parse(second ?? '')).toMatchObject({ accepted: true });
});

test.skipIf(process.platform === 'win32')('a device is not read', async () => {
  const judged = await world.app.verifyFile('/dev/zero', { record: { title } });
  expect(judged).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
});

test('a missing file or list of trials is reported as not found, with exit status 2', async () => {
  const missing = join(folder, 'missing.pdf');
  const [one, many] = await Promise.all([
    runCli(['verify', missing], world.env),
    runCli(['verify', '--trials', missing], world.env),
  ]);
  expect([one.status, many.status]).toEqual([2, 2]);
  for (const { stderr } of [one, many]) expect(stderr).toContain(`File not found: ${missing}`);
});

test.each([
  ['an array', [title], 'record must be an object, not an array'],
  ['a field of a wrong type', { arxiv_id: 5 }, 'record.arxiv_id must be a string, not a number'],
])('the failure names the field of a record that is %s', async (_, record, message) => {
  const judged = await world.app.verifyFile(file, { record });
  expect(judged).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
  expect(!judged.ok && Object.values(judged.error.fields ?? {})).toEqual([message]);
});

test('escape sequences in a title or a path do not reach the terminal', async () => {
  const record = write('escape.json', JSON.stringify({ title: 'Red \u001b[31mtitle\u0007', authors }));
  const odd = join(folder, 'odd\u001b[31m.pdf');
  writeFileSync(odd, bytes);
  const shown = await runCli(['verify', odd, '--record', record], world.env);
  const missing = await runCli(['verify', join(folder, 'no\u001b[31m.pdf'), '--record', record], world.env);
  expect(shown.stdout).toContain('title');
  expect(`${shown.stdout}${missing.stderr}`).not.toMatch(/[^\P{Cc}\n]/u);
});
