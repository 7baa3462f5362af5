/**
 * Measures lookups and additions in generated libraries of growing size.
 *   node scripts/run.mjs bench/library.ts [SIZES, such as 1000,10000,100000]
 * Prints each median and its growth from the smallest library.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { statFileNow } from '../src/disk/folder.ts';
import { openHome } from '../src/disk/home.ts';
import { openState } from '../src/disk/state.ts';
import { createSystemClock } from '../src/model/clock.ts';
import type { Entry } from '../src/model/entry.ts';
import type { Ref } from '../src/model/ref.ts';
import type { Result } from '../src/model/result.ts';
import { writeStamp } from '../src/store/index/sync.ts';
import { openIndex, putEntry } from '../src/store/index/table.ts';
import { GENESIS, type Link, linkOf, sealRow } from '../src/store/log/chain.ts';
import { currentPath } from '../src/store/log/files.ts';
import { writeHead } from '../src/store/log/head.ts';
import { toKey } from '../src/store/papers/key.ts';
import { layOut, METADATA, makeFolders, namesOf } from '../src/store/papers/layout.ts';
import { formatRecord } from '../src/store/papers/record.ts';
import { openStore, type Store } from '../src/store/store.ts';
import { unwrap } from '../tests/support/unwrap.ts';

const GOAL_FIND_MS = 20;
const ROUNDS = 40;
const sizes = (process.argv[2] ?? '1000,10000,100000').split(',').map(Number);

/** Words of falling frequency, from every second title to a few. */
const WORDS = Array.from({ length: 20_000 }, (_, at) => `w${at.toString(36)}`);
let seed = 1;
function random(): number {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
}
const word = () => WORDS[Math.floor(WORDS.length ** random()) - 1] ?? 'w0';
const words = (count: number) => Array.from({ length: count }, word).join(' ');
const refOf = (at: number): Ref => ({ kind: 'doi', id: `10.5555/bench.${at}` });

function toEntry(at: number): Entry {
  const authors = Array.from({ length: 3 }, () => ({ family: `Family${Math.floor(random() * 5_000)}`, given: 'A.' }));
  const paper = { doi: `10.5555/bench.${at}`, title: words(10), authors, year: 1990 + (at % 35), venue: words(3) };
  const fetchedAt = new Date(1_700_000_000_000 + at * 1000).toISOString();
  return {
    ref: refOf(at),
    paper: { ...paper, isOa: null, provenance: {} },
    source: 'crossref',
    fetchedAt,
    sandbox: false,
  };
}

function _need<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

/** Fills a library with files, index and log, much faster than commits. */
async function fill(home: string, size: number): Promise<void> {
  const layout = layOut(home);
  unwrap(await openHome(home, 'real'));
  unwrap(await makeFolders(layout));
  const index = unwrap(openIndex(layout.index));
  const lines: string[] = [];
  let [link, bytes]: [Link, number] = [GENESIS, 0];
  for (let from = 0; from < size; from += 5_000) {
    const entries = Array.from({ length: Math.min(5_000, size - from) }, (_, at) => toEntry(from + at));
    for (const entry of entries) {
      const facts = {
        event: 'metadata-only',
        ref: entry.ref,
        result: 'ok',
        capability: 'metadata',
        sessionId: 'bench',
      } as const;
      const { row, line } = sealRow(facts, null, { previous: link, nowMs: 1_700_000_000_000, sandbox: false });
      link = linkOf(row);
      lines.push(line);
      bytes += Buffer.byteLength(line);
      writeFileSync(layout.at(namesOf(toKey(entry.ref)).metadata), unwrap(formatRecord(entry, { pdfPath: null })));
    }
    unwrap(
      index.immediate(() => {
        for (const entry of entries) {
          const key = toKey(entry.ref);
          putEntry(index, key, entry, unwrap(statFileNow(layout.at(namesOf(key).metadata)))?.stamp ?? '');
        }
      }),
    );
  }
  writeFileSync(currentPath(home), lines.join(''));
  const state = unwrap(openState(layout.state));
  unwrap(state.immediate(() => writeHead(state, { ...link, firstSeq: 1, bytes })));
  unwrap(index.immediate(() => writeStamp(index, unwrap(statFileNow(layout.at(METADATA)))?.stamp ?? '')));
  state.close();
  index.close();
}

async function medianMs(act: (round: number) => Promise<Result<unknown>>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    unwrap(await act(round));
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[ROUNDS >> 1] ?? 0;
}

type Times = Readonly<Record<string, number>>;

async function measure(store: Store, size: number): Promise<Times> {
  const some = () => refOf(Math.floor(random() * size));
  const call = { capability: 'metadata', sessionId: 'bench' } as const;
  return {
    'find, two words': await medianMs(() => store.index.search(`${word()} ${word()}`, 20)),
    'find, most common word': await medianMs(() => store.index.search('w1', 20)),
    'find, beginning of a word': await medianMs(() => store.index.search('w', 20)),
    recent: await medianMs(() => store.index.recent(20)),
    info: await medianMs(() => store.get(some())),
    lookup: await medianMs(() => store.index.lookup(some())),
    'append (log row)': await medianMs(() =>
      store.record({ event: 'fetch', ref: some(), result: 'err', ...call, detail: 'bench' }),
    ),
    'commit (metadata)': await medianMs((round) => store.commit(toEntry(size + round), null, call)),
  };
}

const all: Times[] = [];
for (const size of sizes) {
  const home = mkdtempSync(join(tmpdir(), 'carrel-bench-'));
  const start = performance.now();
  await fill(home, size);
  process.stderr.write(`${size} entries made in ${((performance.now() - start) / 1000).toFixed(0)} s\n`);
  const store = openStore({ home, kind: 'real', clock: createSystemClock() });
  const { entries } = unwrap(await store.index.counts());
  if (entries !== size) throw new Error(`The index has ${entries} entries instead of ${size}.`);
  all.push(await measure(store, size));
  store.close();
  rmSync(home, { recursive: true, force: true });
}
const [first = {}] = all;
const last = all.at(-1) ?? {};
process.stdout.write(
  `${'median ms at'.padEnd(28)}${sizes.map((size) => String(size).padStart(9)).join('')}  last/first\n`,
);
for (const name of Object.keys(first)) {
  const cells = all.map((times) => (times[name] ?? 0).toFixed(2).padStart(9)).join('');
  process.stdout.write(`${name.padEnd(28)}${cells}  ${((last[name] ?? 0) / (first[name] ?? 1)).toFixed(1)}\n`);
}
const slow = Object.entries(last).filter(([name, ms]) => name.startsWith('find') && ms >= GOAL_FIND_MS);
for (const [name, ms] of slow)
  process.stdout.write(`above the goal of ${GOAL_FIND_MS} ms: ${name} ${ms.toFixed(1)} ms\n`);
process.exit(slow.length > 0 ? 1 : 0);
