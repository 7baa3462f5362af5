import type { App } from '../app.ts';
import { formatRef, parseRef, type Ref } from '../model/ref.ts';

type Row = Readonly<Record<string, unknown>>;

/** Marks the rows of stored papers that are retracted. */
export async function markRetracted(app: App, rows: readonly Row[]): Promise<readonly Row[]> {
  const refs = rows.map(refOfRow);
  const { index } = await app.store();
  const retracted = await index.retracted(refs.filter((ref) => ref !== null));
  if (!retracted.ok) return rows;
  return rows.map((row, at) => {
    const ref = refs[at];
    return ref && retracted.value.has(formatRef(ref)) ? { ...row, retracted: true } : row;
  });
}

function refOfRow(row: Row): Ref | null {
  const { ok: isOk, ref } = row;
  const parsed = isOk !== false && typeof ref === 'string' ? parseRef(ref) : null;
  return parsed?.ok ? parsed.value : null;
}
