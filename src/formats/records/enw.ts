import type { FileProblem, FileRecord } from './record.ts';
import { toAuthor, toPaper } from './record.ts';
import { readTagged, type TaggedRecord } from './tagged.ts';
import { monthFrom, typeFrom } from './types.ts';

/** `%T A title` */
const TAG = /^(%[0-9A-Z@!?>&*#[\]])(?: (.*))?$/;

/** Reads the tagged format of EndNote (.enw); null when the text is in another format. */
export function readEnwRecords(text: string): { records: FileRecord[]; problems: FileProblem[] } | null {
  if (!/^%0 \S/m.test(text) || !/^%[TAB] \S/m.test(text)) return null;
  const { records, strays } = readTagged(text, ['%0'], toFileRecord, { tag: TAG, lists: [] });
  const problems = strays.map(({ line }) => ({ place: `line ${line}`, message: 'The line belongs to no record.' }));
  return { records, problems };
}

function toFileRecord(record: TaggedRecord, at: number): FileRecord {
  const { all, first } = record;
  const paper = toPaper({
    type: typeFrom(first('%0')),
    title: first('%T'),
    authors: all('%A').flatMap((name) => toAuthor(name) ?? []),
    year: first('%D', '%8'),
    month: monthFrom(first('%8')?.split(/[\s/]+/)[0]),
    venue: first('%J', '%B', '%S'),
    volume: first('%V'),
    issue: first('%N'),
    pages: first('%P'),
    publisher: first('%I'),
    abstract: first('%X'),
    keywords: all('%K').flatMap((words) => words.split(/[;,]\s*/)),
    language: first('%G'),
    url: first('%U'),
    ids: [...all('%R', '%M'), first('%U')],
  });
  return { id: first('%F') ?? `#${at + 1}`, place: `line ${record.line}`, paper, line: record.line };
}
