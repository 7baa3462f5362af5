import { expect, test } from 'vitest';
import { newLibrary } from '../../support/library.ts';
import { bareEntry, CALL, doi } from '../../support/papers.ts';
import { unwrap } from '../../support/unwrap.ts';

test('lists show all authors as people read them, however the record divides their names', async () => {
  const { store } = await newLibrary();
  const authors = [
    { family: 'Meyer', given: 'Sophie' },
    { literal: 'Meera Iyer' },
    { literal: 'Consortium for Waves, Ltd., Berlin' },
  ];
  unwrap(await store.commit(bareEntry(doi('10.5555/x'), { authors }), null, CALL));
  const shown = ['Sophie Meyer', 'Meera Iyer', 'Consortium for Waves, Ltd., Berlin'];
  expect(unwrap(await store.index.list({}, 10, 0)).hits[0]?.authors).toEqual(shown);
  expect(unwrap(await store.index.list({ query: 'sophie' }, 10, 0)).hits).toHaveLength(1);
});
