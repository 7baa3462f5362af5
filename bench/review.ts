/**
 * Measures a review on the desk.
 *   npm run build && node scripts/run.mjs bench/review.ts [PAPERS]
 * Default: 500 papers. Requires the Debian package chromium. Prints how long the list takes to appear, how long a key
 * takes to be painted, which tasks blocked the page for more than 50 ms, and the keys and the time of a review of 100
 * papers with 30 exclusions, as fast as the page allows.
 */
import type { Page } from 'playwright-core';
import { openDeskWorld } from '../tests/support/desk-process.ts';

const EXCLUDED = 30;
const REVIEWED = 100;
const paperCount = Number(process.argv[2] ?? 500);
const print = (text: string) => process.stdout.write(`${text}\n`);
const at = (sorted: readonly number[], part: number) => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0);

/** Runs in the page: presses a key and waits until the change is painted. */
const PRESS = `(key) => new Promise((resolve) => {
  const start = performance.now();
  document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
})`;

const WATCH = `window.blocked = [];
new PerformanceObserver((list) => window.blocked.push(...list.getEntries().map((each) => each.duration)))
  .observe({ type: 'longtask' });`;

const records = Array.from({ length: paperCount }, (_, each) =>
  [
    'TY  - JOUR',
    `TI  - Stability of layered absorber number ${each} under continuous light`,
    `AU  - Family${each}, Given`,
    `PY  - ${1990 + (each % 35)}`,
    `JO  - Journal of Layers ${each % 12}`,
    `DO  - 10.5555/layer.${each}`,
    `AB  - ${'The absorber was kept under light and its output was measured every hour. '.repeat(8)}`,
    'ER  - ',
  ].join('\n'),
).join('\n');

/** Opens a review of the records alone. */
async function openReview(page: Page): Promise<number> {
  await page.getByLabel('Question').fill('stability of layered absorbers');
  await page.getByText('Filters and sources').click();
  await page.getByLabel('Maximum papers').fill(String(paperCount));
  await page.getByRole('button', { name: 'Propose a strategy' }).click();
  await page.getByRole('button', { name: 'Approve and search' }).waitFor();
  await page.getByText('Add records').first().click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'records.ris',
    mimeType: 'application/x-research-info-systems',
    buffer: Buffer.from(records),
  });
  await page
    .getByText(/records\.ris/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Approve and search' }).click();
  const started = performance.now();
  await page.locator('.paper-title').first().waitFor({ timeout: 120_000 });
  return performance.now() - started;
}

async function review(page: Page, papers: number): Promise<number[]> {
  const times: number[] = [];
  for (let each = 0; each < papers; each += 1) {
    const key = each % Math.round(REVIEWED / EXCLUDED) === 0 && each < 3 * EXCLUDED ? 'x' : 'j';
    times.push(Number(await page.evaluate(`(${PRESS})(${JSON.stringify(key)})`)));
  }
  return times;
}

const world = await openDeskWorld();
try {
  const page = await (await world.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.addInitScript(WATCH);
  await page.goto(world.desk.url);
  await openReview(page);
  const shown = await page.locator('.paper-title').count();
  const opened = performance.now();
  await page.reload();
  await page.locator('.paper-title').first().waitFor();
  print(`${shown} papers: list after a reload ${Math.round(performance.now() - opened)} ms`);
  await page.evaluate('window.blocked.length = 0');
  const started = performance.now();
  const times = await review(page, REVIEWED);
  const seconds = (performance.now() - started) / 1000;
  const blocked = (await page.evaluate('window.blocked')) as number[];
  const sorted = [...times].sort((a, b) => a - b);
  const excluded = await page.locator('.paper.excluded').count();
  print(`${REVIEWED} papers, ${excluded} exclusions: ${times.length} keys, ${seconds.toFixed(1)} s`);
  print(`key to paint p50 ${at(sorted, 0.5)} ms, p95 ${at(sorted, 0.95)} ms`);
  print(`tasks over 50 ms: ${blocked.length}, longest ${Math.round(Math.max(0, ...blocked))} ms`);
} finally {
  await world.close();
}
