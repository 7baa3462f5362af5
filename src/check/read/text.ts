import type { ReferenceList, StatedReference } from '../../model/reference.ts';
import { type Entry, looksLikeReference, splitEntries } from './entries.ts';
import { parsePrinted } from './printed/parse.ts';
import { referenceSection, type Stretch } from './sections.ts';

/** The longest text of a reference that is kept for the report. */
const MAX_TEXT = 2000;
/** More than any list; what follows is not read. */
export const MAX_REFERENCES = 20_000;

/** References from entries that are printed one by one. */
export function fromPrinted(entries: readonly Entry[], hasLines = true): StatedReference[] {
  return entries.slice(0, MAX_REFERENCES).map(({ line, text: printed }, at) => {
    const { label, text, fields, scope } = parsePrinted(printed);
    return {
      index: at + 1,
      ...(label && { key: label }),
      text: text.slice(0, MAX_TEXT),
      ...(hasLines && { line }),
      from: 'printed',
      scope,
      fields,
    };
  });
}

/** References from strings, one each: what an agent or a form gives. */
export function fromStrings(strings: readonly string[]): StatedReference[] {
  return fromPrinted(
    strings.map((text) => ({ line: 0, text })),
    false,
  );
}

/** The entries of a text: below the heading of its reference list, or all of a text that is a list. */
export function entriesOf(lines: readonly string[]): Entry[] {
  const section = referenceSection(lines);
  if (section) return splitEntries(section);
  const whole: Stretch = { start: 1, lines };
  const entries = splitEntries(whole);
  const cited = entries.filter(looksLikeReference);
  // A list may have a few odd entries; a manuscript without a list has a few paragraphs with a year.
  return cited.length * 2 >= entries.length ? entries : [];
}

/** Reads a plain text. */
export function readPlainText(text: string): ReferenceList {
  return { format: 'text', references: fromPrinted(entriesOf(text.split('\n'))), problems: [] };
}
