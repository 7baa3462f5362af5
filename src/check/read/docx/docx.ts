import { XmlElement, XmlText } from '@rgrove/parse-xml';
import { parseXmlFile } from '../../../documents/xml-file.ts';
import type { Failure } from '../../../model/error.ts';
import type { ReferenceList } from '../../../model/reference.ts';
import { fail, ok, type Result } from '../../../model/result.ts';
import { descendants } from '../../../text/xml.ts';
import { type Entry, looksLikeReference, splitEntries } from '../entries.ts';
import { referenceSection } from '../sections.ts';
import { fromPrinted } from '../text.ts';
import { openZip, type Zip } from './zip.ts';

interface Paragraph {
  readonly style: string;
  readonly text: string;
}

/** Reads the reference list of a Word document, or the citations in its footnotes and endnotes. */
export function readDocx(bytes: Uint8Array, name: string): Result<ReferenceList> {
  const zip = openZip(bytes);
  if (!zip.ok) return damaged(name, zip.error);
  if (!zip.value.has('word/document.xml')) return fail('INVALID_ARGUMENT', `${name} is ${whatElse(zip.value)}`);
  const body = paragraphsIn(zip.value.read('word/document.xml'));
  if (!body.ok) return damaged(name, body.error);
  const listed = listedIn(body.value);
  const entries: Entry[] = [...listed];
  for (const name of listed.length > 0 ? [] : ['word/footnotes.xml', 'word/endnotes.xml']) {
    const notes = paragraphsIn(zip.value.read(name));
    if (!notes.ok) return damaged(name, notes.error);
    entries.push(...toEntries(notes.value).filter(looksLikeReference));
  }
  return ok({ format: 'docx', references: fromPrinted(entries, false), problems: [] });
}

const damaged = (name: string, { code, message }: Failure) =>
  fail<ReferenceList>(code, `${name} is a corrupt Word document. ${message} Open it in Word and save it again.`);

/** What another zip archive is, and what to do. */
function whatElse(zip: Zip): string {
  if (zip.has('content.xml')) return 'an OpenDocument file. Save it as .docx or PDF.';
  if (zip.has('xl/workbook.xml')) return 'a spreadsheet. Export it as CSV.';
  return 'a zip archive, not a Word document. Unpack it and check a file in it.';
}

function paragraphsIn(part: Result<Uint8Array | null>): Result<Paragraph[]> {
  if (!part.ok) return part;
  if (part.value === null) return ok([]);
  const root = parseXmlFile(part.value);
  return root.ok ? ok(descendants(root.value, 'w:p').map(toParagraph)) : root;
}

function toParagraph(element: XmlElement): Paragraph {
  const style = descendants(element, 'w:pStyle')[0]?.attributes['w:val'] ?? '';
  return {
    style,
    text: textOf(element)
      .replace(/[ \t]+/g, ' ')
      .trim(),
  };
}

/** Text that was deleted or moved away with tracked changes is not printed. */
const HIDDEN = new Set(['w:del', 'w:moveFrom']);

function textOf(element: XmlElement): string {
  return element.children
    .map((child) => {
      if (child instanceof XmlText) return element.name === 'w:t' ? child.text : '';
      if (!(child instanceof XmlElement) || HIDDEN.has(child.name)) return '';
      if (child.name === 'w:tab') return '\t';
      if (child.name === 'w:br') return '\n';
      return child.name === 'w:noBreakHyphen' ? '-' : textOf(child);
    })
    .join('');
}

const BIBLIOGRAPHY_STYLE =
  /^(?:endnotebibliography|bibliography\d*|references?|referencelist|literaturverzeichnis\d*|bibliographie|bibliografia)$/i;

/** Programs for citations mark each entry with a style; else the entries are below a heading. */
function listedIn(paragraphs: readonly Paragraph[]): Entry[] {
  const styled = paragraphs.filter(({ style, text }) => BIBLIOGRAPHY_STYLE.test(style.replace(/[\s_-]/g, '')) && text);
  if (styled.length > 1) return toEntries(styled);
  const lines = paragraphs.map(({ style, text }) => (/^heading/i.test(style) && text ? `# ${text}` : text));
  // Each paragraph is an entry, so each gets a blank line before it.
  const section = referenceSection(lines);
  if (!section) return [];
  return section.lines.flatMap((text) => toEntries([{ style: '', text }]));
}

function toEntries(paragraphs: readonly Paragraph[]): Entry[] {
  return paragraphs.flatMap(({ text }) => splitEntries({ start: 0, lines: text.split('\n') }));
}
