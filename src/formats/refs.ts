import type { Failure } from '../model/error.ts';
import { createFailure } from '../model/error.ts';
import { parseRef } from '../model/ref.ts';
import { stripInvisible } from '../model/ref-doi.ts';
import type { Mention } from './mention.ts';
import { readBibtexEntries } from './refs-bibtex.ts';
import { readJsonItems } from './refs-json.ts';
import { readRisRecords } from './refs-ris.ts';

/** A reference out of a list, or why there is none at its place; nothing of a list is left out. */
export interface ListedRef {
  readonly place: string;
  readonly text: string;
  readonly failure?: Failure;
}

/**
 * Reads the references of a plain list, BibTeX, RIS or JSON; the format is told by the content, since names lie.
 * Any text gives an answer: what is no reference is a failure in its place.
 */
export function readRefs(content: string): ListedRef[] {
  const text = content.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  return read(text).map(toListed);
}

function read(text: string): Mention[] {
  if (/^\s*[[{]/.test(text)) {
    const items = readJsonItems(text);
    if (items) return items;
  }
  if (/^[^\S\n]*@\s*[a-z]+\s*[{(]/im.test(text)) return readBibtexEntries(text);
  if (/^TY {1,2}- /m.test(text)) return readRisRecords(text);
  return text.split('\n').flatMap((line, at) => readLine(line, at + 1));
}

/** The reference of a plain line; none when it is empty or a comment, which a `#` begins at a blank. */
function readLine(line: string, number: number): Mention[] {
  const text = stripInvisible(line.replace(/(?:^|\s)#.*$/, '')).trim();
  return text === '' ? [] : [{ place: `line ${number}`, label: text, spellings: [text] }];
}

function toListed({ place, label, spellings }: Mention): ListedRef {
  const parsed = spellings.map((text) => ({ text, result: parseRef(text) }));
  const good = parsed.find(({ result }) => result.ok);
  if (good) return { place, text: good.text };
  const [first] = parsed;
  const why = first && !first.result.ok ? first.result.error.message : 'It has no DOI, arXiv id, PMID or PMCID.';
  return { place, text: first?.text ?? label, failure: createFailure('INVALID_REF', `${place}: ${why}`) };
}
