import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { audit } from '../support/browser.ts';
import { openDeskWorld, startDesk } from '../support/desk-process.ts';

const world = await openDeskWorld();
const context = await world.newContext();
const page = await context.newPage();
afterAll(() => world.close());

const BIBLIOGRAPHY = `% my references
@article{right, title={Nanometre-scale thermometry in a living cell}, year=2013, doi={10.1038/nature12373}}
@article{wrongyear, title={Nanometre-scale thermometry in a living cell}, year=2003, doi={10.1038/nature12373}}
@article{invented, title={A paper that was never written about submarine teapots}, author={Doe, Jane}, year=2019}
`;
/** How many verdicts the newest check has on disk. */
const storedCount = () => {
  const root = join(world.env['CARREL_HOME'] ?? '', 'desk', 'checks');
  const results = readdirSync(root).map((id) => join(root, id, 'result.json'));
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as { references: unknown[]; pending?: number };
  return results
    .filter((path) => existsSync(path))
    .map(read)
    .find(({ pending }) => pending)?.references.length;
};
const card = (text: string) => page.locator('.card', { hasText: text });
const open = () => page.getByRole('navigation').getByRole('link', { name: 'Check references' }).click();
const drop = (name: string, text: string) => dropAll({ [name]: text });
const dropAll = async (files: Readonly<Record<string, string>>) => {
  const data = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const [name, content] of Object.entries(all)) transfer.items.add(new File([content], name));
    return transfer;
  }, files);
  await page.dispatchEvent('form.drop', 'drop', { dataTransfer: data });
};

test('a dropped bibliography is checked, corrected and downloaded, also after a reload', async () => {
  await page.goto(world.desk.url);
  await open();
  await page.getByRole('heading', { name: 'Check references' }).waitFor();
  expect(await audit(page)).toEqual([]);
  await drop('my refs.bib', BIBLIOGRAPHY);
  await page.getByRole('heading', { name: 'my refs.bib' }).waitFor();
  await page.getByText('3 of 3 references checked').waitFor();
  expect(await card('submarine').textContent()).toMatch(/Not found/);
  const wrong = card('wrongyear');
  await wrong.getByText('Evidence').click();
  expect(await wrong.locator('tbody tr').first().textContent()).toMatch(/year.*2003.*2013.*major/);
  expect(await wrong.getByText('What was tried').count()).toBe(1);
  await page.getByRole('button', { name: 'Accept the year of wrongyear' }).click();
  await page.getByRole('link', { name: /Download the corrected file \(1 correction\)/ }).waitFor();
  expect(await audit(page)).toEqual([]);
  await page.reload();
  const link = page.getByRole('link', { name: /Download the corrected file \(1 correction\)/ });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe('my-refs-corrected.bib');
  expect(readFileSync(await download.path(), 'utf8')).toBe(BIBLIOGRAPHY.replace('2003', '2013'));
});

test('a declined correction stays out of the file, and references are filtered by verdict with the keyboard', async () => {
  await page.getByRole('button', { name: 'Decline the year of wrongyear' }).click();
  await expect.poll(() => page.getByRole('link', { name: /Download the corrected/ }).count()).toBe(0);
  const filter = page.getByRole('button', { name: 'Not found (1)' });
  await filter.focus();
  await page.keyboard.press('Enter');
  expect(await filter.getAttribute('aria-pressed')).toBe('true');
  expect(await page.locator('.cards .card').count()).toBe(1);
});

test('a LaTeX file is checked with the bibliography dropped beside it, and is deleted only after a confirmation', async () => {
  await open();
  const tex = '\\documentclass{article} \\cite{right} \\bibliography{lib/refs}';
  await dropAll({ 'refs.bib': BIBLIOGRAPHY, 'thesis.tex': tex });
  await page.getByRole('heading', { name: 'thesis.tex' }).waitFor();
  await page.getByText('1 of 1 reference checked').waitFor();
  await page.getByRole('button', { name: 'Delete this check' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('heading', { name: 'thesis.tex' }).waitFor();
  await page.getByRole('button', { name: 'Delete this check' }).click();
  expect(await audit(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yes, delete it' }).click();
  await page.getByRole('heading', { name: 'Check references', level: 1 }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'thesis.tex' }).count()).toBe(0);
});

test('five thousand references are counted as they arrive, and shown in parts', async () => {
  await open();
  const entry = (at: number) => `@online{k${at}, title={Page ${at}}, url={https://example.org/${at}}}`;
  await drop('many.bib', Array.from({ length: 5000 }, (_, at) => entry(at)).join('\n'));
  await page.getByRole('heading', { name: 'many.bib' }).waitFor();
  await page.getByText('5,000 of 5,000 references checked').waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'All (5,000)' }).waitFor({ timeout: 60_000 });
  expect(await page.locator('.cards .card').count()).toBe(100);
  await page.getByRole('button', { name: 'Show 100 more' }).click();
  await expect.poll(() => page.locator('.cards .card').count()).toBe(200);
});

test('a pasted text without references shows why, and keeps the text', async () => {
  await open();
  await page.getByLabel('Or paste references').fill('[]');
  await page.getByRole('button', { name: 'Check references' }).click();
  await page.getByText(/No references were found|contains no/).waitFor();
  expect(await page.getByLabel('Or paste references').inputValue()).toBe('[]');
});

test('counts the papers whose notices could not be checked, and checks them again', async () => {
  world.sandbox.setFault('api.crossref.org', { kind: 'status', status: 500 });
  const doi = '10.1371/journal.sandbox.0251234';
  const title = 'Antibody levels two years after recovery in a rural cohort';
  await drop('notices.bib', `@article{concern, title={${title}}, doi={${doi}}}`);
  await page.getByText('Notices not checked for 1 reference:').waitFor();
  await open();
  await card('notices.bib').getByText('1 with notices not checked').waitFor();
  world.sandbox.clearFaults();
  await page.getByRole('link', { name: 'notices.bib' }).click();
  await page.getByRole('button', { name: 'Check the notices again' }).click();
  await page.getByText('Has an expression of concern').waitFor();
  expect(await page.getByText('Notices not checked').count()).toBe(0);
  await open();
});

test('a check that a crash of the desk interrupts is resumed by its next start', async () => {
  await page.getByLabel('Or paste references').fill(BIBLIOGRAPHY);
  world.sandbox.setFault('api.semanticscholar.org', { kind: 'hang' });
  await page.getByRole('button', { name: 'Check references' }).click();
  await page.getByText('2 of 3 references checked').waitFor();
  await expect.poll(storedCount, { timeout: 20_000 }).toBe(2);
  const hash = new URL(page.url()).hash;
  await world.desk.kill();
  world.sandbox.clearFaults();
  const next = await startDesk(world.env);
  try {
    await page.goto(next.url);
    await page.getByRole('heading', { name: 'Searches', exact: true }).waitFor();
    await page.goto(`http://127.0.0.1:${next.port}/${hash}`);
    await page.getByText('interrupted').waitFor();
    await page.getByText('2 of 3 references checked').waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('3 of 3 references checked').waitFor();
    expect(world.faults).toEqual([]);
  } finally {
    await next.kill();
  }
});
