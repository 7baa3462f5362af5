import { readBytes } from '../disk/atomic.ts';
import { readPdf } from './read.ts';

/** Reads the file that the parent names and sends the report back; whatever goes wrong here ends this process alone. */
process.once('message', async (path: string) => {
  const bytes = await readBytes(path);
  const report = bytes.ok ? { ok: true, value: await readPdf(bytes.value) } : bytes;
  process.send?.(report, () => process.exit(0));
});
