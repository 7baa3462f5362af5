import { statFile } from '../../src/disk/folder.ts';
import { readLines } from '../../src/disk/stream.ts';
import { fail, ok, type Result } from '../../src/model/result.ts';
import { parseCastLine } from './csl.ts';
import type { CastPaper } from './paper.ts';

/** Reads the papers of a CSL-JSON-lines file, compressed if its name ends in `.gz`. */
export async function readCast(path: string): Promise<Result<CastPaper[]>> {
  const found = await statFile(path);
  if (!found.ok) return found;
  if (!found.value) return fail('INVALID_ARGUMENT', `File not found: ${path}.`);
  const papers: CastPaper[] = [];
  let number = 0;
  for await (const line of readLines(path, { gzip: path.endsWith('.gz') })) {
    if (!line.ok) return line;
    number += 1;
    const text = line.value.text.replace(/^\uFEFF/, '');
    if (!text.trim()) continue;
    const paper = parseCastLine(text, number);
    if (!paper.ok) return fail('INVALID_ARGUMENT', `Cannot read the cast ${path}. ${paper.error.message}`);
    papers.push(paper.value);
  }
  return papers.length > 0 ? ok(papers) : fail('INVALID_ARGUMENT', `The cast ${path} has no papers.`);
}
