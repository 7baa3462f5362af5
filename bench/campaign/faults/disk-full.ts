import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { attempt, CHANGES, examineAfter, type Judged, judge, type Model, NEVER } from './library.ts';
import { createOutcome, type Outcome } from './outcome.ts';
import { withSmallDisk } from './small-disk.ts';

const PAGE = 4096;
const MAX_PAGES = 400;
/** An operation that has succeeded so often in a row has enough space. */
const ENOUGH = 2;
const ADVICE = /disk (?:quota )?is full/;

/** Leaves exactly so many pages on a disk, tries each operation, frees the disk, and tries again. */
export async function diskFull(model: Model): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const operation of CHANGES) {
    const outcome = createOutcome(`disk full: ${operation}`);
    let successes = 0;
    for (let pages = 0; pages < MAX_PAGES && successes < ENOUGH; pages += 1) {
      // A disk for each try: databases that were closed keep their space until the garbage is collected.
      const { problems, failure } = await withSmallDisk('16m', (disk) => tryOn(model, disk, operation, pages));
      successes = failure || problems.length > 0 ? 0 : successes + 1;
      if (failure) outcome.note(`${failure.code}: ${failure.message}`);
      outcome.tried(problems.map((text) => `${operation} with ${pages} pages: ${text}`));
    }
    outcomes.push(outcome.done());
  }
  return outcomes;
}

async function tryOn(model: Model, disk: string, operation: (typeof CHANGES)[number], pages: number): Promise<Judged> {
  model.copyTo(disk);
  fill(disk, pages);
  const { problems, failure } = await judge(attempt(model, disk, operation), ADVICE);
  rmSync(join(disk, 'filler'));
  const after = await examineAfter(model, disk);
  const again = failure ? await judge(attempt(model, disk, operation), NEVER) : { problems: [] };
  return { problems: [...problems, ...after, ...again.problems.map((text) => `afterwards ${text}`)], failure };
}

/** Takes all space of a disk but so many pages. */
function fill(disk: string, pages: number): void {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(join(disk, 'filler'), Buffer.alloc(Math.max(0, bavail * bsize - pages * PAGE)));
}
