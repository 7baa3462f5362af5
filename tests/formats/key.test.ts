import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toKeys } from '../../src/formats/key.ts';
import { anyPaper } from './papers.ts';

const key = (family: string, title: string, year?: number) =>
  toKeys([{ authors: [{ family }], title, ...(year && { year }) }])[0];

test('makes a key of first author, year and first word, in ASCII', () => {
  expect(key('Wang', 'Perovskite solar cells', 2023)).toBe('wang_2023_perovskite');
  expect(key('Łukasiewicz-Ångström', 'Über alles', 1920)).toBe('lukasiewiczangstrom_1920_uber');
  expect(toKeys([{ authors: [{ literal: 'World Health Organization' }] }])).toEqual(['organization_nd_untitled']);
});

test('uses placeholders for missing parts', () => {
  expect(toKeys([{}])).toEqual(['unknown_nd_untitled']);
  expect(key('王', '钙钛矿')).toBe('unknown_nd_untitled');
});

test('numbers equal keys by the order of the ids, in any list', () => {
  const [a, b, c] = ['10.1/a', '10.1/b', '10.1/c'].map((doi) => ({ doi, title: 'Same' }));
  const [one, two, three] = [a ?? {}, b ?? {}, c ?? {}];
  expect(toKeys([three, one, two])).toEqual(['unknown_nd_same_c', 'unknown_nd_same_a', 'unknown_nd_same_b']);
});

test('continues with aa after z', () => {
  const papers = Array.from({ length: 28 }, (_, at) => ({ doi: `10.1/${String(at).padStart(2, '0')}` }));
  expect(toKeys(papers).slice(25)).toEqual(['z', 'aa', 'ab'].map((end) => `unknown_nd_untitled_${end}`));
});

test('makes one unique ASCII key for each paper', () => {
  fc.assert(
    fc.property(fc.array(anyPaper, { maxLength: 20 }), (papers) => {
      const keys = toKeys(papers);
      expect(new Set(keys).size).toBe(papers.length);
      expect(keys.filter((each) => !/^[a-z0-9]+_(?:\d+|nd)_[a-z0-9]+(?:_[a-z]+)?$/.test(each))).toEqual([]);
    }),
  );
});

test('a key that a paper had is kept, unless BibTeX refuses it or another has it', () => {
  const titled = (key: string, id: string) => ({
    key,
    doi: `10.1/${id}`,
    title: 'Tides',
    authors: [{ family: 'Berg' }],
  });
  expect(toKeys([titled('my:key-1', 'a'), titled('my:key-1', 'b')])).toEqual(['my:key-1', 'berg_nd_tides']);
  for (const bad of ['a b', 'a,b', 'a{b', 'a#b', 'a%b', 'a\\b', 'a"b', '', 'x'.repeat(101)])
    expect(toKeys([titled(bad, 'a')])).toEqual(['berg_nd_tides']);
  expect(toKeys([titled('berg_nd_tides', 'a'), titled('', 'b')])).toEqual(['berg_nd_tides', 'berg_nd_tides_a']);
});

test.each([
  [{ literal: 'Berg, Ada' }, 'berg'],
  [{ literal: 'Ada Berg' }, 'berg'],
  [{ family: 'van Berg' }, 'vanberg'],
  [{ given: 'Ada' }, 'ada'],
  [{ family: 'Weiß-Øre' }, 'weissore'],
])('the first part of the key of %j is %s', (author, family) => {
  expect(toKeys([{ authors: [author], title: '“Tides”' }])).toEqual([`${family}_nd_tides`]);
});

test('papers without a DOI are ordered by their other ids', () => {
  const ids = [{ arxivId: '2' }, { pmid: '1' }, { pmcid: 'PMC3' }, { url: 'https://a' }].map((id) => ({
    ...id,
    title: 'T',
  }));
  expect(toKeys(ids).map((each) => each.at(-1))).toEqual(['b', 'a', 'c', 'd']);
});
