import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  draftOf,
  isSame,
  previewOf,
  readDraft,
  type StrategyDraft,
  splitSynonyms,
  withConcept,
  withoutConcept,
} from '../../web/desk/strategy/strategy-draft.ts';
import { withChanged } from '../../web/desk/strategy/words.ts';

const query = (keywords: string[], synonyms: Record<string, string[]> = {}) => ({
  keywords,
  synonyms,
  boolean_query: '',
  purpose: 'all',
});
const strategy = {
  queries: [query(['solar cell', 'lead'], { lead: ['Pb', 'plumbum'] }), query(['lead'], { lead: ['Pb', 'plumbum'] })],
  sources: ['arxiv', 'doaj'],
  filters: { from_year: 2010, max_results: 20 },
};
const draft = draftOf(strategy);
const lines = (given: StrategyDraft) => given.queries.map((each) => previewOf(given, each));

test('a concept that several queries contain appears once', () => {
  expect(draft.concepts).toEqual([
    { id: '0', name: 'solar cell', synonyms: [] },
    { id: '1', name: 'lead', synonyms: ['Pb', 'plumbum'] },
  ]);
  expect(lines(draft)).toEqual(['"solar cell" AND (lead OR Pb OR plumbum)', '(lead OR Pb OR plumbum)']);
});

test('an untouched draft equals the strategy', () => {
  const { data, fields } = readDraft(draft);
  expect(fields).toEqual({});
  expect(data).toMatchObject({
    queries: [
      { keywords: ['solar cell', 'lead'], synonyms: { 'solar cell': [], lead: ['Pb', 'plumbum'] } },
      { keywords: ['lead'], synonyms: { lead: ['Pb', 'plumbum'] } },
    ],
    sources: ['arxiv', 'doaj'],
    filters: { from_year: 2010, to_year: null, language: null, max_results: 20 },
  });
});

test('a change of a concept reaches every query that contains it', () => {
  const concepts = draft.concepts.map((each) => (each.id === '1' ? { ...each, name: 'tin', synonyms: ['Sn'] } : each));
  expect(lines({ ...draft, concepts })).toEqual(['"solar cell" AND (tin OR Sn)', '(tin OR Sn)']);
  expect(lines(withoutConcept(draft, '1'))).toEqual(['"solar cell"', '']);
});

test('a new concept joins the first query once it has a name', () => {
  const more = withConcept(draft);
  expect(isSame(draft, more)).toBe(true);
  const named = more.concepts.map((each) => (each.id === '2' ? { ...each, name: 'ink' } : each));
  expect(lines({ ...more, concepts: named })[0]).toBe('"solar cell" AND (lead OR Pb OR plumbum) AND ink');
});

const word = { solar: [], cells: ['cell', 'PV'] };
const wide = draftOf({
  ...strategy,
  queries: [
    query(['solar cells', 'lead'], { 'solar cells': ['PV'] }),
    { ...query(['lead', 'solar', 'cells'], word), match: 'any' as const },
  ],
});
const isWord = ({ wordOf }: StrategyDraft['concepts'][number]) => wordOf !== undefined;

test('the single words of a wide query are not concepts, and are sent as they were', () => {
  expect(wide.concepts.map((each) => [each.name, isWord(each)])).toEqual([
    ['solar cells', false],
    ['lead', false],
    ['solar', true],
    ['cells', true],
  ]);
  expect(lines(wide)[1]).toBe('(lead OR solar OR cells OR cell OR PV)');
  expect(readDraft(wide).data['queries']).toMatchObject([
    {},
    { keywords: ['lead', 'solar', 'cells'], synonyms: word, match: 'any' },
  ]);
});

test('a change of a concept reaches its words in a wide query', () => {
  const [concept] = wide.concepts;
  if (!concept) throw new Error('no concept');
  expect(lines(withoutConcept(wide, concept.id))).toEqual(['lead', 'lead']);
  expect(lines(withChanged(wide, { ...concept, name: 'batteries' }))[1]).toBe('(lead OR batteries OR PV)');
  expect(lines(withChanged(wide, { ...concept, synonyms: ['module'] }))[1]).toBe(
    '(lead OR solar OR module OR cells OR cell)',
  );
});

test('only a difference that changes the search counts as a change', () => {
  expect(isSame(draft, { ...draft, sources: ['doaj', 'arxiv'] })).toBe(true);
  expect(isSame(draft, { ...draft, filters: { ...draft.filters, to_year: '2020' } })).toBe(false);
});

test('an error reaches its field even though unnamed concepts are not sent', () => {
  const concepts = [
    { id: '0', name: '', synonyms: [] },
    { id: '1', name: 'good', synonyms: ['?'] },
    { id: '2', name: '!!', synonyms: [] },
  ];
  const { place } = readDraft({ ...draft, concepts, queries: [{ concepts: ['0', '1', '2'] }] });
  const refused = {
    'queries[0].keywords[1]': 'a',
    'queries[0].synonyms.good[0]': 'b',
    'queries[0]': 'c',
    sources: 'd',
  };
  expect(place({ ...refused, 'filters.from_year': 'e' })).toEqual({
    'concept-2': 'a',
    'synonyms-1': 'b',
    'queries-0': 'c',
    sources: 'd',
    'filters-from_year': 'e',
  });
});

test('invalid input is reported before it is sent', () => {
  const { fields } = readDraft({
    concepts: [{ id: '0', name: ' ', synonyms: ['alone'] }],
    queries: [{ concepts: ['0'] }],
    sources: [],
    filters: { ...draft.filters, to_year: 'soon' },
  });
  expect(Object.keys(fields).sort()).toEqual(['concept-0', 'filters-to_year', 'queries-0', 'sources']);
});

test('several synonyms can be pasted at once', () => {
  expect(splitSynonyms(' Pb, plumbum;lead(II),, ')).toEqual(['Pb', 'plumbum', 'lead(II)']);
});

test('every keyword that the server can name exists in the form', () => {
  const names = fc.array(fc.string(), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(names, fc.nat(4), (given, at) => {
      const concepts = given.map((name, place) => ({ id: String(place), name, synonyms: [] }));
      const queries = [{ concepts: concepts.map(({ id }) => id) }];
      const { data, place } = readDraft({ ...draft, concepts, queries });
      const [id = ''] = Object.keys(place({ [`queries[0].keywords[${at}]`]: 'x' }));
      const sent = (data['queries'] as { keywords: string[] }[])[0]?.keywords ?? [];
      expect(id).toMatch(at < sent.length ? /^concept-[0-4]$/ : /^queries-0$/);
    }),
  );
});

test('the strategy of a search that asks no source can be edited', () => {
  const { fields, data } = readDraft(draftOf({ ...strategy, sources: [] }));
  expect(fields).toEqual({});
  expect(data).not.toHaveProperty('sources');
});
