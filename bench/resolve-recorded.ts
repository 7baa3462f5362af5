/**
 * Resolves every recorded work of Crossref with all sources and compares the result with the raw record.
 *   node scripts/run.mjs bench/resolve-recorded.ts RECORDED.jsonl.gz http://127.0.0.1:PORT
 * The URL is a server that replays the recordings by Host and path.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createApp } from '../src/app.ts';
import { loadConfig } from '../src/config.ts';
import type { Conflict } from '../src/match/combine.ts';
import type { Author, Paper } from '../src/model/paper.ts';

interface RawWork {
  readonly DOI: string;
  readonly title?: readonly string[];
  readonly author?: readonly { family?: string; given?: string; name?: string }[];
  readonly [field: string]: unknown;
}

const [file = '', sandbox = ''] = process.argv.slice(2);
const works = readWorks(file);
const place = mkdtempSync(join(tmpdir(), 'carrel-bench-'));
const env = {
  CARREL_SANDBOX: sandbox,
  CARREL_TIME_SCALE: '10000',
  CARREL_EMAIL: 'bench@carrel.test',
  CARREL_HOME: place,
};
const config = await loadConfig({ ...env, XDG_STATE_HOME: place, XDG_CACHE_HOME: place, XDG_CONFIG_HOME: place });
if (!config.ok) throw new Error(config.error.message);
const app = createApp(config.value);

const differences: string[] = [];
const conflicts = new Map<string, string[]>();
const counts = { resolved: 0, title: 0, year: 0, authors: 0, several: 0 };
for (const [doi, raw] of works) {
  const found = await app.resolve(doi, { everySource: true });
  if (!found.ok) {
    differences.push(`${doi}: ${found.error.code} ${found.error.message.slice(0, 120)}`);
    continue;
  }
  counts.resolved++;
  if (found.value.attempts.filter((attempt) => attempt.outcome === 'consulted_resolved').length > 1) counts.several++;
  compare(doi, raw, found.value.paper);
  for (const conflict of found.value.conflicts) note(doi, conflict);
}
await app.close();
rmSync(place, { recursive: true });

const of = `of ${works.size}`;
process.stdout.write(
  `resolved ${counts.resolved} ${of}; same as the raw record: title ${counts.title}, year ${counts.year}, authors ${counts.authors}\n`,
);
process.stdout.write(
  `\n${differences.length} fields dropped or changed:\n${differences.map((line) => `  ${line}\n`).join('')}`,
);
process.stdout.write(`\n${counts.several} papers from several sources; conflicts:\n`);
for (const [kind, examples] of [...conflicts].sort((a, b) => b[1].length - a[1].length)) {
  process.stdout.write(
    `  ${examples.length} × ${kind}\n${examples
      .slice(0, 3)
      .map((line) => `      ${line}\n`)
      .join('')}`,
  );
}
process.exitCode = counts.resolved === works.size ? 0 : 1;

/** The most complete recording of each work, without requests for agencies and deposit quality. */
function readWorks(path: string): Map<string, RawWork> {
  const found = new Map<string, { work: RawWork; size: number }>();
  for (const line of gunzipSync(readFileSync(path)).toString().split('\n').filter(Boolean)) {
    const { api, status, url, body } = JSON.parse(line);
    const path = decodeURIComponent(new URL(url).pathname).toLowerCase();
    if (api !== 'crossref' || status !== 200 || /\/(?:agency|quality|transform.*)$/.test(path)) continue;
    const work: RawWork | undefined = toWork(body);
    const doi = work?.DOI?.toLowerCase();
    // The recording of an alias has another DOI than the requested one.
    if (!work || !doi || !path.endsWith(`/works/${doi}`) || (found.get(doi)?.size ?? 0) > body.length) continue;
    found.set(doi, { work, size: body.length });
  }
  return new Map([...found].map(([doi, { work }]) => [doi, work]));
}

function toWork(body: string): RawWork | undefined {
  try {
    return JSON.parse(body).message;
  } catch {
    return undefined;
  }
}

function compare(doi: string, raw: RawWork, paper: Paper): void {
  const expected = {
    title: plain(raw.title?.find((title) => title.trim()) ?? ''),
    year: String(yearOf(raw) ?? ''),
    authors: (raw.author ?? [])
      .map((a) => plain(a.family ?? a.name ?? a.given ?? ''))
      .filter(Boolean)
      .join(' '),
  };
  const actual = {
    title: plain(paper.title ?? ''),
    year: String(paper.year ?? ''),
    authors: (paper.authors ?? []).map((a: Author) => plain(a.family ?? a.literal ?? '')).join(' '),
  };
  for (const field of ['title', 'year', 'authors'] as const) {
    if (expected[field] === actual[field]) counts[field]++;
    else
      differences.push(
        `${doi} ${field}: raw ${JSON.stringify(expected[field]).slice(0, 100)}, ours ${JSON.stringify(actual[field]).slice(0, 100)} (${paper.provenance[field]})`,
      );
  }
}

function yearOf(raw: RawWork): number | undefined {
  for (const field of ['published', 'issued', 'published-print', 'published-online']) {
    const year = (raw[field] as { 'date-parts'?: (number | null)[][] } | undefined)?.['date-parts']?.[0]?.[0];
    if (year) return year;
  }
  return undefined;
}

/** Letters and digits alone, without markup and entities, to compare texts. */
function plain(text: string): string {
  const decoded = text
    .replace(/&(?:amp;)?#(x?)([0-9a-f]+);/gi, (_, hex, code) =>
      String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)),
    )
    .replace(/&(?:amp;)?(lt|gt|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', amp: '&' })[name] ?? '');
  return decoded
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
}

function note(doi: string, { field, chosen, others, reason }: Conflict): void {
  const kind = `${field}: ${reason}`;
  const show = (value: unknown) =>
    (Array.isArray(value)
      ? `${value.length} items beginning ${JSON.stringify(value[0])}`
      : JSON.stringify(value)
    ).slice(0, 80);
  const line = `${doi}: ${chosen.source} ${show(chosen.value)}; ${others.map((other) => `${other.source} ${show(other.value)}`).join('; ')}`;
  conflicts.set(kind, [...(conflicts.get(kind) ?? []), line]);
}
