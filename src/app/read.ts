import { hashFile } from '../disk/stream.ts';
import { type ReadAnswer, type ReadOptions, readFile } from '../documents/read.ts';
import { formatRef } from '../model/ref.ts';
import { fail, ok, type Result } from '../model/result.ts';
import { findStored } from '../store/find.ts';
import { fileToRead } from '../store/papers/read.ts';
import type { App } from './app-interface.ts';
import type { AppParts } from './parts.ts';

/** The calls that read the text of papers. */
export function createReadCalls({
  clock,
  library,
}: Pick<AppParts, 'clock' | 'library'>): Pick<App, 'read' | 'readFile'> {
  return {
    readFile: (path, options = {}) => readFile(path, options, clock),
    async read(ref, options: ReadOptions = {}): Promise<Result<ReadAnswer>> {
      const stored = await findStored(ref, await library());
      if (!stored.ok) return stored;
      const { entry } = stored.value;
      const name = formatRef(entry.ref);
      // Only a PDF has pages.
      const wantsPages = options.page !== undefined && stored.value.pdfPath !== null;
      const readable = fileToRead(wantsPages ? { ...stored.value, textPath: null } : stored.value);
      if (readable === null)
        return fail(
          'NOT_FOUND',
          `The library has the metadata of ${name}, but no copy. Fetch it first with doiget_fetch_paper, or run: carrel fetch ${name}`,
        );
      const { path, sha256 } = readable;
      const file = await hashFile(path);
      if (!file.ok) return file;
      if (file.value?.sha256 !== sha256)
        return fail('STORE_ERROR', `The stored file of ${name} was changed: ${path}. Run: carrel audit`);
      const answer = await readFile(path, options, clock, entry.paper.title);
      return answer.ok ? ok({ ...answer.value, ref: name }) : answer;
    },
  };
}
