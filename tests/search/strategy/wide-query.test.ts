import { expect, test } from 'vitest';
import type { ParsedIntent } from '../../../src/model/collection.ts';
import { namesOfPart, splitCompound } from '../../../src/search/strategy/compounds.ts';
import { createQueryWriter } from '../../../src/search/strategy/query-writer.ts';
import { splitTerm, writeWide } from '../../../src/search/strategy/wide-query.ts';
import { vocabularyOf } from '../../../src/search/understand/vocabulary.ts';

const vocabulary = vocabularyOf('general');
/** The general vocabulary, with these names for every term. */
const knowing = (...names: string[]) => ({ ...vocabulary, othersOf: () => names });
const wide = (
  topic: string,
  concepts: string[],
  more: Partial<ParsedIntent> = {},
  given: [string, string[]][] = [],
) => {
  const intent: ParsedIntent = {
    ...{ topic, concepts, phrases: [], intentType: 'topic', domain: 'general', wantsRecent: false },
    ...{ filters: { maxResults: 10 }, ...more },
  };
  return writeWide(intent, concepts, [], createQueryWriter(knowing(), new Set(), new Map(given)));
};
const THREE = ['granite', 'basalt', 'marble'];
const words = (...given: Parameters<typeof wide>) => wide(...given)?.keywords;

test('three words are asked for any of them, two only if the question compares', () => {
  expect(words(THREE.join(' '), THREE)).toEqual(THREE);
  expect(words('granite basalt', ['granite', 'basalt'])).toBeUndefined();
  expect(words('granite basalt', ['granite', 'basalt'], { compared: ['basalt'] })).toEqual(['granite', 'basalt']);
});

test('a question of a paragraph is asked for 48 words', () => {
  const letters = [...'bcdfghjklmnp'];
  const many = letters.flatMap((one) => letters.slice(0, 5).map((other) => `${one}a${other}ozor${one}u`));
  expect(words(many.join(' '), many)).toHaveLength(48);
});

test.each<[string, string, Partial<ParsedIntent>, string[]]>([
  ['a quoted phrase stays whole', 'salt marsh', { phrases: ['salt marsh'] }, ['salt marsh']],
  ['other phrases are words', 'salt marsh', {}, ['salt', 'marsh']],
  ['words of the question are added', 'zeolite', {}, ['zeolite']],
])('%s', (_what, term, more, expected) => {
  expect(words(`${THREE.join(' ')} ${term}`, [...THREE, ...(term === 'zeolite' ? [] : [term])], more)).toEqual([
    ...THREE,
    ...expected,
  ]);
});

test.each([
  ['is in another language', 'Wie verändert der Klimawandel die Gletscher und das Wasser?', {}],
  ['came with concepts and synonyms', 'How do zeolites and lampreys change?', { synonyms: {} }],
])('of a question that %s, only the concepts are asked for', (_what, topic, more) => {
  expect(words(topic, THREE, more)).toEqual(THREE);
});

test.each([
  ['Show surprising lampreys about zeolite', ['zeolite']],
  ["Darwin's zeolite", ['darwin', 'zeolite']],
  ['zeolite 42', ['zeolite']],
  ['zeolite supposedly', ['zeolite']],
  ["it doesn't zeolite", ['zeolite']],
  ['zeolite people person persons individuals day days', ['zeolite']],
])('of "%s" only these words are topics: %j', (topic, expected) => {
  expect(words(topic, THREE)).toEqual([...THREE, ...expected]);
});

test('each name is asked for once, and a word of the query is no synonym', () => {
  const given: [string, string[]][] = [
    ['granite', ['rock', 'Basalt']],
    ['basalt', ['Rock', 'lava']],
  ];
  expect(wide(THREE.join(' '), THREE, {}, given)?.synonyms).toEqual({ granite: ['rock'], basalt: ['lava'] });
});

test.each([
  ['salt of the earth', ['salt', 'earth']],
  ['5 nm gap', ['5 nm gap']],
  ['Near East', ['Near East']],
  ['of the', ['of', 'the']],
])('the words of "%s" are %j', (term, expected) => {
  expect(splitTerm(term)).toEqual(expected);
});

test.each<[string, string[], string[]]>([
  ['quartzites', ['one', 'two', 'three', 'four'], ['one', 'two', 'three']],
  ['quartzites', ['two words', 'one'], ['one']],
  ['black carbon', ['two words', 'one'], ['two words', 'one']],
  ['DNA', ['two words', 'one'], ['two words', 'one']],
  ['Norway', ['one'], []],
  ['stability', ['one'], []],
])('of the names of "%s", %j, these are searched for: %j', (part, names, expected) => {
  expect(namesOfPart(part, knowing(...names)).filter((name) => names.includes(name))).toEqual(expected);
});

test('an adverb and its quality are one part if the vocabulary knows them', () => {
  expect(splitCompound('mechanically ventilated', knowing('intubated'))).toEqual(['mechanically ventilated']);
  expect(splitCompound('mechanically ventilated', knowing())).toEqual(['mechanically', 'ventilated']);
  expect(splitCompound('wheat grain yield', knowing('x'))).toHaveLength(3);
});
