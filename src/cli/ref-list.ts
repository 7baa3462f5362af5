import { buffer } from 'node:stream/consumers';
import type { App } from '../app.ts';
import { readTextFile } from '../disk/atomic.ts';
import { type ListedRef, readRefs } from '../formats/refs.ts';
import type { Hit } from '../model/collection.ts';
import { createFailure } from '../model/error.ts';
import { refOfPaper } from '../model/paper-ref.ts';
import { fail, ok, type Result } from '../model/result.ts';
import { decodeText } from '../text/decode.ts';

/** Reads the refs of a file; `-` is standard input. */
export async function readRefFile(file: string): Promise<Result<ListedRef[]>> {
  const text = file === '-' ? ok(await readInput()) : await readTextFile(file, { mayBePipe: true });
  if (!text.ok) return text;
  if (text.value === null) return fail('INVALID_ARGUMENT', `File not found: ${file}`);
  const wrong = findBinary(file, text.value);
  if (wrong) return fail('INVALID_ARGUMENT', wrong);
  const refs = readRefs(text.value);
  return refs.length > 0 ? ok(refs) : fail('INVALID_ARGUMENT', `${file} contains no references.`);
}

/** What is wrong with a file that is not text; a list has no null characters. */
function findBinary(file: string, text: string): string | undefined {
  if (text.startsWith('%PDF-'))
    return `${file} is a PDF, not a list of references. To add it to the library, run: carrel add FILE`;
  return text.includes('\0') ? `${file} is not a text file. Pass a list of references.` : undefined;
}

/** Reads the papers of a complete search; a paper without an id stays in the list as a failure. */
export async function readSessionRefs(app: App, id: string): Promise<Result<ListedRef[]>> {
  const sessions = await app.sessions();
  const state = await sessions.get(id);
  if (!state.ok) return state;
  if (!state.value) return { ok: false, error: await sessions.explainMissing(id) };
  const { collection } = state.value;
  if (state.value.state !== 'complete' || !collection)
    return fail('SESSION_STATE', `Session not complete. See its state with: carrel session ${id}`);
  if (collection.hits.length === 0) return fail('INVALID_ARGUMENT', `Session ${id} has no papers.`);
  return ok(collection.hits.map((hit, at) => toListed(hit, `paper ${at + 1}`)));
}

function toListed({ paper }: Hit, place: string): ListedRef {
  const text = refOfPaper(paper);
  if (text) return { place, text };
  const failure = createFailure('INVALID_REF', 'The paper has no DOI, arXiv id, PMCID or PMID.');
  return { place, text: paper.title ?? '', failure };
}

/** All of standard input as text, in the encoding that its first bytes show. */
export async function readInput(): Promise<string> {
  return decodeText(await buffer(process.stdin)).text;
}
