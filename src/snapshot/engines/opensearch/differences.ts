import { ok, type Result } from '../../../model/result.ts';
import type { SnapshotData } from '../../data.ts';
import type { LocalPaper } from './documents.ts';
import type { RemotePaper } from './remote-papers.ts';

/** A paper that differs: only here, only there, or not the same. */
export interface Difference {
  readonly local?: LocalPaper;
  readonly remote?: RemotePaper;
}

/** The papers of an index, one after the other; a failure ends them. */
function createCursor(remote: AsyncGenerator<Result<RemotePaper>>) {
  let next: Result<RemotePaper | null> = ok(null);
  return {
    /** The paper at the cursor; null at the end. */
    now: () => next,
    async step(): Promise<void> {
      const stepped = await remote.next();
      next = stepped.done ? ok(null) : stepped.value;
    },
  };
}

/** Compares the papers on both sides, which come in the same order. */
export async function* compare(
  { main }: SnapshotData,
  local: Iterator<LocalPaper>,
  remote: AsyncGenerator<Result<RemotePaper>>,
): AsyncGenerator<Result<Difference>> {
  const cursor = createCursor(remote);
  await cursor.step();
  for (;;) {
    const read = main.attempt(() => local.next());
    if (!read.ok) return void (yield read);
    const paper = read.value.done ? undefined : read.value.value;
    yield* skipTo(cursor, paper?.paperId);
    const there = cursor.now();
    if (!there.ok || !paper) return;
    const same = there.value?.paperId === paper.paperId ? there.value : undefined;
    yield ok({ local: paper, ...(same && { remote: same }) });
    if (same) await cursor.step();
  }
}

/** The papers of the index before an id, or all that are left. */
async function* skipTo(cursor: ReturnType<typeof createCursor>, paperId: string | undefined) {
  for (let there = cursor.now(); ; there = cursor.now()) {
    if (!there.ok) return void (yield there);
    if (there.value === null || (paperId !== undefined && there.value.paperId >= paperId)) return;
    yield ok({ remote: there.value });
    await cursor.step();
  }
}

/** What is to be done with a paper. */
export function kindOf({ local, remote }: Difference): 'added' | 'changed' | 'unchanged' | 'removed' {
  if (!local) return 'removed';
  if (!remote) return 'added';
  return local.digest === remote.digest ? 'unchanged' : 'changed';
}
