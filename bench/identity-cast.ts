/**
 * How well verification distinguishes files: node scripts/run.mjs bench/identity-cast.ts
 * Every document of the sandbox's cast is judged against its own paper, and against the papers it could most easily be
 * taken for. Ends with status 1 when a document passes for a paper that it is not.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CAST } from '../sandbox/cast/index.ts';
import { authorsOf, type CastPaper, type Serving } from '../sandbox/cast/paper.ts';
import { serveCopy } from '../sandbox/copy.ts';
import { createLibrary } from '../sandbox/library.ts';
import { paperPdf } from '../sandbox/pdf/paper.ts';
import { startSandbox } from '../sandbox/server.ts';
import type { Resolution } from '../src/acquire/resolve.ts';
import { verify } from '../src/acquire/verify/verify.ts';
import { type App, createApp } from '../src/app.ts';
import { loadConfig } from '../src/config.ts';
import { titleWords as wordsOf } from '../src/match/title-words.ts';
import { readPdf } from '../src/pdf/read.ts';
import type { PdfReport } from '../src/pdf/report.ts';

const library = createLibrary(CAST);

/** The file that the sandbox serves for a paper. */
const served = (serves: Serving) => (paper: CastPaper) => {
  const title = 'Un título en otra lengua, que nadie registró';
  return Buffer.from(serveCopy(library, paper, { url: '', host: 'repository', serves, title }).body ?? '');
};
const filesOf = (servings: readonly Serving[]) => Object.fromEntries(servings.map((each) => [each, served(each)]));

/** The paper itself, in every form it may have. */
const RIGHT: Readonly<Record<string, (paper: CastPaper) => Buffer | null>> = {
  ...filesOf(['paper', 'cover', 'encrypted', 'scan']),
  'arXiv print': (paper) => (paper.arxiv ? paperPdf(library, paper, { arxivVersion: 1 }) : null),
};

/** Documents that are about the paper, or no longer the paper. */
const WRONG = filesOf([
  'comment',
  'reply',
  'erratum',
  'supplement',
  'stub',
  'translation',
  'no-eof',
  'denied',
  'wrong-paper',
]);

/** One paper under two ids: a copy of the one is no wrong copy of the other. */
const SAME_WORK: readonly (readonly [string, string])[] = [
  ['baseedit-preprint-2019', 'baseedit-2020'],
  ['graphs-2018', 'fake-2023'],
];
const isSameWork = (a: CastPaper, b: CastPaper) =>
  SAME_WORK.some((pair) => pair.includes(a.key) && pair.includes(b.key)) || (!!a.doi && a.doi === b.doi);

const shared = (a: readonly string[], b: readonly string[]) =>
  a.filter((word) => b.includes(word)).length / Math.max(1, Math.min(a.length, b.length));

/** Papers that a document of this one could most easily be taken for. */
function lookalikes(paper: CastPaper): CastPaper[] {
  const others = CAST.filter((other) => other.key !== paper.key && !isSameWork(paper, other));
  const words = wordsOf(paper.title);
  const byTitle = [...others].sort((a, b) => shared(wordsOf(b.title), words) - shared(wordsOf(a.title), words));
  const families = new Set(authorsOf(paper).map(({ family }) => family));
  const byAuthor = others.filter((other) => authorsOf(other).some(({ family }) => family && families.has(family)));
  const noticed = others.filter(({ notices = [] }) => notices.some(({ key }) => key === paper.key));
  const cited = [...library.cites(paper).slice(0, 3), ...library.citedBy(paper).slice(0, 3)];
  const all = [...byTitle.slice(0, 4), ...byAuthor.slice(0, 4), ...noticed, ...cited, ...others.slice(0, 1)];
  return [...new Set(all)].filter((other) => others.includes(other));
}

async function resolveCast(app: App): Promise<Map<string, Resolution>> {
  const found = new Map<string, Resolution>();
  for (const paper of CAST) {
    const resolved = await app.resolve(paper.doi ?? paper.arxiv?.id ?? '');
    if (resolved.ok) found.set(paper.key, resolved.value);
    else process.stdout.write(`${paper.key} cannot be resolved: ${resolved.error.code}\n`);
  }
  return found;
}

const table = new Map<string, Map<string, number>>();
const lists: Record<'confused' | 'missed' | 'blind', string[]> = { confused: [], missed: [], blind: [] };

function judge(what: string, report: PdfReport, of: CastPaper, as: Resolution, isRight: boolean): void {
  const { grade, evidence } = verify(report, { ref: as.ref, paper: as.paper, fromOwnRecord: true });
  const [isGood, isBlind] = [grade === 'verified' || grade === 'plausible', report.pages.flat().length === 0];
  const row = `${isRight ? 'right' : 'wrong'}: ${what}`;
  const counts = table.get(row) ?? new Map<string, number>();
  table.set(row, counts.set(grade, (counts.get(grade) ?? 0) + 1));
  if (isGood === isRight) return;
  const why = evidence.map((each) => `${each.speaks} ${each.check} (${each.detail})`).join('; ');
  const list = isRight ? lists.missed : isBlind ? lists.blind : lists.confused;
  list.push(`${grade}: ${what} of ${of.key} as ${as.paper.title?.slice(0, 50) ?? as.ref.id}: ${why}`);
}

/** The same document by a printer who leaves ids out, as many older ones did: only words are left to tell it by. */
function withoutIds(report: PdfReport): PdfReport {
  const pages = report.pages.map((lines) => lines.filter(({ text }) => !/10\.\d{4,9}\/|arxiv:/i.test(text)));
  return { ...report, pages, metadata: { ...report.metadata, dois: [] } };
}

function judgeBoth(what: string, report: PdfReport, of: CastPaper, as: Resolution, isRight: boolean): void {
  judge(what, report, of, as, isRight);
  if (report.opens && report.pages.flat().length > 0) judge(`${what}, no ids`, withoutIds(report), of, as, isRight);
}

async function judgeDocuments(paper: CastPaper, known: ReadonlyMap<string, Resolution>): Promise<void> {
  const own = known.get(paper.key);
  for (const [what, make] of Object.entries(RIGHT)) {
    const bytes = make(paper);
    if (!bytes || !own) continue;
    const report = await readPdf(new Uint8Array(bytes));
    judgeBoth(what, report, paper, own, true);
    for (const other of lookalikes(paper).flatMap(({ key }) => known.get(key) ?? []))
      judgeBoth(`${what} of a lookalike`, report, paper, other, false);
  }
  for (const [what, make] of Object.entries(WRONG))
    if (own) judgeBoth(what, await readPdf(new Uint8Array(make(paper))), paper, own, false);
}

const GRADES = ['verified', 'plausible', 'suspicious', 'rejected'];

function show(): void {
  process.stdout.write(`${''.padEnd(52)}${GRADES.map((grade) => grade.padStart(12)).join('')}\n`);
  for (const [row, counts] of [...table].sort(([a], [b]) => (a < b ? -1 : 1)))
    process.stdout.write(
      `${row.padEnd(52)}${GRADES.map((grade) => String(counts.get(grade) ?? 0).padStart(12)).join('')}\n`,
    );
  const list = (title: string, items: readonly string[]) =>
    process.stdout.write(`\n${items.length} ${title}\n${items.map((line) => `  ${line}\n`).join('')}`);
  list('right documents were not accepted', lists.missed);
  list('wrong documents passed', lists.confused);
  process.stdout.write(
    `\n${lists.blind.length} wrong scans would pass if a record named them: there is no text to compare.\n`,
  );
}

const folder = mkdtempSync(join(tmpdir(), 'carrel-bench-'));
const sandbox = await startSandbox();
const config = await loadConfig({
  CARREL_HOME: join(folder, 'home'),
  XDG_STATE_HOME: folder,
  XDG_CACHE_HOME: folder,
  XDG_CONFIG_HOME: folder,
  CARREL_SANDBOX: sandbox.url,
  CARREL_TIME_SCALE: '1000',
  CARREL_EMAIL: 'bench@carrel.test',
});
if (!config.ok) throw new Error(config.error.message);
const app = createApp(config.value);
const known = await resolveCast(app);
for (const paper of CAST) await judgeDocuments(paper, known);
show();
await app.close();
await sandbox.close();
rmSync(folder, { recursive: true, force: true });
process.exitCode = lists.confused.length > 0 ? 1 : 0;
