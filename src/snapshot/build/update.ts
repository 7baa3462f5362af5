import { fail, ok, type Result } from '../../model/result.ts';
import type { SkippedInput } from '../../model/snapshot.ts';
import { copyFiles } from './files.ts';
import type { BuildInput, InputPaper } from './input.ts';
import { createPaperWriter, type Tables } from './write.ts';

/** Skipped inputs beyond this are only counted. */
const MAX_LISTED = 100;

/** How an update goes. */
export interface UpdateOptions {
  /** The folder of the new snapshot. */
  readonly path: string;
  /** Whether the tables already hold the papers of the previous build. */
  readonly isReused: boolean;
  readonly signal?: AbortSignal | undefined;
  onProgress?: ((done: number) => void) | undefined;
}

/** What an update changed. */
export interface UpdateCounts {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly skippedCount: number;
  readonly skipped: readonly SkippedInput[];
  /** Whether any paper comes from a sandbox. */
  readonly sandbox: boolean;
  /** Whether the papers of each facet are counted already. */
  readonly hasFacetCounts: boolean;
}

/** Brings the tables to the state of the input: adds and replaces papers, and removes those not in it. */
export async function updatePapers(
  tables: Tables,
  input: AsyncIterable<Result<BuildInput>>,
  { path, isReused, signal, onProgress }: UpdateOptions,
): Promise<Result<UpdateCounts>> {
  const update = createUpdate(tables, path, isReused);
  let done = 0;
  for await (const each of input) {
    if (signal?.aborted) return fail('CANCELLED', 'The build was cancelled. The snapshot was not changed.');
    if (!each.ok) return each;
    if ('skipped' in each.value) update.skip(each.value.skipped);
    else {
      const taken = await update.take(each.value.paper);
      if (!taken.ok) return taken;
    }
    done += 1;
    onProgress?.(done);
  }
  const finished = tables.main.attempt(update.finish);
  return finished.ok ? ok({ ...update.counts, ...finished.value }) : finished;
}

/** The digest of an incomplete paper: the next build reads it again and may find the missing part. */
const INCOMPLETE = '';

function createUpdate(tables: Tables, path: string, isReused: boolean) {
  const { main } = tables;
  const writer = createPaperWriter(tables);
  const counts = { added: 0, changed: 0, unchanged: 0, skippedCount: 0, skipped: [] as SkippedInput[], sandbox: false };
  const skip = (skipped: SkippedInput) => {
    counts.skippedCount += 1;
    if (counts.skipped.length < MAX_LISTED) counts.skipped.push(skipped);
  };
  const lookUp = (paperId: string) => {
    const isFirst = main.prepare('INSERT OR IGNORE INTO seen (paper_id) VALUES (?)').run(paperId).changes === 1;
    const known = isReused ? main.prepare('SELECT id, input FROM papers WHERE paper_id = ?').get(paperId) : undefined;
    return { isFirst, known };
  };
  const write = async (paper: InputPaper, known: number | null): Promise<Result<void>> => {
    const record = await paper.read();
    if (!record.ok) {
      // A paper that cannot be read now stays as it was.
      skip({ place: paper.place, reason: record.error.message });
      return ok(undefined);
    }
    const copied = await copyFiles(record.value, path);
    if (!copied.ok) return copied;
    const { problems = [] } = record.value;
    const written = main.attempt(() => {
      if (known !== null) writer.remove(known, paper.paperId);
      writer.add(record.value, problems.length === 0 ? paper.digest : INCOMPLETE);
    });
    for (const reason of problems) skip({ place: paper.place, reason });
    if (written.ok) counts[known === null ? 'added' : 'changed'] += 1;
    return written;
  };
  return {
    counts,
    skip,
    async take(paper: InputPaper): Promise<Result<void>> {
      counts.sandbox ||= paper.sandbox === true;
      const found = main.attempt(() => lookUp(paper.paperId));
      if (!found.ok) return found;
      const { isFirst, known } = found.value;
      if (!isFirst) skip({ place: paper.place, reason: `${paper.paperId} is a duplicate` });
      else if (known?.['input'] === paper.digest) counts.unchanged += 1;
      else return write(paper, known ? Number(known['id']) : null);
      return ok(undefined);
    },
    /** Writes what waits, and removes the papers that the input lacks. */
    finish(): Pick<UpdateCounts, 'removed' | 'hasFacetCounts'> {
      const written = writer.finish();
      const gone = main
        .prepare('SELECT id, paper_id FROM papers WHERE paper_id NOT IN (SELECT paper_id FROM seen)')
        .all();
      for (const row of gone) writer.remove(Number(row['id']), String(row['paper_id']));
      return { removed: gone.length, ...written };
    },
  };
}
