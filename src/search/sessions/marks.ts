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
}

/** The marks on a pending review before its decision; every process of the library sees them. */
export interface DraftMarks {
  /** The marks on the pending checkpoint of a session; empty if there are none. */
  read(session: Session): Promise<Marks>;
  /** Changes some marks and keeps the others; fails if the checkpoint is no longer pending. */
  change(session: Session, change: MarkChange): Promise<Result<Marks>>;
  /** Removes the marks of a session unless they are on its pending review; null: the session is gone. */
  clear(id: string, session: Session | null): Promise<void>;
}

const MARKS = z.record(z.string(), z.enum(['keep', 'exclude']));
const FILE = z.object({ checkpoint_id: z.string(), marks: MARKS });

/** Opens the marks under a library's folder, one file per session. */
export function openDraftMarks(home: string): DraftMarks {
  const pathOf = (id: string) => join(home, 'sessions', `${id}.draft.json`);
  let last: Promise<unknown> = Promise.resolve();

  const load = async (id: string) => {
    const text = await readTextFile(pathOf(id));
    // A draft that cannot be read is no reason to refuse the review itself.
    return text.ok && text.value !== null ? (FILE.safeParse(parseJson(text.value)).data ?? null) : null;
  };
  const read = async (session: Session): Promise<Marks> => {
    const draft = session.checkpoint?.kind === 'result_review' ? await load(session.id) : null;
    if (!draft || !reviewsOf(session).includes(draft.checkpoint_id)) return {};
    const known = new Set(session.collection?.hits.map(({ id }) => id));
    return Object.fromEntries(Object.entries(draft.marks).filter(([id]) => known.has(id)));
  };
  const change = async (session: Session, { checkpointId, marks }: MarkChange): Promise<Result<Marks>> => {
    const refused = refuse(session, checkpointId, Object.keys(marks));
    if (!refused.ok) return refused;
    const next = Object.entries({ ...(await read(session)), ...marks }).flatMap(([id, mark]) =>
      mark ? [[id, mark] as const] : [],
    );
    const all = Object.fromEntries(next);
    const draft = { checkpoint_id: checkpointId, marks: all };
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
