import { describe, expect, test } from 'vitest';
import { importName, importSource, isImported } from '../../src/model/collection.ts';
import { countOf } from '../../src/model/count.ts';
import { describeVersion } from '../../src/model/entry.ts';
import type { Notice, PaperFields } from '../../src/model/paper.ts';
import { isRetracted, withRetraction } from '../../src/model/paper.ts';
import { refOfPaper } from '../../src/model/paper-ref.ts';

const notice = (kind: Notice['kind'], about: Notice['about']): Notice => ({ kind, about });

describe('a paper is retracted', () => {
  test.each([
    ['if a source says so', { retracted: true }, true],
    ['if a notice about it says so', { notices: [notice('retraction', 'this')] }, true],
    ['unless a source only denies it', { retracted: false }, false],
    ['unless the notice is about another paper', { notices: [notice('retraction', 'other')] }, false],
    ['unless the notice is of another kind', { notices: [notice('correction', 'this')] }, false],
    ['unless nothing is known', {}, false],
  ] as const)('%s', (_when, paper, expected) => {
    expect(isRetracted(paper)).toBe(expected);
    expect(withRetraction<PaperFields>(paper).retracted === true).toBe(expected);
  });

  test('and otherwise it stays as it was', () => {
    const paper = { retracted: false };
    expect(withRetraction(paper)).toBe(paper);
  });
});

test.each([
  [{ doi: '10.1/a', arxivId: '2101.00001', pmcid: 'PMC1', pmid: '2' }, '10.1/a'],
  [{ arxivId: '2101.00001', pmcid: 'PMC1', pmid: '2' }, 'arXiv:2101.00001'],
  [{ pmcid: 'PMC1', pmid: '2' }, 'PMC1'],
  [{ pmid: '2' }, 'PMID:2'],
  [{}, undefined],
])('a paper is fetched by its best id: %j', (paper, ref) => {
  expect(refOfPaper(paper)).toBe(ref);
});

test('a count has its plural except for one', () => {
  expect([0, 1, 2].map((number) => countOf(number, 'paper'))).toEqual(['0 papers', '1 paper', '2 papers']);
});

test('an added file is a source that is shown by its name; a service keeps its own', () => {
  const source = importSource('scopus.ris');
  expect([isImported(source), importName(source)]).toEqual([true, 'scopus.ris']);
  expect([isImported('crossref'), importName('crossref')]).toEqual([false, 'crossref']);
});

test('a version is named in words', () => {
  expect([describeVersion('accepted'), describeVersion('other')]).toEqual(['accepted version', 'another version']);
});
