import { z } from 'zod';
import { readTextFile, writeFileAtomic } from '../../disk/atomic.ts';
import { moveFile, moveFileNow, removeFile, removeFileNow, settleFolder, statFile } from '../../disk/folder.ts';
import { hashFile } from '../../disk/stream.ts';
import type { Entry } from '../../model/entry.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { parseJson } from '../../text/json.ts';
import type { Index } from '../index/index.ts';
import { type Layout, METADATA, STAGING } from './layout.ts';
import { parseRecord } from './record.ts';

const name = z.string().regex(/^(?:\.(?:metadata|staging|quarantine)\/)?[a-z0-9][a-z0-9._-]*$/);

const change = z.object({
  id: z.string().regex(/^[0-9a-f-]{36}$/),
  key: z.string(),
  /** Number of the last row when the change was written down; its own row comes later. */
  afterSeq: z.number(),
  steps: z.array(z.union([z.object({ from: name, to: name, sha256: z.string() }), z.object({ remove: name })])),
});

/**
 * A change of the store, written down before its row is logged. Its steps can be repeated: whoever finds it completes
 * it, if its row is on record, or forgets it. Names are relative to `papers`.
 */
export type Change = Readonly<z.output<typeof change>>;
export type ChangeStep = Change['steps'][number];

/** What the steps work on. */
export interface ChangeParts {
  readonly layout: Layout;
  readonly index: Index;
}

/** The name of the note of an unfinished change of this key. */
export function changeName(key: string): string {
  return `${STAGING}/${key}.change.json`;
}

/** Writes a change down so that it survives a crash. */
export function noteChange({ layout }: ChangeParts, each: Change): Promise<Result<void>> {
  return writeFileAtomic(layout.at(changeName(each.key)), `${JSON.stringify(each)}\n`);
}

/** The unfinished change of a key; null when there is none. */
export async function findChange(layout: Layout, key: string): Promise<Result<Change | null>> {
  const path = layout.at(changeName(key));
  const text = await readTextFile(path);
  if (!text.ok || text.value === null) return text.ok ? ok(null) : text;
  const parsed = change.safeParse(parseJson(text.value));
  if (parsed.success && parsed.data.key === key) return ok(parsed.data);
  return fail(
    'STORE_ERROR',
    `${path} is not the note of a change. Move it away; "carrel audit" then checks the paper.`,
  );
}

/** Whether every file a change still needs is there. */
export async function canComplete({ layout }: ChangeParts, each: Change): Promise<Result<boolean>> {
  for (const step of each.steps) {
    if ('remove' in step) continue;
    const waiting = await statFile(layout.at(step.from));
    if (!waiting.ok) return waiting;
    if (waiting.value) continue;
    const arrived = await hashFile(layout.at(step.to));
    if (!arrived.ok) return arrived;
    if (arrived.value?.sha256 !== step.sha256) return ok(false);
  }
  return ok(true);
}

/** Does the steps that are still to be done, in order, and forgets the change when all are done. */
export async function completeChange(parts: ChangeParts, each: Change): Promise<Result<void>> {
  for (const step of each.steps) {
    const done = await doStep(parts, each.key, step);
    if (!done.ok) return done;
  }
  return removeFile(parts.layout.at(changeName(each.key)));
}

/** Forgets a change that never came to its row, with the files that waited for it. */
export async function forgetChange({ layout }: ChangeParts, each: Change): Promise<Result<void>> {
  for (const step of each.steps) {
    if ('remove' in step || !step.from.startsWith(`${STAGING}/`)) continue;
    const removed = await removeFile(layout.at(step.from));
    if (!removed.ok) return removed;
  }
  return removeFile(layout.at(changeName(each.key)));
}

async function doStep(parts: ChangeParts, key: string, step: ChangeStep): Promise<Result<void>> {
  const { layout } = parts;
  const target = 'remove' in step ? step.remove : step.to;
  if (!('remove' in step)) {
    const waiting = await statFile(layout.at(step.from));
    if (!waiting.ok) return waiting;
    if (!waiting.value && !target.startsWith(`${METADATA}/`)) return ok(undefined);
  }
  if (target.startsWith(`${METADATA}/`)) return doMetadataStep(parts, key, step);
  return 'remove' in step ? removeFile(layout.at(target)) : moveFile(layout.at(step.from), layout.at(target));
}

/** The metadata file and the index change together. */
async function doMetadataStep({ layout, index }: ChangeParts, key: string, step: ChangeStep): Promise<Result<void>> {
  if ('remove' in step) {
    const removed = index.follow(key, null, () => removeFileNow(layout.at(step.remove)));
    return removed.ok ? settleFolder(layout.at(METADATA)) : removed;
  }
  const waiting = await readTextFile(layout.at(step.from));
  if (!waiting.ok) return waiting;
  const text = waiting.value === null ? await readTextFile(layout.at(step.to)) : waiting;
  if (!text.ok) return text;
  const entry = entryOf(text.value);
  const move = () => (waiting.value === null ? ok(undefined) : moveFileNow(layout.at(step.from), layout.at(step.to)));
  const moved = index.follow(key, entry, move);
  return moved.ok ? settleFolder(layout.at(METADATA)) : moved;
}

function entryOf(text: string | null): Entry | null {
  const record = text === null ? null : parseRecord(text);
  return record?.ok ? record.value.entry : null;
}
