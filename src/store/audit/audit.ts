import { randomBytes } from 'node:crypto';
import { basename, join } from 'node:path';
import { listNames, removeFile, statFile } from '../../disk/folder.ts';
import { checkKind } from '../../disk/home.ts';
import { ownerTag } from '../../disk/owner.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import type { Head } from '../log/head.ts';
import type { OpenStore } from '../open.ts';
import { changeName } from '../papers/change.ts';
import { namesOf, STAGING } from '../papers/layout.ts';
import { abandon, type Recovery, withKey } from '../papers/recover.ts';
import { isStalePart } from '../papers/stage.ts';
import type { Store } from '../store.ts';
import { type AuditBook, type Expected, openAuditBook } from './book.ts';
import { broken, type Finding, note, recoverable } from './finding.ts';
import { auditLog } from './log.ts';
import { auditEntries, auditFiles, auditQuarantine, type PaperAudit, type PaperCounts } from './papers.ts';
import { auditSaved } from './saved.ts';

/** The result of an audit. */
export interface AuditReport extends Readonly<PaperCounts> {
  /** Nothing is broken. */
  readonly clean: boolean;
  readonly rows: number;
  readonly findings: readonly Finding[];
}

const MAX_GONE = 1000;

/** Files of a change but not its note, and what was to become one of them when its process died. */
const STRAY = /^(.+)\.change\.(?:(?:pdf|toml)|(?:pdf|toml|json)\.[0-9a-f-]{36}\.tmp)$/;

/**
 * Checks the whole library: the chain of the log, every entry against its file and its row, the quarantine, files that
 * were saved elsewhere, what dead processes left. What can be put in order is; a library that does not exist is clean and is not created.
 */
export async function audit(store: Store): Promise<Result<AuditReport>> {
  const { home, kind } = store.options;
  const right = await checkKind(home, kind);
  if (!right.ok) return right;
  const there = await statFile(join(home, 'papers'));
  if (!there.ok) return there;
  if (!there.value)
    return ok({ clean: true, rows: 0, entries: 0, copies: 0, quarantined: 0, downloads: 0, findings: [] });
  const opened = await store.open();
  if (!opened.ok) return opened;
  const name = `${STAGING}/audit.${ownerTag()}-${randomBytes(4).toString('hex')}.part`;
  const book = openAuditBook(opened.value.layout.at(name));
  if (!book.ok) return book;
  try {
    return await examine(store, opened.value, book.value);
  } finally {
    await book.value.close();
  }
}

async function examine(store: Store, open: OpenStore, book: AuditBook): Promise<Result<AuditReport>> {
  const counts = { entries: 0, copies: 0, quarantined: 0, downloads: 0 };
  const findings: Finding[] = [];
  const begun = await begin(store, open, findings);
  if (!begun.ok) return begun;
  const log = await auditLog(open.layout.home, begun.value, book);
  if (!log.ok) return log;
  findings.push(...log.value.findings);
  const isLogSound = findings.every((finding) => finding.kind !== 'broken');
  const papers: PaperAudit = { store: open, book, counts, head: begun.value };
  const parts = [
    () => auditEntries(papers),
    () => auditFiles(papers),
    () => auditGone(papers, isLogSound),
    () => auditQuarantine(papers),
    () => auditSaved(papers),
    () => auditStaging(open, begun.value !== null),
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

/** Takes in what dead processes left, then says where the log ends; null when it cannot be trusted to end there. */
async function begin(store: Store, open: OpenStore, findings: Finding[]): Promise<Result<Head | null>> {
  const settled = await open.log.settle();
  const recovered = settled.ok ? await store.recover() : settled;
  const head = recovered.ok ? await open.log.settle() : recovered;
  if (recovered.ok) findings.push(...recovered.value.map((each) => tellRecovery(open, each)));
  if (head.ok) return head;
  if (head.error.code !== 'LOG_ERROR') return head;
  findings.push(broken('log_unreadable', join(open.layout.home, 'provenance.jsonl'), head.error.message));
  return ok(null);
}

const OUTCOMES: Readonly<Record<Recovery['outcome'], string>> = {
  completed: 'A change that a crash had interrupted was completed.',
  undone: 'A change that a crash had interrupted before it was on record was undone.',
  abandoned: 'A change that was on record could not be completed; a row says so now.',
};

function tellRecovery({ layout }: OpenStore, { key, outcome }: Recovery): Finding {
  return recoverable('unfinished_change', layout.at(namesOf(key).metadata), OUTCOMES[outcome]);
}

/**
 * Papers that are on record and nowhere to be found. The loss is told once and put on record, unless so much is
 * missing that the folder itself may be in another place.
 */
async function auditGone({ store, book, counts, head }: PaperAudit, isLogSound: boolean): Promise<Result<Finding[]>> {
  const unseen = book.unseen(MAX_GONE);
  if (!unseen.ok) return unseen;
  const mayTell = isLogSound && counts.entries > unseen.value.total;
  const findings: Finding[] = [];
  for (const each of unseen.value.keys) {
    const check = () => checkGone(store, each, mayTell);
    const gone = head ? await withKey(store, each.key, undefined, check) : await check();
    if (!gone.ok) return gone;
    const message = `Row ${each.seq} says that ${each.key} is stored, but its files are gone.`;
    if (gone.value) findings.push(broken('files_gone', store.layout.at(namesOf(each.key).metadata), message, each.seq));
  }
  return ok(findings);
}

async function checkGone(store: OpenStore, { key, changeId }: Expected, mayTell: boolean): Promise<Result<boolean>> {
  const names = namesOf(key);
  for (const name of [names.pdf, names.metadata]) {
    const file = await statFile(store.layout.at(name));
    if (!file.ok) return file;
    if (file.value) return ok(false);
  }
  const told = mayTell ? await abandon(store, key, changeId) : ok(null);
  return told.ok ? ok(true) : told;
}

async function auditStaging(open: OpenStore, mayTouch: boolean): Promise<Result<Finding[]>> {
  const findings: Finding[] = [];
  // Without a sound log nobody can tell what still waits to be completed.
  if (!mayTouch) return ok(findings);
  for await (const name of listNames(open.layout.at(STAGING))) {
    if (!name.ok) return name;
    const path = open.layout.at(`${STAGING}/${name.value}`);
    const key = STRAY.exec(name.value)?.[1];
    const removed = key ? await dropStray(open, key, path) : await dropStale(open, name.value, path);
    if (!removed.ok) return removed;
    if (removed.value) findings.push(note('stale_file', path, 'A process that is no more left this; it was removed.'));
  }
  return ok(findings);
}

/** A file that waits for no change: its process died before it wrote the change down. */
function dropStray(open: OpenStore, key: string, path: string): Promise<Result<boolean>> {
  return withKey(open, key, undefined, async () => {
    const change = await statFile(open.layout.at(changeName(key)));
    const file = change.ok ? await statFile(path) : change;
    if (!file.ok || !change.ok) return file.ok ? fail('STORE_ERROR', `Cannot look at ${path}.`) : file;
    if (change.value || !file.value) return ok(false);
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

async function auditIndex(open: OpenStore): Promise<Result<Finding[]>> {
  const differed = await open.index.refresh();
  if (!differed.ok || differed.value === 0) return differed.ok ? ok([]) : differed;
  return ok([note('index_stale', open.layout.index, `${differed.value} entries differed from the files; corrected.`)]);
}

async function compressLog(open: OpenStore): Promise<Result<Finding[]>> {
  const compressed = await open.log.compress();
  if (!compressed.ok) return compressed;
  return ok(compressed.value.map((name) => note('log_compressed', name, `${basename(name)} was compressed.`)));
}
