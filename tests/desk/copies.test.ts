import { expect, test } from 'vitest';
import { findCopies } from '../../src/desk/copies.ts';
import type { Hit } from '../../src/model/collection.ts';
import { newLibrary } from '../support/library.ts';
import { bareEntry, CALL, doi, entryWith, stageText, storeFile } from '../support/papers.ts';
import { unwrap } from '../support/unwrap.ts';

const hit = (name: string): Hit => ({
  id: name,
  paper: { doi: `10.1234/${name}`, title: name, isOa: null, provenance: {} },
  score: 1,
  reason: '',
  tags: [],
  sources: [],
});

test('says which papers of a search are stored, being fetched or quarantined', async () => {
  const { store } = await newLibrary();
  const odd = doi('10.1234/odd');
  unwrap(await storeFile(store, doi('10.1234/stored'), '%PDF-1', { doi: '10.1234/stored' }));
  unwrap(await store.commit(bareEntry(doi('10.1234/bare'), { doi: '10.1234/bare' }), null, CALL));
  unwrap(await store.quarantine(entryWith(odd, 'odd'), await stageText(store, odd, 'odd'), CALL));
  const rows = [
    { ref: '10.1234/running', state: 'running' as const },
    { ref: '10.1234/bare', state: 'failed' as const },
  ];
  const jobs = [{ id: '1', about: '', started_at: '', is_over: false, rows }];
  const hits = ['stored', 'bare', 'odd', 'running', 'new'].map(hit);
  expect(unwrap(await findCopies(hits, store, jobs))).toEqual({
    stored: { ref: '10.1234/stored', state: 'stored', grade: 'verified' },
    odd: { ref: '10.1234/odd', state: 'quarantined' },
    running: { ref: '10.1234/running', state: 'fetching' },
  });
});

test('a paper without an id has no copy', async () => {
  const { store } = await newLibrary();
  const { paper, ...rest } = hit('x');
  const { doi: _doi, ...bare } = paper;
  expect(unwrap(await findCopies([{ ...rest, paper: bare }], store, []))).toEqual({});
});

test('a paper that waits counts as being fetched, also one in quarantine; a stored one stays stored meanwhile', async () => {
  const { store } = await newLibrary();
  const odd = doi('10.1234/odd');
  unwrap(await storeFile(store, doi('10.1234/stored'), '%PDF-1', { doi: '10.1234/stored' }));
  unwrap(await store.quarantine(entryWith(odd, 'odd'), await stageText(store, odd, 'odd'), CALL));
  const rows = ['stored', 'odd', 'waiting'].map((name) => ({ ref: `10.1234/${name}`, state: 'waiting' as const }));
  const jobs = [{ id: '1', about: '', started_at: '', is_over: false, rows }];
  const copies = unwrap(await findCopies(['stored', 'odd', 'waiting'].map(hit), store, jobs));
  expect(Object.entries(copies).map(([name, { state }]) => [name, state])).toEqual([
    ['stored', 'stored'],
    ['odd', 'fetching'],
    ['waiting', 'fetching'],
  ]);
});
