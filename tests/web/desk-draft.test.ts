import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type DraftQuery,
  draftOf,
  isSame,
  previewOf,
  readDraft,
  type StrategyDraft,
} from '../../web/desk/strategy-draft.ts';

const strategy = {
  queries: [
    { keywords: ['solar cell', 'lead'], synonyms: { lead: ['Pb', 'plumbum'] }, boolean_query: '', purpose: 'all' },
  ],
  sources: ['arxiv', 'doaj'],
  filters: { from_year: 2010, max_results: 20 },
};
const draft = draftOf(strategy);
const withTerms = (terms: DraftQuery['terms']): StrategyDraft => ({ ...draft, queries: [{ terms }] });

test('an untouched draft equals the strategy', () => {
  const { data, fields } = readDraft(draft);
  expect(fields).toEqual({});
  expect(data).toMatchObject({
    queries: [{ keywords: ['solar cell', 'lead'], synonyms: { 'solar cell': [], lead: ['Pb', 'plumbum'] } }],
    sources: ['arxiv', 'doaj'],
    filters: { from_year: 2010, to_year: null, language: null, max_results: 20 },
  });
  expect(previewOf(draft.queries[0] ?? { terms: [] })).toBe('"solar cell" AND (lead OR Pb OR plumbum)');
});

test('only a difference that changes the search counts as a change', () => {
  expect(isSame(draft, { ...draft, sources: ['doaj', 'arxiv'] })).toBe(true);
  expect(isSame(draft, { ...draft, filters: { ...draft.filters, to_year: '2020' } })).toBe(false);
});

test('an error reaches its field even though empty rows are not sent', () => {
  const { place } = readDraft(
    withTerms([
      { keyword: '', synonyms: '' },
      { keyword: 'good', synonyms: '?' },
      { keyword: '!!', synonyms: '' },
    ]),
  );
  const refused = {
    'queries[0].keywords[1]': 'a',
    'queries[0].synonyms.good[0]': 'b',
    'queries[0]': 'c',
    sources: 'd',
  };
  expect(place({ ...refused, 'filters.from_year': 'e' })).toEqual({
    'queries-0-keyword-2': 'a',
    'queries-0-synonyms-1': 'b',
    'queries-0': 'c',
    sources: 'd',
    'filters-from_year': 'e',
  });
});

test('invalid input is reported before it is sent', () => {
  const { fields } = readDraft({
    queries: [{ terms: [{ keyword: ' ', synonyms: 'alone' }] }],
    sources: [],
    filters: { ...draft.filters, to_year: 'soon' },
  });
  expect(Object.keys(fields).sort()).toEqual(['filters-to_year', 'queries-0', 'queries-0-keyword-0', 'sources']);
});

test('every field that the server can name exists in the form', () => {
  const term = fc.record({ keyword: fc.string(), synonyms: fc.string() });
  fc.assert(
    fc.property(fc.array(term, { minLength: 1, maxLength: 5 }), fc.nat(4), (terms, at) => {
      const [id = ''] = Object.keys(readDraft(withTerms(terms)).place({ [`queries[0].keywords[${at}]`]: 'x' }));
      const row = /^queries-0-keyword-(\d+)$/.exec(id)?.[1];
      expect(Number(row)).toBeLessThan(terms.length);
    }),
  );
});
