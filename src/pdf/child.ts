import { readBytes } from '../disk/atomic.ts';
import type { Errand } from './child-process.ts';
import { readAllText, readPdf } from './read.ts';

/** Does the errand that the parent sends and sends the answer back; whatever goes wrong here ends this process alone. */
process.once('message', async ({ path, task }: Errand) => {
  const bytes = await readBytes(path);
  const read = task === 'text' ? readAllText : readPdf;
  const report = bytes.ok ? { ok: true, value: await read(bytes.value) } : bytes;
  process.send?.(report, () => process.exit(0));
});
