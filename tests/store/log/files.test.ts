import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listRotated } from '../../../src/store/log/files.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { unwrap } from '../../support/unwrap.ts';

test('a log file in both forms is read from the plain one, whichever was written first', async () => {
  const home = await temporaryFolder();
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8];
  for (const at of numbers) {
    const endings = at % 2 === 0 ? ['', '.gz'] : ['.gz', ''];
    for (const ending of endings) await writeFile(join(home, `provenance-${at}-${at}.jsonl${ending}`), '');
  }
  const paths = numbers.map((at) => join(home, `provenance-${at}-${at}.jsonl`));
  expect(unwrap(await listRotated(home)).map(({ path, gzip }) => [path, gzip])).toEqual(
    paths.map((path) => [path, false]),
  );
});
