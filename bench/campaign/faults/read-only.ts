import { statSync } from 'node:fs';
import { join } from 'node:path';
import { openSnapshot } from '../../../src/snapshot/open.ts';
import { collect } from '../../../tests/support/papers.ts';
import { unwrap } from '../../../tests/support/unwrap.ts';
import { attempt, CHANGES, examineAfter, judge, type Model, NEVER } from './library.ts';
import { createOutcome, type Outcome } from './outcome.ts';
import { remount, withSmallDisk } from './small-disk.ts';

const ADVICE = /read-only|check the owner and mode/;

/** Tries each operation on a file system that is read-only, reads the library there, and tries again when it is not. */
export async function readOnly(model: Model): Promise<Outcome[]> {
  const outcome = createOutcome('read-only file system: changes');
  for (const operation of CHANGES)
    await withSmallDisk('16m', async (disk) => {
      model.copyTo(disk);
      const rows = statSync(join(disk, 'home/provenance.jsonl')).size;
      remount(disk, 'ro');
      const { problems, failure } = await judge(attempt(model, disk, operation), ADVICE);
      if (failure) outcome.note(`${operation}: ${failure.code}: ${failure.message}`);
      remount(disk, 'rw');
      const grew = statSync(join(disk, 'home/provenance.jsonl')).size !== rows;
      const again = await judge(attempt(model, disk, operation), NEVER);
      const after = await examineAfter(model, disk);
      const all = [...problems, ...(grew ? ['the log changed'] : []), ...again.problems, ...after];
      outcome.tried(all.map((text) => `${operation}: ${text}`));
    });
  return [outcome.done(), await readThere(model)];
}

async function readThere(model: Model): Promise<Outcome> {
  const outcome = createOutcome('read-only file system: reading');
  await withSmallDisk('16m', async (disk) => {
    model.copyTo(disk);
    remount(disk, 'ro');
    const context = model.open(disk);
    try {
      const entries = await collect(context.store.list());
      outcome.tried(entries.length > 5 && entries.every(({ ok }) => ok) ? [] : ['the entries cannot be listed']);
      const counted = await context.store.index.counts();
      outcome.tried(counted.ok && counted.value.entries === entries.length ? [] : ['the index cannot be read']);
      const found = await context.store.index.search('solar', 5);
      outcome.tried(found.ok && found.value.hits.length > 0 ? [] : ['the index cannot be searched']);
      const snapshot = unwrap(await openSnapshot(join(disk, 'snapshot')));
      outcome.tried(snapshot.search({ query: 'cells' }).ok ? [] : ['the snapshot cannot be searched']);
      snapshot.close();
    } catch (error) {
      outcome.tried([String(error)]);
    } finally {
      await context.close();
    }
  });
  return outcome.done();
}
