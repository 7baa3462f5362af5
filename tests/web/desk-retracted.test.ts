import { expect, test } from 'vitest';
import type { Hit } from '../../web/desk/api.ts';
import { isRetracted, isRetractionNotice, withoutFetch } from '../../web/desk/retracted.ts';

const hit = (id: string, tags: Hit['tags'], paper: object = {}): Hit => ({ id, tags, paper }) as unknown as Hit;
const titled = (title: string) => hit('a', [], { title });

test('retracted papers are not selected for fetching at first', () => {
  const hits = [hit('a', []), hit('b', ['retracted']), hit('c', [], { retracted: true })];
  expect(withoutFetch(hits)).toEqual(['b', 'c']);
});

test('retraction notices are not selected for fetching at first', () => {
  const about = (kind: string, which: string) => ({ notices: [{ kind, about: which, doi: '10.1/x' }] });
  const hits = [hit('a', [], about('retraction', 'other')), hit('b', [], about('correction', 'other'))];
  expect(withoutFetch(hits)).toEqual(['a']);
});

test('the title alone shows a retraction notice or a retracted paper', () => {
  for (const title of ['Retraction: Heat flow', 'Retraction Note to: Heat flow', 'Notice of Retraction. Heat flow'])
    expect(isRetractionNotice(titled(title)), title).toBe(true);
  for (const title of ['RETRACTED: Heat flow', '[Retracted] Heat flow', 'RETRACTED ARTICLE: Heat flow'])
    expect(isRetracted(titled(title)), title).toBe(true);
});

test('papers that study retractions are selected', () => {
  const titles = ['Retraction of the upper eyelid', 'Retracted papers and their citations', 'Retractions: a survey'];
  expect(withoutFetch(titles.map(titled))).toEqual([]);
});
