import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCli as runNewProcess } from '../../support/run-cli.ts';
import { runCli } from '../../support/warm-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'carrel-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const [ris, bib] = [join(folder, 'a.ris'), join(folder, 'b.bib')];
writeFileSync(ris, 'TY  - JOUR\nAU  - Okafor, Ben\nTI  - Salt and tide in the delta\nPY  - 2014\nER  - \n');
writeFileSync(
  bib,
  '@article{o, author={Okafor, B.}, title={Salt and Tide in the Delta}, year=2014}\n@article{x, title={open',
);

test('duplicates across files are printed with the file before each id, and written once', async () => {
  const output = join(folder, 'out.ris');
  const ran = await runCli(['dedupe', ris, bib, '--json', '--output', output], {});
  expect(JSON.parse(ran.stdout)).toMatchObject({
    ok: true,
    records: 3,
    papers: 2,
    groups: [{ ids: [`${ris}:#1`, `${bib}:o`], reason: 'same title, first author and year' }],
    problems: [{ place: `${bib}, line 2`, message: 'A brace or quote is missing in x.' }],
  });
  expect([ran.status, readFileSync(output, 'utf8').match(/^TI {2}- Salt/gm)?.length]).toEqual([0, 1]);
});

test('a file without records is misuse, and nothing is written', async () => {
  const letter = join(folder, 'letter.txt');
  writeFileSync(letter, 'Dear reader');
  const ran = await runCli(['dedupe', letter], {});
  expect([ran.status, ran.stderr]).toEqual([2, expect.stringContaining('No records were found')]);
  expect((await runCli(['dedupe', join(folder, 'none.ris')], {})).stderr).toContain('File not found');
});

test('the citation keys of a bibliography stay, and an existing file is never replaced', async () => {
  const output = join(folder, 'kept.bib');
  expect((await runCli(['dedupe', bib, '--output', output], {})).status).toBe(0);
  expect(readFileSync(output, 'utf8')).toContain('@article{o,');
  const again = await runCli(['dedupe', bib, '--output', bib], {});
  expect([again.status, again.stderr]).toEqual([2, expect.stringContaining('never overwritten')]);
  expect(readFileSync(bib, 'utf8')).toContain('title={open');
});

test('records that a person names as different papers stay apart', async () => {
  const ids = `${ris}:#1,${bib}:o`;
  const ran = await runCli(['dedupe', ris, bib, '--json', '--apart', ids], {});
  expect(JSON.parse(ran.stdout)).toMatchObject({ records: 3, papers: 3, groups: [] });
});

test('an unknown record to keep apart is misuse', async () => {
  const ran = await runCli(['dedupe', bib, '--apart', 'o,y'], {});
  expect(ran).toMatchObject({ status: 2, stderr: expect.stringContaining('"y", but no record has this id') });
  const second = await runCli(['dedupe', bib, '--apart', 'o', '--apart', 'y'], {});
  expect(second).toMatchObject({ status: 2, stderr: expect.stringContaining('"y", but no record has this id') });
});

test('the records of a file that is given twice have ids of their own, so they can be kept apart', async () => {
  const ids = [`${ris}:#1`, `${ris}:#1 (2)`];
  const joined = await runCli(['dedupe', ris, ris, '--json'], {});
  expect(JSON.parse(joined.stdout)).toMatchObject({ papers: 1, groups: [{ ids }] });
  const apart = await runCli(['dedupe', ris, ris, '--json', '--apart', ids.join(',')], {});
  expect(JSON.parse(apart.stdout)).toMatchObject({ papers: 2, groups: [] });
});

test('a record without a title is reported with its line, and the others are kept', async () => {
  const path = join(folder, 'untitled.ris');
  writeFileSync(path, 'TY  - JOUR\nAU  - Okafor, Ben\nER  - \nTY  - JOUR\nTI  - Salt and tide in the delta\nER  - \n');
  const ran = await runCli(['dedupe', path, '--json'], {});
  expect(JSON.parse(ran.stdout)).toMatchObject({
    records: 2,
    problems: [{ place: 'line 1', message: 'The record has no title.' }],
  });
});

test('a file that needs more memory than Node.js may use is refused with advice', async () => {
  const path = join(folder, 'large.ris');
  writeFileSync(path, `TY  - JOUR\nTI  - Salt\nAB  - ${'salt '.repeat(6_000_000)}\nER  - \n`);
  const ran = await runNewProcess(['dedupe', path], { NODE_OPTIONS: '--max-old-space-size=100' });
  expect([ran.status, ran.stderr]).toEqual([2, expect.stringContaining('--max-old-space-size=')]);
});
