import { expect, test } from 'vitest';
import { understand } from '../../../src/search/understand/intent.ts';
import { unwrap } from '../../support/unwrap.ts';

const read = (query: string, concepts?: string[][]) =>
  unwrap(understand({ query, domain: 'general', maxResults: 10, ...(concepts && { concepts }) }, 0));

test.each([
  [
    'Quels sont les effets du changement climatique sur les vignobles ?',
    'French',
    ['changement climatique', 'vignobles'],
  ],
  ["Quelle est l'influence du sommeil sur la mémoire ?", 'French', ['sommeil', 'mémoire']],
  ['Wie wirkt sich der Klimawandel auf die Weinreben aus?', 'German', ['Klimawandel', 'Weinreben']],
  ['Warum sterben Bienen?', 'German', ['sterben Bienen']],
  ['¿Cuáles son los efectos del cambio climático en los viñedos?', 'Spanish', ['cambio climático', 'viñedos']],
  ['Quais são os efeitos do sono na memória?', 'Portuguese', ['sono', 'memória']],
  ['Quali sono gli effetti del sonno sulla memoria?', 'Italian', ['sonno', 'memoria']],
  ['Waarom is slaap belangrijk voor het geheugen?', 'Dutch', ['slaap belangrijk', 'geheugen']],
])('a question in another language keeps its topical words, and a note says so: %s', (query, language, concepts) => {
  const intent = read(query);
  expect(intent.concepts).toEqual(concepts);
  expect(intent.notes).toEqual([
    `The question seems to be in ${language}. Only English is understood, so its words are searched as they are.`,
  ]);
});

test('a question in another script has a note too', () => {
  expect(read('钙钛矿太阳能电池的稳定性').notes?.[0]).toMatch('a language other than English');
  expect(read('деградация солнечных элементов').notes?.[0]).toMatch('a language other than English');
});

test.each([
  'La Niña and El Niño in Los Angeles',
  'traffic noise Los Angeles Las Vegas',
  'de novo mutations in the la Crosse virus',
  'die casting of aluminium',
  'comment generation, code, son and father',
  'Monte Carlo, per se, en masse',
  'α-synuclein and β-amyloid',
  'Le Chatelier principle',
])('an English question with foreign words has no note: %s', (query) => {
  expect(read(query).notes).toBeUndefined();
});

test('given concepts need no note', () => {
  expect(read('Quels sont les effets du sommeil ?', [['sleep']]).notes).toBeUndefined();
});
