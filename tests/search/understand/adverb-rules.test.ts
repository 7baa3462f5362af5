import { expect, test } from 'vitest';
import { joinQualities, nounsOfQuality } from '../../../src/search/understand/adverbs.ts';
import { findConcepts } from '../../../src/search/understand/intent.ts';
import type { Piece } from '../../../src/search/understand/piece.ts';
import { vocabularyOf } from '../../../src/search/understand/vocabulary.ts';

const words = (text: string) => text.trim().split(/\s+/u);
const conceptsOf = (text: string) => findConcepts(text, vocabularyOf('general')).concepts;
const piece = (text: string, more: Partial<Piece> = {}): Piece => ({
  ...{ text, plain: text.toLowerCase(), parts: [text], isName: false, isFormula: false, isAfterBreak: false },
  isProper: false,
  ...more,
});
const join = (...pieces: readonly Piece[]) => joinQualities(pieces).map(({ text }) => text);

test.each(
  words(`zoned frozen built grown bound born fed sown drawn made cut taught led run regional toxic porous massive readable legible
vibrant ancient lunar harmless fragile ill unwell dense unstable frail`),
)('"socially %s" is one quality of the noun after it', (word) => {
  expect(join(piece('socially'), piece(word), piece('harbours'))).toEqual([`socially ${word}`, 'harbours']);
});

test('a quality needs a noun after it, or a form of "to be" before it', () => {
  const pair = [piece('socially'), piece('toxic')];
  expect(join(...pair)).toEqual(['socially', 'toxic']);
  for (const be of words('is are was were be been being'))
    expect(join(piece(be), ...pair)).toEqual([be, 'socially toxic']);
  expect(join(...pair, piece('harbours', { isAfterBreak: true }))).toHaveLength(3);
  expect(join(...pair, piece('of'), piece('harbours'))).toHaveLength(4);
});

test.each<[string, Partial<Piece>, Partial<Piece>]>([
  ['after a comma', {}, { isAfterBreak: true }],
  ['that is a name', {}, { isName: true }],
  ['that is a formula', {}, { isFormula: true }],
  ['after an adverb that is a name', { isName: true }, {}],
])('an adjective %s is no quality of an adverb', (_what, adverb, quality) => {
  expect(join(piece('socially', adverb), piece('toxic', quality), piece('harbours'))).toHaveLength(3);
});

test.each(words('family supply early daily friendly'))('"%s" is no adverb', (word) => {
  expect(join(piece(word), piece('toxic'), piece('harbours'))).toHaveLength(3);
});

test('a participle after its subject is a verb, at the start of a phrase it is a quality', () => {
  expect(conceptsOf('toxins visually impaired bees').join()).not.toContain('visually');
  expect(conceptsOf('visually impaired bees')).toContain('visually impaired');
});

test.each([
  ['genetically modified', 'genetic modification'],
  ['additively manufactured', 'additive manufacturing'],
  ['critically ill', 'critical illness'],
  ['heavily polluted', 'heavy pollution'],
  ['socially isolated', 'social isolation'],
])('the noun of "%s" is "%s"', (quality, noun) => {
  expect(nounsOfQuality(quality)).toContain(noun);
});

test.each(['toxic harbours', 'socially', 'socially toxic harbours'])('"%s" has no such noun', (text) => {
  expect(nounsOfQuality(text)).toEqual([]);
});
