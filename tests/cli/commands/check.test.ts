import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from '../../support/warm-cli.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

function writeBib(name: string, ...entries: string[]): string {
  const path = join(world.env['XDG_STATE_HOME'] ?? '.', name);
  writeFileSync(path, entries.join('\n'));
  return path;
}
const GOOD =
  '@article{good, title={Nanometre-scale thermometry in a living cell}, doi={10.1038/nature12373}, year={2013}}';
const BAD = '@article{bad, title={A paper about submarine teapots}, author={Nobody, N.}, year={2019}}';

test('exits with 0 if every reference is sound, and with 1 if one is not', async () => {
  const sound = await runCli(['check', writeBib('sound.bib', GOOD), '--json'], world.env);
  const mixed = await runCli(['check', writeBib('mixed.bib', GOOD, BAD), '--json'], world.env);
  expect([sound.status, mixed.status]).toEqual([0, 1]);
  expect(JSON.parse(mixed.stdout)).toMatchObject({
    ok: true,
    summary: { confirmed: 1, not_found: 1 },
    references: [{ key: 'good', verdict: 'confirmed', paper: { doi: '10.1038/nature12373' } }, { key: 'bad' }],
  });
});

test('refuses an unknown format before it asks anyone', async () => {
  const ran = await runCli(['check', writeBib('sound.bib', GOOD), '--format', 'pdf'], world.env);
  expect([ran.status, ran.stderr]).toEqual([2, expect.stringContaining('Known formats: text, markdown, html, json')]);
});

test('writes a corrected copy that differs only in the wrong year, and says so', async () => {
  const wrong = `% my list\n${GOOD.replace('2013', '2003')}\n`;
  const path = writeBib('wrong.bib', wrong);
  const fixed = join(world.env['XDG_STATE_HOME'] ?? '.', 'fixed.bib');
  const ran = await runCli(['check', path, '--fix', fixed], world.env);
  expect(readFileSync(fixed, 'utf8')).toBe(wrong.replace('2003', '2013'));
  expect(readFileSync(path, 'utf8')).toBe(wrong);
  expect(ran.stderr).toContain('good: year: 2003 -> 2013');
  const again = await runCli(['check', path, '--fix', path], world.env);
  expect([again.status, again.stderr]).toEqual([2, expect.stringContaining('never overwritten')]);
});

test('a warning names the file and the line', async () => {
  const path = writeBib('braces.bib', GOOD, '@article{open, title={Two {papers}, year={2003}}');
  const ran = await runCli(['check', path], world.env);
  expect(ran.stderr).toContain(`warning: ${path}, line 2: A brace or quote is missing in open.`);
});

test('writes a report as a page', async () => {
  const page = join(world.env['XDG_STATE_HOME'] ?? '.', 'report.html');
  await runCli(['check', writeBib('page.bib', GOOD, BAD), '--format', 'html', '--output', page], world.env);
  expect(readFileSync(page, 'utf8')).toContain('<h2>Not found (1)</h2>');
});

test('passes with a wrong reference that someone has accepted, and names one that is not in the list', async () => {
  const accepted = writeBib('accepted.txt', '# checked by hand', 'bad # a report', 'gone');
  const ran = await runCli(['check', writeBib('mixed.bib', GOOD, BAD), '--accept', accepted], world.env);
  expect([ran.status, ran.stdout]).toEqual([0, expect.stringContaining('Accepted (1)')]);
  expect(ran.stderr).toContain('--accept: no reference is "gone".');
});

test('exits with 1 if a chapter could not be read', async () => {
  writeBib('sound.bib', GOOD);
  const path = writeBib('thesis.tex', '\\documentclass{book}\\cite{good}', '\\include{gone}\\bibliography{sound}');
  const ran = await runCli(['check', path], world.env);
  expect([ran.status, ran.stderr]).toEqual([1, expect.stringContaining(`${path}, line 2: gone was not found`)]);
});

test('does not correct a reference that someone accepts as it is', async () => {
  const wrong = GOOD.replace('2013', '2003');
  const path = writeBib('kept.bib', wrong);
  const fixed = join(world.env['XDG_STATE_HOME'] ?? '.', 'kept-fixed.bib');
  const ran = await runCli(['check', path, '--accept', writeBib('kept.txt', 'good'), '--fix', fixed], world.env);
  expect([ran.status, readFileSync(fixed, 'utf8')]).toEqual([0, wrong]);
});

test('exits with 1 if a named bibliography is missing', async () => {
  writeBib('sound.bib', GOOD);
  const path = writeBib('two.tex', '\\documentclass{book}\\cite{good}\\bibliography{sound,gone}');
  const ran = await runCli(['check', path], world.env);
  expect([ran.status, ran.stderr]).toEqual([
    1,
    expect.stringContaining('warning: gone.bib: This bibliography was not'),
  ]);
});
