import type { ReferenceFields, ReferenceScope } from '../../../model/reference.ts';
import { readAuthors } from './authors.ts';
import { cleanPrinted, MAX_REFERENCE, takeLabel } from './clean.ts';
import { takeIds } from './ids.ts';
import { isPublisher, kindOf, scopeOf } from './kind.ts';
import { findLocator, findYear } from './locator.ts';
import { splitTitle, trimPart } from './title.ts';

/** A printed reference, as far as it could be read. */
export interface PrintedReference {
  readonly label?: string;
  /** Without the label. */
  readonly text: string;
  readonly fields: ReferenceFields;
  readonly scope: ReferenceScope;
}

const YEAR_AFTER =
  /^[\s,.:;]*\(?((?:1[5-9]|20)\d\d)[a-z]?(?:,? (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Spring|Summer|Fall|Autumn|Winter)[a-z]*\.? ?\d{0,2})?\)?[.,:;]*\s*/u;
const UNDATED =
  /^[\s,.:;]*\(?(?:n\. ?d\.?|in press|forthcoming|submitted|to appear|accepted|under review)\)?[.,:;]*\s*/iu;

const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}\\.?';
/** When a page was read: its numbers are no volume, no page and not the year of the work. */
const ACCESS_DATE = new RegExp(
  `[[(]?\\b(?:accessed|retrieved|viewed|visited|consulted|last (?:accessed|visited|checked))(?: on)?:? (?:${MONTH} \\d{1,2},? \\d{4}|\\d{1,2}\\.? ${MONTH},? \\d{4}|\\d{4}-\\d\\d-\\d\\d)(?:,? from)?[\\])]?`,
  'giu',
);

/** Reads the fields of a reference as it is printed in a list, in any of the common styles. */
export function parsePrinted(printed: string): PrintedReference {
  const { label, text } = takeLabel(cleanPrinted(printed.slice(0, MAX_REFERENCE * 2)));
  const whole = text.slice(0, MAX_REFERENCE);
  if (text.length > MAX_REFERENCE || printed.length > MAX_REFERENCE * 2)
    return { text: whole, fields: {}, scope: { kind: 'unreadable', reason: 'syntax' } };
  const fields = readFields(whole);
  return { ...(label && { label }), text: whole, fields, scope: scopeOf(whole, fields) };
}

function readFields(whole: string): ReferenceFields {
  const { ids, text } = takeIds(whole.replace(ACCESS_DATE, ' '));
  const names = readAuthors(text);
  let rest = text.slice(names?.end ?? 0);
  const dated = YEAR_AFTER.exec(rest);
  rest = rest.slice((dated ?? UNDATED.exec(rest))?.[0].length ?? 0);
  const locator = findLocator(rest);
  const before = locator ? rest.slice(0, locator.index) : rest;
  const { head, year: middle } = takeTrailingYear(before);
  const parts = splitTitle(head, locator !== null);
  const year = (dated ? Number(dated[1]) : undefined) ?? locator?.year ?? middle ?? findYear(rest);
  const fields = {
    ...parts,
    ...(names && names.authors.length > 0 && { authors: names.authors }),
    ...(names?.isCut && { authorsCut: true as const }),
    ...(year !== undefined && { year }),
    ...(locator?.volume && { volume: locator.volume }),
    ...(locator?.issue && { issue: locator.issue }),
    ...(locator?.pages && { pages: locator.pages }),
    ...ids,
  };
  const kind = kindOf(whole, fields);
  return { ...(kind && { kind }), ...(kind === 'book' ? withPublisher(fields) : fields) };
}

/** What follows the title of a book is its publisher. */
function withPublisher({ venue, ...fields }: ReferenceFields): ReferenceFields {
  if (venue === undefined) return fields;
  return isPublisher(venue) ? { ...fields, publisher: venue } : { ...fields, venue };
}

/** A year just before the volume or at the end: "J. Am. Chem. Soc. 1996," or "MIT Press, 2003." */
function takeTrailingYear(text: string): { readonly head: string; readonly year?: number } {
  const match = /[\s,.;(]\(?((?:1[5-9]|20)\d\d)[a-z]?\)?[\s.,;:)]*$/u.exec(text);
  if (!match?.[1] || match.index < 5) return { head: trimPart(text) && text };
  return { head: text.slice(0, match.index), year: Number(match[1]) };
}
