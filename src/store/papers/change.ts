import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { readTextFile, writeFileAtomic } from '../../disk/atomic.ts';
import { moveFile, moveFileNow, removeFile, removeFileNow, settleFolder, statFile } from '../../disk/folder.ts';
import type { ChangeFacts, LogRow, RowFacts } from '../../model/log-row.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { readHead } from '../log/head.ts';
import type { OpenStore } from '../open.ts';
import { type Layout, METADATA, STAGING } from './layout.ts';
import { parseRecord } from './record.ts';

/** A change of the store that is ready to be made. Names are relative to `papers`. */
export interface Proposal {
  readonly key: string;
  readonly facts: RowFacts;
  readonly change: Omit<ChangeFacts, 'key' | 'changeId'>;
  /** The file to put into place: a download that is moved to staging first, or a file that is in the store already. */
  readonly file?: { readonly downloaded?: string; readonly from: string; readonly to: string; readonly sha256: string };
  /** The metadata file to write. */
  readonly record?: { readonly to: string; readonly text: string };
  /** Files to remove at the end. */
  readonly remove?: readonly string[];
}

const name = z.string().regex(/^(?:\.(?:metadata|staging|quarantine|text)\/)?[a-z0-9][a-z0-9._-]*$/);

/** The form of the note of a change. */
export const changeSchema = z.object({
  id: z.string().regex(/^[0-9a-f-]{36}$/),
  key: z.string(),
  /** Number of the last row when the note was written; the row of the change comes later. */
  afterSeq: z.number(),
  steps: z.array(z.union([z.object({ from: name, to: name, sha256: z.string() }), z.object({ remove: name })])),
});

/**
 * The note of a change, written before its row is logged. Its steps can be repeated: after a crash, the next process
 * that holds the key completes the change if its row was written, and undoes it if not.
 */
export type Change = Readonly<z.output<typeof changeSchema>>;
type Step = Change['steps'][number];

/** The name of the note of an unfinished change of this key. */
export function changeName(key: string): string {
  return `${STAGING}/${key}.change.json`;
}

/**
 * Makes a change while its key is held: stage, note, row, steps. Nothing happens to the store before the row is on the
 * device, and nothing after that undoes it.
 */
export async function makeChange(store: OpenStore, proposal: Proposal, signal: AbortSignal): Promise<Result<LogRow>> {
  const { layout, log } = store;
  const staged = await stageRecord(layout, proposal);
  if (!staged.ok) return staged;
  const head = store.state.attempt(() => readHead(store.state));
  if (!head.ok) return head;
  if (signal.aborted) return fail('CANCELLED', 'Cancelled before anything was stored.');
  const change = { id: randomUUID(), key: proposal.key, afterSeq: head.value?.seq ?? 0, steps: stepsOf(proposal) };
  const noted = await writeFileAtomic(layout.at(changeName(change.key)), `${JSON.stringify(change)}\n`);
  const ready = noted.ok ? await stageDownload(layout, proposal) : noted;
  const facts = { ...proposal.change, key: change.key, changeId: change.id };
  const row = ready.ok ? await log.append(proposal.facts, facts) : ready;
  if (!row.ok) {
    await undoChange(layout, change);
    return row;
  }
  const completed = await completeChange(store, change);
  return completed.ok ? row : completed;
}

const stagedRecord = (key: string) => `${STAGING}/${key}.change.toml`;

function stageRecord(layout: Layout, { key, record }: Proposal): Promise<Result<void>> {
  return record ? writeFileAtomic(layout.at(stagedRecord(key)), record.text) : Promise.resolve(ok(undefined));
}

function stageDownload(layout: Layout, { file }: Proposal): Promise<Result<void>> {
  return file?.downloaded ? moveFile(file.downloaded, layout.at(file.from)) : Promise.resolve(ok(undefined));
}

/** The file first, then the metadata that points at it: metadata never names a file that is not there. */
function stepsOf({ key, file, record, remove = [] }: Proposal): Step[] {
  return [
    ...(file ? [{ from: file.from, to: file.to, sha256: file.sha256 }] : []),
    ...(record ? [{ from: stagedRecord(key), to: record.to, sha256: digest(record.text) }] : []),
    ...remove.map((each) => ({ remove: each })),
  ];
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Does the steps that are still to be done, in order, and removes the note. */
export async function completeChange(store: OpenStore, { key, steps }: Change): Promise<Result<void>> {
  for (const step of steps) {
    const done = await doStep(store, key, step);
    if (!done.ok) return done;
  }
  return removeFile(store.layout.at(changeName(key)));
}

async function doStep(store: OpenStore, key: string, step: Step): Promise<Result<void>> {
  const { layout } = store;
  const target = 'remove' in step ? step.remove : step.to;
  if (target.startsWith(`${METADATA}/`))
    return 'remove' in step ? dropRecord(store, key, target) : placeRecord(store, key, step.from, target);
  if ('remove' in step) return removeFile(layout.at(target));
  const waiting = await statFile(layout.at(step.from));
  if (!waiting.ok) return waiting;
  return waiting.value ? moveFile(layout.at(step.from), layout.at(target)) : ok(undefined);
}

/** Metadata and index change together; a record that is in place already is indexed again. */
async function placeRecord({ layout, index }: OpenStore, key: string, from: string, to: string): Promise<Result<void>> {
  const waiting = await readTextFile(layout.at(from));
  if (!waiting.ok) return waiting;
  const text = waiting.value === null ? await readTextFile(layout.at(to)) : waiting;
  if (!text.ok) return text;
  const record = text.value === null ? null : parseRecord(text.value);
  const move = () => (waiting.value === null ? ok(undefined) : moveFileNow(layout.at(from), layout.at(to)));
  const placed = index.follow(key, record?.ok ? record.value.entry : null, move);
  return placed.ok ? settleFolder(layout.at(METADATA)) : placed;
}

function dropRecord({ layout, index }: OpenStore, key: string, target: string): Promise<Result<void>> {
  const dropped = index.follow(key, null, () => removeFileNow(layout.at(target)));
  return dropped.ok ? settleFolder(layout.at(METADATA)) : Promise.resolve(dropped);
}

/** Removes a change that has no row, with the files that were staged for it. */
export async function undoChange(layout: Layout, { key, steps }: Change): Promise<Result<void>> {
  for (const step of steps) {
    if ('remove' in step || !step.from.startsWith(`${STAGING}/`)) continue;
    const removed = await removeFile(layout.at(step.from));
    if (!removed.ok) return removed;
  }
  return removeFile(layout.at(changeName(key)));
}
