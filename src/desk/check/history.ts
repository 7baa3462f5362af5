import { extname, join } from 'node:path';
import { z } from 'zod';
import { ensureFolder, readTextFile, removeFolder, writeFileAtomic } from '../../disk/atomic.ts';
import { listNames } from '../../disk/folder.ts';
import { checkKind, type HomeKind, openHome } from '../../disk/home.ts';
import { findTagOwner, ownerTag } from '../../disk/owner.ts';
import { type CheckResult, type CheckSummary, COMPARED_FIELDS } from '../../model/reference.ts';
import { ok, type Result } from '../../model/result.ts';
import { asObject, parseJson } from '../../text/json.ts';
import type { CheckDecision } from '../wire.ts';

/** A check as stored; its file and its result are stored beside it. */
export interface StoredCheck {
  readonly id: string;
  readonly name: string;
  readonly startedAt: string;
  readonly format: string;
  readonly total: number;
  readonly problems: readonly { readonly place: string; readonly message: string }[];
  /** How far it was when it was stored last; absent if it has no result yet. */
  readonly done?: number;
  readonly summary?: CheckSummary;
}

/** A file as a page sends it. */
export interface GivenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The checks of a library, stored so that they survive a restart of the desk. */
export interface CheckHistory {
  /** The checks of earlier desks, newest first. */
  load(): Promise<StoredCheck[]>;
  /** Stores the file of a new check with the bibliographies and chapters beside it, and returns its path. */
  addFile(id: string, name: string, bytes: Uint8Array, beside?: readonly GivenFile[]): Promise<Result<string>>;
  pathOf(id: string, name: string): string;
  save(check: StoredCheck): Promise<Result<void>>;
  remove(id: string): Promise<Result<void>>;
  readResult(id: string): Promise<CheckResult | null>;
  saveResult(id: string, result: CheckResult): Promise<Result<void>>;
  readDecisions(id: string): Promise<readonly CheckDecision[]>;
  saveDecisions(id: string, decisions: readonly CheckDecision[]): Promise<Result<void>>;
}

/** The maximum number of stored checks. */
export const MAX_CHECKS = 20;

const header = z.object({
  v: z.literal(1),
  id: z.uuid(),
  name: z.string(),
  started_at: z.iso.datetime(),
  format: z.string(),
  total: z.number(),
  problems: z.array(z.object({ place: z.string(), message: z.string() })),
  /** The process that ran it last. */
  owner: z.string(),
});

/** What a page may decide about corrections. */
export const decisions = z.array(
  z.strictObject({
    index: z.int().positive(),
    field: z.enum(COMPARED_FIELDS),
    found: z.string().max(100_000),
    choice: z.enum(['accept', 'decline']).nullable(),
  }),
);

const HEADER = 'check.json';
const RESULT = 'result.json';
const DECISIONS = 'decisions.json';

/** Opens the checks of a library: one folder for each. */
export function openCheckHistory(home: string, kind: HomeKind): CheckHistory {
  const root = join(home, 'desk', 'checks');
  const at = (id: string, name: string) => join(root, id, name);
  const pathOf = (id: string, name: string) => at(id, `references${extensionOf(name)}`);
  const readResult = async (id: string) => toResult(await readJson(at(id, RESULT)));
  /** Null if the folder is not one of a check, or if another desk runs the check. */
  const read = async (folder: string): Promise<StoredCheck | null> => {
    const first = header.safeParse(await readJson(at(folder, HEADER)));
    if (!first.success || first.data.id !== folder) return null;
    const { v: _, started_at: startedAt, owner, ...rest } = first.data;
    const result = await readResult(folder);
    const isOver = result !== null && result.pending === undefined;
    if (!isOver && owner !== ownerTag() && findTagOwner(owner) === 'alive') return null;
    return { ...rest, startedAt, ...(result && { summary: result.summary, done: result.references.length }) };
  };
  return {
    pathOf,
    async load() {
      const checked = await checkKind(home, kind);
      if (!checked.ok) return [];
      const found: StoredCheck[] = [];
      for await (const name of listNames(root)) {
        if (!name.ok) break;
        const check = await read(name.value);
        if (check) found.push(check);
      }
      return found.sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1)).slice(0, MAX_CHECKS);
    },
    async addFile(id, name, bytes, beside = []) {
      const opened = await openHome(home, kind);
      const made = opened.ok ? await ensureFolder(join(root, id)) : opened;
      let written = made.ok ? await writeFileAtomic(pathOf(id, name), bytes) : made;
      for (const each of beside)
        if (written.ok && isNamedFile(each.name) && at(id, each.name) !== pathOf(id, name))
          written = await writeFileAtomic(at(id, each.name), each.bytes);
      return written.ok ? ok(pathOf(id, name)) : written;
    },
    save: ({ id, name, startedAt, format, total, problems }) =>
      writeFileAtomic(
        at(id, HEADER),
        JSON.stringify({ v: 1, id, name, started_at: startedAt, format, total, problems, owner: ownerTag() }),
      ),
    remove: (id) => removeFolder(join(root, id)),
    readResult,
    saveResult: (id, result) => writeFileAtomic(at(id, RESULT), JSON.stringify(result)),
    readDecisions: async (id) => decisions.safeParse(await readJson(at(id, DECISIONS))).data ?? [],
    saveDecisions: (id, all) => writeFileAtomic(at(id, DECISIONS), JSON.stringify(all)),
  };
}

/** The extension helps to tell formats apart; the rest of a name may be hostile. */
function extensionOf(name: string): string {
  const extension = extname(name).toLowerCase();
  return /^\.[a-z0-9]{1,8}$/.test(extension) ? extension : '.txt';
}

/** A plain name of a bibliography or a chapter, which cannot lead out of the folder nor be a file of the check itself. */
const isNamedFile = (name: string) => /^[\p{L}\p{N}_][\p{L}\p{N} _.+-]{0,150}\.(?:bib|tex|bbl)$/iu.test(name);

async function readJson(path: string): Promise<unknown> {
  const text = await readTextFile(path);
  return (text.ok && text.value !== null ? parseJson(text.value) : null) ?? null;
}

/** Null for a file that is damaged or missing: the check can be run again. */
function toResult(data: unknown): CheckResult | null {
  const result = asObject(data);
  return result && Array.isArray(result['references']) && asObject(result['summary']) ? (data as CheckResult) : null;
}
