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

test('full files of the log are listed by their rows, in their plain form if there are both', async () => {
  const home = await temporaryFolder();
  const names = [
    ...['provenance-11-20.jsonl.gz', 'provenance-1-10.jsonl.gz', 'provenance-11-20.jsonl', 'provenance-101-110.jsonl'],
    ...['provenance.jsonl', 'provenance-x-1.jsonl', 'provenance-1-2.jsonl.gz.tmp', 'old-provenance-1-2.jsonl'],
  ];
  for (const name of names) await writeFile(join(home, name), '');
  const files = unwrap(await listRotated(home));
  expect(files.map(({ path, from, to, gzip }) => [path.slice(home.length + 1), from, to, gzip])).toEqual([
    ['provenance-1-10.jsonl.gz', 1, 10, true],
    ['provenance-11-20.jsonl', 11, 20, false],
    ['provenance-101-110.jsonl', 101, 110, false],
  ]);
});
