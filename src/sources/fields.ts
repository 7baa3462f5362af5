import type { Author, PaperFields } from '../model/paper.ts';
import { decodePercent, foldDoi, matchDoi } from '../model/ref-doi.ts';
import type { Location } from '../model/source.ts';
import { foldText, toPlainText } from '../text/markup.ts';

/** An object type whose optional fields may also be given as undefined. */
type Loose<T> = { readonly [K in keyof T]: object extends Pick<T, K> ? T[K] | undefined : T[K] };

/** Drops what nobody said: undefined, empty text and empty lists never become a field. */
export function present<T extends object>(fields: Loose<T>): T {
  const said = Object.entries(fields).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(said) as T;
}

/** The first text that says something, as plain text. */
export function firstText(...candidates: readonly (string | null | undefined)[]): string | undefined {
  for (const candidate of candidates) {
    const text = candidate ? toPlainText(candidate) : '';
    if (text !== '') return text;
  }
  return undefined;
}

/** The entry of a table under a name that a service chose; what every object inherits is no entry. */
export function entryOf<T>(table: Readonly<Record<string, T>>, name: string | null | undefined): T | undefined {
  return typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : undefined;
}

/** No DOI is longer: the handle system ends there. */
const MAX_DOI_CHARS = 2048;

/**
 * A bare lower-case DOI out of a DOI, `doi:` text or doi.org address.
 * It keeps the punctuation that is cut off from what people paste: a service states DOIs to the last character.
 */
export function bareDoi(text: string | null | undefined): string | undefined {
  const stated = (text?.trim() ?? '').replace(/^https?:\/\/(?:dx\.)?doi\.org\//iu, '');
  const doi = stated.length > MAX_DOI_CHARS ? null : matchDoi(stated);
  if (!doi) return undefined;
  const whole = foldDoi(decodePercent(stated));
  return whole.slice(whole.indexOf(doi));
}

/** The arXiv id, without version, of a DOI under arXiv's prefix. */
export function arxivIdOfDoi(doi: string | undefined): string | undefined {
  return /^10\.48550\/arxiv\.(.+?)(?:v\d+)?$/u.exec(doi ?? '')?.[1];
}

/** The registered DOI of an arXiv paper. */
export function doiOfArxivId(id: string): string {
  return `10.48550/arXiv.${id}`;
}

/** The bare ORCID iD in any of its written forms. */
function bareOrcid(text: string | null | undefined): string | undefined {
  return /(\d{4}-\d{4}-\d{4}-\d{3}[\dX])\s*$/iu.exec(text ?? '')?.[1]?.toUpperCase();
}

/** A PubMed id as digits, from a number or text. */
export function toPmid(value: string | number | null | undefined): string | undefined {
  return /^[1-9]\d{0,8}$/u.exec(String(value ?? '').trim())?.[0];
}

/** A PMC id as `PMC` and digits, from a number or text, with or without prefix and version. */
export function toPmcid(value: string | number | null | undefined): string | undefined {
  const digits = /^(?:PMC)?([1-9]\d{0,8})(?:\.\d+)?$/iu.exec(String(value ?? '').trim())?.[1];
  return digits && `PMC${digits}`;
}

/** A DOI as part of a path: its slashes stay, because several services do not take them encoded. */
export function pathOfDoi(doi: string): string {
  return encodeURIComponent(doi).replaceAll('%2F', '/');
}

/** The named parts of an author; undefined when the service named nobody. */
export function toAuthor(parts: {
  readonly family?: string | null | undefined;
  readonly given?: string | null | undefined;
  readonly literal?: string | null | undefined;
  readonly orcid?: string | null | undefined;
}): Author | undefined {
  const family = firstText(parts.family);
  const given = firstText(parts.given);
  const orcid = bareOrcid(parts.orcid);
  if (family) return present<Author>({ family, given, orcid });
  // A given name alone is how some records write a person with one name.
  const literal = firstText(parts.literal, given);
  return literal ? present<Author>({ literal, orcid }) : undefined;
}

/** An author from one text: "Family, Given" divides, anything else stays whole. */
export function authorFromName(name: string | null | undefined, orcid?: string | null): Author | undefined {
  const [family, given, ...more] = (name ?? '').split(',').map((part) => part.trim());
  if (family && given && more.length === 0) return toAuthor({ family, given, orcid });
  return toAuthor({ literal: name, orcid });
}

/** An author as PubMed prints names: family name, then initials without points. */
export function authorFromInitials(name: string | null | undefined): Author | undefined {
  const match = /^(.+) (\p{Lu}{1,4})(?: (Jr|Sr|2nd|3rd|4th))?$/u.exec(firstText(name) ?? '');
  // A name in capitals alone is that of an organisation.
  if (!match || !/\p{Ll}/u.test(match[1] ?? '')) return toAuthor({ literal: name });
  return toAuthor({ family: match[1], given: [match[2], match[3]].filter(Boolean).join(' ') });
}

/** The authors that have a name, in the order given. */
export function authorList<T>(
  list: readonly T[] | null | undefined,
  read: (one: T) => Author | undefined,
): readonly Author[] {
  return (list ?? []).map(read).filter((author) => author !== undefined);
}

type DateFields = Pick<PaperFields, 'year' | 'month' | 'day'>;

const whole = (value: unknown, low: number, high: number): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= low && number <= high ? number : undefined;
};

/** A year that a publication can have. */
export function toYear(value: unknown): number | undefined {
  return whole(value, 1000, 2200);
}

/** Year, month and day as far as they are said; a month without a year, or a day without a month, says nothing. */
export function toDate(parts: readonly unknown[]): DateFields | undefined {
  const year = toYear(parts[0]);
  if (year === undefined) return undefined;
  const month = whole(parts[1], 1, 12);
  const day = month === undefined ? undefined : whole(parts[2], 1, 31);
  return present<DateFields>({ year, month, day });
}

/** The date in a text such as `2019`, `2019-03` or `2019-03-07T00:00:00Z`. */
export function dateFromText(text: string | null | undefined): DateFields | undefined {
  const match = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?!\d)/u.exec(text?.trim() ?? '');
  return match ? toDate([match[1], match[2], match[3]]) : undefined;
}

/**
 * The date in the text, if it agrees with the year stated beside it, else the year alone.
 * Where only the year is known services write 1 January: month and day would be an invention.
 */
export function dateInYear(stated: unknown, text: string | null | undefined): DateFields {
  const year = toYear(stated);
  const date = dateFromText(text);
  const agrees = date && (year === undefined || date.year === year) && !(date.month === 1 && date.day === 1);
  return agrees ? date : present<DateFields>({ year: year ?? date?.year });
}

/** A title without the full stop that PubMed puts after every one. */
export function pubmedTitle(title: string | null | undefined): string | undefined {
  return firstText(title)?.replace(/(?<![.\s])\.$/u, '');
}

/** Pages with the last one in full: `531-9` is PubMed's way to write 531-539. */
export function fullPages(pages: string | null | undefined): string | undefined {
  const text = firstText(pages);
  const [, first = '', last = ''] = /^(\d+)-(\d+)$/u.exec(text ?? '') ?? [];
  return last && last.length < first.length ? `${first}-${first.slice(0, -last.length)}${last}` : text;
}

/** The shortest code of a language: `eng` becomes `en`; "undetermined" and "several" say nothing. */
export function toLanguage(code: string | null | undefined): string | undefined {
  const text = code?.trim().toLowerCase() ?? '';
  if (!/^[a-z]{2,3}$/u.test(text) || ['und', 'mul', 'zxx'].includes(text)) return undefined;
  return Intl.getCanonicalLocales(text)[0];
}

/** An address that can be fetched: http and https only. */
export function webAddress(text: string | null | undefined): string | undefined {
  const address = text ? foldText(text) : '';
  return /^https?:\/\/[^\s/]/iu.test(address) && URL.canParse(address) ? address : undefined;
}

/** Locations in the order given, each address once. */
export function uniqueLocations(locations: readonly (Location | undefined)[]): readonly Location[] {
  const seen = new Set<string>();
  return locations.filter((location): location is Location => {
    if (!location || seen.has(location.url)) return false;
    seen.add(location.url);
    return true;
  });
}

const VERSIONS: Readonly<Record<string, Location['version']>> = {
  publishedVersion: 'published',
  acceptedVersion: 'accepted',
  submittedVersion: 'submitted',
};

/** Our word for the version names that Unpaywall and OpenAlex share. */
export function toVersion(name: string | null | undefined): Location['version'] {
  return entryOf(VERSIONS, name);
}
