import { hashFile } from '../disk/stream.ts';
import { type ReadAnswer, type ReadOptions, readFile } from '../documents/read.ts';
import { formatRef } from '../model/ref.ts';
import { fail, ok, type Result } from '../model/result.ts';
import { findStored } from '../store/find.ts';
import { filesToRead, type ReadableFile } from '../store/papers/read.ts';
import type { App } from './app-interface.ts';
import type { AppParts } from './parts.ts';

/** The calls that read the text of papers. */
export function createReadCalls({
  clock,
  library,
  converter,
}: Pick<AppParts, 'clock' | 'library' | 'converter'>): Pick<App, 'read' | 'readFile'> {
  return {
    readFile: async (path, options = {}) => readFile(path, options, { clock, converter: await converter() }),
    async read(ref, options: ReadOptions = {}): Promise<Result<ReadAnswer>> {
      const stored = await findStored(ref, await library());
      if (!stored.ok) return stored;
      const { entry } = stored.value;
      const name = formatRef(entry.ref);
      // Only a PDF has pages.
      const wantsPages = options.page !== undefined && stored.value.pdfPath !== null;
      const files = filesToRead(wantsPages ? { ...stored.value, textPath: null } : stored.value);
      if (files[0] === undefined)
        return fail(
          'NOT_FOUND',
          `The library has the metadata of ${name}, but no copy. Fetch it first with doiget_fetch_paper, or run: carrel fetch ${name}`,
        );
      const intact = await findIntact(files);
      if (!intact.ok) return intact;
      if (intact.value === null)
        return fail('STORE_ERROR', `The stored file of ${name} was changed: ${files[0].path}. Run: carrel audit`);
      const { path } = intact.value;
      const answer = await readFile(path, options, { clock, converter: await converter() }, entry.paper.title);
      if (!answer.ok) return answer;
      const changed = `${files[0].path} was changed since it was stored, so this is ${path}. Run: carrel audit`;
      const warning = [intact.value === files[0] ? '' : changed, answer.value.warning ?? ''].filter(Boolean).join(' ');
      return ok({ ...answer.value, ref: name, ...(warning && { warning }) });
    },
  };
}

/** The first file that is still the one that was verified. */
async function findIntact(files: readonly ReadableFile[]): Promise<Result<ReadableFile | null>> {
  for (const file of files) {
    const hash = await hashFile(file.path);
    if (!hash.ok) return hash;
    if (hash.value?.sha256 === file.sha256) return ok(file);
  }
  return ok(null);
}
