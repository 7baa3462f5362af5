// Runs our sources on recorded answers of the services, without network:
//   node scripts/run.mjs bench/recorded-works.ts RECORDED.jsonl.gz [--all]
// RECORDED has one JSON object a line: api, url, status, headers, body. Prints what was read, what failed and why,
// for Crossref every field that was dropped or changed, and elsewhere how many records have which field.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { createSystemClock } from '../src/model/clock.ts';
import type { PaperFields } from '../src/model/paper.ts';
import type { Ref } from '../src/model/ref.ts';
import { fail, ok, type Result } from '../src/model/result.ts';
import type { Source, SourceAnswer, SourceContext, SourceQuery } from '../src/model/source.ts';
import { CATALOG } from '../src/sources/catalog.ts';
import { type Recording, type Trial, trialsOf } from './recorded-trials.ts';

type Json = Record<string, unknown>;

const print = (line: string) => process.stdout.write(`${line}\n`);
const [file, flag] = process.argv.slice(2);
if (!file) throw new Error('usage: recorded-works.ts RECORDED.jsonl.gz [--all]');
const EXAMPLES = flag === '--all' ? 1000 : 4;

const recordings = gunzipSync(readFileSync(file))
  .toString()
  .split('\n')
  .filter(Boolean)
  .map((line): Recording => JSON.parse(line));

function json(text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Json) : {};
  } catch {
    return {};
  }
}

/** The CSL of doi.org for a Crossref DOI is the Crossref record with flattened lists. */
function fromCsl(row: Recording): Recording[] {
  const csl = row.api === 'doi_content_negotiation' && row.status === 200 ? json(row.body) : {};
  if (csl['source'] !== 'Crossref' || typeof csl['DOI'] !== 'string') return [];
  const venue = csl['container-title'];
  const message = { ...csl, title: [csl['title']], 'container-title': typeof venue === 'string' ? [venue] : [] };
  const url = `https://api.crossref.org/works/${encodeURIComponent(csl['DOI'])}`;
  return [{ api: 'crossref', url, status: 200, body: JSON.stringify({ status: 'ok', message }) }];
}

const decode = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
const doiIn = (text: string): Ref[] => {
  const id = /10\.\d{4,9}\/\S+/u.exec(text)?.[0].toLowerCase();
  return id ? [{ kind: 'doi', id }] : [];
};
const arxivRef = (text: string): Ref[] => {
  const match = /^([^,]+?)(?:v(\d+))?$/u.exec(text);
  if (!match?.[1]) return [];
  return [{ kind: 'arxiv', id: match[1], ...(match[2] ? { version: Number(match[2]) } : {}) }];
};

/** The work that a recorded request asked for; empty for other requests. */
function refOf({ api, url }: Recording): Ref[] {
  const { pathname, searchParams } = new URL(url);
  const path = decode(pathname);
  if (/\/(?:agency|quality|transform(?:\/.*)?)$/u.test(path)) return [];
  if (api === 'arxiv') return arxivRef(searchParams.get('id_list') ?? '');
  const single = { crossref: /^\/(?:v1\/)?works\/(.+)$/u, unpaywall: /^\/v2\/(10\..+)$/u, datacite: /^\/dois\/(.+)$/u };
  if (api === 'openalex') return doiIn(/^\/works\/(.+)$/u.exec(path)?.[1] ?? '');
  const pattern = single[api as keyof typeof single];
  return pattern ? doiIn(pattern.exec(path)?.[1] ?? '') : [];
}

function isList({ api, url }: Recording): boolean {
  const { pathname, searchParams } = new URL(url);
  if (api === 'arxiv') return (searchParams.get('search_query') ?? '') !== '';
  return /^\/(?:v1\/)?(?:works|dois)$/u.test(pathname);
}

/** A context whose client returns these answers in order and repeats the last one. */
function contextOf(...rows: readonly Recording[]): SourceContext {
  const answers = rows.map((row): SourceAnswer => {
    const headers = Object.entries(row.headers ?? {}).map(
      ([k, v]) => [k.toLowerCase(), [v].flat().join(', ')] as const,
    );
    return { ...row, headers: Object.fromEntries(headers) };
  });
  let asked = 0;
  const client = {
    get: async () => {
      const answer = answers[Math.min(asked++, answers.length - 1)];
      return answer ? ok(answer) : fail('NETWORK_ERROR', 'nothing recorded');
    },
    forget: () => {},
  };
  return { client, clock: createSystemClock(), email: 'bench@carrel.invalid' };
}

/** Counts outcomes and keeps a few examples of each. */
class Tally {
  readonly counts = new Map<string, { count: number; examples: string[] }>();
  add(outcome: string, example: string) {
    const entry = this.counts.get(outcome) ?? { count: 0, examples: [] };
    entry.count += 1;
    if (entry.examples.length < EXAMPLES) entry.examples.push(example);
    this.counts.set(outcome, entry);
  }
  report(name: string) {
    const total = [...this.counts.values()].reduce((sum, { count }) => sum + count, 0);
    print(`\n${name}: ${total}`);
    for (const [outcome, { count, examples }] of this.counts) {
      print(`  ${outcome}: ${count}`);
      if (!/^ok$|same$/u.test(outcome)) for (const example of examples) print(`      ${example}`);
    }
  }
}

function outcome<T>(tally: Tally, row: Recording, result: Result<T>) {
  if (result.ok) tally.add('ok', row.url);
  else tally.add(`${result.error.code} (HTTP ${row.status})`, `${row.url.slice(0, 90)} -> ${result.error.message}`);
}

const letters = (text: unknown) =>
  String(text ?? '')
    .replace(/&amp;/gu, '&')
    .replace(/&lt;/gu, '<')
    .replace(/&gt;/gu, '>')
    .replace(/<\/?[a-z][^<>]*>/giu, '')
    .replace(/&[a-z]+;/giu, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

function rawYear(raw: Json): unknown {
  for (const name of ['published', 'issued', 'published-print', 'published-online', 'posted']) {
    const parts = (raw[name] as { 'date-parts'?: unknown[][] } | undefined)?.['date-parts'];
    if (parts?.[0]?.[0]) return Number(parts[0][0]);
  }
  return undefined;
}

/** Title, year and authors of the raw record, and the fields that were dropped. */
function compareCrossref(tally: Tally, dropped: Tally, raw: Json, paper: PaperFields) {
  const titles = (raw['title'] as unknown[] | undefined) ?? [];
  const authors = (raw['author'] as Json[] | undefined) ?? [];
  const names = authors.map((one) => letters(one['family'] ?? one['name'] ?? one['given']));
  const ours = (paper.authors ?? []).map((one) => letters(one.family ?? one.literal));
  const doi = String(raw['DOI']);
  tally.add(
    letters(titles[0]) === letters(paper.title) ? 'title same' : 'title differs',
    `${doi}: ${titles[0]} | ${paper.title}`,
  );
  tally.add(rawYear(raw) === paper.year ? 'year same' : 'year differs', `${doi}: ${rawYear(raw)} | ${paper.year}`);
  tally.add(names.join() === ours.join() ? 'authors same' : 'authors differ', `${doi}: ${names} | ${ours}`);
  const pairs: [string, unknown][] = [
    ['container-title', paper.venue],
    ['volume', paper.volume],
    ['issue', paper.issue],
    ['page', paper.pages],
    ['publisher', paper.publisher],
    ['type', paper.type],
    ['abstract', paper.abstract],
    ['subject', paper.keywords],
    ['language', paper.language],
    ['license', paper.license],
    ['URL', paper.url],
    ['reference', paper.references],
    ['is-referenced-by-count', paper.citationCount],
    ['update-to', paper.notices],
    ['updated-by', paper.notices],
  ];
  for (const [name, value] of pairs) {
    const said = raw[name];
    const empty = said === undefined || said === null || said === '' || (Array.isArray(said) && said.length === 0);
    if (!empty && value === undefined) dropped.add(`${name} dropped`, `${doi}: ${JSON.stringify(said).slice(0, 160)}`);
  }
  const [deposited, kept] = [(raw['reference'] as unknown[] | undefined)?.length ?? 0, paper.references?.length ?? 0];
  if (deposited !== kept) dropped.add('references lost', `${doi}: ${deposited} | ${kept}`);
}

const QUERY: SourceQuery = { groups: [['bench']], limit: 100 };

async function run(source: Source, rows: readonly Recording[]) {
  const lookups = new Tally();
  const pages = new Tally();
  const same = new Tally();
  const dropped = new Tally();
  for (const row of rows) {
    const [ref] = refOf(row);
    if (ref && source.lookup) {
      const result = await source.lookup(ref, contextOf(row));
      outcome(lookups, row, result);
      const raw = json(row.body)['message'];
      if (result.ok && source.id === 'crossref') compareCrossref(same, dropped, raw as Json, result.value.paper);
    } else if (isList(row) && source.search) outcome(pages, row, await source.search(QUERY, contextOf(row)));
  }
  lookups.report(`${source.id} records`);
  if (source.search) pages.report(`${source.id} pages`);
  if (source.id !== 'crossref') return;
  same.report('crossref, compared with the raw record');
  dropped.report('crossref, fields left out');
}

/** Which fields the records of a source have. */
class Coverage {
  private total = 0;
  private readonly counts = new Map<string, number>();
  add(paper: PaperFields) {
    this.total += 1;
    for (const name of Object.keys(paper)) this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }
  report(name: string) {
    const parts = [...this.counts].sort((a, b) => b[1] - a[1]).map(([field, count]) => `${field} ${count}`);
    print(`\n${name}, fields of ${this.total} records: ${parts.join(', ')}`);
  }
}

function ask(source: Source, { what, ref, answers }: Trial): Promise<Result<unknown>> | undefined {
  const context = contextOf(...answers);
  if (what === 'page') return source.search?.(QUERY, context);
  if (!ref) return undefined;
  if (what === 'record') return source.lookup?.(ref, context);
  return what === 'references' ? source.references?.(ref, context) : source.citations?.(ref, 10_000, context);
}

async function runTrials(source: Source, trials: readonly Trial[]) {
  const tallies = new Map<string, Tally>();
  const coverage = new Coverage();
  for (const trial of trials) {
    const [row] = trial.answers;
    const result = await ask(source, trial);
    if (!row || !result) continue;
    const tally = tallies.get(trial.what) ?? new Tally();
    tallies.set(trial.what, tally);
    outcome(tally, row, result);
    if (result.ok && trial.what === 'record') coverage.add((result.value as { paper: PaperFields }).paper);
  }
  for (const [what, tally] of tallies) tally.report(`${source.id} ${what}`);
  if (tallies.size > 0) coverage.report(source.id);
}

const all = recordings.flatMap((row) => [row, ...fromCsl(row)]);
const trials = recordings.flatMap(trialsOf);
for (const source of CATALOG) {
  const rows = all.filter(({ api }) => api === source.id && !trials.some((trial) => trial.source === api));
  if (rows.length > 0) await run(source, rows);
  await runTrials(
    source,
    trials.filter((trial) => trial.source === source.id),
  );
}
