import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { findInside, readInside } from '../../disk/inside.ts';
import { hashFile } from '../../disk/stream.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { parseObject } from '../summary.ts';
import { cleanText } from './clean.ts';

/** Fields of a summary that reveal paths of the machine it was made on. */
const PATH_FIELDS = new Set(['source_path', 'source_file', 'pdf_path', 'output_path', 'file_path']);

/** A JSON file as an object; null if there is none. */
export async function readJson(files: string, name: string): Promise<Result<Record<string, unknown> | null>> {
  const content = await readInside(files, name);
  if (!content.ok || content.value === null) return content.ok ? ok(null) : content;
  const value = parseObject(content.value);
  return value ? ok(value) : fail('asset_parse_failed', `${name} is not JSON`);
}

/** A summary as JSON text; some versions wrote a paper's only summary under the name of the paper. */
export async function readSummary(
  paperId: string,
  template: string,
  files: string,
  fallback: Record<string, unknown> | null,
): Promise<Result<string | null>> {
  if (!NAME.test(template))
    return fail('INVALID_ARGUMENT', `the template "${template.slice(0, 40)}" has no valid name`);
  const found = await readJson(files, join('summary', paperId, `${template}.json`));
  if (!found.ok) return found;
  const value = found.value ?? fallback;
  return value
    ? ok(JSON.stringify(withoutPaths(value), null, 2))
    : fail('asset_fetch_failed', `the summary ${template} is missing`);
}

/** A summary without paths of the machine it was made on, at any depth. */
function withoutPaths(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPaths);
  if (value === null || typeof value !== 'object') return typeof value === 'string' ? cleanText(value) : value;
  const kept = Object.entries(value).filter(([name]) => !PATH_FIELDS.has(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutPaths(inner)]));
}

const HASH = /^[0-9a-f]{64}$/;
/** Names that are safe as part of a path. */
const NAME = /^[A-Za-z0-9][\w.-]{0,63}$/;

/** A text that is named by its digest; empty if there is none. */
export async function readMarkdown(files: string, folder: string, hash: string, lang = 'md'): Promise<Result<string>> {
  if (hash === '') return ok('');
  if (!HASH.test(hash) || !NAME.test(lang))
    return fail('INVALID_ARGUMENT', `the text ${folder.slice(0, 40)} has no valid name`);
  const name = join(folder, `${hash}.md`);
  const content = await readInside(files, name);
  if (!content.ok) return content;
  if (content.value === null) return fail('asset_fetch_failed', `the file ${name} is missing`);
  const isSame = createHash('sha256').update(content.value).digest('hex') === hash;
  return isSame ? ok(cleanText(content.value)) : fail('asset_fetch_failed', `the file ${name} ${OTHER_CONTENT}`);
}

const OTHER_CONTENT = 'does not match the digest in its name';

/** The PDF of a paper; null if it has none. */
export async function findPdf(hash: string, files: string): Promise<Result<FoundFile | null>> {
  return HASH.test(hash) ? findNamed(files, 'pdf', `${hash}.pdf`) : ok(null);
}

/** A file: its name in the snapshot and its path. */
export type FoundFile = readonly [name: string, path: string];

/** A file that is named by its digest, if the digest matches. */
async function findNamed(files: string, folder: string, name: string): Promise<Result<FoundFile>> {
  const found = await findInside(files, join(folder, name));
  if (!found.ok) return found;
  if (found.value === null) return fail('asset_fetch_failed', `the file ${folder}/${name} is missing`);
  const facts = await hashFile(found.value);
  if (!facts.ok) return facts;
  const isSame = facts.value !== null && name.startsWith(facts.value.sha256);
  return isSame ? ok([name, found.value]) : fail('asset_fetch_failed', `the file ${folder}/${name} ${OTHER_CONTENT}`);
}

/** Images that the texts show; a missing one was missing before. */
export async function findImages(texts: readonly string[], files: string): Promise<FoundFile[]> {
  const named = texts.flatMap((each) =>
    [...each.matchAll(/images\/([0-9a-f]{64}\.\w{1,5})/g)].map(([, name = '']) => name),
  );
  const found: FoundFile[] = [];
  for (const name of new Set(named)) {
    const image = await findNamed(files, 'images', name);
    if (image.ok) found.push(image.value);
  }
  return found;
}
