import { join } from 'node:path';
import { listNames } from '../../disk/folder.ts';
import { type Line, readLines } from '../../disk/stream.ts';
import { ok, type Result } from '../../model/result.ts';

/** A file of the log; `to` is null for the current one. */
export interface LogFile {
  readonly path: string;
  readonly from: number;
  readonly to: number | null;
  readonly gzip: boolean;
}

const ROTATED = /^provenance-(\d{1,15})-(\d{1,15})\.jsonl(\.gz)?$/;

/** Where rows are appended. */
export function currentPath(home: string): string {
  return join(home, 'provenance.jsonl');
}

/** The file that rows are appended to; `firstSeq` is the number of its first row. */
export function currentFile(home: string, firstSeq: number): LogFile {
  return { path: currentPath(home), from: firstSeq, to: null, gzip: false };
}

/** The path of a full file with these rows; it is compressed later. */
export function rotatedPath(home: string, from: number, to: number): string {
  return join(home, `provenance-${from}-${to}.jsonl`);
}

/** The full files, oldest first. If a file exists in both forms, the plain one counts: it is certainly complete. */
export async function listRotated(home: string): Promise<Result<LogFile[]>> {
  const found = new Map<string, LogFile>();
  for await (const name of listNames(home)) {
    if (!name.ok) return name;
    const [, from = '', to = '', gz] = ROTATED.exec(name.value) ?? [];
    if (from === '' || (gz && found.has(`${from}-${to}`))) continue;
    found.set(`${from}-${to}`, {
      path: join(home, name.value),
      from: Number(from),
      to: Number(to),
      gzip: gz !== undefined,
    });
  }
  return ok([...found.values()].sort((a, b) => a.from - b.from));
}

/** 0.1.0 did not limit its rows: one that quotes the metadata of a hostile PDF may be this long. */
const MAX_ROW_BYTES = 400 * 1024 * 1024;

/** The lines of a file of the log. */
export function readLogFile(file: LogFile, fromByte = 0): AsyncGenerator<Result<Line>> {
  return readLines(file.path, { from: fromByte, gzip: file.gzip, maxLineBytes: MAX_ROW_BYTES });
}
