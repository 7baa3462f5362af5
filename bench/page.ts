/**
 * Measures the response time of the page.
 *   npm run build && node scripts/run.mjs bench/page.ts [PAPERS...]
 * Default: 10,000 and 100,000 papers. Requires the Debian package chromium. Prints the time from a key press to the
 * results on the screen, including the typing pause.
 */

import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSnapshot } from '../src/snapshot/build/build.ts';
import { readCorpus } from '../src/snapshot/build/corpus.ts';
import { openBrowser, serve, visit } from '../tests/support/browser.ts';
import { createPapers } from './snapshot-corpus.ts';

const ROUNDS = 40;
const sizes = process.argv
  .slice(2)
  .map(Number)
  .filter((size) => size > 0);
const print = (text: string) => process.stdout.write(`${text}\n`);

/** Runs in the page: enters a text and waits until its results are painted. */
const TYPE = `(words) => new Promise((resolve) => {
  const field = document.querySelector('#words');
  const results = document.querySelector('.results');
  const start = performance.now();
  const watcher = new MutationObserver(() => {
    if (results.getAttribute('aria-busy') !== 'false') return;
    watcher.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
  });
  watcher.observe(results, { attributes: true, attributeFilter: ['aria-busy'] });
  field.value = words;
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
})`;

const at = (sorted: readonly number[], part: number) => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0);

async function writeCorpus(path: string, count: number): Promise<void> {
  const papers = createPapers(150);
  const file = createWriteStream(path);
  for (let each = 0; each < count; each += 1) {
    // Earlier papers have more citations.
    const references = [2, 3, 5].map((part) => ({ doi: `10.5555/p${Math.floor(each ** 0.7 / part)}` }));
    const line = { ...papers.paper(each), doi: `10.5555/p${each}`, references };
    if (!file.write(`${JSON.stringify(line)}\n`)) await once(file, 'drain');
  }
  await new Promise<void>((resolve) => file.end(resolve));
}

async function measure(count: number): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), 'carrel-bench-'));
  const out = join(place, 'snapshot');
  await writeCorpus(join(place, 'corpus.jsonl'), count);
  const built = await buildSnapshot(readCorpus(join(place, 'corpus.jsonl')), { out, builtBy: 'bench', now: 0 });
  if (!built.ok) throw new Error(built.error.message);
  const server = await serve(out, { CARREL_HOME: place });
  const browser = await openBrowser();
  const started = performance.now();
  const { page, wrongs } = await visit(browser, server.url);
  await page.locator('.hit').first().waitFor();
  const firstView = performance.now() - started;
  const papers = createPapers(150);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const words = papers.question(round, count);
    times.push(Number(await page.evaluate(`(${TYPE})(${JSON.stringify(words)})`)));
  }
  times.sort((a, b) => a - b);
  const graphStart = performance.now();
  await page.goto(`${server.url}/graph`);
  await page.locator('.graph svg[data-state=resting]').waitFor({ timeout: 60_000 });
  const graphMs = performance.now() - graphStart;
  const nodes = await page.locator('g.node').count();
  const statsStart = performance.now();
  await page.goto(`${server.url}/statistics`);
  await page.locator('.bars').first().waitFor();
  const statsMs = performance.now() - statsStart;
  print(
    `${count} papers: key to results p50 ${at(times, 0.5)} ms, p95 ${at(times, 0.95)} ms; first view ${Math.round(firstView)} ms; graph of ${nodes} at rest ${Math.round(graphMs)} ms; statistics ${Math.round(statsMs)} ms; wrongs ${wrongs.length}`,
  );
  await browser.close();
  await server.stop();
  rmSync(place, { recursive: true, force: true });
}

for (const size of sizes.length > 0 ? sizes : [10_000, 100_000]) await measure(size);
