import type { FileProblem, FileRecord } from './record.ts';
import { arxivVersionIn, toAuthor, toPaper } from './record.ts';
import { readTagged, type TaggedRecord } from './tagged.ts';
import { typeFrom } from './types.ts';

/** Reads RIS; null when the text is in another format. */
export function readRisRecords(text: string): { records: FileRecord[]; problems: FileProblem[] } | null {
  if (!/^TY {0,2}- /m.test(text)) return null;
  const { records, strays, unended } = readTagged(text, ['TY'], toFileRecord);
  const problems = [
    ...strays.map(({ line }) => ({ place: `line ${line}`, message: 'The line belongs to no record.' })),
    ...unended.map((line) => ({ place: `line ${line}`, message: 'The record has no end (ER); it may be cut off.' })),
  ];
  return { records, problems };
}

function toFileRecord(record: TaggedRecord, at: number): FileRecord {
  const { all, first } = record;
  const [year, month, day] = (first('DA', 'Y1', 'PY', 'Y2') ?? '').split('/');
  const [start, end] = [first('SP'), first('EP')];
  const ids = [first('DO'), ...all('AN', 'C2', 'UR', 'LK', 'L1', 'L2', 'M3', 'N1')];
  const paper = toPaper({
    type: typeFrom(first('TY')),
    title: first('TI', 'T1', 'CT', 'BT'),
    authors: all('AU', 'A1').flatMap((name) => toAuthor(name) ?? []),
    year: first('PY', 'Y1') ?? year,
    month: Number(month) || undefined,
    day: Number(day) || undefined,
    // In books the title of the series stands in T2.
    venue: first('JF', 'JO', 'T2', 'JA', 'J2', 'J1', 'BT', 'T3'),
    volume: first('VL'),
    issue: first('IS', 'CP'),
    pages: start && end && start !== end && !start.includes('-') ? `${start}-${end}` : start,
    publisher: first('PB'),
    abstract: first('AB', 'N2'),
    keywords: all('KW'),
    language: first('LA'),
    url: first('UR', 'LK'),
    ids,
  });
  const type = first('TY')?.toLowerCase();
  return {
    id: first('ID') ?? `#${at + 1}`,
    place: `line ${record.line}`,
    paper,
    line: record.line,
    ...(type && { type }),
    ...arxivVersionIn(ids),
  };
}
