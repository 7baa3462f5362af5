import { expect, test } from 'vitest';
import { chooseCorrections, possibleCorrections } from '../../../src/check/fix/choose.ts';
import type { Paper } from '../../../src/model/paper.ts';
import type { CheckedReference, ComparedField, Difference } from '../../../src/model/reference.ts';

const PAPER: Paper = { isOa: null, provenance: {}, authors: [{ family: 'Marlow' }] };
const wrong = (...fields: ComparedField[]): Difference[] =>
  fields.map((field) => ({ field, stated: 'x', found: 'y', severity: 'major' }));

function reference(differences: readonly Difference[], more: Partial<CheckedReference> = {}): CheckedReference {
  const base = { index: 1, text: '', notices: [], attempts: [] };
  return { ...base, verdict: 'differs', paper: PAPER, identifiedBy: 'id', differences, ...more };
}

const corrected = (each: CheckedReference) => chooseCorrections(each).corrections.map(({ field }) => field);

test.each<[string, ComparedField[], CheckedReference['identifiedBy'], boolean]>([
  ['three fields', ['year', 'venue', 'volume'], 'id', true],
  ['four fields', ['year', 'venue', 'volume', 'pages'], 'id', false],
  ['the title, found by the id', ['title'], 'id', true],
  ['the title, found by its place', ['title'], 'place', true],
  ['the title, found by the title', ['title'], 'title', false],
  ['the authors, found by the title', ['authors'], 'title', true],
  ['the authors and the year, found by the title', ['authors', 'year'], 'title', false],
  ['title and authors', ['title', 'authors'], 'id', false],
  ['DOI and PMID', ['doi', 'pmid'], 'place', false],
  ['arXiv id and title', ['arxivId', 'title'], 'place', false],
  ['PMCID and authors', ['pmcid', 'authors'], 'place', false],
  ['DOI and year', ['doi', 'year'], 'title', true],
])('a reference that is wrong in %s may be corrected', (_what, fields, identifiedBy, expected) => {
  const chosen = chooseCorrections(reference(wrong(...fields), identifiedBy ? { identifiedBy } : {}));
  expect(chosen).toMatchObject(
    expected ? { corrections: fields.map((field) => ({ field })) } : { corrections: [], refusal: 'another_paper' },
  );
});

test.each<[string, Partial<CheckedReference>]>([
  ['was accepted as it is', { accepted: true }],
  ['is confirmed', { verdict: 'confirmed' }],
  ['is unknown', { verdict: 'unknown' }],
])('a reference that %s is not corrected', (_what, more) => {
  expect(chooseCorrections(reference(wrong('year'), more))).toEqual({ corrections: [] });
});

test('small differences are not corrected', () => {
  const minor: Difference = { field: 'pages', stated: 'x', found: 'y', severity: 'minor' };
  expect(corrected(reference([...wrong('year'), minor]))).toEqual(['year']);
  expect(possibleCorrections(reference([...wrong('year'), minor])).map(({ field }) => field)).toEqual(['year']);
  expect(chooseCorrections(reference([minor]))).toEqual({ corrections: [] });
});

test('a field without a right value stays, and so do authors that the paper lacks', () => {
  const venue: Difference = { field: 'venue', stated: 'x', severity: 'major' };
  expect(chooseCorrections(reference([venue]))).toEqual({ corrections: [], refusal: 'no_value' });
  const nobody = { isOa: null, provenance: {} };
  expect(chooseCorrections(reference(wrong('authors'), { paper: nobody }))).toMatchObject({ refusal: 'no_value' });
});

test('a person may correct every wrong field, also if the paper is doubtful', () => {
  const doubtful = reference(wrong('title', 'authors', 'year', 'venue'), { identifiedBy: 'title' });
  expect(possibleCorrections(doubtful).map(({ field }) => field)).toEqual(['title', 'authors', 'year', 'venue']);
  expect(possibleCorrections({ ...doubtful, verdict: 'confirmed' })).toEqual([]);
  const { paper: _, ...lost } = doubtful;
  expect(possibleCorrections(lost)).toEqual([]);
});

test('a paper without authors corrects everything but the authors', () => {
  const { authors: _, ...paper } = PAPER;
  expect(chooseCorrections(reference(wrong('year'), { paper }))).toEqual({
    corrections: [{ field: 'year', stated: 'x', found: 'y' }],
  });
  expect(chooseCorrections(reference(wrong('authors'), { paper }))).toEqual({ corrections: [], refusal: 'no_value' });
});
