import { expect, test } from 'vitest';
import { takeLimits } from '../../../src/search/understand/limits.ts';
import { isQuantity, toTokens } from '../../../src/search/understand/tokens.ts';

const clean = (text: string) => text.replace(/[\s,.;]+/gu, ' ').trim();
const left = (text: string) => clean(takeLimits(text).rest);

test.each([
  'reviews',
  'systematic reviews',
  'literature reviews',
  'scoping reviews',
  'review articles',
  'meta-analyses',
  'surveys',
  'survey papers',
  'overviews',
])('"only %s" asks for reviews', (what) => {
  for (const text of [`otters, only ${what}`, `otters, ${what} only`, `otters, ${what} please`]) {
    expect([text, takeLimits(text).kind, left(text)]).toEqual([text, 'survey', 'otters']);
  }
});

test.each([
  'empirical studies',
  'experimental work',
  'clinical trials',
  'field research',
  'rcts',
  'randomised controlled trials',
  'placebo-controlled trials',
  'experiments',
  'case studies',
])('"just %s" asks for studies', (what) => {
  expect([takeLimits(`otters, just ${what}`).kind, left(`otters, just ${what}`)]).toEqual(['effect', 'otters']);
});

test.each([
  'blog posts',
  'news articles',
  'preprints',
  'arxiv papers',
  'theses',
  'dissertations',
  'book chapters',
  'books',
  'editorials',
  'letters',
  'opinion pieces',
  'conference abstracts',
  'grey literature',
  'patents',
])('"no %s" cannot be a filter, and is not a topic', (what) => {
  for (const word of ['no', 'not', 'without', 'excluding', 'skip', 'ignore']) {
    const { notes, excluded } = takeLimits(`otters, ${word} ${what}`);
    expect([notes.length, excluded, left(`otters, ${word} ${what}`)]).toEqual([1, [], 'otters']);
  }
});

test.each([
  'peer-reviewed',
  'peer reviewed articles',
  'open access papers',
  'free pdfs',
  'full-text',
  'high-quality studies',
  'journal articles',
])('"%s only" cannot be a filter, and is not a topic', (what) => {
  expect([takeLimits(`otters, ${what} only`).notes.length, left(`otters, ${what} only`)]).toEqual([1, 'otters']);
});

test.each([
  ['otters, not in zoos', ['zoos']],
  ['otters, nothing about zoos', ['zoos']],
  ['otters, excluding zoos', ['zoos']],
  ['otters, except for zoos', ['zoos']],
  ['otters, ignoring zoos', ['zoos']],
  ['otters, leave out zoos', ['zoos']],
  ['otters, other than zoos', ['zoos']],
  ['otters, apart from zoos', ['zoos']],
  ['otters but not zoos', ['zoos']],
  ['otters (not zoos)', ['zoos']],
  ['otters, not only zoos', []],
  ['otters, not just zoos', []],
  ['otters not in zoos', []],
])('"%s" excludes %j', (text, excluded) => {
  expect(takeLimits(text).excluded).toEqual(excluded);
});

test.each([
  ['english', 'en'],
  ['german', 'de'],
  ['french', 'fr'],
  ['spanish', 'es'],
  ['portuguese', 'pt'],
  ['italian', 'it'],
  ['dutch', 'nl'],
  ['polish', 'pl'],
  ['russian', 'ru'],
  ['chinese', 'zh'],
  ['japanese', 'ja'],
  ['korean', 'ko'],
  ['arabic', 'ar'],
  ['turkish', 'tr'],
])('"in %s" is the language %s', (name, code) => {
  for (const text of [`otters, in ${name}`, `otters, ${name} only`, `otters, ${name} papers`])
    expect([text, takeLimits(text).language, left(text)]).toEqual([text, code, 'otters']);
});

test.each([
  'plastic below 40 °C',
  'plastic above 40 °C',
  'plastic at temperatures over 40 °C',
  'plastic up to 40 °C',
  'plastic between 20 and 40 °C',
  'plastic at least 3 weeks',
  'plastic for more than 3 hours per day',
  'plastic with fewer than 30 participants',
  'plastic of sizes < 5 mm',
  'plastic at -20 °C',
  'plastic three or more times',
])('the bound in "%s" is noted and left out', (text) => {
  expect([takeLimits(text).notes.length, left(text).split(' ')[0], /\d|three/.test(left(text))]).toEqual([
    1,
    'plastic',
    false,
  ]);
});

test.each([
  ['5 nm', true],
  ['300 K', true],
  ['2-3 mm', true],
  ['0.5 mg', true],
  ['5 apples', false],
  ['nm', false],
])('"%s" is a quantity: %s', (text, expected) => {
  expect(isQuantity(text)).toBe(expected);
});

test.each([
  ['effects of TiO2', ['effects', 'of', 'TiO2']],
  ['growth of E. coli', ['growth', 'of', 'E. coli']],
  ['5 nm films', ['5 nm', 'films']],
  ['SSRIs now', ['SSRI', 'now']],
  ['larger fish', ['large', 'fish']],
  ['C++ and p53', ['C++', 'and', 'p53']],
  ['Erdős-Rényi', ['Erdős-Rényi']],
])('the words of "%s" are %j', (text, words) => {
  expect(toTokens(text).map((token) => token.text)).toEqual(words);
});

test('formulas are recognised, words are not', () => {
  const formulas = (text: string) =>
    toTokens(text)
      .filter(({ isFormula }) => isFormula)
      .map((token) => token.text);
  expect(formulas('TiO2 GaN CH3NH3PbI3 H2 C60 5 nm')).toEqual(['TiO2', 'GaN', 'CH3NH3PbI3', 'H2', 'C60', '5 nm']);
  expect(formulas('Nature COVID USA cells In')).toEqual([]);
});

test('a dash with spaces and a comma end a phrase, a hyphen does not', () => {
  const breaks = (text: string) => toTokens(text).map(({ isAfterBreak }) => isAfterBreak);
  expect([breaks('a - b'), breaks('a, b'), breaks('a (b'), breaks('a b')]).toEqual([
    [false, true],
    [false, true],
    [false, true],
    [false, false],
  ]);
});
