/**
 * Is this file the paper? Judges labelled PDFs against right and wrong records, and documents made from them.
 * node scripts/run.mjs bench/identity.ts FOLDER [LABELS.jsonl] [--errors]
 * LABELS (default FOLDER/labels.jsonl) has one line per file: {path, title, subtitle?, authors[], doi?, arxiv?, pages?,
 * unreadable?, kind?}. FOLDER/companions.jsonl, if it exists, has real documents and the paper that each is mistaken
 * for: {path, relation, record: {title, authors[], doi?}}.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { verify } from '../src/acquire/verify/verify.ts';
import type { Paper } from '../src/model/paper.ts';
import { readPdf } from '../src/pdf/read.ts';
import type { PdfReport } from '../src/pdf/report.ts';
import { madeDocuments } from './identity-documents.ts';
import { type Label, pick, recordOf, recordTrials, withSubtitle } from './identity-trials.ts';

const [folder, second] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
if (!folder) throw new Error('usage: node scripts/run.mjs bench/identity.ts FOLDER [LABELS.jsonl]');
const labels = readFileSync(second ?? join(folder, 'labels.jsonl'), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => withSubtitle(JSON.parse(line)))
  .filter(({ path }) => existsSync(join(folder, path)));

const reports = new Map<Label, PdfReport>();
for (const label of labels) reports.set(label, await readPdf(new Uint8Array(readFileSync(join(folder, label.path)))));

const table = new Map<string, { count: number; accepted: number; versions: number }>();
const errors: string[] = [];

function judge(kind: string, isRight: boolean, label: Label, report: PdfReport, paper: Paper, note = ''): void {
  const { grade, evidence, version } = verify(report, {
    ref: { kind: 'doi', id: paper.doi ?? '' },
    paper,
    fromOwnRecord: true,
  });
  const isAccepted = grade === 'verified' || grade === 'plausible';
  const row = table.get(kind) ?? { count: 0, accepted: 0, versions: 0 };
  row.count += 1;
  if (isAccepted) row.accepted += 1;
  if (isAccepted && version && version !== 'published') row.versions += 1;
  table.set(kind, row);
  if (isAccepted === isRight || kind.startsWith('version')) return;
  const why = evidence.map((each) => `${each.check} (${each.detail})`).join('; ');
  errors.push(
    `${kind}: [${note}] ${label.path} as "${paper.title}${paper.subtitle ? ` | ${paper.subtitle}` : ''}" is ${grade}: ${why}`,
  );
}

for (const [at, label] of labels.entries()) {
  const report = reports.get(label);
  if (!report) continue;
  const readable = labels.filter((each) => !each.unreadable && each.title !== label.title);
  for (const { kind, isRight, paper } of recordTrials(label, at, labels))
    judge(label.unreadable && isRight ? 'right but unreadable' : kind, isRight, label, report, paper);
  const other = pick(readable, at + 9);
  const [own, foreign] = [recordOf(label), { report: reports.get(other) ?? report, paper: recordOf(other) }];
  if (!label.unreadable)
    for (const made of madeDocuments(report, own, foreign, at, label.kind))
      judge(made.kind, made.isRight, label, made.report, own, made.note);
}

interface Companion {
  readonly path: string;
  readonly relation: string;
  readonly record: Omit<Label, 'path'>;
}

const companions = join(folder, 'companions.jsonl');
const real = existsSync(companions) ? readFileSync(companions, 'utf8').split('\n').filter(Boolean) : [];
for (const { path, relation, record } of real.map((line) => JSON.parse(line) as Companion)) {
  const report = await readPdf(new Uint8Array(readFileSync(join(folder, path))));
  const label = withSubtitle({ ...record, path });
  judge(`real: ${relation}`, false, label, report, recordOf(label));
}

const share = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
for (const [kind, { count, accepted, versions }] of [...table].sort(([a], [b]) => (a < b ? -1 : 1)))
  process.stdout.write(
    `${kind.padEnd(34)}${String(accepted).padStart(6)} of ${String(count).padEnd(6)}${share(accepted, count).padStart(8)}   version named ${versions}\n`,
  );
function sum(opening: string): [accepted: number, count: number] {
  const rows = [...table].filter(([kind]) => kind.startsWith(opening)).map(([, row]) => row);
  return [rows.reduce((total, row) => total + row.accepted, 0), rows.reduce((total, row) => total + row.count, 0)];
}
for (const opening of ['right:', 'wrong:']) {
  const [accepted, count] = sum(opening);
  process.stdout.write(`${opening} ${accepted} of ${count} accepted (${share(accepted, count)})\n`);
}
process.stdout.write(`\n${errors.length} errors\n${errors.map((line) => `  ${line}\n`).join('')}`);
process.exitCode = sum('wrong:')[0] > 0 ? 1 : 0;
