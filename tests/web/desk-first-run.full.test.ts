import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { audit } from '../support/browser.ts';
import { openDeskWorld } from '../support/desk-process.ts';

const world = await openDeskWorld({ CARREL_EMAIL: '' });
afterAll(() => world.close());
const context = await world.newContext();
const page = await context.newPage();
await page.goto(world.desk.url);
const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
const save = () => page.getByRole('button', { name: 'Save to config.toml' }).click();

test('the first page asks for an address, and shows what is configured', async () => {
  await heading('Welcome to Carrel').waitFor();
  await page.getByText('All settings').click();
  await page.getByRole('rowheader', { name: 'log level' }).waitFor();
  expect(await audit(page)).toEqual([]);
});

test('an address that is none is refused beside its field', async () => {
  await page.getByLabel('Your e-mail address').fill('not an address');
  await save();
  await page.locator('#email-error').waitFor();
  expect(await page.getByLabel('Your e-mail address').getAttribute('aria-invalid')).toBe('true');
});

test('the address is written to the configuration, and the desk uses it without another sign-in', async () => {
  await page.getByLabel('Your e-mail address').fill('ada@example.org');
  await save();
  await heading('Searches').waitFor();
  const file = join(world.env['XDG_CONFIG_HOME'] ?? '', 'carrel', 'config.toml');
  expect(readFileSync(file, 'utf8')).toContain('email = "ada@example.org"');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect.poll(() => page.getByLabel('Your e-mail address').inputValue()).toBe('ada@example.org');
  expect(await page.getByRole('button', { name: 'Continue without an address' }).count()).toBe(0);
  expect(world.faults).toEqual([]);
});
