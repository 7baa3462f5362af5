import { expect, test } from 'vitest';
import { toApa } from '../../src/formats/apa.ts';
import { toIeee } from '../../src/formats/ieee.ts';
import { initialsOf } from '../../src/formats/style-parts.ts';
import { toVancouver } from '../../src/formats/vancouver.ts';
import { paper } from './papers.ts';

const article = paper({
  title: 'Why most published research findings are false',
  authors: [
    { family: 'Ioannidis', given: 'John P. A.' },
    { family: 'Curie-Weiss', given: 'Jean-Pierre' },
  ],
  year: 2005,
  venue: 'PLoS Medicine',
  volume: '2',
  issue: '8',
  pages: '696-701',
  doi: '10.1371/journal.pmed.0020124',
});

test('an article is cited as each style wants it', () => {
  expect(toApa([article])).toBe(
    'Ioannidis, J. P. A., & Curie-Weiss, J.-P. (2005). Why most published research findings are false. PLoS Medicine, 2(8), 696–701. https://doi.org/10.1371/journal.pmed.0020124',
  );
  expect(toIeee([article])).toBe(
    'J. P. A. Ioannidis and J.-P. Curie-Weiss, “Why most published research findings are false,” PLoS Medicine, vol. 2, no. 8, pp. 696–701, 2005, doi: 10.1371/journal.pmed.0020124.',
  );
  expect(toVancouver([article])).toBe(
    'Ioannidis JPA, Curie-Weiss JP. Why most published research findings are false. PLoS Medicine. 2005;2(8):696-701. doi:10.1371/journal.pmed.0020124',
  );
});

test('long lists of authors are cut as each style says', () => {
  const authors = Array.from({ length: 22 }, (_, at) => ({ family: `Name${at}`, given: 'Ada' }));
  const many = paper({ title: 'Many', authors, year: 2020 });
  expect(toApa([many])).toMatch(/^Name0, A\., .*Name18, A\., … Name21, A\. \(2020\)\. Many\.$/);
  expect(toIeee([many])).toMatch(/^A\. Name0 et al\., “Many,” 2020\.$/);
  expect(toVancouver([many])).toMatch(/Name5 A, et al\. Many\. 2020\.$/);
});

test('a preprint, an organisation, a missing year and a retraction are all shown', () => {
  const odd = paper({ title: 'Odd?', authors: [{ literal: 'World Health Organization' }], arxivId: '2101.00001' });
  expect(toApa([odd])).toBe('World Health Organization. (n.d.). Odd? arXiv. https://arxiv.org/abs/2101.00001');
  const gone = paper({ title: 'Gone', retracted: true, year: 1999 });
  expect(toVancouver([gone])).toBe('Gone [retracted]. 1999.');
  expect(toApa([paper({ title: 'A\nB', year: 1999 })])).toBe('A B. (1999).');
});

test('a list is numbered in the styles that number their references', () => {
  const two = [paper({ title: 'One', year: 2001 }), paper({ title: 'Two', year: 2002 })];
  expect(toIeee(two)).toBe('[1] “One,” 2001.\n[2] “Two,” 2002.');
  expect(toVancouver(two)).toBe('1. One. 2001.\n2. Two. 2002.');
  expect(toApa(two)).toBe('One. (2001).\nTwo. (2002).');
});

const people = (count: number) => Array.from({ length: count }, (_, at) => ({ family: `Name${at}`, given: 'Ada' }));
const by = (count: number) => paper({ title: 'Many', authors: people(count), year: 2020 });

test('each style names as many authors as it allows', () => {
  expect(toApa([by(20)])).toContain('Name18, A., & Name19, A. (2020)');
  expect(toApa([by(21)])).toContain('Name18, A., … Name20, A. (2020)');
  expect([toIeee([by(6)]), toIeee([by(7)])].map((text) => text.includes('et al.'))).toEqual([false, true]);
  expect([toVancouver([by(6)]), toVancouver([by(7)])].map((text) => text.includes('et al'))).toEqual([false, true]);
  expect(toIeee([by(3)])).toMatch(/^A\. Name0, A\. Name1, and A\. Name2, /);
  expect(toIeee([by(1)])).toMatch(/^A\. Name0, /);
  expect(toApa([by(1)])).toMatch(/^Name0, A\. \(2020\)/);
});

test('a suffix, a subtitle and a single page are written as each style wants them', () => {
  const one = paper({
    ...{ title: 'Tides.', subtitle: 'A story', year: 80, venue: 'Waters', volume: '3', pages: '7' },
    authors: [{ family: 'Berg', given: 'Ada Jr.' }],
    url: 'https://a.example',
  });
  expect(toApa([one])).toBe('Berg, A., Jr. (0080). Tides.: A story. Waters, 3, 7. https://a.example');
  expect(toIeee([one])).toBe('A. Berg Jr., “Tides.: A story,” Waters, vol. 3, p. 7, 0080, https://a.example.');
  expect(toVancouver([one])).toBe('Berg A Jr. Tides.: A story. Waters. 0080;3:7. https://a.example');
});

test('a paper without a title is untitled, and its address is its DOI, arXiv or page', () => {
  const link = (more: object) => toApa([paper({ year: 2020, ...more })]);
  expect(link({ doi: '10.1/a', arxivId: '1401.1', url: 'https://a.example' })).toBe(
    'Untitled. (2020). arXiv. https://doi.org/10.1/a',
  );
  expect(link({ arxivId: '1401.1', url: 'https://a.example' })).toContain('https://arxiv.org/abs/1401.1');
  expect(link({ url: 'https://a.example' })).toBe('Untitled. (2020). https://a.example');
});

test('a typographic hyphen joins two given names', () => {
  expect(initialsOf('Jean\u2010Paul', '.', ' ', '-')).toBe('J.-P.');
});
