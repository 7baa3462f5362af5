import { readBytes } from '../disk/atomic.ts';
import type { ChildRequest } from './child-process.ts';
import { readPicture } from './picture.ts';
import { readPdf } from './read.ts';
import { readText } from './read-text.ts';

/** Handles one request of the parent process; a crash here ends only this process. */
process.once('message', async ({ path, task, page = 1, readMs = 60_000 }: ChildRequest) => {
  const bytes = await readBytes(path);
  const readers = {
    inspect: readPdf,
    text: (file: Uint8Array) => readText(file, readMs),
    picture: (file: Uint8Array) => readPicture(file, page),
  };
  const report = bytes.ok ? { ok: true, value: await readers[task](bytes.value) } : bytes;
  process.send?.(report, () => process.exit(0));
});
