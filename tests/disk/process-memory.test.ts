import { expect, test } from 'vitest';
import { residentBytes } from '../../src/disk/process-memory.ts';

test.skipIf(process.platform !== 'linux')('the memory of a process is told in bytes', async () => {
  const own = (await residentBytes(process.pid)) ?? 0;
  expect(own).toBeGreaterThan(process.memoryUsage.rss() / 3);
  expect(await residentBytes(2 ** 30)).toBeNull();
});
