import type { Document } from '../../model/document.ts';
import { fail, type Result } from '../../model/result.ts';
import { readTei } from '../tei/tei.ts';
import { MAX_TAGS, parseXmlText } from '../xml-file.ts';
import { withText } from './with-text.ts';

/** Reads the answer of GROBID. */
export function readTeiAnswer(answer: string): Result<Document> {
  if (hasTooManyTags(answer)) return fail('SOURCE_CHANGED', `The converter returned more than ${MAX_TAGS} tags.`);
  const root = parseXmlText(answer);
  if (!root.ok || root.value.name !== 'TEI')
    return fail('SOURCE_CHANGED', 'The converter did not return a TEI document.');
  return withText(readTei(root.value));
}

function hasTooManyTags(text: string): boolean {
  let count = 0;
  for (let at = text.indexOf('<'); at >= 0 && count <= MAX_TAGS; at = text.indexOf('<', at + 1)) count += 1;
  return count > MAX_TAGS;
}
