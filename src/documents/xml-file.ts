import { parseXml, type XmlElement } from '@rgrove/parse-xml';
import { fail, ok, type Result } from '../model/result.ts';
import { decodeEntity } from '../text/markup.ts';
import { elementsOf } from '../text/xml.ts';

/** A hundred times those of a long article; the tree of this many takes half a gigabyte. */
export const MAX_TAGS = 1_000_000;

/** Deeper than any article; readers go down by recursion. */
const MAX_DEPTH = 400;

/** Parses an XML file. */
export const parseXmlFile = (bytes: Uint8Array): Result<XmlElement> => parseXmlText(decode(bytes));

/** Parses XML; entities that only a DTD would define are looked up by name, and nothing is loaded. */
export function parseXmlText(text: string): Result<XmlElement> {
  try {
    const { root } = parseXml(text, { resolveUndefinedEntity: (entity) => decodeEntity(entity) });
    if (!root) return fail('INVALID_ARGUMENT', 'The XML file has no root element.');
    return isTooDeep(root) ? fail('INVALID_ARGUMENT', `The XML file nests more than ${MAX_DEPTH} elements.`) : ok(root);
  } catch (error) {
    // The parser is recursive, so a file that nests too deeply exhausts the stack before its depth can be measured.
    if (error instanceof RangeError)
      return fail('INVALID_ARGUMENT', `The XML file nests more than ${MAX_DEPTH} elements.`);
    const { line } = error as { line?: number };
    return fail('INVALID_ARGUMENT', `The file is not well-formed XML${line ? ` (line ${line})` : ''}.`);
  }
}

/** Decodes by the byte order mark or the encoding that XML or HTML declares; UTF-8 otherwise. */
export function decode(bytes: Uint8Array): string {
  const start = String.fromCharCode(...bytes.subarray(0, 1024));
  const mark = start.startsWith('\xff\xfe') ? 'utf-16le' : start.startsWith('\xfe\xff') ? 'utf-16be' : undefined;
  const declared = /<(?:\?xml[^>]*\bencoding=|meta[^>]*\bcharset=)["']?([\w.:-]+)/i.exec(start)?.[1];
  try {
    return new TextDecoder(mark ?? declared).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

function isTooDeep(root: XmlElement): boolean {
  let level: XmlElement[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap(elementsOf);
  }
  return false;
}
