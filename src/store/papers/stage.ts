import { randomBytes } from 'node:crypto';
import { findTagOwner, ownerTag } from '../../disk/owner.ts';
import { createWriter } from '../../disk/writer.ts';
import type { Result } from '../../model/result.ts';
import { type Layout, STAGING } from './layout.ts';

/** A file that arrived whole and waits to be stored. */
export interface StagedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** A file on its way into the store; a download writes into it. */
export interface Stage {
  readonly path: string;
  /** How much is there: where a broken transfer can be continued. */
  readonly bytes: number;
  /** With status 206 the file goes on where it was; with any other it begins anew. */
  begin(head: { readonly status: number }): Promise<Result<void>>;
  write(chunk: Uint8Array): Promise<Result<void>>;
  /** Forces the file to the device and closes it; it is ready for `commit` or `quarantine`. */
  finish(): Promise<Result<StagedFile>>;
  /** Removes the file; does nothing once the store has taken it. */
  discard(): Promise<Result<void>>;
}

const PART = /^.+\.(\d+-\d+-[0-9a-f]{8})-[0-9a-f]{8}\.part$/;
/** Nothing takes a day to download: after that the file of an unknown process is nobody's. */
const STALE_MS = 24 * 3600 * 1000;

/** Opens a new staging file for a key; the folder must exist. */
export async function openStage(layout: Layout, key: string): Promise<Result<Stage>> {
  const name = `${key}.${ownerTag()}-${randomBytes(4).toString('hex')}.part`;
  const opened = await createWriter(layout.at(`${STAGING}/${name}`));
  if (!opened.ok) return opened;
  const writer = opened.value;
  const stage: Stage = {
    path: writer.path,
    get bytes() {
      return writer.bytes;
    },
    begin: ({ status }) => (status === 206 ? Promise.resolve({ ok: true, value: undefined }) : writer.restart()),
    write: (chunk) => writer.write(chunk),
    async finish() {
      const finished = await writer.finish();
      return finished.ok ? { ok: true, value: { path: writer.path, ...finished.value } } : finished;
    },
    discard: () => writer.discard(),
  };
  return { ok: true, value: stage };
}

/** Whether a staging file was left by a process that is no more. */
export function isStalePart(name: string, changedMs: number, nowMs: number): boolean {
  const tag = PART.exec(name)?.[1];
  const owner = tag ? findTagOwner(tag) : 'unknown';
  return owner === 'gone' || (owner === 'unknown' && nowMs - changedMs > STALE_MS);
}
