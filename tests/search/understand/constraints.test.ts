import { expect, test } from 'vitest';
import { parseBoolean } from '../../../src/search/understand/boolean.ts';
import { languageCode, mineConstraints } from '../../../src/search/understand/constraints.ts';

const mine = (text: string) => mineConstraints(text, 2026);

test.each([
  ['English', 'en'],
  ['ukrainian', 'uk'],
  ['Mandarin', 'zh'],
  ['persian', 'fa'],
  ['hebrew', 'he'],
  ['hindi', 'hi'],
  ['swedish', 'sv'],
  ['danish', 'da'],
  ['norwegian', 'no'],
  ['finnish', 'fi'],
  ['czech', 'cs'],
  ['greek', 'el'],
  ['hungarian', 'hu'],
  ['romanian', 'ro'],
  ['indonesian', 'id'],
  ['vietnamese', 'vi'],
  ['catalan', 'ca'],
  [' DE ', 'de'],
  ['de-AT', 'de'],
  ['zh_Hant', 'zh'],
  ['deu', null],
  ['Klingon', null],
  ['', null],
])('the code of the language "%s" is %s', (text, code) => {
  expect(languageCode(text)).toBe(code);
});

test.each([
  'Nature',
  'Nature Climate Change',
  'Science',
  'Science Advances',
  'Cell',
  'PNAS',
  'JAMA',
  'NEJM',
  'JACS',
  'The Lancet',
  'BMJ',
  'eLife',
  'PLOS Biology',
  'NeurIPS',
  'ICML',
  'ICLR',
  'CVPR',
  'ACL',
  'EMNLP',
  'Physical Review Letters',
  'Journal of the Coast',
  'Proceedings of the Coast Society',
  'Annals of Water',
  'Advanced Materials',
  'Scientific Reports',
  'ACS Nano',
  'Angewandte Chemie',
])('"in %s" names a venue', (venue) => {
  expect(mine(`tides in ${venue}, since 2015`).filters).toEqual({ venue, fromYear: 2015 });
});

test.each([
  ['tides by Smith', 'Smith'],
  ['tides by J. R. Smith', 'J. R. Smith'],
  ['papers by Ada Lovelace on tides', 'Ada Lovelace'],
  ["tides by O'Neil et al.", "O'Neil"],
  ['au:Smith tides', 'Smith'],
  ['authors:"Ada Lovelace" tides', 'Ada Lovelace'],
])('the author of "%s" is %s', (text, author) => {
  expect(mine(text).filters).toEqual({ author });
});

test.each([
  'tides by Smith theory',
  'tides by hand',
  'tides in Natural settings',
  'tides in nature',
  '"in Nature" tides',
])('"%s" has no filter', (text) => {
  expect(mine(text).filters).toEqual({});
});

test.each(['journal:Energies tides', 'jr:"Energies" tides', 'venue:Energies tides'])('the venue of %s', (text) => {
  expect(mine(text)).toMatchObject({ filters: { venue: 'Energies' }, rest: expect.not.stringContaining('Energies') });
});

test.each([
  'most recent',
  'recent',
  'recently',
  'latest',
  'newest',
  'up-to-date',
  'cutting-edge',
  'state-of-the-art',
  'emerging',
])('"%s" asks for new papers and is not searched for', (word) => {
  expect(mine(`${word} tides`)).toMatchObject({ wantsRecent: true, rest: expect.stringMatching(/^\s+tides$/) });
});

test.each([
  ['(a1 OR "b c") AND d1', { keywords: ['a1', 'd1'], synonyms: { a1: ['b c'] } }],
  ['a1 || b1 && c1', { keywords: ['a1', 'c1'], synonyms: { a1: ['b1'] } }],
  ['a1 b1', { keywords: ['a1', 'b1'], synonyms: {} }],
  ['"AND" AND x1', { keywords: ['AND', 'x1'], synonyms: {} }],
  ['co-op AND x1', { keywords: ['co-op', 'x1'], synonyms: {} }],
  ['"not this" AND x1', { keywords: ['not this', 'x1'], synonyms: {} }],
])('the boolean query %s', (text, groups) => {
  expect(parseBoolean(text)).toEqual({ ok: true, value: groups });
});

test.each([
  ['"open', 'has an unclosed quote'],
  ['a1 NOT b1', 'NOT is not supported'],
  ['a1 -b1', 'NOT is not supported'],
  ['(a1 OR b1', 'only groups joined by AND'],
  ['a1 OR', 'only groups joined by AND'],
  ['AND a1', 'only groups joined by AND'],
  ['(a1 AND b1) OR c1', 'only groups joined by AND'],
  ['', 'contains nothing to search for'],
  ['!!', 'contains nothing to search for'],
  ['a1 AND a1', 'has the same term in two groups'],
])('the boolean query %s is refused: %s', (text, why) => {
  const parsed = parseBoolean(text);
  expect(parsed.ok ? '' : parsed.error.message).toContain(why);
});
