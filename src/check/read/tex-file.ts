import { join } from 'node:path';
import type { ReferenceList } from '../../model/reference.ts';
import { ok, type Result } from '../../model/result.ts';
import { decodeText } from '../../text/decode.ts';
import { bytesOf, readNamed, renumber } from './named-files.ts';
import { readTex } from './tex.ts';
import { placeOf, readManuscript, type TexPart } from './tex-chapters.ts';

/** A manuscript has its own entries, or names bibliographies, of which only the cited entries count. */
export async function readTexFile(text: string, folder: string | null, name: string): Promise<Result<ReferenceList>> {
  if (folder === null) return ok(readAlone(text));
  const { parts, unread } = await readManuscript(text, folder);
  const unreadFiles = unread.length > 0 && { unreadFiles: unread.length };
  const { references: own, bibliographies, cited, citesAll } = joinParts(parts);
  if (own.length > 0) return ok({ format: 'tex', references: own, problems: unread, ...unreadFiles });
  if (bibliographies.length === 0)
    return ok({ format: 'tex', references: await readCompiled(folder, name), problems: unread, ...unreadFiles });
  const { references, problems } = await readNamed(bibliographies, folder);
  const known = new Set(references.map(({ key }) => key));
  const missing = [...cited]
    .filter(([key]) => !known.has(key))
    .map(([key, place]) => ({ place, message: `${key} is cited, but no bibliography has it.` }));
  const isWhole = citesAll || cited.size === 0;
  const chosen = references.filter(({ key }) => isWhole || (key !== undefined && cited.has(key)));
  return ok({
    format: 'tex',
    references: renumber(chosen),
    problems: [...unread, ...problems, ...missing],
    ...unreadFiles,
    ...(missing.length > 0 && { missingKeys: missing.length }),
  });
}

/** A text has no files beside it. */
function readAlone(text: string): ReferenceList {
  const { references, bibliographies } = readTex(text);
  const named = references.length > 0 ? [] : bibliographies;
  const problems = named.map((each) => ({ place: each, message: 'A text has no files beside it.' }));
  return { format: 'tex', references, problems };
}

/** What the files of a manuscript have together; a key is cited where it is cited first. */
function joinParts(parts: readonly TexPart[]) {
  const read = parts.map(({ file, text }) => ({ file, ...readTex(text) }));
  const cited = new Map<string, string>();
  for (const { file, cited: keys } of read)
    for (const [key, line] of keys) if (!cited.has(key)) cited.set(key, placeOf(file, line));
  return {
    references: renumber(read.flatMap(({ references }) => references)),
    bibliographies: read.flatMap(({ bibliographies }) => bibliographies),
    cited,
    citesAll: read.some(({ citesAll }) => citesAll),
  };
}

/** BibTeX writes the entries beside the manuscript. */
async function readCompiled(folder: string, name: string): Promise<ReferenceList['references']> {
  const bytes = await bytesOf(join(folder, `${basenameOf(name)}.bbl`));
  return bytes.ok ? readTex(decodeText(bytes.value).text).references : [];
}

const basenameOf = (path: string) => path.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '');
