import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openConversionCache } from '../../../src/documents/converter/cache.ts';
import type { Document } from '../../../src/model/document.ts';
import { temporaryFolder } from '../../support/folder.ts';

const document: Document = { from: 'pdf', title: 'x'.repeat(1000), authors: [], sections: [], references: [] };
const conversion = { service: 'GROBID', version: '0.8.2', document };
const digest = (letter: string) => letter.repeat(64);

test('a conversion is found by the digest of the PDF and the address of the service', async () => {
  const folder = join(await temporaryFolder(), 'conversions');
  const cache = openConversionCache(folder, 'http://127.0.0.1:1/', Date.now);
  await cache.put(digest('a'), conversion);
  expect(await cache.get(digest('a'))).toEqual(conversion);
  expect(await cache.get(digest('b'))).toBeNull();
  expect(await openConversionCache(folder, 'http://127.0.0.1:2/', Date.now).get(digest('a'))).toBeNull();
});

test('the oldest conversions are removed when there are too many, and other files are not', async () => {
  const folder = await temporaryFolder();
  writeFileSync(join(folder, 'notes.txt'), 'n'.repeat(5000));
  const cache = openConversionCache(folder, 'http://127.0.0.1:1/', Date.now, 4000);
  for (const [at, letter] of [...'abcd'].entries()) {
    await cache.put(digest(letter), conversion);
    const name = readdirSync(folder).find((each) => each.startsWith(letter.repeat(9)));
    if (letter !== 'd') utimesSync(join(folder, name ?? ''), at + 1, at + 1);
  }
  expect(
    readdirSync(folder)
      .map((name) => name.slice(0, 5))
      .sort(),
  ).toEqual(['ccccc', 'ddddd', 'notes']);
});

test.each(['', '{', 'null', '{"document":{}}', '{"document":{"sections":[]}}', '{"document":{"references":[]}}'])(
  'a damaged conversion (%s) counts as none',
  async (content) => {
    const folder = await temporaryFolder();
    const cache = openConversionCache(folder, 'http://127.0.0.1:1/', Date.now);
    await cache.put(digest('a'), conversion);
    writeFileSync(join(folder, readdirSync(folder)[0] ?? ''), content);
    expect(await cache.get(digest('a'))).toBeNull();
  },
);

test('a conversion that was read lately is kept longer, and what a crash left behind is removed like a conversion', async () => {
  const folder = await temporaryFolder();
  const cache = openConversionCache(folder, 'http://127.0.0.1:1/', () => 9_000_000, 4000);
  const nameOf = (letter: string) => readdirSync(folder).find((each) => each.startsWith(letter.repeat(9))) ?? '';
  for (const [at, letter] of [...'ab'].entries()) {
    await cache.put(digest(letter), conversion);
    utimesSync(join(folder, nameOf(letter)), at + 10, at + 10);
  }
  const torn = join(folder, `${nameOf('a')}.1-2_x.tmp`);
  writeFileSync(torn, 'x'.repeat(1000));
  utimesSync(torn, 1, 1);
  await cache.get(digest('a'));
  await cache.put(digest('c'), conversion);
  expect(
    readdirSync(folder)
      .map((name) => name.slice(0, 5))
      .sort(),
  ).toEqual(['aaaaa', 'ccccc']);
});
