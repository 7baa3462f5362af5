import { createHash } from 'node:crypto';
import { type Database, openDatabase, type Row } from '../../disk/database.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { isPaperId } from './identity.ts';
import type { BuildInput } from './input.ts';
import { toRecord } from './paper-db-record.ts';
import { type Linked, readLinked, textIn } from './paper-db-rows.ts';

/** A snapshot in the format of paper-db: a database, and a folder of files named by their digests. */
export interface PaperDbPlaces {
  readonly database: string;
  readonly files: string;
}

/** Part of every digest: changing it makes every paper new. */
const WRITER = 'reference-2';

const TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table'";

/** Opens the database unchanged; it has no version, so its tables identify it. */
export function openPaperDb(path: string): Result<Database> {
  const opened = openDatabase(path, { migrations: [], immutable: true });
  if (!opened.ok) return opened;
  const tables = opened.value.attempt(() => readTables(opened.value));
  if (tables.ok && tables.value.has('paper')) return opened;
  opened.value.close();
  return tables.ok ? fail('STORE_ERROR', `${path} is not a paper database: it has no table "paper".`) : tables;
}

function readTables(database: Database): Set<string> {
  const rows = database.prepare(TABLES).all();
  return new Set(rows.map((row) => String(row['name'])));
}

/** Yields every paper of a paper-db snapshot; tables that older versions do not have count as empty. */
export async function* readPaperDb(database: Database, { files }: PaperDbPlaces): AsyncGenerator<Result<BuildInput>> {
  const tables = database.attempt(() => readTables(database));
  if (!tables.ok) return yield tables;
  let last = '';
  for (;;) {
    const row = database.attempt(() =>
      database.prepare('SELECT * FROM paper WHERE paper_id > ? ORDER BY paper_id LIMIT 1').get(last),
    );
    if (!row.ok) return yield row;
    if (!row.value) return;
    last = textIn(row.value, 'paper_id');
    if (!isPaperId(last)) {
      yield ok({ skipped: { place: `paper "${last.slice(0, 80)}"`, reason: 'its id is not valid' } });
      continue;
    }
    const linked = database.attempt(() => readLinked(database, tables.value, last));
    if (!linked.ok) return yield linked;
    const [paper, links] = [row.value, linked.value];
    yield ok({
      paper: {
        place: `paper ${last}`,
        paperId: last,
        digest: digestOf(paper, links),
        read: () => toRecord(paper, links, files),
      },
    });
  }
}

/** Texts are named by their digests, so the rows show every change but one inside a summary. */
function digestOf(paper: Row, links: Linked): string {
  return createHash('sha256')
    .update(JSON.stringify([WRITER, paper, links]))
    .digest('hex');
}
