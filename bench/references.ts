// Checks labelled references against a sandbox that plays their catalogue, and prints how many were judged rightly:
//   node scripts/run.mjs bench/references.ts FOLDER [--half 0|1] [--show] [--limit N] [--only entries|strings|speed]
// FOLDER holds entries.jsonl.gz (BibTeX fields with a label), catalogue.jsonl.gz (what exists, CSL-JSON lines),
// strings.jsonl.gz (printed references with their DOI) and strings-catalogue.jsonl.gz. `--half` takes the entries of one
// half, so that rules are written with one half in view and measured on the other. `--only speed` runs the built command
// on 200 references with DOIs, at the real pace of the services.

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { readCast } from '../sandbox/cast/read.ts';
import { type Sandbox, startSandbox } from '../sandbox/server.ts';
import { createApp } from '../src/app.ts';
import { loadConfig } from '../src/config.ts';
import type { CheckedReference } from '../src/model/reference.ts';
import { CATALOG } from '../src/sources/catalog.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    half: { type: 'string' },
    show: { type: 'boolean', default: false },
    limit: { type: 'string', default: '100000' },
    only: { type: 'string' },
  },
});
const [folder = '.'] = positionals;
const temporary = mkdtempSync(join(tmpdir(), 'bench-references-'));

interface Entry {
  readonly bibtex_key: string;
  readonly bibtex_type: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly label: 'VALID' | 'HALLUCINATED';
  readonly hallucination_type?: string;
}

interface Printed {
  readonly reference: string;
  readonly doi: string;
  readonly inCatalogue: boolean;
}

const unpack = (name: string) => gunzipSync(readFileSync(join(folder, name))).toString('utf8');
const readLines = <T>(name: string): T[] =>
  unpack(name)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);

const halfOf = (text: string) => String((createHash('sha1').update(text).digest().at(-1) ?? 0) & 1);
const isWanted = (text: string) => values.half === undefined || halfOf(text) === values.half;

const sandboxEnv = (url: string, name: string) => ({
  CARREL_SANDBOX: url,
  CARREL_HOME: join(temporary, name, 'home'),
  CARREL_EMAIL: 'bench@university.edu',
  CARREL_TIME_SCALE: '1000',
  XDG_STATE_HOME: join(temporary, name, 'state'),
  XDG_CACHE_HOME: join(temporary, name, 'cache'),
  XDG_CONFIG_HOME: join(temporary, name, 'config'),
});

/** Checks the text of a file in a sandbox that plays a catalogue. */
async function check(text: string, name: string, catalogue: string): Promise<readonly CheckedReference[]> {
  const path = join(temporary, 'cast.jsonl');
  writeFileSync(path, unpack(catalogue));
  const cast = await readCast(path);
  if (!cast.ok) throw new Error(cast.error.message);
  const web = await startSandbox({ cast: cast.value });
  const config = await loadConfig(sandboxEnv(web.url, 'check'));
  if (!config.ok) throw new Error(config.error.message);
  const app = createApp(config.value);
  try {
    const start = performance.now();
    const read = await app.readReferences({ text, name });
    if (!read.ok) throw new Error(read.error.message);
    const result = await app.checkReferences(read.value.references);
    if (!result.ok) throw new Error(result.error.message);
    const hosts = new Map<string, number>();
    for (const { host } of web.requests()) hosts.set(host, (hosts.get(host) ?? 0) + 1);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    print(
      `${read.value.references.length} references in ${seconds} s; ${[...hosts].map(([host, n]) => `${host} ${n}`).join(', ')}`,
    );
    return result.value.references;
  } finally {
    await app.close();
    await web.close();
  }
}

const gapOf = (host: string) =>
  Math.max(200, CATALOG.find(({ hosts }) => hosts.includes(host as never))?.rate.minGapMs ?? 0);

const isFlagged = ({ verdict }: CheckedReference) => verdict === 'differs' || verdict === 'not_found';
const isBalanced = ({ fields }: Entry) =>
  Object.values(fields).every((value) => {
    let depth = 0;
    for (const letter of value) {
      if (letter === '{') depth += 1;
      if (letter === '}') depth -= 1;
      if (depth < 0) return false;
    }
    return depth === 0;
  });

function explain({ verdict, paper, differences, reason, attempts }: CheckedReference): string {
  const found = paper ? `${paper.title} | ${paper.venue} | ${paper.year} | ${paper.doi ?? paper.arxivId}` : '-';
  const lines = differences.map((each) => `      ${each.severity} ${each.field}: ${each.stated} => ${each.found}`);
  const asked = attempts.map(({ source, outcome }) => `${source} ${outcome.replace('consulted_', '')}`).join(', ');
  return [`    ${verdict} ${reason ?? ''} ${found}`, ...lines, `      ${asked}`].join('\n');
}

async function measureEntries(): Promise<void> {
  const entries = readLines<Entry>('entries.jsonl.gz')
    .filter(isBalanced)
    .filter(({ bibtex_key }) => isWanted(bibtex_key))
    .slice(0, Number(values.limit));
  const text = entries
    .map(({ bibtex_type, fields }, at) => {
      const lines = Object.entries(fields).map(([name, value]) => `  ${name} = {${value}}`);
      return `@${bibtex_type}{k${at},\n${lines.join(',\n')}\n}\n`;
    })
    .join('\n');
  const checked = new Map((await check(text, 'manuscript.bib', 'catalogue.jsonl.gz')).map((each) => [each.key, each]));
  const kinds = new Map<string, [flagged: number, all: number, undecided: number]>();
  for (const [at, entry] of entries.entries()) {
    const result = checked.get(`k${at}`);
    if (!result) throw new Error(`k${at} is missing`);
    const kind = entry.hallucination_type ?? 'sound';
    const row = kinds.get(kind) ?? [0, 0, 0];
    kinds.set(kind, [
      row[0] + (isFlagged(result) ? 1 : 0),
      row[1] + 1,
      row[2] + (/unknown|unreadable|out_of_scope/.test(result.verdict) ? 1 : 0),
    ]);
    const isWrong = isFlagged(result) === (kind === 'sound');
    if (values.show && isWrong) print(`  ${kind} ${JSON.stringify(entry.fields)}\n${explain(result)}`);
  }
  let [found, invented] = [0, 0];
  for (const [kind, [flagged, all, undecided]] of [...kinds].sort(([a], [b]) => a.localeCompare(b))) {
    print(
      `  ${kind.padEnd(24)} ${String(flagged).padStart(4)} of ${String(all).padStart(4)} flagged, ${undecided} undecided`,
    );
    if (kind === 'sound') continue;
    found += flagged;
    invented += all;
  }
  const [alarms = 0, sound = 0] = kinds.get('sound') ?? [];
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
  print(
    `entries: ${percent(found, invented)} of ${invented} found; ${percent(alarms, sound)} of ${sound} sound ones flagged`,
  );
}

/** What a check made of a printed reference. */
function outcomeOf({ doi, inCatalogue }: Printed, result: CheckedReference): 'right' | 'wrong' | 'missed' | 'honest' {
  const isNone = result.verdict === 'not_found' || result.verdict === 'unknown';
  const found = isNone ? undefined : result.paper?.doi?.toLowerCase();
  if (!inCatalogue) return found ? 'wrong' : 'honest';
  if (found === doi) return 'right';
  return found ? 'wrong' : 'missed';
}

async function measureStrings(): Promise<void> {
  const all = readLines<Printed>('strings.jsonl.gz')
    .filter(({ doi }) => isWanted(doi))
    .slice(0, Number(values.limit));
  const text = all.map(({ reference }) => reference.replace(/\s*\n\s*/g, ' ')).join('\n\n');
  const checked = await check(text, 'references.txt', 'strings-catalogue.jsonl.gz');
  if (checked.length !== all.length) print(`strings: ${checked.length} references read of ${all.length} paragraphs`);
  const outcomes = { right: 0, wrong: 0, missed: 0, honest: 0 };
  const verdicts = new Map<string, number>();
  for (const [at, each] of all.entries()) {
    const result = checked[at];
    if (!result) continue;
    verdicts.set(result.verdict, (verdicts.get(result.verdict) ?? 0) + 1);
    const outcome = outcomeOf(each, result);
    outcomes[outcome] += 1;
    const mark = each.inCatalogue ? '' : '(absent) ';
    if (values.show && /wrong|missed/.test(outcome))
      print(`  ${each.doi} ${mark}${each.reference}\n${explain(result)}`);
    if (values.show && result.verdict === 'differs') print(`  flagged: ${each.reference}\n${explain(result)}`);
  }
  const { right, wrong, honest } = outcomes;
  const present = all.filter(({ inCatalogue }) => inCatalogue).length;
  print(`  ${[...verdicts].map(([verdict, count]) => `${verdict} ${count}`).join(', ')}`);
  print(
    `strings: precision ${(right / (right + wrong)).toFixed(3)}, recall ${(right / present).toFixed(3)} of ${present}, ${honest} of ${all.length - present} absent ones honest`,
  );
}

interface Work {
  readonly DOI?: string;
  readonly title: string;
}

/** Runs the built command as a user does, because its modules are loaded while it runs. */
async function measureSpeed(): Promise<void> {
  const path = join(temporary, 'cast.jsonl');
  writeFileSync(path, unpack('strings-catalogue.jsonl.gz'));
  const works = readLines<Work>('strings-catalogue.jsonl.gz')
    .filter(({ DOI }) => DOI && !/[{}%,\\]/.test(DOI))
    .slice(0, 200);
  const file = join(temporary, 'manuscript.bib');
  writeFileSync(file, works.map(({ DOI, title }, at) => `@article{k${at}, title={${title}}, doi={${DOI}}}`).join('\n'));
  const cast = await readCast(path);
  if (!cast.ok) throw new Error(cast.error.message);
  const web = await startSandbox({ cast: cast.value });
  try {
    for (const run of [1, 2, 3]) await measureRun(web, file, works.length, run);
  } finally {
    await web.close();
  }
  print(`one by one, the limits allow ${((works.length * gapOf('api.crossref.org')) / 1000).toFixed(1)} s`);
}

async function measureRun(web: Sandbox, file: string, count: number, run: number): Promise<void> {
  web.clearRequests();
  const env = { ...process.env, ...sandboxEnv(web.url, `run-${run}`), CARREL_TIME_SCALE: '1' };
  const start = Date.now();
  const args = [join('dist', 'entry', 'cli.js'), 'check', file, '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 2 ** 28 });
  const end = Date.now();
  const { summary } = JSON.parse(stdout) as { summary: { confirmed: number } };
  const times = web.requests().map(({ time }) => time);
  const leastMs = (times.length - 1) * gapOf('api.crossref.org');
  const [first, last] = [Math.min(...times), Math.max(...times)];
  print(
    `${summary.confirmed} of ${count} confirmed with ${times.length} requests: ${end - start} ms; ` +
      `${first - start} to the first request, ${last - first} for the requests, ${end - last} after the last one; ` +
      `the limits allow ${leastMs} ms`,
  );
}

try {
  if (values.only === 'speed') await measureSpeed();
  else if (values.only !== 'strings') await measureEntries();
  if (values.only !== 'entries' && values.only !== 'speed') await measureStrings();
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
