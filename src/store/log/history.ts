import type { LogRow } from '../../model/log-row.ts';
import { ok, type Result } from '../../model/result.ts';
import { parseRow } from './chain.ts';
import { currentFile, type LogFile, listRotated, readLogFile } from './files.ts';

/** Where a row is: its number, and the byte of its (uncompressed) file at which its line begins. */
export interface RowPlace {
  readonly seq: number;
  readonly at: number;
}

/** Reads the rows at these places, in the order of the places; a row that is no longer there is left out. */
export async function readRowsAt(home: string, places: readonly RowPlace[]): Promise<Result<LogRow[]>> {
  if (places.length === 0) return ok([]);
  const rotated = await listRotated(home);
  if (!rotated.ok) return rotated;
  const firstSeq = Number(rotated.value.at(-1)?.to ?? 0) + 1;
  const found = new Map<number, LogRow>();
  for (const file of [...rotated.value, currentFile(home, firstSeq)]) {
    const inside = places.filter(({ seq }) => seq >= file.from && seq <= (file.to ?? Number.POSITIVE_INFINITY));
    const read = await readInside(file, inside, found);
    if (!read.ok) return read;
  }
  return ok(places.flatMap(({ seq }) => found.get(seq) ?? []));
}

/** A plain file is read at each place; a compressed one as far as the last place. */
async function readInside(
  file: LogFile,
  places: readonly RowPlace[],
  found: Map<number, LogRow>,
): Promise<Result<void>> {
  const starts = file.gzip ? places.slice(0, 1).map(() => 0) : places.map(({ at }) => at);
  const missing = new Set(places.map(({ seq }) => seq));
  for (const start of starts) {
    for await (const line of readLogFile(file, start)) {
      if (!line.ok) return line;
      const row = parseRow(line.value.text);
      if (row && missing.delete(row.ts_seq)) found.set(row.ts_seq, row);
      if (!file.gzip || missing.size === 0) break;
    }
  }
  return ok(undefined);
}
