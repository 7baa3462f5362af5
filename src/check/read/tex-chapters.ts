import { basename, dirname, join } from 'node:path';
import { fileSize, readBytes } from '../../disk/atomic.ts';
import { findInside } from '../../disk/inside.ts';
import type { ReferenceList } from '../../model/reference.ts';
import { decodeText } from '../../text/decode.ts';
import { findInputs, type TexInput } from './tex.ts';

type Problem = ReferenceList['problems'][number];

/** One file of a manuscript. */
export interface TexPart {
  /** Relative to the folder of the main file; absent for the main file itself. */
  readonly file?: string;
  readonly text: string;
}

/** A manuscript with the files that it inputs, in the order of its text. */
export interface Manuscript {
  readonly parts: readonly TexPart[];
  /** Files that could not be read. */
  readonly unread: readonly Problem[];
}

/** More than any thesis has; what exceeds them is reported. */
const MAX_FILES = 500;
const MAX_DEPTH = 20;
const MAX_BYTES = 50_000_000;

/** Files without citations, most of which come with LaTeX; they may be missing. */
const NOT_CHAPTER =
  /(?:^|\/)(?:glyphtounicode|epsf|xy|xypic|tikz|pgfplots?|binhex|t1enc)(?:\.tex)?$|\.(?:sty|cls|clo|def|fd|cfg|tikz|pgf|pdf_tex|eps_tex|ps_tex|pstex_t|code\.tex)$/i;

/** Where a citation or a command is, as a problem names it. */
export const placeOf = (file: string | undefined, line: number): string =>
  file === undefined ? `line ${line}` : `${file}, line ${line}`;

/** Reads the files that a LaTeX manuscript inputs, only those in the folder of the main file and below it. */
export async function readManuscript(text: string, folder: string): Promise<Manuscript> {
  const parts: TexPart[] = [];
  const unread: Problem[] = [];
  const seen = new Set<string>();
  let bytes = 0;
  const add = async (part: TexPart, depth: number): Promise<void> => {
    parts.push(part);
    for (const input of findInputs(part.text)) {
      const report = (why: string) => {
        const message = `${input.name} ${why}: what it cites is not checked.`;
        unread.push({ place: placeOf(part.file, input.line), message });
      };
      const found = await findChapter(input, folder, part.file);
      if ('why' in found) report(found.why);
      if (!('real' in found) || seen.has(found.real)) continue;
      const limit = findLimit(seen.size, depth);
      if (limit) {
        report(limit);
        continue;
      }
      seen.add(found.real);
      const content = await readChapter(found.real, MAX_BYTES - bytes);
      if (content === null) report('could not be read, or the manuscript is larger than 50 MB');
      else {
        bytes += content.length;
        await add({ file: found.file, text: content }, depth + 1);
      }
    }
  };
  await add({ text }, 0);
  return { parts, unread };
}

function findLimit(files: number, depth: number): string | null {
  if (depth >= MAX_DEPTH) return 'is nested too deeply';
  return files >= MAX_FILES ? `is one of more than ${MAX_FILES} files` : null;
}

type Chapter = { readonly file: string; readonly real: string } | { readonly why: string } | Record<never, never>;

/** The path of a chapter, or why there is none; neither for a file without citations that is missing. */
async function findChapter({ name, isOptional }: TexInput, folder: string, from: string | undefined): Promise<Chapter> {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: A path must not contain them.
  if (/[\\#\u0000-\u001f]/.test(name)) return { why: 'is a name that a command makes' };
  let isOutside = false;
  for (const path of candidates(name, from)) {
    const found = await findInside(folder, path);
    if (found.ok && found.value !== null) return { file: path, real: found.value };
    if (!found.ok && found.error.reason === undefined) isOutside = true;
  }
  if (isOutside) return { why: 'is no file in the folder of the main file' };
  return isOptional || NOT_CHAPTER.test(name) ? {} : { why: 'was not found' };
}

/** As LaTeX looks for it; then beside the file that names it; files that are sent together have lost their folders. */
function candidates(name: string, from: string | undefined): string[] {
  const names = /\.tex$/i.test(name) ? [name] : [`${name}.tex`, name];
  const folders = from === undefined ? [''] : ['', dirname(from)];
  const paths = folders.flatMap((each) => names.map((one) => join(each, one)));
  return [...new Set([...paths, ...names.map((one) => basename(one))])];
}

async function readChapter(path: string, most: number): Promise<string | null> {
  const size = await fileSize(path);
  const bytes = size.ok && size.value <= most ? await readBytes(path) : null;
  if (!bytes?.ok) return null;
  return decodeText(bytes.value)
    .text.replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n');
}
