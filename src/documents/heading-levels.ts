import { type HeadingNumber, headingNumber, isKnownName } from './pdf/names.ts';

/** A heading, and what its service says about its place. */
export interface PlacedHeading {
  readonly title: string;
  readonly number: HeadingNumber | null;
  /** 1 if the service does not know; some return 1 for every heading. */
  readonly level: number;
}

/** The number of a heading that is given apart from it, such as `2.1` or `IV`. */
export const readNumber = (number: string): HeadingNumber | null => headingNumber(`${number.replace(/[.):]$/, '')}. X`);

/** The number at the start of a printed heading; "A" and "I" need a full stop, because they are also words. */
export function readPrintedNumber(title: string): HeadingNumber | null {
  const number = headingNumber(title.replace(/^S(?=\d)/, ''));
  const isWord = number?.kind === 'letter' && !/^[A-Z][.):]|^[B-HJ-Z] \p{Lu}/u.test(title);
  return isWord ? null : number;
}

/** Sections that usually have subsections without numbers. */
const PARENTS =
  /^(?:materials?|methods?|methodology|experimental|experiments?|patients|results?|findings|discussions?)\b/i;
/** Usual names that are subsections just as often. */
const INNER = /^(?:experimental set-?up|limitations)$/i;
const MAX_LEVEL = 6;
/** With fewer, numbers are not how the document counts its sections. */
const MIN_NUMBERED = 3;

/** The levels of headings: from the service, else from their numbers, else from the usual names of sections. */
export function findLevels(headings: readonly PlacedHeading[]): number[] {
  const isNumbered = headings.filter(({ number }) => number).length >= MIN_NUMBERED;
  // IEEE counts sections in Roman numbers and subsections in letters.
  const hasRoman = headings.some(({ number }) => number?.kind === 'roman');
  let last = 0;
  let isParentOpen = false;
  return headings.map(({ title, number, level }) => {
    if (level > 1) return Math.min(level, MAX_LEVEL);
    if (number) {
      last = number.parts.length + (hasRoman && number.kind === 'letter' ? 1 : 0);
      return Math.min(last, MAX_LEVEL);
    }
    if (isKnownName(title) && !(isParentOpen && INNER.test(title))) {
      last = 0;
      isParentOpen = PARENTS.test(title);
      return 1;
    }
    if (isNumbered) return last > 0 ? Math.min(last + 1, MAX_LEVEL) : 1;
    return isParentOpen ? 2 : 1;
  });
}
