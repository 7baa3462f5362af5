/**
 * Measures the live full-text index of a library: the first build, an update after one new paper, and a search.
 * Usage: node scripts/run.mjs bench/live-index.ts [ENTRIES...]     (default: 1000 10000; small texts)
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startUpdate } from '../src/app/fulltext/child-process.ts';
import { createApp } from '../src/app.ts';
import { loadConfig } from '../src/config.ts';
import { createSystemClock } from '../src/model/clock.ts';
import { openStore, type Store } from '../src/store/store.ts';

const CALL = { capability: 'oa', sessionId: 'bench' } as const;
const WORDS = Array.from({ length: 4_000 }, (_, at) => `word${at.toString(36)}`);

function textOf(seed: number): string {
  const paragraph = (at: number) =>
    Array.from(
      { length: 120 },
      (_, word) => WORDS[(seed * 7919 + at * 104_729 + word * word * 31) % WORDS.length],
    ).join(' ');
  const sections = ['Introduction', 'Methods', 'Results'].map(
    (title, at) => `<section id="S${at}"><h2>${title}</h2><p>${paragraph(at)}</p><p>unique${seed}</p></section>`,
  );
  return `<html><body><article><h1>Paper ${seed}</h1>${sections.join('')}</article></body></html>`;
}

async function shelve(store: Store, seed: number): Promise<void> {
  const ref = { kind: 'doi', id: `10.5555/${seed}` } as const;
  const stage = await store.stage(ref);
  if (!stage.ok) throw new Error(stage.error.message);
  await stage.value.begin({ status: 200 });
  await stage.value.write(Buffer.from(textOf(seed)));
  const staged = await stage.value.finish();
  if (!staged.ok) throw new Error(staged.error.message);
  const copy = {
    sha256: staged.value.sha256,
    sizeBytes: staged.value.bytes,
    source: 'unpaywall',
    finalUrl: 'https://example.org/a',
    grade: 'verified',
    evidence: [],
  } as const;
  const paper = { isOa: true, title: `Paper ${seed}`, year: 2000 + (seed % 25), provenance: {} };
  const entry = { ref, paper, source: 'oa', fetchedAt: new Date().toISOString(), copy, sandbox: false };
  const row = await store.commit(entry, staged.value, CALL);
  if (!row.ok) throw new Error(row.error.message);
}

async function timed<T>(name: string, body: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const value = await body();
  process.stdout.write(`  ${name.padEnd(44)} ${((performance.now() - start) / 1000).toFixed(2)} s\n`);
  return value;
}

async function measure(entries: number): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), 'carrel-bench-'));
  const home = join(place, 'home');
  const clock = createSystemClock();
  const store = openStore({ home, kind: 'real', clock });
  process.stdout.write(`${entries} entries\n`);
  await shelve(store, 0);
  // Copies of the first entry: storing each one properly takes longer than indexing it.
  const model = readFileSync(join(home, 'papers/.metadata/doi_10.5555_0.toml'), 'utf8');
  for (let seed = 1; seed < entries; seed += 1) {
    const text = model.replaceAll('10.5555/0', `10.5555/${seed}`).replaceAll('10.5555_0', `10.5555_${seed}`);
    writeFileSync(join(home, `papers/.metadata/doi_10.5555_${seed}.toml`), text);
    writeFileSync(join(home, `papers/doi_10.5555_${seed}.pdf`), textOf(seed));
  }
  const update = async () => {
    const done = await startUpdate({ home, kind: 'real', version: 'bench', rebuild: false }, 3_600_000).done;
    if (!done.ok) throw new Error(done.error.message);
  };
  await timed('first build', update);
  await shelve(store, entries);
  await timed('update after one new paper', update);
  const config = await loadConfig({
    CARREL_HOME: home,
    XDG_STATE_HOME: place,
    XDG_CACHE_HOME: place,
    XDG_CONFIG_HOME: place,
  });
  if (!config.ok) throw new Error(config.error.message);
  const app = createApp(config.value);
  const search = async (words: string) => {
    const page = await app.searchLibrary(words);
    if (!page.ok || page.value.pending > 0) throw new Error('The index is not up to date.');
  };
  await timed('first search of a process', () => search('unique7'));
  await timed('search, nothing pending (20 searches)', async () => {
    for (let at = 0; at < 20; at += 1) await search(`${WORDS[at * 17]} unique${at}`);
  });
  await shelve(store, entries + 1);
  await timed('search right after a paper was stored', () => search(`unique${entries + 1}`));
  await app.close();
  store.close();
  rmSync(place, { recursive: true });
}

// An update does not keep a process alive.
const alive = setInterval(() => {}, 1_000);
const wanted = process.argv
  .slice(2)
  .map(Number)
  .filter((count) => count > 0);
for (const entries of wanted.length > 0 ? wanted : [1_000, 10_000]) await measure(entries);
clearInterval(alive);
