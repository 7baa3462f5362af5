import { parseXml, type XmlElement } from '@rgrove/parse-xml';
import { childAt, children, childText, descendants } from '../../text/xml.ts';
import type { FileProblem, FileRecord } from './record.ts';
import { toAuthor, toPaper } from './record.ts';
import { monthFrom, typeFrom } from './types.ts';

/** Reads the XML that EndNote exports; null when the text is in another format. */
export function readEndnoteRecords(text: string): { records: FileRecord[]; problems: FileProblem[] } | null {
  if (!/^\s*(?:<\?xml[^>]*>\s*)?<(?:xml|records)\b/.test(text)) return null;
  const parts = cutRecords(text);
  const records: FileRecord[] = [];
  const problems: FileProblem[] = [];
  for (const [at, part] of parts.entries()) {
    const element = parse(part);
    if (element) records.push(toFileRecord(element, at));
    else problems.push({ place: `record ${at + 1}`, message: 'The XML of the record is not well-formed.' });
  }
  return { records, problems };
}

/** Each record is parsed alone, so that one broken record does not lose the others. */
function cutRecords(text: string): string[] {
  return text.match(/<record\b(?:(?!<record\b)[\s\S])*?(?:<\/record>|(?=<record\b)|$)/g) ?? [];
}

function parse(xml: string): XmlElement | null {
  try {
    return parseXml(xml).root;
  } catch {
    return null;
  }
}

function toFileRecord(record: XmlElement, at: number): FileRecord {
  const text = (...path: readonly string[]) => childText(record, ...path);
  const people = children(childAt(record, 'contributors', 'authors'), 'author');
  const id = text('rec-number');
  const paper = toPaper({
    type: typeFrom(childAt(record, 'ref-type')?.attributes['name']),
    title: text('titles', 'title'),
    authors: people.flatMap((author) => toAuthor(author.text) ?? []),
    year: text('dates', 'year'),
    month: monthFrom(text('dates', 'pub-dates', 'date')?.split(/[\s/]+/)[0]),
    venue:
      text('periodical', 'full-title') ?? text('titles', 'secondary-title') ?? text('alt-periodical', 'full-title'),
    volume: text('volume'),
    issue: text('number'),
    pages: text('pages'),
    publisher: text('publisher'),
    abstract: text('abstract'),
    keywords: children(childAt(record, 'keywords'), 'keyword').map((keyword) => keyword.text),
    language: text('language'),
    url: text('urls', 'related-urls', 'url'),
    ids: [
      text('electronic-resource-num'),
      text('custom2'),
      pubmedId(text('accession-num'), text('remote-database-name')),
      ...descendants(record, 'url').map((url) => url.text.trim()),
    ],
  });
  return { id: id ?? `#${at + 1}`, place: `record ${at + 1}`, paper };
}

const pubmedId = (number: string | undefined, database = '') =>
  number && /^\d+$/.test(number) && /pubmed|medline|nlm/i.test(database) ? `PMID:${number}` : number;
