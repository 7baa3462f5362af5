// Runs the search of our sources on recorded result lists, then joins and screens the records:
//   node scripts/run.mjs bench/search-recorded.ts DATA_FOLDER
// DATA_FOLDER has recorded.jsonl.gz, one JSON object a line: api, url, status, headers, body.
// Prints for each source: lists read and not read, records, joined records, records without title or year, and why.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Merged, mergeRecords } from '../src/match/join.ts';
import { createSystemClock } from '../src/model/clock.ts';
import { fail, ok } from '../src/model/result.ts';
import type { Source, SourceAnswer, SourceContext, SourceRecord } from '../src/model/source.ts';
import { CATALOG } from '../src/sources/catalog.ts';
import { plain, type Recording, trialsOf } from './recorded-trials.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('usage: search-recorded.ts DATA_FOLDER');
const recordings = gunzipSync(readFileSync(join(folder, 'recorded.jsonl.gz')))
  .toString()
  .split('\n')
  .filter(Boolean)
  .map((line): Recording => plain(JSON.parse(line)));

const IDS: Readonly<Record<string, string>> = { europepmc: 'europe-pmc', semanticscholar: 'semantic-scholar' };

function isList(row: Recording): boolean {
  const { pathname, searchParams } = new URL(row.url);
  if (row.api === 'arxiv') return (searchParams.get('search_query') ?? '') !== '';
  if (row.api === 'core') return /\/search\/(?:works|outputs)\/?$/u.test(pathname);
  if (IDS[row.api] || row.api === 'doaj') return trialsOf(row).some(({ what }) => what === 'page');
  return /^\/(?:v1\/)?(?:works|dois)$/u.test(pathname);
}

function contextOf(row: Recording): SourceContext {
  const headers = Object.entries(row.headers ?? {}).map(([k, v]) => [k.toLowerCase(), [v].flat().join(', ')] as const);
  const answer: SourceAnswer = { ...row, headers: Object.fromEntries(headers) };
  const client = {
    get: async () => (row.body ? ok(answer) : fail('NETWORK_ERROR', 'nothing recorded')),
    forget: () => {},
  };
  return { client, clock: createSystemClock(), email: 'bench@carrel.invalid' };
}

/** Many recorded requests selected a few fields; fields that were not requested are not missing. */
function wasAsked(row: Recording, field: 'title' | 'year'): boolean {
  const { searchParams } = new URL(row.url);
  const chosen =
    searchParams.get('fields') ?? searchParams.get('select') ?? (row.api === 'semanticscholar' ? 'title' : null);
  return (
    chosen === null ||
    new RegExp(field === 'title' ? 'title|display_name' : 'year|publicationDate|published|issued|date', 'iu').test(
      chosen,
    )
  );
}

const nameOf = ({ paper: { type = 'no type', doi, arxivId, pmid } }: SourceRecord) =>
  `${type}, ${doi ?? arxivId ?? pmid ?? 'no id'}`;

interface Listed {
  readonly row: Recording;
  readonly record: SourceRecord;
}

function tellMissing(field: 'title' | 'year', listed: readonly Listed[]): void {
  const missing = listed.filter(({ record }) => record.paper[field] === undefined);
  const unasked = missing.filter(({ row }) => !wasAsked(row, field));
  const rest = missing.filter(({ row }) => wasAsked(row, field)).map(({ record }) => nameOf(record));
  print(
    `    without ${field} ${missing.length}: ${unasked.length} in lists recorded without that field, ${rest.length} where the service has none`,
  );
  for (const name of [...new Set(rest)].slice(0, 6)) print(`      ${name}`);
}

interface Read {
  readonly listed: readonly Listed[];
  readonly refusals: ReadonlyMap<string, number>;
  readonly lists: number;
}

async function readLists(source: Source, rows: readonly Recording[]): Promise<Read> {
  const listed: Listed[] = [];
  const refusals = new Map<string, number>();
  let lists = 0;
  for (const row of rows) {
    const page = await source.search?.({ groups: [['bench']], limit: 100 }, contextOf(row));
    if (page?.ok) {
      lists += 1;
      listed.push(...page.value.records.map((record) => ({ row, record })));
    } else if (page) {
      const reason = `HTTP ${row.status}: ${page.error.code}, ${page.error.message.slice(0, 100)}`;
      refusals.set(reason, (refusals.get(reason) ?? 0) + 1);
    }
  }
  return { listed, refusals, lists };
}

const trust = { rankOf: (id: string) => CATALOG.findIndex((source) => source.id === id), leadsOf: () => undefined };
const all: SourceRecord[] = [];
for (const source of CATALOG) {
  const rows = recordings.filter((row) => (IDS[row.api] ?? row.api) === source.id && isList(row));
  if (!source.search || rows.length === 0) continue;
  const { listed, refusals, lists } = await readLists(source, rows);
  const records = listed.map(({ record }) => record);
  all.push(...records);
  const merged = mergeRecords(records, trust);
  print(
    `${source.id}: ${rows.length} lists, ${lists} read, ${records.length} records, ${records.length - merged.length} joined to another`,
  );
  for (const [reason, count] of refusals) print(`    not read ${count}: ${reason}`);
  for (const field of ['title', 'year'] as const) tellMissing(field, listed);
}

const merged = mergeRecords(all, trust);
const rules = new Map<string, number>();
const joined = merged.filter(({ merged: reasons }) => reasons.length > 0);
for (const { merged: reasons } of joined)
  for (const rule of new Set(
    reasons.map((reason) =>
      reason.replace(/ (?:10\.|\d|PMC|arXiv|hep|cond|math|astro|quant|cs|stat)\S*.*$/u, '').replace(/:.*$/u, ''),
    ),
  ))
    rules.set(rule, (rules.get(rule) ?? 0) + 1);
print(`\nall sources: ${all.length} records, ${merged.length} papers, ${all.length - merged.length} joined`);
for (const [rule, count] of [...rules].sort((a, b) => b[1] - a[1])) print(`    ${rule}: ${count} papers`);
const byTitle = joined.filter(({ merged: reasons }) => reasons.some((reason) => reason.startsWith('same title')));
print(`joined by title (${byTitle.length}), to review:`);
const line = ({ paper, merged: reasons }: Merged) =>
  `    ${paper.title?.slice(0, 70)} | ${paper.year} | ${paper.doi ?? paper.arxivId ?? paper.pmid} | ${reasons.join('; ').slice(0, 160)}`;
for (const paper of byTitle.slice(0, 15)) print(line(paper));
