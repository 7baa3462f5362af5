import type { DocumentReference } from '../model/document.ts';
import { matchArxiv } from '../model/ref-arxiv.ts';
import { findDois } from '../model/ref-doi.ts';

/** A label in brackets, such as `[12]` or `[Knu97]`. */
export const BRACKETED = /^[[［]\s?([^\]］\s]{1,24}(?:\s[^\]］\s]{1,12}){0,3})\s?[\]］]\s*/u;
/** A number, such as `12.` or `(12)`. */
export const NUMBERED = /^\(?(\d{1,3})[.)]?(?:\s+|(?=\p{Lu}))/u;

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** A text whose number at the start is raised has it as a plain one: "¹²A. Name" is "12 A. Name". */
export const withPlainNumber = (text: string): string =>
  text.replace(/^[⁰¹²³⁴-⁹]{1,3}\s?(?=\p{L})/u, (number) => {
    return `${[...number.trim()].map((digit) => RAISED.indexOf(digit)).join('')} `;
  });

/** Reads the label and the ids in an entry of a printed reference list. */
export function readPrintedReference(written: string, index: number): DocumentReference {
  const printed = withPlainNumber(written);
  const pattern = [BRACKETED, NUMBERED].find((each) => each.test(printed));
  const label = pattern?.exec(printed)?.[1];
  const text = pattern ? printed.replace(pattern, '') : printed;
  return { index, ...(label && { label }), text, ...findReferenceIds(text) };
}

/** The ids in the text of a reference. */
function findReferenceIds(text: string): Pick<DocumentReference, 'doi' | 'arxivId' | 'url'> {
  const [doi] = findDois(text.replace(/(10\.\d{4,9}\/) /g, '$1'));
  const arxiv =
    /arxiv(?:\.org)?[:\s/.]*(?:abs\/|pdf\/)?\s*((?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?\/\d{7})(?:v\d+)?)/i.exec(
      text,
    )?.[1];
  const arxivId = arxiv && matchArxiv(arxiv)?.id;
  const url = /https?:\/\/[^\s<>"]+[^\s<>".,;)]/.exec(text)?.[0];
  return { ...(doi && { doi }), ...(arxivId && { arxivId }), ...(url && !/doi\.org\//.test(url) && { url }) };
}
