import type { App } from '../app.ts';
import { isRetracted } from '../model/paper.ts';
import { findStored } from '../tools/doiget/find.ts';

type Row = Readonly<Record<string, unknown>>;

/** Marks the rows of retracted papers. */
export async function markRetracted(app: App, rows: readonly Row[]): Promise<Row[]> {
  const store = await app.store();
  return Promise.all(
    rows.map(async (row) => {
      if (row['ok'] === false || typeof row['ref'] !== 'string') return row;
      const stored = await findStored(row['ref'], store);
      return stored.ok && isRetracted(stored.value.entry.paper) ? { ...row, retracted: true } : row;
    }),
  );
}
