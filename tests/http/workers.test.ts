import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startChild } from '../support/child.ts';
import { temporaryFolder } from '../support/folder.ts';

test('a server whose workers cannot start ends with their status, and one that is told to stop ends well', async () => {
  const place = await temporaryFolder();
  const scripts = [
    ['exits', 'process.exit(3)'],
    ['exits-well', 'process.exit(0)'],
    ['killed', 'process.kill(process.pid, "SIGKILL")'],
    ['serves', 'process.send({ url: "http://localhost", port: 4321 }); setInterval(() => {}, 1000)'],
  ].map(([name, script = '']) => {
    const path = join(place, `${name}.cjs`);
    writeFileSync(path, script);
    return path;
  });
  const child = startChild(new URL('workers-child.ts', import.meta.url), scripts);
  // A worker that ends before it serves has failed, whatever it says of itself.
  expect(JSON.parse(await child.line())).toEqual([
    [3, 0],
    [1, 0],
    [1, 0],
    [0, 2],
  ]);
});
