import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CAST } from '../../sandbox/cast/index.ts';
import type { CastPaper } from '../../sandbox/cast/paper.ts';
import type { Fault } from '../../sandbox/fault.ts';
import { copiesOf, createLibrary } from '../../sandbox/library.ts';
import { printedTitle } from '../../sandbox/pdf/paper.ts';
import { type Sandbox, startSandbox } from '../../sandbox/server.ts';
import { escaped } from '../../sandbox/site.ts';
import { createDirectory } from '../../sandbox/sites/index.ts';
import { acquire } from '../../src/acquire/acquire.ts';
import type { Acquired } from '../../src/acquire/acquired.ts';
import { createDownloadDeps } from '../../src/app/download.ts';
import { openNet } from '../../src/app/network.ts';
import { createHandles } from '../../src/app/sources.ts';
import { loadConfig } from '../../src/config.ts';
import { type Clock, createSystemClock } from '../../src/model/clock.ts';
import { ERROR_TABLE } from '../../src/model/error.ts';
import { parseRef } from '../../src/model/ref.ts';
import type { Result } from '../../src/model/result.ts';
import { inspectPdf } from '../../src/pdf/inspect.ts';
import type { PdfReport } from '../../src/pdf/report.ts';
import { CATALOG } from '../../src/sources/catalog.ts';
import { audit } from '../../src/store/audit/audit.ts';
import { openStore } from '../../src/store/store.ts';
import { unwrap } from '../support/unwrap.ts';

import { privateFolders } from '../support/world.ts';

/** Papers by key, one for each way a copy can be available or missing. */
const PAPERS: readonly string[] = [
  'crispr-2015', // open at the publisher and at a repository
  'tandem-2018', // green, at arXiv
  'attention-2017', // an arXiv ref
  'lead-2020', // a page that names its PDF
  'trade-2019', // a page that does not
  'swapped-2016', // a paper that cites the wanted one
  'aerosol-2021', // a comment
  'resins-1951', // a scan
  'record-2018', // retracted and closed
  'monsoon-2016', // behind a cover sheet
  'heatwave-2023', // behind redirects
  'tin-2022', // the best address is dead
  'ions-two-2022', // nearly the title of its sibling
  'roofdata-2024', // known to DataCite alone
];

/** A valid PDF of another paper, to which a confused server redirects. */
const STRANGER = 'https://www.nature.com/articles/s41586-021-03380-y.pdf';
const STRANGE_RECORD = { 'api.crossref.org': '/works/', 'api.unpaywall.org': '/v2/', 'api.datacite.org': '/dois/' };

const FAULTS: Readonly<Record<string, Fault>> = {
  'not found': { kind: 'status', status: 404 },
  gone: { kind: 'status', status: 410 },
  forbidden: { kind: 'status', status: 403 },
  'too fast': { kind: 'status', status: 429, retryAfter: { seconds: 1, as: 'seconds' } },
  'too fast, come back in an hour': { kind: 'status', status: 429, retryAfter: { seconds: 3600, as: 'date' } },
  'allowance used up': { kind: 'status', status: 429, exhausted: true },
  'server error': { kind: 'status', status: 500 },
  'unavailable once': { kind: 'status', status: 503, times: 1 },
  hang: { kind: 'hang' },
  'hang once': { kind: 'hang', times: 1 },
  'slow headers': { kind: 'slow-headers', delayMs: 100 },
  'headers too late': { kind: 'slow-headers', delayMs: 5000 },
  drip: { kind: 'drip', intervalMs: 50 },
  cut: { kind: 'cut' },
  'cut at once': { kind: 'cut', sendBytes: 1 },
  'cut once': { kind: 'cut', times: 1 },
  'reset before': { kind: 'reset', when: 'before' },
  'reset in the body': { kind: 'reset', when: 'body' },
  'reset in the body once': { kind: 'reset', when: 'body', times: 1 },
  garbage: { kind: 'garbage' },
  html: { kind: 'html' },
  truncated: { kind: 'truncated' },
  'truncated once': { kind: 'truncated', times: 1 },
  empty: { kind: 'empty' },
  'wrong shape': { kind: 'wrong-shape' },
  'redirect loop': { kind: 'redirect', loop: true },
  'three hops': { kind: 'redirect', hops: 3 },
  'thirty hops': { kind: 'redirect', hops: 30 },
  'leads to a stranger': { kind: 'redirect', to: STRANGER },
  'leads off the list': { kind: 'redirect', to: 'https://files.unlisted-mirror.net/paper.pdf' },
  'leads to a private address': { kind: 'redirect', to: 'https://127.0.0.1/paper.pdf' },
  'gzip bomb': { kind: 'gzip-bomb', bytes: 150_000_000 },
  'huge, announced': { kind: 'huge', bytes: 150_000_000, announce: true },
  huge: { kind: 'huge', bytes: 120_000_000, announce: false },
};

const library = createLibrary(CAST);
const directory = createDirectory(library);
const SERVICES = [...new Set(CATALOG.filter(({ tier }) => tier < 3).flatMap(({ hosts }) => hosts))];

function paperOf(key: string): CastPaper {
  const paper = library.byKey(key);
  if (!paper) throw new Error(`no paper has the key ${key}`);
  return paper;
}

const hostsOf = (paper: CastPaper) => [...new Set(copiesOf(paper).map(({ url }) => new URL(url).hostname))];

type Place = readonly [name: string, hosts: (paper: CastPaper, round: number) => readonly string[]];
/** Which hosts misbehave. A host that is both a service and a source of copies counts as the latter. */
const PLACES: readonly Place[] = [
  ['every service', (paper) => SERVICES.filter((host) => !hostsOf(paper).includes(host))],
  ['one service', (_paper, round) => [SERVICES[round % SERVICES.length] ?? '']],
  ['every host of copies', hostsOf],
  ['the first host of copies', (paper) => hostsOf(paper).slice(0, 1)],
];

interface Combination {
  readonly paper: CastPaper;
  readonly name: string;
  readonly faults: readonly (readonly [host: string, fault: Fault])[];
}

function combinations(): Combination[] {
  const all = PAPERS.map(paperOf).flatMap((paper, at) =>
    PLACES.flatMap(([place, hosts]) =>
      Object.entries(FAULTS).map(([what, fault], round) => ({
        paper,
        name: `${paper.key}: ${place}: ${what}`,
        faults: hosts(paper, at + round).map((host) => [host, fault] as const),
      })),
    ),
  );
  const seen = new Set<string>();
  const isNew = ({ paper, faults }: Combination) => {
    const what = JSON.stringify([paper.key, faults]);
    return faults.length > 0 && !seen.has(what) && seen.add(what);
  };
  return [...all.filter(isNew), ...PAPERS.map(paperOf).flatMap(confusions)];
}

/** Services that answer with the record of another paper. */
function confusions(paper: CastPaper): Combination[] {
  const { doi } = paper;
  if (!doi) return [];
  const faults = Object.entries(STRANGE_RECORD).map(([host, path]) => {
    const to = `https://${host}${path}10.1038/s41586-021-03380-y?email=tests@carrel.test`;
    return [host, { kind: 'redirect', to, path: doi.slice(doi.indexOf('/') + 1) }] as const;
  });
  return [...faults.map((each) => [each]), faults].map((each) => ({
    paper,
    name: `${paper.key}: another record from ${each.map(([host]) => host).join(', ')}`,
    faults: each,
  }));
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

const truths = new Map<string, Set<string>>();
/** Digests of the right files: what the URLs of the paper serve without a fault. */
function truthOf(paper: CastPaper): Set<string> {
  const known = truths.get(paper.key);
  if (known) return known;
  const honest = copiesOf(paper).filter(({ serves }) => ['paper', 'cover', 'scan', 'encrypted'].includes(serves));
  const truth = new Set(honest.map(({ url }) => sha256(bytesAt(url))));
  truths.set(paper.key, truth);
  return truth;
}

function bytesAt(url: string): Uint8Array | string {
  const { hostname: host, pathname: path, search, searchParams: query } = new URL(url);
  const request = { method: 'GET', host, path, query, search: search.slice(1), headers: {}, body: '' };
  return directory.siteOf(host)?.answer(request)?.body ?? '';
}

/** A faster clock for the network: a timeout of a minute takes half a second. */
function createFastClock(factor: number): Clock {
  const real = createSystemClock();
  const start = real.now();
  return {
    now: () => start + (real.now() - start) * factor,
    sleep: (ms, signal) => real.sleep(ms / factor, signal),
    pause: (_ms, signal) => real.sleep(1, signal),
  };
}

const reports = new Map<string, Promise<Result<PdfReport>>>();
/** Reads each file once, because starting a reader takes most of the time and the report depends only on the bytes. */
function inspect(path: string): Promise<Result<PdfReport>> {
  const digest = sha256(readFileSync(path));
  const report = reports.get(digest) ?? inspectPdf(path, { clock: createSystemClock() });
  reports.set(digest, report);
  return report;
}

/** Limits and cached answers are kept in memory, because each run discards them. */
const MEMORY = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** Runs one combination in its own folders and returns the problems it found. */
async function run(each: Combination, sandbox: Sandbox): Promise<{ result: Result<Acquired>; wrong: string[] }> {
  const folders = privateFolders();
  const memory = mkdtempSync(join(MEMORY, 'carrel-faults-'));
  const env = {
    ...folders.env,
    XDG_STATE_HOME: memory,
    XDG_CACHE_HOME: memory,
    CARREL_SANDBOX: sandbox.url,
    CARREL_EMAIL: 'tests@carrel.test',
  };
  const config = unwrap(await loadConfig(env));
  const clock = createFastClock(120);
  const outside = unwrap(await openNet({ ...config, timeScale: 1000 }, clock, 'test'));
  const store = openStore({ home: config.home, kind: 'sandbox', clock: createSystemClock() });
  const sources = createHandles(config, clock, outside.net);
  const deps = { sources, clock, inspect, store, sandbox: true, ...createDownloadDeps(config, outside.net, sources) };
  sandbox.clearFaults();
  for (const [host, fault] of each.faults) sandbox.setFault(host, fault);
  const result = await acquire(unwrap(parseRef(each.paper.doi ?? each.paper.arxiv?.id ?? '')), deps);
  await outside.close();
  const wrong = [...judge(each.paper, config.home, result)];
  const report = unwrap(await audit(store));
  wrong.push(...report.findings.map((finding) => `audit: ${finding.message}`));
  store.close();
  for (const place of [folders.place, memory]) rmSync(place, { recursive: true, force: true });
  return { result, wrong };
}

function* judge(paper: CastPaper, home: string, result: Result<Acquired>): Generator<string> {
  const list = (folder: string) => (existsSync(join(home, folder)) ? readdirSync(join(home, folder)) : []);
  const rows = readFileSync(join(home, 'provenance.jsonl'), 'utf8').trim().split('\n');
  const onRecord = (digest: string) => rows.some((row) => JSON.parse(row).sha256 === digest);
  const truth = truthOf(paper);
  const pdfs = list('papers').filter((name) => name.endsWith('.pdf'));
  const texts = list('papers/.text').map((name) => readFileSync(join(home, 'papers/.text', name)));
  yield* judgeCounts(pdfs.length, texts.length, result);
  yield* texts.flatMap((text) => judgeText(paper, text, onRecord));
  for (const name of pdfs) {
    const digest = sha256(readFileSync(join(home, 'papers', name)));
    if (!truth.has(digest)) yield `${name} is not the paper`;
    if (!onRecord(digest)) yield `${name} has no row`;
    if (result.ok && result.value.entry.copy?.sha256 !== digest) yield `${name} is not what the answer says`;
  }
  const waiting = list('papers/.quarantine').filter((each) => each.endsWith('.pdf'));
  for (const name of waiting)
    if (!onRecord(sha256(readFileSync(join(home, 'papers/.quarantine', name))))) yield `${name} has no row`;
  if (!result.ok) yield* judgeCode(result.error.code);
  for (const name of list('papers/.staging')) yield `${name} was left behind`;
}

function* judgeCounts(pdfs: number, texts: number, result: Result<Acquired>): Generator<string> {
  const isTextAlone = result.ok && result.value.entry.copy === undefined;
  const most = result.ok ? 1 : 0;
  if (pdfs !== (isTextAlone ? 0 : most)) yield `${pdfs} files for ${result.ok ? 'a success' : 'a failure'}`;
  if (texts > most || (isTextAlone && texts === 0)) yield `${texts} texts for ${result.ok ? 'a success' : 'a failure'}`;
}

function judgeText(paper: CastPaper, text: Buffer, onRecord: (digest: string) => boolean): string[] {
  const isPaper = text.includes(escaped(printedTitle(paper.title)));
  const isWhole = /<\/(?:article|html)>\s*$/.test(text.toString());
  return [
    ...(isPaper ? [] : ['the text is of another paper']),
    ...(isWhole ? [] : ['the text is not whole']),
    ...(onRecord(sha256(text)) ? [] : ['the text has no row']),
  ];
}

function* judgeCode(code: string): Generator<string> {
  if (!Object.hasOwn(ERROR_TABLE, code)) yield `${code} is no code`;
  if (code === 'INTERNAL_ERROR') yield 'a bug';
}

/** Runs mostly wait for timeouts, so many can run at once. */
const AT_ONCE = 10;

/** The result of one part of the matrix. */
export interface Outcome {
  readonly wrong: readonly string[];
  /** How often each outcome occurred. */
  readonly outcomes: Readonly<Record<string, number>>;
  readonly total: number;
}

/** Runs the combinations of one part in a fixed order; those not started within `budgetMs` are skipped. */
export async function runPart(part: number, parts: number, budgetMs: number): Promise<Outcome> {
  const todo = combinations();
  const mixed = todo.sort((a, b) => (sha256(a.name) < sha256(b.name) ? -1 : 1));
  const { wrong, outcomes } = await runAll(
    mixed.filter((_each, at) => at % parts === part),
    budgetMs,
  );
  return { wrong, outcomes: Object.fromEntries(outcomes), total: todo.length };
}

async function runAll(todo: readonly Combination[], budgetMs: number) {
  const queue = [...todo];
  const end = Date.now() + budgetMs;
  const wrong: string[] = [];
  const outcomes = new Map<string, number>();
  const work = async () => {
    const sandbox = await startSandbox();
    for (let each = queue.shift(); each && Date.now() < end; each = queue.shift()) {
      const { name } = each;
      const done = await run(each, sandbox);
      const outcome = done.result.ok ? `stored ${done.result.value.copy.grade}` : done.result.error.code;
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      wrong.push(...done.wrong.map((text) => `${name}: ${outcome}: ${text}`));
    }
    await sandbox.close();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { wrong, outcomes };
}
