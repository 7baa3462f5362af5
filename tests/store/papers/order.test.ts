import { expect, test } from 'vitest';
import { watchDisk } from '../../support/disk-watch.ts';
import { newLibrary } from '../../support/library.ts';
import { CALL, doi, entryWith, entryWithText, stageText, storeText } from '../../support/papers.ts';
import { unwrap } from '../../support/unwrap.ts';

const REF = doi('10.1234/foo');

test('a file gets its name before the metadata that points at it', async () => {
  const { store } = await newLibrary();
  const staged = await stageText(store, REF, 'file');
  const seen = await watchDisk(async () => unwrap(await store.commit(entryWith(REF, 'file'), staged, CALL)));
  const at = (name: string) => seen.indexOf(`rename ${name}`);
  expect(at('doi_10.1234_foo.pdf')).toBeGreaterThan(0);
  expect(at('doi_10.1234_foo.toml')).toBeGreaterThan(at('doi_10.1234_foo.pdf'));
});

test('the note of a change and the log row are on the device before the store changes', async () => {
  const { store } = await newLibrary();
  const staged = await stageText(store, REF, 'file');
  const seen = await watchDisk(async () => unwrap(await store.commit(entryWith(REF, 'file'), staged, CALL)));
  const note = seen.indexOf('rename doi_10.1234_foo.change.json');
  const file = seen.lastIndexOf('rename doi_10.1234_foo.pdf');
  expect(note).toBeGreaterThan(0);
  expect(seen[note - 1]).toBe('sync');
  expect(seen.slice(note, file).filter((each) => each === 'sync').length).toBeGreaterThan(1);
});

test('a text in another format is removed only after the metadata names the new one', async () => {
  const { store } = await newLibrary();
  unwrap(await storeText(store, REF, 'old text', 'html'));
  const staged = await stageText(store, REF, 'new text');
  const seen = await watchDisk(async () =>
    unwrap(await store.commitText(entryWithText(REF, 'new text'), staged, CALL)),
  );
  const named = seen.lastIndexOf('rename doi_10.1234_foo.toml');
  expect(named).toBeGreaterThan(0);
  expect(seen.indexOf('remove doi_10.1234_foo.html')).toBeGreaterThan(named);
});
