// Joins the labelled records of systematic reviews and prints precision and sensitivity, with every wrong join:
//   node scripts/run.mjs bench/dedupe.ts FOLDER
// FOLDER holds NAME.records_pre_merged.csv[.gz] (columns ID, title, author, year, journal, volume, number, pages, doi) and
// NAME.merged_record_ids.csv[.gz] (column merged_ids, separated by semicolons).
//   node scripts/run.mjs bench/dedupe.ts --scale 100000
// joins made-up records, one in ten a duplicate, and prints how time and memory grow.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Papa from 'papaparse';
import { toPaper } from '../src/formats/records/record.ts';
import { dedupe, type LabelledRecord } from '../src/match/dedupe.ts';
import type { Author } from '../src/model/paper.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
type Row = Readonly<Record<string, string | undefined>>;

function readTable(path: string): Row[] {
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return Papa.parse<Row>(text, { header: true, skipEmptyLines: true }).data;
}

function toAuthor(name: string): Author {
  const [family = '', given] = name.split(',').map((part) => part.trim());
  return given ? { family, given } : { literal: family };
}

function toRecord(row: Row): LabelledRecord {
  const names = (row['author'] ?? '').split(/ and |;/).filter((name) => name.trim() !== '');
  const paper = toPaper({
    title: row['title'],
    authors: names.map(toAuthor),
    year: row['year'],
    venue: row['journal'] || row['booktitle'],
    volume: row['volume'],
    issue: row['number'],
    pages: row['pages'],
    ids: [row['doi']],
  });
  return { id: row['ID'] ?? '', paper };
}

/** How many joins are right and wrong, counting a group of n records as n - 1 joins. */
function measure(name: string, records: readonly LabelledRecord[], truth: ReadonlyMap<string, number>): void {
  const sizes = new Map<number, number>();
  for (const { id } of records) {
    const group = truth.get(id);
    if (group !== undefined) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  }
  const wanted = [...sizes.values()].reduce((sum, size) => sum + size - 1, 0);
  const titles = new Map(records.map(({ id, paper }) => [id, paper.title ?? '']));
  let [right, wrong] = [0, 0];
  for (const { ids, reason } of dedupe(records).groups) {
    const papers = new Set(ids.map((id) => truth.get(id) ?? id));
    right += ids.length - papers.size;
    wrong += papers.size - 1;
    if (papers.size > 1) print(`  wrong (${reason}): ${ids.map((id) => `${id} ${titles.get(id)}`).join(' = ')}`);
  }
  const [precision, sensitivity] = [right / (right + wrong), right / wanted];
  print(`${name}: ${records.length} records, precision ${precision.toFixed(4)}, sensitivity ${sensitivity.toFixed(4)}`);
}

function runLabelled(folder: string): void {
  const files = readdirSync(folder);
  for (const file of files.filter((each) => each.includes('.records_pre_merged.csv'))) {
    const [name = ''] = file.split('.');
    const labels = files.find((each) => each.startsWith(`${name}.merged_record_ids.csv`));
    if (labels === undefined) continue;
    const groups = readTable(join(folder, labels)).map((row) => (row['merged_ids'] ?? '').split(';'));
    const truth = new Map(groups.flatMap((ids, at) => ids.map((id) => [id, at] as const)));
    const rows = readTable(join(folder, file)).filter((row) => row['ID']);
    measure(name, rows.map(toRecord), truth);
  }
}

/** A reproducible sequence of numbers from 0 to 1. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

function makeRecords(count: number): LabelledRecord[] {
  const random = createRandom(11);
  const pick = (from: number) => Math.floor(random() * from);
  const word = (at: number) => `${'bcdfglmnprst'[at % 12]}${'aeiou'[at % 5]}${'lnrstvz'[at % 7]}${at.toString(36)}`;
  const make = (at: number): LabelledRecord => ({
    id: `r${at}`,
    paper: {
      title: Array.from({ length: 9 }, () => word(Math.floor(random() ** 2 * 4000))).join(' '),
      authors: [{ family: word(Math.floor(random() ** 2 * 20_000)), given: 'A.' }],
      year: 1990 + pick(35),
      venue: `Journal of ${word(pick(800))} ${word(pick(50))}`,
      volume: String(1 + pick(60)),
      pages: `${1 + pick(1500)}-${1501 + pick(100)}`,
    },
  });
  const records: LabelledRecord[] = [];
  for (let at = 0; at < count; at += 1) {
    const old = at > 0 && at % 10 === 0 ? records[pick(records.length)] : undefined;
    records.push(old ? { id: `r${at}`, paper: { ...old.paper, title: `${old.paper.title} [Review]` } } : make(at));
  }
  return records;
}

function runScale(most: number): void {
  for (const count of [most / 4, most / 2, most].map(Math.round)) {
    const records = makeRecords(count);
    const start = performance.now();
    const { papers } = dedupe(records);
    const seconds = (performance.now() - start) / 1000;
    const perRecord = (seconds * 1e6) / (count * Math.log2(count));
    const memory = Math.round(process.memoryUsage().rss / 1e6);
    print(
      `${count} records, ${papers.length} papers: ${seconds.toFixed(1)} s, ${memory} MB, ${perRecord.toFixed(2)} µs / n log n`,
    );
  }
}

const [, , first, second] = process.argv;
if (first === '--scale') runScale(Number(second ?? 100_000));
else if (first) runLabelled(first);
else print('usage: node scripts/run.mjs bench/dedupe.ts FOLDER | --scale N');
