import { join } from 'node:path';
import type { ReferenceList } from '../../model/reference.ts';
import { ok, type Result } from '../../model/result.ts';
import { decodeText } from '../../text/decode.ts';
import { readCited } from './cited.ts';
import { bytesOf, findRepeatedKeys, renumber } from './named-files.ts';
import { readTex } from './tex.ts';
import { placeOf, readManuscript, type TexPart } from './tex-chapters.ts';

/**
 * A manuscript has its own entries, or names bibliographies, of which only the cited entries count. Many are sent
 * without their bibliography, but with the entries that BibTeX wrote.
 */
export async function readTexFile(text: string, folder: string | null, name: string): Promise<Result<ReferenceList>> {
  if (folder === null) return ok(readAlone(text));
  const { parts, unread } = await readManuscript(text, folder);
  const { references: own, bibliographies, cited, citesAll } = joinParts(parts);
  if (own.length > 0 || bibliographies.length === 0) {
    const references = own.length > 0 ? own : await readCompiled(folder, name);
    const problems = [...unread, ...findRepeatedKeys(references)];
    return ok(withUnread({ format: 'tex', references, problems }, unread.length));
  }
  const read = await readCited(bibliographies, folder, { cited, citesAll });
  const compiled = read.references.length === 0 && read.unreadFiles ? await readCompiled(folder, name) : [];
  if (compiled.length > 0)
    return ok(withUnread({ format: 'tex', references: compiled, problems: unread }, unread.length));
  const problems = [...unread, ...read.problems];
  return ok(withUnread({ ...read, format: 'tex', problems }, unread.length + (read.unreadFiles ?? 0)));
}

const withUnread = (list: ReferenceList, count: number): ReferenceList => ({
  ...list,
  ...(count > 0 && { unreadFiles: count }),
});

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
    references: renumber(
      read.flatMap(({ file, references }) => references.map((each) => (file === undefined ? each : { ...each, file }))),
    ),
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
