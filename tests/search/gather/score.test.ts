import { describe, expect, test } from 'vitest';
import type { Merged } from '../../../src/match/join.ts';
import type { Paper, PaperFields } from '../../../src/model/paper.ts';
import { fitOf, type PaperWords, rarity, readPapers } from '../../../src/search/gather/fit.ts';
import { createLikeness } from '../../../src/search/gather/likeness.ts';
import { type Criteria, rank } from '../../../src/search/gather/rank.ts';
import { reasonOf } from '../../../src/search/gather/reason.ts';
import { type ScoreInput, scoreOf } from '../../../src/search/gather/score.ts';
import { screen } from '../../../src/search/gather/screen.ts';
import { tagsOf } from '../../../src/search/gather/tags.ts';
import type { Need } from '../../../src/search/strategy/needs.ts';

const merged = (fields: PaperFields, more: Partial<Merged> = {}): Merged => ({
  ...{ id: 'x', aliases: [], sources: ['one'], records: 1, merged: [], members: [] },
  paper: { isOa: null, provenance: {}, ...fields },
  ...more,
});
const read = (paper: Merged) => readPapers([paper])[0] as PaperWords;
const words = (fields: PaperFields, sources = ['one']) => read(merged(fields, { sources }));
const INPUT: ScoreInput = {
  ...{ relevance: 1, like: 0, unlike: 0, unwanted: [], thisYear: 2025, wantsRecent: false, intentType: 'survey' },
};
const score = (fields: PaperFields, input: Partial<ScoreInput> = {}, sources?: string[]) =>
  scoreOf(words(fields, sources), { ...INPUT, ...input });

describe('the score of a paper of full relevance', () => {
  test.each<[string, PaperFields, Partial<ScoreInput>, number]>([
    ['nothing else known', {}, {}, 0.74],
    ['half the relevance', {}, { relevance: 0.5 }, 0.37],
    ['no number', {}, { relevance: Number.NaN }, 0],
    ['of the kind asked for', { title: 'A survey of heat' }, {}, 0.74 + 0.26 * 0.25],
    ['cited ten times a year', { citationCount: 100, year: 2016 }, {}, 0.74 + (0.26 * 0.45 * Math.log10(11)) / 2.3],
    ['cited, of unknown age', { citationCount: 110 }, {}, 0.74 + (0.26 * 0.45 * Math.log10(11)) / 2.3],
    ['a negative count', { citationCount: -5, year: 2025 }, {}, 0.74],
    ['this year, if new ones are wanted', { year: 2025 }, { wantsRecent: true }, 0.74 + 0.26 * 0.5],
    ['five years old', { year: 2020 }, { wantsRecent: true }, 0.74 + 0.26 * 0.5 * Math.exp(-1)],
    ['of next year', { year: 2026 }, { wantsRecent: true }, 0.74 + 0.26 * 0.5],
    ['of unknown age', {}, { wantsRecent: true }, 0.74 + 0.26 * 0.5 * 0.3],
    ['like relevant papers', {}, { like: 1 }, 0.74 + 0.26 * 0.45],
    ['like irrelevant papers', {}, { unlike: 0.5 }, 0.74 * 0.7],
    ['an unwanted word in its title', { title: 'Heat', abstract: 'heat' }, { unwanted: ['heat'] }, 0.74 * 0.3],
    ['an unwanted word in its keywords', { keywords: ['heat'] }, { unwanted: ['heat'] }, 0.74 * 0.7],
    ['an unwanted word in its abstract', { abstract: 'The heat.' }, { unwanted: ['heat'] }, 0.74 * 0.7],
    ['a comment on a paper', { title: 'Comment on "Heat"' }, {}, 0.37],
    ['a publisher correction', { title: 'Publisher Correction: Heat' }, {}, 0.37],
  ])('%s', (_, fields, input, expected) => {
    expect(score(fields, input)).toBeCloseTo(expected, 9);
  });

  test('found by two or many sources', () => {
    expect(score({}, {}, ['a', 'b'])).toBeCloseTo(0.74 + (0.26 * 0.3) / 2.6, 9);
    expect(score({}, {}, [...'abcdefgh'])).toBeCloseTo(0.74 + 0.26 * 0.3, 9);
  });
});

describe('how well a paper covers a need', () => {
  const need: Need = { name: 'heat flow', spellings: ['heat flow', 'warm flow'], weight: 1 };
  test.each<[string, PaperFields, number]>([
    ['in the title', { title: 'On heat flow' }, 1],
    ['a synonym in the title', { title: 'On warm flow' }, 0.92],
    ['in the keywords', { keywords: ['ice', 'heat flow'] }, 0.75],
    ['once in the abstract', { abstract: 'The heat flow.' }, 0.55],
    ['twice in the abstract', { abstract: 'Heat flow, heat flow.' }, 0.65],
    ['its words apart in the title', { title: 'Flow of heat' }, 0.97],
    ['one word in the title', { title: 'Flow' }, 0.75 / 4],
    ['its words in two keywords', { keywords: ['heat', 'flow'] }, 0.75],
    ['no synonym across the border of two keywords', { keywords: ['warm', 'flow'] }, 0.75 / 4],
    ['its words apart in the abstract', { abstract: 'Flow of heat.' }, 0.4],
    ['one word in the abstract', { abstract: 'Flow.' }, 0.1],
    ['nowhere', { title: 'Ice' }, 0],
  ])('%s', (_, fields, expected) => {
    expect(fitOf(words(fields), need)).toBeCloseTo(expected, 9);
  });

  test('a need that all papers cover counts less, but at least half', () => {
    const [all, one, none] = [rarity([1, 1, 1], 3), rarity([1, 0.3, 0], 3), rarity([0, 0, 0], 3)];
    expect(one).toBeCloseTo(0.5 + (0.5 * Math.log(1 + 2.5 / 1.5)) / Math.log(8), 9);
    expect(all > 0.5 && all < one && one < none).toBe(true);
  });
});

test('the reason says what is covered, what is missing and why the score is high or low', () => {
  const needs = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ name, spellings: [name], weight: 1 }));
  const paper = words({ title: 'Ice heat', citationCount: 21, year: 2019 });
  const input = { ...INPUT, like: 0.26, unlike: 0.26, unwanted: ['heat', 'sea'], wantsRecent: true };
  expect(reasonOf(paper, needs, [0.92, 0.55, 0, 0, 0, 0], input)).toBe(
    'title covers 1 of 6 concepts; keywords or abstract cover 1 more; no mention of c, d, e; found only by one; ' +
      '21 citations (3 per year); 6 years old; similar to papers marked relevant; similar to papers marked irrelevant; ' +
      'mentions heat, which is unwanted',
  );
  expect(
    reasonOf(words({ year: 2024 }, ['a', 'b']), needs.slice(0, 1), [1], { ...INPUT, like: 0.25, wantsRecent: true }),
  ).toBe('title covers 1 of 1 concept; found by 2 sources; new');
});

describe('screening before ranking', () => {
  test.each<[PaperFields, object, string | null]>([
    [{ title: ' – ' }, {}, 'no_title'],
    [{}, {}, 'no_title'],
    [{ title: 'Heat', type: 'Peer-Review' }, {}, 'not_a_paper'],
    [{ title: 'Front matter' }, {}, 'not_a_paper'],
    [{ title: 'Figure 3' }, {}, 'not_a_paper'],
    [{ title: 'Heat', year: 2019 }, { fromYear: 2020 }, 'out_of_years'],
    [{ title: 'Heat', year: 2020 }, { fromYear: 2020, toYear: 2020 }, null],
    [{ title: 'Heat', year: 2021 }, { toYear: 2020 }, 'out_of_years'],
    [{ title: 'Heat' }, { fromYear: 2020, language: 'en', author: 'Li', venue: 'Joule' }, null],
    [{ title: 'Heat', language: 'EN-us' }, { language: 'en' }, null],
    [{ title: 'Heat', language: 'fra' }, { language: 'EN' }, 'other_language'],
    [{ title: 'Heat', language: 'unknown' }, { language: 'en' }, null],
    [{ title: 'Heat', authors: [{ family: 'Wang', given: 'L.' }] }, { author: 'Li Wang' }, null],
    [{ title: 'Heat', authors: [{ family: 'Wang', given: 'Li' }] }, { author: 'Wang, L' }, null],
    [{ title: 'Heat', authors: [{ family: 'Wang', given: 'Bo' }] }, { author: 'Li Wang' }, 'other_author'],
    [{ title: 'Heat', authors: [{ family: 'Wong', given: 'Li' }] }, { author: 'Li Wang' }, 'other_author'],
    [{ title: 'Heat', authors: [{ literal: 'Bo Li' }, { family: 'Wang' }] }, { author: 'Wang' }, null],
    [{ title: 'Heat', authors: [{ family: 'Wang' }] }, { author: 'W' }, null],
    [{ title: 'Heat', authors: [] }, { author: 'Wang' }, null],
    [{ title: 'Heat', venue: 'Physical Review Letters' }, { venue: 'Phys. Rev. Lett.' }, null],
    [{ title: 'Heat', venue: 'The Journal of Heat' }, { venue: 'Journal Heat' }, null],
    [{ title: 'Heat', venue: 'Physical Review Letters' }, { venue: 'PRL' }, null],
    [{ title: 'Heat', venue: 'Physical Review' }, { venue: 'Physical Review Letters' }, 'other_venue'],
    [{ title: 'Heat', venue: 'Nature' }, { venue: 'Science' }, 'other_venue'],
  ])('%j with %j', (fields, filters, why) => {
    expect(screen(merged(fields), { maxResults: 10, ...filters })).toBe(why);
  });
});

test('equal scores are sorted by citations, year, title and id', () => {
  const same = { title: 'Heat', citationCount: 0 };
  const papers = [
    merged(same, { id: 'b' }),
    merged(same, { id: 'a' }),
    merged({ ...same, title: 'Heat A' }, { id: '0' }),
    merged({ ...same, year: 2000 }, { id: 'd' }),
    merged({ ...same, citationCount: 1 }, { id: 'e' }),
  ];
  const criteria: Criteria = {
    ...{
      question: '',
      ranks: new Map(),
      needs: [],
      wantsRecent: false,
      intentType: 'survey',
      thisYear: 2025,
      relevant: [],
      irrelevant: [],
      removed: [],
    },
  };
  expect(rank(papers, criteria).map(({ merged: { id } }) => id)).toEqual(['e', 'd', 'a', 'b', '0']);
});

test('a removed term and marked papers change the rank', () => {
  const [ice, sea] = [
    merged({ title: 'Heat glaciers' }, { id: 'ice' }),
    merged({ title: 'Heat oceans tides' }, { id: 'sea' }),
  ];
  const other = merged({ title: 'Heat oceans again' }, { id: 'other' });
  const criteria: Criteria = {
    question: 'heat',
    ranks: new Map(),
    needs: [{ name: 'heat', spellings: ['heat'], weight: 1 }],
    ...{ wantsRecent: false, intentType: 'survey', thisYear: 2025, relevant: [], irrelevant: [], removed: [] },
  };
  const order = (more: Partial<Criteria>) =>
    rank([ice, sea, other], { ...criteria, ...more }).map(({ merged: { id } }) => id);
  expect(order({ removed: ['glaciers'] }).at(-1)).toBe('ice');
  expect(order({ relevant: [sea] })).toEqual(['sea', 'other', 'ice']);
  expect(order({ irrelevant: [sea] })).toEqual(['ice', 'other', 'sea']);
});

test('likeness counts shared topics apart from what was asked for', () => {
  const marked = merged({ title: 'Heat oceans tides' });
  const papers = [marked, merged({ title: 'Heat oceans' }), merged({ title: 'Heat' }), merged({ title: 'of the new' })];
  const all = readPapers(papers);
  const like = createLikeness([marked], [{ name: 'heat', spellings: ['heat'], weight: 1 }], all);
  const [ocean, tide] = [Math.log(1 + 4 / 2), Math.log(1 + 4 / 1)];
  expect(all.map(like).map((value) => Number(value.toFixed(6)))).toEqual([
    1,
    Number((ocean / (ocean + tide)).toFixed(6)),
    0,
    0,
  ]);
  expect(createLikeness([], [], all)(read(marked))).toBe(0);
});

test('the type of a record and a retraction are tags too', () => {
  const tags = (fields: PaperFields) => tagsOf(merged(fields).paper as Paper);
  expect(tags({ title: 'Heat', type: 'dataset', retracted: true })).toEqual(['dataset', 'retracted']);
  expect(tags({ title: 'Heat', type: 'review-article' })).toEqual(['review']);
  expect(tags({ title: 'Heat', abstract: 'We measured it.' })).toEqual(['empirical']);
});

const screened = (fields: PaperFields, filters: object = {}) => screen(merged(fields), { maxResults: 10, ...filters });

test.each(
  'peer-review component grant journal journal-issue journal-volume database report-component proceedings-series book-series book-set figure image collection event physicalobject'.split(
    ' ',
  ),
)('a record of the type %s is no paper', (type) => {
  expect(screened({ title: 'Heat', type })).toBe('not_a_paper');
});

test.each([
  'Back matter',
  'Table of contents',
  'Contents',
  'Editorial board',
  'Issue information',
  'Masthead',
  'Cover image',
  'Cover feature: heat',
  'Subject index',
  'Author index',
  'Peer review report for heat',
  'Review for "Heat"',
  'Referee report. For: heat',
  'Table S3',
  'Fig. 4 of heat',
])('a record with the title "%s" is no paper', (title) => {
  expect(screened({ title })).toBe('not_a_paper');
});

test.each(['Figures of speech', 'Content analysis of heat', 'Indexing heat', 'Table tennis and heat', '1984'])(
  'a record with the title "%s" is a paper',
  (title) => {
    expect(screened({ title })).toBeNull();
  },
);

test.each([
  ['eng', 'en'],
  ['ger', 'de'],
  ['deu', 'de'],
  ['fre', 'fr'],
  ['fra', 'fr'],
  ['spa', 'es'],
  ['ita', 'it'],
  ['por', 'pt'],
  ['rus', 'ru'],
  ['chi', 'zh'],
  ['zho', 'zh'],
  ['jpn', 'ja'],
  ['kor', 'ko'],
  ['ara', 'ar'],
  ['pol', 'pl'],
  ['nld', 'nl'],
  ['dut', 'nl'],
  ['tur', 'tr'],
  ['ukr', 'uk'],
])('a record in "%s" is in the language %s', (stated, language) => {
  expect(screened({ title: 'Heat', language: stated }, { language })).toBeNull();
  expect(screened({ title: 'Heat', language: stated }, { language: 'xx' })).toBe('other_language');
});

test.each([
  ['comments on', true],
  ['Reply to:', true],
  ['Response to', true],
  ['Erratum:', true],
  ['Corrigendum to', true],
  ['Author correction:', true],
  ['Correction to', true],
  ['Addendum to', true],
  ['Retraction of', true],
  ['Expression of concern:', true],
  ['Review for', true],
  ['Responses in', false],
  ['A reply to', false],
])('a paper whose title begins with "%s" is about another one: %s', (start, isAbout) => {
  expect(score({ title: `${start} heat` }, { intentType: 'topic' })).toBeCloseTo(isAbout ? 0.37 : 0.74, 9);
});

test.each<[ScoreInput['intentType'], PaperFields]>([
  ['survey', { title: 'A survey of heat' }],
  ['method', { title: 'A method for heat' }],
  ['dataset', { title: 'A dataset of heat' }],
  ['baseline', { title: 'Experiments with heat' }],
  ['effect', { title: 'Evidence of heat' }],
])('a question of the kind %s prefers papers of its kind', (intentType, fields) => {
  expect(score(fields, { intentType })).toBeGreaterThan(score({ title: 'Heat' }, { intentType }));
  expect(score(fields, { intentType: 'topic' })).toBeCloseTo(0.74, 9);
});

test('if new papers are wanted, agreement, citations and kind count less', () => {
  const input = { wantsRecent: true, thisYear: 2025 };
  const old = { year: 1000 };
  expect(score({ ...old, title: 'A survey of heat' }, input) - score(old, input)).toBeCloseTo(0.26 * 0.1, 9);
  expect(score(old, input, [...'abcdefgh']) - score(old, input)).toBeCloseTo(0.26 * 0.2, 9);
});

test.each([
  [
    'review',
    ['Review of heat', 'A survey', 'An overview', 'State of the art', 'Meta-analysis', 'A roadmap', 'Tutorial'],
  ],
  [
    'dataset',
    ['A data set', 'Database of heat', 'A corpus', 'An inventory', 'Catalogue of heat', 'A benchmark', 'Open data'],
  ],
  [
    'method',
    ['A method', 'Algorithms', 'A technique', 'An approach', 'A framework', 'A protocol', 'A toolkit', 'A novel tool'],
  ],
  [
    'theoretical',
    ['Theory of heat', 'A theorem', 'A proof', 'Limits of heat', 'Ab initio heat', 'Simulation', 'A conjecture'],
  ],
  ['empirical', ['An experiment', 'A trial', 'A cohort', 'Evidence', 'Measurements', 'Observations', 'Case study']],
] as const)('a paper is tagged as %s by words of its title', (tag, titles) => {
  for (const title of titles) expect([title, tagsOf(merged({ title }).paper)]).toEqual([title, [tag]]);
});

test.each([
  ['review', ['In this review, heat', 'We review heat', 'A systematic review']],
  ['dataset', ['We release a large dataset', 'The dataset is available']],
  ['method', ['We propose a way', 'We introduce an idea', 'A new algorithm']],
  ['theoretical', ['We prove it', 'We derive it', 'Density functional theory', 'It is solved analytically']],
  [
    'empirical',
    ['We observed heat', 'We tested heat', 'Participants came', 'A randomised study', 'Experiments show heat'],
  ],
] as const)('a paper is tagged as %s by words of its abstract', (tag, abstracts) => {
  for (const abstract of abstracts)
    expect([abstract, tagsOf(merged({ title: 'Heat', abstract }).paper)]).toEqual([abstract, [tag]]);
});

test('only the six strongest topics of marked papers make a paper fully alike', () => {
  const marked = merged({ title: 'alpine benthic coastal deltaic estuarine fluvial glacial' });
  const papers = [
    marked,
    merged({ title: 'alpine benthic coastal deltaic estuarine fluvial' }),
    merged({ title: 'alpine benthic coastal' }),
  ];
  const all = readPapers(papers);
  const [, six = 0, three = 0] = all.map(createLikeness([marked], [], all));
  expect(six).toBeGreaterThan(0.85);
  expect(three).toBeGreaterThan(0.3);
  expect(three).toBeLessThan(six);
});

test('ranks of the sources count half as much as words, and concepts less', () => {
  const [a, b] = [merged({ title: 'Heat' }, { id: 'a' }), merged({ title: 'Heat' }, { id: 'b' })];
  const criteria: Criteria = {
    ...{ question: 'heat', needs: [], wantsRecent: false, intentType: 'topic', thisYear: 2025 },
    ...{ relevant: [], irrelevant: [], removed: [], ranks: new Map([[b, 1]]) },
  };
  const scores = new Map(rank([a, b], criteria).map(({ merged: { id }, score: value }) => [id, value]));
  expect([scores.get('b'), scores.get('a')].map((value) => Number((value ?? 0).toFixed(4)))).toEqual([
    Number(((0.74 * 1.5) / 1.8).toFixed(4)),
    Number((0.74 / 1.8).toFixed(4)),
  ]);
  const without = rank([a], { ...criteria, ranks: new Map() })[0]?.score ?? 0;
  expect(without).toBeCloseTo(0.74 / 1.3, 9);
});

test('the reason names what was cited without a year, a synonym in the title, and unwanted words of every part', () => {
  const need = { name: 'a', spellings: ['a'], weight: 1 };
  expect(reasonOf(words({ citationCount: 1 }), [need], [0.92], INPUT)).toBe(
    'title covers 1 of 1 concept; found only by one; 1 citation',
  );
  const unwanted = ['heat', 'salt', 'wind'];
  const paper = words({ title: 'Heat', keywords: ['salt'], abstract: 'The wind.' });
  expect(reasonOf(paper, [need], [1], { ...INPUT, unwanted })).toContain(
    'mentions heat, salt, wind, which is unwanted',
  );
});

test.each([
  [2025, 'new'],
  [2024, 'new'],
  [2023, '2 years old'],
])('if new papers are wanted, one of %i is called "%s"', (year, expected) => {
  const reason = reasonOf(words({ year }), [], [], { ...INPUT, wantsRecent: true });
  expect(reason.split('; ').at(-1)).toBe(expected);
});

test('likeness does not count short, little and vague words, and several marked papers count on average', () => {
  const [one, two] = [merged({ title: 'Heat of the ox in new results' }), merged({ title: 'Heat tides' })];
  const other = merged({ title: 'An ox of new results' });
  const all = readPapers([one, two, other]);
  const like = createLikeness([one, two], [], all);
  expect(like(read(other))).toBe(0);
  const [heat, tide] = [Math.log(1 + 3 / 2), Math.log(1 + 3) / 2];
  expect(like(read(merged({ title: 'Tides' })))).toBeCloseTo(tide / (heat + tide), 9);
});

test('a need with half the weight counts half', () => {
  const needs = [
    { name: 'heat', spellings: ['heat'], weight: 1 },
    { name: 'salt', spellings: ['salt'], weight: 0.5 },
  ];
  const papers = [merged({ title: 'Heat' }, { id: 'heat' }), merged({ title: 'Salt' }, { id: 'salt' })];
  const criteria: Criteria = {
    ...{ question: '', needs, wantsRecent: false, intentType: 'topic', thisYear: 2025, ranks: new Map() },
    ...{ relevant: [], irrelevant: [], removed: [] },
  };
  const fits = new Map(rank(papers, criteria).map(({ merged: { id }, fit }) => [id, fit]));
  expect((fits.get('heat') ?? 0) / (fits.get('salt') ?? 1)).toBeCloseTo(2, 9);
});

const covers = (fields: PaperFields, spelling: string) =>
  fitOf(words(fields), { name: spelling, spellings: [spelling], weight: 1 });

test('a word in the keywords counts three quarters, and little words of a phrase do not count', () => {
  expect(covers({ keywords: ['ice'] }, 'ice')).toBe(0.75);
  expect(covers({ title: 'Heat flow' }, 'flow of heat')).toBe(0.97);
});

test('only the first thousand letters of a title and the first five thousand of an abstract are read', () => {
  const title = (letters: number) => covers({ title: `${'x'.repeat(letters)} ice` }, 'ice');
  const abstract = (letters: number) => covers({ abstract: `${'x'.repeat(letters)} ice` }, 'ice');
  expect([title(996), title(997), abstract(4996), abstract(4997)]).toEqual([1, 0, 0.55, 0]);
});

test('a paper covers a need if it fits more than three tenths', () => {
  expect(rarity([0.31, 0.3, 0], 3)).toBeCloseTo(0.5 + (0.5 * Math.log(1 + 2.5 / 1.5)) / Math.log(8), 9);
});

test('a marked paper is fully alike, although another marked paper has other topics', () => {
  const marked = [merged({ title: 'Ice floes' }), merged({ title: 'Tidal salt marshes and deltas' })];
  const all = readPapers(marked);
  expect(all.map(createLikeness(marked, [], all))).toEqual([1, 1]);
});
