import type { Author, PaperFields } from '../../model/paper.ts';
import { parseRef } from '../../model/ref.ts';
import { toPlainText } from '../../text/markup.ts';

/** A record of a bibliographic file. */
export interface FileRecord {
  /** Its own id: the key of BibTeX, the id of CSL-JSON; else `#n`, counted from one. */
  readonly id: string;
  /** Such as `line 7` or `item 3`. */
  readonly place: string;
  readonly paper: PaperFields;
  /** The line that it starts on, counted from 1; absent in formats without lines. */
  readonly line?: number;
  /** The type as the file states it, in lower case, such as `misc` or `elec`. */
  readonly type?: string;
  /** Remarks, such as "US Patent 1,234,567" or "Accessed: 2024-01-01". */
  readonly note?: string;
  /** The list of authors ends with "and others" or "et al." */
  readonly authorsCut?: true;
  /** The version that the arXiv id names. */
  readonly arxivVersion?: number;
  /** A brace or quote is missing, so the fields may be wrong. */
  readonly isBroken?: true;
}

/** Something in a file that could not be read; the rest was. */
export interface FileProblem {
  readonly place: string;
  readonly message: string;
}

/** What a file holds, in order. */
export interface RecordFile {
  /** The name of the format, such as `ris`. */
  readonly format: string;
  readonly records: readonly FileRecord[];
  readonly problems: readonly FileProblem[];
}

/** The fields of a record as a file states them, before they are cleaned. */
export interface StatedFields {
  readonly type?: string | undefined;
  readonly title?: string | undefined;
  readonly authors?: readonly Author[];
  readonly year?: string | number | undefined;
  readonly month?: number | undefined;
  readonly day?: number | undefined;
  readonly venue?: string | undefined;
  readonly volume?: string | undefined;
  readonly issue?: string | undefined;
  readonly pages?: string | undefined;
  readonly publisher?: string | undefined;
  readonly abstract?: string | undefined;
  readonly keywords?: readonly string[];
  readonly language?: string | undefined;
  readonly url?: string | undefined;
  /** Texts that may hold ids, best first: bare DOIs, `PMID:1`, addresses. */
  readonly ids?: readonly (string | undefined)[];
}

/** Values that programs write for a field they do not know. */
const NOTHING =
  /^(?:unknown|n\/?a|none|null|undefined|\[?no (?:title|authors?)(?: names?)?(?: available| listed)?\]?|-+|\?+)$/i;

/** The fields of a paper from what a file states: plain text, valid ids, and nothing for what is empty. */
export function toPaper(stated: StatedFields): PaperFields {
  const { authors = [], keywords = [] } = stated;
  const year = toYear(stated.year);
  const month = year === undefined ? undefined : within(stated.month, 12);
  const words = keywords.flatMap((keyword) => clean(keyword) ?? []);
  const fields = {
    ...idsIn(stated.ids ?? []),
    type: stated.type,
    title: clean(stated.title),
    authors: authors.length > 0 ? authors : undefined,
    year,
    month,
    day: month === undefined ? undefined : within(stated.day, 31),
    venue: clean(stated.venue),
    volume: clean(stated.volume),
    issue: clean(stated.issue),
    pages: clean(stated.pages)?.replace(/\s*(?:--+|\p{Pd})\s*/gu, '-'),
    publisher: clean(stated.publisher),
    abstract: clean(stated.abstract),
    keywords: words.length > 0 ? words : undefined,
    language: clean(stated.language),
    url: clean(stated.url),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

const within = (value: number | undefined, most: number) =>
  value !== undefined && value >= 1 && value <= most ? value : undefined;

function clean(text: string | undefined): string | undefined {
  const plain = toPlainText(text ?? '');
  return plain === '' || NOTHING.test(plain) ? undefined : compact(plain);
}

/**
 * The same text in memory of its own: a part of a text keeps the whole file in memory, and takes two bytes a character
 * if any other part of the file needs them.
 */
function compact(text: string): string {
  return /[^\0-\xff]/.test(text)
    ? Buffer.from(text, 'utf16le').toString('utf16le')
    : Buffer.from(text, 'latin1').toString('latin1');
}

/** The first year in a text such as `2012/03/01/`, `Mar 2012` or `c1998`. */
function toYear(text: string | number | undefined): number | undefined {
  const found = Number(/(?<!\d)(?:1[5-9]|20)\d\d(?!\d)/.exec(String(text ?? ''))?.[0]);
  return Number.isNaN(found) ? undefined : found;
}

type Ids = Pick<PaperFields, 'doi' | 'arxivId' | 'pmid' | 'pmcid'>;

/** The first id of each kind; anything else is no id. */
function idsIn(texts: readonly (string | undefined)[]): Ids {
  const ids: { -readonly [K in keyof Ids]: Ids[K] } = {};
  for (const text of texts) {
    const parsed = parseRef((text ?? '').trim());
    if (!parsed.ok) continue;
    const { kind } = parsed.value;
    const id = compact(parsed.value.id);
    if (kind === 'doi') ids.doi ??= id;
    if (kind === 'arxiv') ids.arxivId ??= id;
    if (kind === 'pmid') ids.pmid ??= id;
    if (kind === 'pmcid') ids.pmcid ??= id;
  }
  return ids;
}

/** The version of the first arXiv id that names one, as a field of a record. */
export function arxivVersionIn(texts: readonly (string | undefined)[]): Pick<FileRecord, 'arxivVersion'> {
  const versions = texts.flatMap((text) => {
    const parsed = parseRef((text ?? '').trim());
    return parsed.ok && parsed.value.kind === 'arxiv' ? (parsed.value.version ?? []) : [];
  });
  return versions[0] === undefined ? {} : { arxivVersion: versions[0] };
}

/** No name is longer. */
const MAX_NAME = 500;

/** "Family, Given, Suffix", or a name in one piece. */
export function toAuthor(text: string): Author | null {
  const name = toPlainText(text)
    .slice(0, MAX_NAME)
    .replace(/[.,;\s]+$/, (end) => (end.includes('.') ? '.' : ''));
  const [family = '', given = '', suffix] = name.split(',').map((part) => part.trim());
  if (name === '' || NOTHING.test(name)) return null;
  if (given === '') return { literal: compact(family) };
  return { family: compact(family), given: compact(suffix ? `${given}, ${suffix}` : given) };
}
