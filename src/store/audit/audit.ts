import { randomBytes } from 'node:crypto';
import { basename, join } from 'node:path';
import { listNames, removeFile, statFile } from '../../disk/folder.ts';
import { checkKind } from '../../disk/home.ts';
import { ownerTag } from '../../disk/owner.ts';
import { ok, type Result } from '../../model/result.ts';
import type { Head } from '../log/head.ts';
import type { OpenStore } from '../open.ts';
import { namesOf, STAGING } from '../papers/layout.ts';
import { type Recovery, withKey } from '../papers/recover.ts';
import { isStalePart } from '../papers/stage.ts';
import type { Store } from '../store.ts';
import { type Expectations, openExpectations } from './expectations.ts';
import { type AuditFinding, broken, note, recoverable } from './finding.ts';
import { auditGone } from './gone.ts';
import { auditLog } from './log.ts';
import { auditEntries, auditFiles, auditQuarantine, auditTexts, type PaperAudit, type PaperCounts } from './papers.ts';
import { auditSaved } from './saved.ts';

/** The result of an audit. */
export interface AuditReport extends Readonly<PaperCounts> {
  /** Nothing is broken. */
  readonly clean: boolean;
  readonly rows: number;
  readonly findings: readonly AuditFinding[];
}

/** Staged files of a change without its note, and their temporary forms. */
const STRAY = /^(.+)\.change\.(?:(?:pdf|text|toml)|(?:pdf|text|toml|json)\.[0-9a-f-]{36}\.tmp)$/;

/**
 * Checks the whole library: the chain of the log, every entry against its file and its row, the quarantine, files saved
 * elsewhere, and what dead processes left. Repairs what it can. A library that does not exist is clean and not created.
 */
export async function audit(store: Store): Promise<Result<AuditReport>> {
  const { home, kind } = store.options;
  const right = await checkKind(home, kind);
  if (!right.ok) return right;
  const [papers, log] = [await statFile(join(home, 'papers')), await statFile(join(home, 'provenance.jsonl'))];
  if (!papers.ok) return papers;
  if (!log.ok) return log;
  // A log without papers is a library whose folder of papers was moved or deleted.
  if (!papers.value && !log.value)
    return ok({ clean: true, rows: 0, entries: 0, copies: 0, texts: 0, quarantined: 0, downloads: 0, findings: [] });
  const opened = await store.open();
  if (!opened.ok) return opened;
  const name = `${STAGING}/audit.${ownerTag()}-${randomBytes(4).toString('hex')}.part`;
  const expectations = openExpectations(opened.value.layout.at(name));
  if (!expectations.ok) return expectations;
  try {
    return await examine(store, opened.value, expectations.value);
  } finally {
    await expectations.value.close();
  }
}

async function examine(store: Store, open: OpenStore, expectations: Expectations): Promise<Result<AuditReport>> {
  const counts = { entries: 0, copies: 0, texts: 0, quarantined: 0, downloads: 0 };
  const findings: AuditFinding[] = [];
  const start = await begin(store, open, findings);
  if (!start.ok) return start;
  const log = await auditLog(open.layout.home, start.value, expectations);
  if (!log.ok) return log;
  findings.push(...log.value.findings);
  const isLogIntact = findings.every((finding) => finding.kind !== 'broken');
  const papers: PaperAudit = { store: open, expectations, counts, head: start.value };
  const parts = [
    () => auditEntries(papers),
    () => auditFiles(papers),
    () => auditTexts(papers),
    () => auditGone(papers, isLogIntact),
    () => auditQuarantine(papers),
    () => auditSaved(papers),
    () => auditStaging(open, start.value !== null),
    () => auditIndex(open),
    () => compressLog(open),
  ];
  for (const part of parts) {
    const found = await part();
    if (!found.ok) return found;
    findings.push(...found.value);
  }
  const clean = findings.every((finding) => finding.kind !== 'broken');
  return ok({ clean, rows: log.value.rows, ...counts, findings });
}

/** Recovers what dead processes left and returns the end of the log; null if the log is broken. */
async function begin(store: Store, open: OpenStore, findings: AuditFinding[]): Promise<Result<Head | null>> {
  const settled = await open.log.settle();
  const recovered = settled.ok ? await store.recover() : settled;
  const head = recovered.ok ? await open.log.settle() : recovered;
  if (recovered.ok) findings.push(...recovered.value.map((each) => describeRecovery(open, each)));
  if (head.ok) return head;
  if (head.error.code !== 'LOG_ERROR') return head;
  findings.push(broken('log_unreadable', join(open.layout.home, 'provenance.jsonl'), head.error.message));
  return ok(null);
}

const OUTCOMES: Readonly<Record<Recovery['outcome'], string>> = {
  completed: 'A crash had interrupted a change; it was completed.',
  undone: 'A crash had interrupted a change before its row was written; it was undone.',
  abandoned: 'A crash had interrupted a change that cannot be completed; an "abandoned" row was added.',
};

function describeRecovery({ layout }: OpenStore, { key, outcome }: Recovery): AuditFinding {
  return recoverable('unfinished_change', layout.at(namesOf(key).metadata), OUTCOMES[outcome]);
}

async function auditStaging(open: OpenStore, mayTouch: boolean): Promise<Result<AuditFinding[]>> {
  const findings: AuditFinding[] = [];
  // Without an intact log it is unknown which changes are unfinished.
  if (!mayTouch) return ok(findings);
  for await (const name of listNames(open.layout.at(STAGING))) {
    if (!name.ok) return name;
    const path = open.layout.at(`${STAGING}/${name.value}`);
    const key = STRAY.exec(name.value)?.[1];
    const removed = key ? await dropStray(open, key, path) : await dropStale(open, name.value, path);
    if (!removed.ok) return removed;
    if (removed.value) findings.push(note('stale_file', path, 'A dead process left this file; it was removed.'));
  }
  return ok(findings);
}

/** Removes a staged file without a note: its process died before writing the note. A noted change is recovered first. */
function dropStray(open: OpenStore, key: string, path: string): Promise<Result<boolean>> {
  return withKey(open, key, undefined, async () => {
    const file = await statFile(path);
    if (!file.ok || !file.value) return file.ok ? ok(false) : file;
    const removed = await removeFile(path);
    return removed.ok ? ok(true) : removed;
  });
}

async function dropStale(open: OpenStore, name: string, path: string): Promise<Result<boolean>> {
  const facts = await statFile(path);
  if (!facts.ok) return facts;
  if (!facts.value || !isStalePart(name, facts.value.changedMs, open.clock.now())) return ok(false);
  const removed = await removeFile(path);
  return removed.ok ? ok(true) : removed;
}

async function auditIndex(open: OpenStore): Promise<Result<AuditFinding[]>> {
  const differed = await open.index.refresh();
  if (!differed.ok || differed.value === 0) return differed.ok ? ok([]) : differed;
  return ok([
    note(
      'index_stale',
      open.layout.index,
      `${differed.value} entries differed from the files; the index was corrected.`,
    ),
  ]);
}

async function compressLog(open: OpenStore): Promise<Result<AuditFinding[]>> {
  const compressed = await open.log.compress();
  if (!compressed.ok) return compressed;
  return ok(compressed.value.map((name) => note('log_compressed', name, `${basename(name)} was compressed.`)));
}
