import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readRefFile } from '../../src/cli/ref-list.ts';
import { temporaryFolder } from '../support/folder.ts';

test.each([
  ['%PDF-1.7\n10.1234/abc\n', /is a PDF, not a list of references.+carrel add/],
  ['PK\u0003\u0004\0\0 10.1234/abc', /is not a text file/],
])('does not read %j as a list of references', async (content, message) => {
  const path = join(await temporaryFolder(), 'list.txt');
  await writeFile(path, content);
  const refs = await readRefFile(path);
  expect(refs.ok ? '' : refs.error.message).toMatch(message);
});
