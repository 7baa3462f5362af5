import { afterAll, expect, test } from 'vitest';
import { runCli } from '../support/warm-cli.ts';
import { openWorld } from '../support/world.ts';

const world = await openWorld();
afterAll(() => world.close());
/** The only free copy of this article is its preprint. */
const ARTICLE = '10.1103/physrevx.8.021055';
const run = async (...args: string[]) => (await runCli(args, world.env)).stdout;
const fetched = await run('fetch', ARTICLE);

test('a fetch prints the version of the file beside its grade', () => {
  expect(fetched).toMatch(/^verified, preprint version, \d+ bytes from /m);
});

test('the answer of a fetch has the version of the file', async () => {
  expect(JSON.parse(await run('fetch', ARTICLE, '--json'))).toMatchObject({ grade: 'verified', version: 'preprint' });
});

test('the stored paper is shown with the version of its file', async () => {
  expect(await run('info', ARTICLE)).toMatch(/^verified, preprint version, sha256 /m);
});

test('lists of stored papers show the version of each file', async () => {
  const [recent, found] = await Promise.all([run('recent'), run('find', ARTICLE, '--json')]);
  expect(recent).toMatch(/verified, preprint version$/m);
  expect(JSON.parse(found).hits).toMatchObject([{ grade: 'verified', version: 'preprint' }]);
});

test('an export of the library notes the version of the file', async () => {
  expect(await run('export', 'ris', ARTICLE)).toContain('N1  - Stored copy: preprint version\n');
});
