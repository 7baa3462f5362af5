import { randomBytes } from 'node:crypto';
import { findTagOwner, ownerTag } from '../../disk/owner.ts';
import { createWriter, type FileWriter } from '../../disk/writer.ts';
import { ok, type Result } from '../../model/result.ts';
import { type Layout, STAGING } from './layout.ts';

/** A complete file, ready to be stored. */
export interface StagedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** A file being downloaded. */
export interface Stage {
  readonly path: string;
  /** Bytes received: where a broken transfer can be resumed. */
  readonly bytes: number;
  /** With status 206 the file continues; with any other it restarts. */
  begin(head: { readonly status: number }): Promise<Result<void>>;
  write(chunk: Uint8Array): Promise<Result<void>>;
  /** Syncs and closes the file; it is ready for `commit` or `quarantine`. */
  finish(): Promise<Result<StagedFile>>;
  /** Removes the file, unless the store has moved it. */
  discard(): Promise<Result<void>>;
}

const PART = /^.+\.(\d+-\d+-[0-9a-f]{8})-[0-9a-f]{8}\.part$/;
/** No download takes a day: after that, the file of an unknown process is stale. */
const STALE_MS = 24 * 3600 * 1000;

/** Opens a new staging file for a key; the folder must exist. */
export async function openStage(layout: Layout, key: string): Promise<Result<Stage>> {
  const name = `${key}.${ownerTag()}-${randomBytes(4).toString('hex')}.part`;
  const opened = await createWriter(layout.at(`${STAGING}/${name}`));
  if (!opened.ok) return opened;
  return ok(toStage(opened.value));
}

/** Lets a download write into a file. */
export function toStage(writer: FileWriter): Stage {
  return {
    path: writer.path,
    get bytes() {
      return writer.bytes;
    },
    begin: ({ status }) => (status === 206 ? Promise.resolve(ok(undefined)) : writer.restart()),
    write: (chunk) => writer.write(chunk),
    async finish() {
      const finished = await writer.finish();
      return finished.ok ? ok({ path: writer.path, ...finished.value }) : finished;
    },
    discard: () => writer.discard(),
  };
}

/** Whether a staging file was left by a dead process. */
export function isStalePart(name: string, changedMs: number, nowMs: number): boolean {
  const tag = PART.exec(name)?.[1];
  const owner = tag ? findTagOwner(tag) : 'unknown';
  return owner === 'gone' || (owner === 'unknown' && nowMs - changedMs > STALE_MS);
}
