import type { FileProblem, FileRecord } from './record.ts';
import { toAuthor, toPaper } from './record.ts';
import { readTagged, type TaggedRecord } from './tagged.ts';
import { monthFrom } from './types.ts';

/** Reads MEDLINE, as PubMed exports it; null when the text is in another format. */
export function readNbibRecords(text: string): { records: FileRecord[]; problems: FileProblem[] } | null {
  if (!/^PMID {0,2}- ?\d/m.test(text)) return null;
  const { records, strays } = readTagged(text, ['PMID'], toFileRecord);
  const problems = strays.map(({ line }) => ({ place: `line ${line}`, message: 'The line belongs to no record.' }));
  return { records, problems };
}

function toFileRecord(record: TaggedRecord): FileRecord {
  const { all, first } = record;
  const [year, month, day] = (first('DP') ?? '').split(/\s+/);
  const pmid = first('PMID') ?? '';
  const people = all('FAU').length > 0 ? all('FAU') : all('AU');
  const paper = toPaper({
    type: all('PT').some((type) => /preprint/i.test(type)) ? 'posted-content' : 'journal-article',
    title: first('TI', 'BTI')?.replace(/\.$/, ''),
    authors: [...people.flatMap((name) => toAuthor(name) ?? []), ...all('CN').map((name) => ({ literal: name }))],
    year: year ?? first('DEP', 'EDAT'),
    month: monthFrom(month),
    day: Number(day) || undefined,
    venue: first('JT', 'TA'),
    volume: first('VI'),
    issue: first('IP'),
    pages: first('PG'),
    publisher: first('PB'),
    abstract: first('AB'),
    keywords: [...all('OT'), ...all('MH').map((heading) => heading.replace(/[*]/g, ''))],
    language: first('LA'),
    ids: [...withKind(all('LID', 'AID'), 'doi'), `PMID:${pmid}`, first('PMC')],
  });
  return { id: pmid, place: `line ${record.line}`, paper, line: record.line };
}

/** The values marked as this kind: `10.1000/abc [doi]`. */
function withKind(values: readonly string[], kind: string): string[] {
  return values.flatMap((value) => (value.endsWith(`[${kind}]`) ? [value.slice(0, -kind.length - 2).trim()] : []));
}
