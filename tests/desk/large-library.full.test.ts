import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listLibrary } from '../../src/desk/library.ts';
import { newLibrary, openLibrary } from '../support/library.ts';
import { bareEntry, CALL, doi } from '../support/papers.ts';
import { unwrap } from '../support/unwrap.ts';

const notAsked = () => Promise.reject(new Error('Lists without a query search no text.'));

test('finds a paper by its tag in a large library', async () => {
  const { home, store } = await newLibrary();
  const old = doi('10.1234/old');
  unwrap(await store.commit({ ...bareEntry(old), fetchedAt: '2001-01-01T00:00:00.000Z' }, null, CALL));
  unwrap(await store.commit(bareEntry(doi('10.1234/new')), null, CALL));
  unwrap(await store.tag(old, ['to read'], CALL));
  const folder = join(home, 'papers/.metadata');
  const text = await readFile(join(folder, 'doi_10.1234_new.toml'), 'utf8');
  for (let at = 0; at < 1005; at += 1)
    await writeFile(join(folder, `doi_10.1234_new${at}.toml`), text.replaceAll('10.1234/new', `10.1234/new${at}`));
  store.close();
  const again = openLibrary(home);
  const page = unwrap(
    await listLibrary({ store: async () => again, searchLibrary: notAsked }, { tag: 'to read' }, 50, 0),
  );
  expect(page).toMatchObject({ entries: 1007, total: 1, capped: false, papers: [{ ref: '10.1234/old' }] });
  again.close();
});
