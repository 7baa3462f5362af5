import { readBytes } from '../disk/atomic.ts';
import type { Errand } from './child-process.ts';
import { readPicture } from './picture.ts';
import { readAllText, readPdf } from './read.ts';

/** Does the errand that the parent sends and sends the answer back; whatever goes wrong here ends this process alone. */
process.once('message', async ({ path, task, page = 1 }: Errand) => {
  const bytes = await readBytes(path);
  const readers = { inspect: readPdf, text: readAllText, picture: (file: Uint8Array) => readPicture(file, page) };
  const report = bytes.ok ? { ok: true, value: await readers[task](bytes.value) } : bytes;
  process.send?.(report, () => process.exit(0));
});
