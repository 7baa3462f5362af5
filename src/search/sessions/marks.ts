import { join } from 'node:path';
import { z } from 'zod';
import { readTextFile, writeFileAtomic } from '../../disk/atomic.ts';
import { removeFile } from '../../disk/folder.ts';
import type { Mark, Marks } from '../../model/checkpoint.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { parseJson } from '../../text/json.ts';
import type { Session } from './replay.ts';

/** Changes of marks on the papers of a checkpoint; null removes a mark. */
export interface MarkChange {
  readonly checkpointId: string;
  readonly marks: Readonly<Record<string, Mark | null>>;
  /** Why papers are excluded; replaces all reasons before. */
  readonly reasons?: Readonly<Record<string, string>>;
  /** Changes of some reasons, which keep the others; null removes one. */
  readonly reasonChanges?: Readonly<Record<string, string | null>>;
  /** More papers that a person has looked at. */
  readonly seen?: readonly string[];
}

/** A review in progress: marks, reasons to exclude papers, and which were looked at, by the id of the hit. */
export interface Draft {
  readonly marks: Marks;
  readonly reasons: Readonly<Record<string, string>>;
  readonly seen: readonly string[];
}

const EMPTY: Draft = { marks: {}, reasons: {}, seen: [] };

/** The marks on a pending review before its decision; every process of the library sees them. */
export interface DraftMarks {
  /** The marks on the pending checkpoint of a session; empty if there are none. */
  read(session: Session): Promise<Draft>;
  /** Changes some marks and keeps the others; fails if the checkpoint is no longer pending. */
  change(session: Session, change: MarkChange): Promise<Result<Marks>>;
  /** Removes the marks of a session unless they are on its pending review; null: the session is gone. */
  clear(id: string, session: Session | null): Promise<void>;
}

const MARKS = z.record(z.string(), z.enum(['keep', 'exclude']));
const FILE = z.object({
  checkpoint_id: z.string(),
  marks: MARKS,
  reasons: z.record(z.string(), z.string()).optional(),
  seen: z.array(z.string()).optional(),
});

/** Opens the marks under a library's folder, one file per session. */
export function openDraftMarks(home: string): DraftMarks {
  const pathOf = (id: string) => join(home, 'sessions', `${id}.draft.json`);
  let last: Promise<unknown> = Promise.resolve();

  const load = async (id: string) => {
    const text = await readTextFile(pathOf(id));
    // A draft that cannot be read is no reason to refuse the review itself.
    return text.ok && text.value !== null ? (FILE.safeParse(parseJson(text.value)).data ?? null) : null;
  };
  const read = async (session: Session): Promise<Draft> => {
    const draft = session.checkpoint?.kind === 'result_review' ? await load(session.id) : null;
    if (!draft || !reviewsOf(session).includes(draft.checkpoint_id)) return EMPTY;
    const known = new Set(session.collection?.hits.map(({ id }) => id));
    const only = <T>(all: Readonly<Record<string, T>>) =>
      Object.fromEntries(Object.entries(all).filter(([id]) => known.has(id)));
    return {
      marks: only(draft.marks),
      reasons: only(draft.reasons ?? {}),
      seen: (draft.seen ?? []).filter((id) => known.has(id)),
    };
  };
  const change = async (session: Session, given: MarkChange): Promise<Result<Marks>> => {
    const { checkpointId, marks, reasons, reasonChanges = {}, seen = [] } = given;
    const refused = refuse(session, checkpointId, [...Object.keys(marks), ...Object.keys(reasonChanges), ...seen]);
    if (!refused.ok) return refused;
    const before = await read(session);
    const all = withChanges(before.marks, marks);
    const draft = {
      checkpoint_id: checkpointId,
      marks: all,
      reasons: withChanges(reasons ?? before.reasons, reasonChanges),
      seen: [...new Set([...before.seen, ...seen])],
    };
    const written = await writeFileAtomic(pathOf(session.id), `${JSON.stringify(draft)}\n`);
    return written.ok ? ok(all) : written;
  };
  return {
    read,
    change(session, given) {
      // One after the other, so that two quick changes do not overwrite each other.
      const turn = last.then(() => change(session, given));
      last = turn.catch(() => undefined);
      return turn;
    },
    async clear(id, session) {
      const draft = await load(id);
      if (!draft || !session || !reviewsOf(session).includes(draft.checkpoint_id)) await removeFile(pathOf(id));
    },
  };
}

/** Values after changes; null removes one. */
function withChanges<T>(values: Readonly<Record<string, T>>, changes: Readonly<Record<string, T | null>>) {
  const all = Object.entries({ ...values, ...changes });
  return Object.fromEntries(all.flatMap(([id, value]) => (value === null ? [] : [[id, value] as const])));
}

/** The pending review and those that it replaces. */
const reviewsOf = ({ checkpoint, replaced = [] }: Session): readonly string[] =>
  checkpoint ? [checkpoint.id, ...replaced] : replaced;

function refuse({ checkpoint, collection }: Session, expected: string, ids: readonly string[]): Result<void> {
  if (checkpoint?.kind !== 'result_review' || checkpoint.id !== expected)
    return fail('SESSION_STATE', 'These results are no longer under review. Reload the session.');
  const known = new Set(collection?.hits.map(({ id }) => id));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown === undefined) return ok(undefined);
  return fail('INVALID_ARGUMENT', `${JSON.stringify(unknown.slice(0, 80))} is not one of the papers.`, {
    fields: { marks: 'names a paper that is not in the results' },
  });
}
