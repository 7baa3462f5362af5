import { createFailure, type Failure } from '../model/error.ts';
import { parseRef } from '../model/ref.ts';
import { stripInvisible } from '../model/ref-doi.ts';
import type { ListItem } from './format.ts';
import { READABLE_FORMATS } from './table.ts';

/** An item of a reference list; `failure` says why it is not a usable ref. */
export interface ListedRef {
  readonly place: string;
  readonly text: string;
  readonly failure?: Failure;
}

/**
 * Reads the refs of a list in any readable format, or one ref a line. The content decides about the format, since
 * file names can be wrong. Every item of the list is returned.
 */
export function readRefs(content: string): ListedRef[] {
  const text = content.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  return readItems(text).map(toListed);
}

function readItems(text: string): ListItem[] {
  for (const { read } of READABLE_FORMATS) {
    const items = read?.(text);
    if (items) return items;
  }
  return text.split('\n').flatMap((line, at) => readLine(line, at + 1));
}

/** A comment starts with a `#` at the start of the line or after a space. */
function readLine(line: string, number: number): ListItem[] {
  const text = stripInvisible(line.replace(/(?:^|\s)#.*$/, '')).trim();
  return text === '' ? [] : [{ place: `line ${number}`, label: text, ids: [text] }];
}

function toListed({ place, label, ids }: ListItem): ListedRef {
  const parsed = ids.map((text) => ({ text, result: parseRef(text) }));
  const good = parsed.find(({ result }) => result.ok);
  if (good) return { place, text: good.text };
  const [first] = parsed;
  const why = first && !first.result.ok ? first.result.error.message : 'It has no DOI, arXiv id, PMID or PMCID.';
  return { place, text: first?.text ?? label, failure: createFailure('INVALID_REF', `${place}: ${why}`) };
}
