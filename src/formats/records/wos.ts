import type { FileProblem, FileRecord } from './record.ts';
import { toAuthor, toPaper } from './record.ts';
import { readTagged, type TaggedRecord } from './tagged.ts';
import { monthFrom, typeFrom } from './types.ts';

/** `TI A title`; a line that continues a value begins with spaces. */
const TAG = /^([A-Z][A-Z0-9])(?: (.*))?$/;
/** Each line of these is a value of its own. */
const LISTS = ['AU', 'AF'];

/** Reads the plain text of Web of Science; null when the text is in another format. */
export function readWosRecords(text: string): { records: FileRecord[]; problems: FileProblem[] } | null {
  if (!/^(?:FN .*\n(?:.*\n)?)?PT [A-Z]$/m.test(text) || !/^ER\s*$/m.test(text)) return null;
  const body = text.replace(/^(?:FN|VR) .*$|^EF\s*$/gm, '');
  const { records, strays } = readTagged(body, ['PT'], toFileRecord, { tag: TAG, lists: LISTS });
  const problems = strays.map(({ line }) => ({ place: `line ${line}`, message: 'The line belongs to no record.' }));
  return { records, problems };
}

const TYPES: Readonly<Record<string, string>> = { J: 'article', B: 'book', S: 'incollection', C: 'inproceedings' };

function toFileRecord(record: TaggedRecord, at: number): FileRecord {
  const { all, first } = record;
  const [start, end] = [first('BP'), first('EP')];
  const people = all('AF').length > 0 ? all('AF') : all('AU');
  const paper = toPaper({
    type: typeFrom(/proceedings/i.test(first('DT') ?? '') ? 'inproceedings' : TYPES[first('PT') ?? '']),
    title: first('TI'),
    authors: people.flatMap((name) => toAuthor(name) ?? []),
    year: first('PY', 'EY'),
    month: monthFrom(first('PD')),
    venue: first('SO', 'SE'),
    volume: first('VL'),
    issue: first('IS'),
    pages: start && end && start !== end ? `${start}-${end}` : (start ?? first('AR')),
    publisher: first('PU'),
    abstract: first('AB'),
    keywords: first('DE')?.split(/;\s*/) ?? [],
    language: first('LA'),
    ids: [first('DI'), first('PM') && `PMID:${first('PM')}`],
  });
  return { id: first('UT') ?? `#${at + 1}`, place: `line ${record.line}`, paper, line: record.line };
}
