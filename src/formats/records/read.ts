import { fail, ok, type Result } from '../../model/result.ts';
import { FORMATS } from '../table.ts';
import { readBibtexRecords } from './bibtex.ts';
import { readCslRecords } from './csl.ts';
import { readCsvRecords } from './csv.ts';
import { readEndnoteRecords } from './endnote.ts';
import { readEnwRecords } from './enw.ts';
import { readNbibRecords } from './nbib.ts';
import type { FileProblem, FileRecord, RecordFile } from './record.ts';
import { readRisRecords } from './ris.ts';
import { readWosRecords } from './wos.ts';

type Read = (text: string) => { readonly records: FileRecord[]; readonly problems: FileProblem[] } | null;

/** The name and label of a format that papers are written in too. */
const written = (name: 'csl' | 'ris' | 'bibtex') => {
  const label = FORMATS.find((format) => format.name === name)?.label ?? name;
  return [name, label] as const;
};

/** Every format that records are read from, with its label; the first that recognises a text reads it. */
export const RECORD_READERS: readonly (readonly [name: string, label: string, read: Read])[] = [
  [...written('csl'), readCslRecords],
  ['endnote', 'EndNote XML', readEndnoteRecords],
  [...written('ris'), readRisRecords],
  ['nbib', 'nbib (PubMed)', readNbibRecords],
  ['wos', 'Web of Science plain text', readWosRecords],
  ['enw', 'EndNote tagged (.enw)', readEnwRecords],
  [...written('bibtex'), readBibtexRecords],
  ['csv', 'CSV (Scopus, Web of Science, Zotero, PubMed)', readCsvRecords],
];

/** The formats that can be read, as a sentence names them. */
export const RECORD_FORMATS = RECORD_READERS.map(([, label]) => label).join(', ');

/** Reads the records of a text. The content decides about the format, since names of files can be wrong. */
export function readRecords(content: string): Result<RecordFile> {
  const text = content.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  for (const [format, , read] of RECORD_READERS) {
    const found = read(text);
    if (found) return ok({ format, ...found });
  }
  if (/^\s*[[{]\s*["{\]}]/.test(text))
    return fail('INVALID_ARGUMENT', 'The JSON cannot be parsed, or has no records. It may be cut off.');
  return fail('INVALID_ARGUMENT', `No records were found. Carrel reads ${RECORD_FORMATS}.`);
}
