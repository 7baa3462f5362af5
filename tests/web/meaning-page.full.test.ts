import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config.ts';
import { openBrowser, serve, visit } from '../support/browser.ts';
import { startEmbeddings } from '../support/embeddings.ts';
import { unwrap } from '../support/unwrap.ts';
import { privateFolders } from '../support/world.ts';

/** The page of a snapshot about felines and other things, with an embeddings service. */
async function openPage(path: string, misbehave?: Parameters<typeof startEmbeddings>[0]) {
  const { url } = await startEmbeddings(misbehave);
  const folders = privateFolders();
  const env = { ...folders.env, CARREL_EMBED_URL: url.href, CARREL_EMBED_MODEL: 'toy' };
  const others = Array.from({ length: 40 }, (_, at) => ({
    paper_id: `other${at}`,
    title: `Topic ${at} of everything`,
  }));
  const cats = [
    { paper_id: 'home', title: 'A cat at home' },
    { paper_id: 'diets', title: 'Feline diets', year: 2020 },
  ];
  const corpus = join(folders.place, 'corpus.jsonl');
  writeFileSync(corpus, [...cats, ...others].map((line) => JSON.stringify(line)).join('\n'));
  const app = createApp(unwrap(await loadConfig(env)));
  const out = join(folders.place, 'snapshot');
  unwrap(await app.buildSnapshot({ corpus, out, embed: true }));
  await app.close();
  const [served, browser] = await Promise.all([serve(out, env), openBrowser()]);
  onTestFinished(async () => {
    await browser.close();
    await served.stop();
  });
  return visit(browser, served.url + path);
}

test('the page says of each hit whether its words, its meaning or both found it', async () => {
  const { page, wrongs } = await openPage('/?q=cat');
  const facts = (title: string) => page.locator('.hit', { hasText: title }).locator('.fact-line').textContent();
  expect(await facts('A cat at home')).toBe('Found by words and meaning');
  expect(await facts('Feline diets')).toBe('2020 · Found by meaning');
  expect(wrongs).toEqual([]);
});

test('the page says that only words were searched when the service does not answer', async () => {
  const { page } = await openPage('/?q=cat', ([text]) => (text === 'cat' ? 503 : undefined));
  expect(await page.locator('.result-count').textContent()).toContain('Searched by words only');
  expect(await page.locator('.fact-line', { hasText: 'Found by' }).count()).toBe(0);
});
