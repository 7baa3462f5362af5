import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { App } from '../../src/app.ts';
import { readRefFile, readSessionRefs } from '../../src/cli/ref-list.ts';
import { createFailure } from '../../src/model/error.ts';
import { ok } from '../../src/model/result.ts';
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

test.each([
  ['complete', true],
  ['awaiting_review', false],
  ['running', false],
])('the papers of a session that is %s are fetched: %s', async (state, expected) => {
  const collection = { hits: [{ paper: { doi: '10.1234/abc', title: 'One' } }, { paper: { title: 'Two' } }] };
  const app = { sessions: async () => ({ get: async () => ok({ state, collection }) }) } as unknown as App;
  const refs = await readSessionRefs(app, 'abc');
  if (expected) expect(refs).toMatchObject({ value: [{ text: '10.1234/abc' }, { failure: { code: 'INVALID_REF' } }] });
  else
    expect(refs).toMatchObject({
      error: { code: 'SESSION_STATE', message: expect.stringContaining('carrel session abc') },
    });
});

test('a session that does not exist or has no papers says so', async () => {
  const explainMissing = async () => createFailure('NOT_FOUND', 'No such session.');
  const read = (state: unknown) =>
    readSessionRefs(
      { sessions: async () => ({ get: async () => ok(state), explainMissing }) } as unknown as App,
      'abc',
    );
  expect(await read(null)).toMatchObject({ error: { code: 'NOT_FOUND' } });
  expect(await read({ state: 'complete', collection: { hits: [] } })).toMatchObject({
    error: { code: 'INVALID_ARGUMENT', message: 'Session abc has no papers.' },
  });
});
