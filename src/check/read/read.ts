import { dirname, extname } from 'node:path';
import { RECORD_FORMATS, readRecords } from '../../formats/records/read.ts';
import type { ReferenceInput, ReferenceList } from '../../model/reference.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import type { InspectOptions } from '../../pdf/report.ts';
import { decodeText } from '../../text/decode.ts';
import { readCited } from './cited.ts';
import { isZip } from './docx/zip.ts';
import { whyUnreadable } from './file-kind.ts';
import { bibliographiesOf, citationsOf, readMarkdown } from './markdown.ts';
import { bytesOf, findRepeatedKeys } from './named-files.ts';
import { fromRecords } from './records.ts';
import { isTex } from './tex.ts';
import { readTexFile } from './tex-file.ts';
import { fromStrings, MAX_REFERENCES, readPlainText } from './text.ts';

/** What can be read, as a sentence names it. */
const REFERENCE_FORMATS = `${RECORD_FORMATS}, and manuscripts in LaTeX, Markdown, plain text, Word, JATS, HTML and PDF`;

/** Reads references; the content of a file decides about its format, its name only where that is open. */
export async function readReferences(input: ReferenceInput, options: InspectOptions): Promise<Result<ReferenceList>> {
  const read = await readInput(input, options);
  if (!read.ok) return read;
  if (read.value.references.length > 0) return ok(withLimitNote(read.value));
  const [first] = read.value.problems;
  const why = first ? ` (${first.place}: ${first.message.replace(/\.$/u, '')})` : '';
  return fail('NOT_FOUND', `No references were found in ${nameOf(input)}${why}. Carrel reads ${REFERENCE_FORMATS}.`);
}

function withLimitNote(list: ReferenceList): ReferenceList {
  const { references, problems } = list;
  if (references.length !== MAX_REFERENCES || references[0]?.from !== 'printed') return list;
  const message = `Only the first ${MAX_REFERENCES} references were read. Split the list.`;
  return { ...list, problems: [...problems, { place: 'the whole file', message }] };
}

async function readInput(input: ReferenceInput, options: InspectOptions): Promise<Result<ReferenceList>> {
  if ('path' in input) return readFile(input.path, options);
  if ('text' in input) return readText(input.text, input.name ?? '', null);
  return ok({ format: 'text', references: fromStrings(input.strings), problems: [] });
}

function nameOf(input: ReferenceInput): string {
  if ('path' in input) return input.path;
  return 'text' in input ? (input.name ?? 'the text') : 'the list';
}

async function readFile(path: string, options: InspectOptions): Promise<Result<ReferenceList>> {
  const bytes = await bytesOf(path);
  if (!bytes.ok) return bytes;
  const why = whyUnreadable(path, bytes.value);
  if (why) return fail('INVALID_ARGUMENT', why);
  // The readers of documents are large, and a bibliography needs none of them.
  if (isZip(bytes.value)) return (await import('./docx/docx.ts')).readDocx(bytes.value, path);
  const start = new TextDecoder('latin1').decode(bytes.value.subarray(0, 1024));
  const isMarkup = /^[^<]{0,8}</.test(start.replace(/[\s\0]/g, '')) && !/<xml[\s>]|<records[\s>]/i.test(start);
  const isCommented = MARKDOWN.test(path) && /^\s*<!--/.test(start);
  if (start.includes('%PDF-') || (isMarkup && !isCommented))
    return (await import('./document.ts')).readDocumentReferences(path, options);
  const { text, encoding } = decodeText(bytes.value);
  const read = await readText(text, path, dirname(path));
  if (!read.ok || encoding !== 'windows-1252') return read;
  const guessed = { place: 'the whole file', message: 'The text is not UTF-8. It was read as Windows-1252.' };
  return ok({ ...read.value, problems: [guessed, ...read.value.problems] });
}

/** Signs of the bibliographic formats at the start of a text; prose has none of them. */
const RECORDS =
  /^\s*(?:[[{]|TY {0,2}- |PMID {0,2}- ?\d|<\?xml|<xml|<records|(?:%.*\n|@?comment.*\n|\s)*@\s*[a-z]+\s*[{(])/i;
/** Names of manuscripts; a file with another name is a bibliography. */
const MANUSCRIPT = /(?:^|[/\\])[^./\\]*$|\.(?:tex|bbl|md|markdown|qmd|rmd|txt|text|lst|html?)$/i;

const MARKDOWN = /\.(?:md|markdown|qmd|rmd)$/i;

/** `folder` is where the files that a manuscript names are; null if nowhere. */
async function readText(content: string, name: string, folder: string | null): Promise<Result<ReferenceList>> {
  const text = content.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const extension = extname(name).toLowerCase();
  const isRecordFile = !MANUSCRIPT.test(name);
  if (isRecordFile || (RECORDS.test(text.slice(0, 5000)) && !/^\.(?:tex|md|markdown)$/.test(extension))) {
    const records = readRecords(text);
    if (records.ok) return ok(withRepeatedKeys(fromRecords(records.value)));
    if (isRecordFile) return fail('INVALID_ARGUMENT', `${name}: ${records.error.message}`);
  }
  if (extension === '.tex' || extension === '.bbl' || isTex(text)) return readTexFile(text, folder, name);
  if (MARKDOWN.test(name) || /^#{1,6}\s/m.test(text)) return readMarkdownFile(text, folder);
  return ok(readPlainText(text));
}

async function readMarkdownFile(text: string, folder: string | null): Promise<Result<ReferenceList>> {
  const own = readMarkdown(text);
  const names = own.references.length > 0 || folder === null ? [] : bibliographiesOf(text);
  if (names.length === 0) return ok(own);
  return ok({ ...(await readCited(names, folder ?? '', citationsOf(text))), format: 'markdown' });
}

/** Only BibTeX keys have to be unique. */
function withRepeatedKeys(list: ReferenceList): ReferenceList {
  if (list.format !== 'bibtex') return list;
  return { ...list, problems: [...list.problems, ...findRepeatedKeys(list.references)] };
}
