import { oneLine } from '../../formats/latex.ts';
import type { ComparedField } from '../../model/reference.ts';
import { sortName } from '../../text/names.ts';
import type { Correction } from './choose.ts';
import { collectEdits, type Edit, type FindEdits } from './edit.ts';

interface TaggedLine {
  readonly tag: string;
  /** Where the value is, over all its lines. */
  readonly start: number;
  readonly end: number;
  readonly lineStart: number;
}

const LINE = /^([A-Z][A-Z0-9]{1,3}) {0,2}- ?(.*)$/;

/** The tagged values of each record, with their places. */
function recordsOf(text: string, first: string): TaggedLine[][] {
  const records: TaggedLine[][] = [];
  let at = 0;
  let isOpen = false;
  for (const line of text.split('\n')) {
    const bare = line.endsWith('\r') ? line.slice(0, -1) : line;
    const [, tag, value = ''] = LINE.exec(bare) ?? [];
    const end = at + bare.length;
    if (tag === first) records.push([]);
    if (tag === first) isOpen = true;
    const last = records.at(-1);
    if (tag === 'ER') isOpen = false;
    else if (tag !== undefined && isOpen) last?.push({ tag, start: end - value.length, end, lineStart: at });
    else if (isOpen && bare.trim() !== '') {
      const open = last?.pop();
      if (open) last?.push({ ...open, end });
    }
    at += line.length + 1;
  }
  return records;
}

type Tags = Readonly<Partial<Record<ComparedField, readonly string[]>>>;

const RIS: Tags = {
  title: ['TI', 'T1', 'CT', 'BT'],
  authors: ['AU', 'A1'],
  year: ['PY', 'Y1', 'DA'],
  venue: ['JF', 'JO', 'T2', 'JA', 'J2'],
  volume: ['VL'],
  issue: ['IS', 'CP'],
  pages: ['SP'],
  doi: ['DO'],
};

/** Names are there twice in MEDLINE, in two forms, so they are left as they are. */
const NBIB: Tags = {
  title: ['TI'],
  year: ['DP'],
  venue: ['JT', 'TA'],
  volume: ['VI'],
  issue: ['IP'],
  pages: ['PG'],
  doi: ['LID', 'AID'],
};

/** Finds the values of a RIS file that are to be changed. */
export const findRisEdits: FindEdits = (text, wanted) => findTaggedEdits(text, wanted, recordsOf(text, 'TY'), RIS);

/** Finds the values of a MEDLINE file that are to be changed. */
export const findNbibEdits: FindEdits = (text, wanted) => findTaggedEdits(text, wanted, recordsOf(text, 'PMID'), NBIB);

function findTaggedEdits(
  text: string,
  wanted: Parameters<FindEdits>[1],
  records: readonly TaggedLine[][],
  tags: Tags,
): ReturnType<FindEdits> {
  return wanted.map((record) => {
    const lines = records[record.index - 1] ?? [];
    return collectEdits(record, (correction) => editOf(text, lines, correction, tags));
  });
}

/** Every line that states the value is changed, so that no two of them contradict each other. */
function editOf(text: string, lines: readonly TaggedLine[], correction: Correction, tags: Tags): Edit[] | null {
  const names = tags[correction.field] ?? [];
  const meant = lines.filter((line) => names.includes(line.tag) && isMeant(text, line, correction));
  const [first] = meant;
  if (!first) return null;
  if (correction.field === 'authors') {
    return editAuthors(
      text,
      meant.filter(({ tag }) => tag === first.tag),
      correction,
    );
  }
  if (correction.field === 'pages') return editPages(lines, first, correction.found);
  const edits = meant.map((line) => editLine(text, line, correction, tags));
  return edits.every((each) => each !== null) ? edits.flat() : null;
}

function editLine(text: string, { start, end }: TaggedLine, { field, found }: Correction, tags: Tags): Edit[] | null {
  const raw = text.slice(start, end);
  if (field === 'year') return replaceIn(raw, start, /\d{4}/, found);
  if (field === 'doi') return replaceIn(raw, start, /10\.\d{4,9}\/\S+/, oneLine(found));
  const stop = tags === NBIB && field === 'title' && raw.endsWith('.') ? '.' : '';
  return [{ start, end, text: `${oneLine(found)}${stop}` }];
}

/** `LID` and `AID` may hold other ids, and a date may have no year. */
function isMeant(text: string, { start, end }: TaggedLine, { field }: Correction): boolean {
  const raw = text.slice(start, end);
  if (field === 'year') return /\d{4}/.test(raw);
  return field !== 'doi' || /10\.\d{4,9}\//.test(raw);
}

function replaceIn(raw: string, start: number, pattern: RegExp, value: string): Edit[] | null {
  const match = pattern.exec(raw);
  return match && [{ start: start + match.index, end: start + match.index + match[0].length, text: value }];
}

/** The last page has a line of its own, if the file has it. */
function editPages(lines: readonly TaggedLine[], first: TaggedLine, pages: string): Edit[] {
  const end = lines.find(({ tag }) => tag === 'EP');
  const [from = '', to] = oneLine(pages)
    .split(/[-–—]+/)
    .map((page) => page.trim());
  if (!end || first.tag !== 'SP') return [{ start: first.start, end: first.end, text: oneLine(pages) }];
  return [
    { start: first.start, end: first.end, text: from },
    { start: end.start, end: end.end, text: to ?? from },
  ];
}

/** One line for each name, written as the first one was. */
function editAuthors(text: string, lines: readonly TaggedLine[], { authors = [] }: Correction): Edit[] | null {
  const [first] = lines;
  const last = lines.at(-1);
  if (!first || !last) return null;
  const isTogether = lines.every(
    (line, at) => at === 0 || text.slice(lines[at - 1]?.end, line.lineStart).trim() === '',
  );
  if (!isTogether) return null;
  const prefix = text.slice(first.lineStart, first.start);
  const newline = text[first.end] === '\r' ? '\r\n' : '\n';
  const names = authors.map((author) => oneLine(sortName(author)));
  return [{ start: first.lineStart, end: last.end, text: names.map((name) => `${prefix}${name}`).join(newline) }];
}
