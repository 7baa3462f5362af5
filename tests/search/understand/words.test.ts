import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spellingsOf } from '../../../src/search/understand/vocabulary.ts';
import { stemmedText, stemOf, stemsOf, termKey } from '../../../src/search/understand/words.ts';

test.each([
  ['cells', 'cell'],
  ['batteries', 'battery'],
  ['indexes', 'index'],
  ['glass', 'glass'],
  ['analysis', 'analysis'],
  ['crystallisation', 'crystallization'],
  ['behaviours', 'behavior'],
  ['haematite', 'hematite'],
])('%s is compared as %s', (word, stem) => {
  expect(stemOf(word)).toBe(stem);
});

test('spellings of one name have the same key', () => {
  expect(termKey('TiO₂')).toBe(termKey('tio2'));
  expect(termKey('Li-ion batteries')).toBe(termKey('li ion battery'));
  expect(termKey('Erdős–Rényi')).toBe('erdos renyi');
});

test('the fast path for ASCII gives the same stems', () => {
  const word = fc.constantFrom(
    'cells',
    'Colours',
    'haems',
    'us',
    'C++',
    'x1s',
    'nanometre',
    'realised',
    'é',
    '',
    'gas',
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(word).map((words) => words.join(' ')),
    fc.array(word).map((words) => words.join('-')),
  );
  fc.assert(
    fc.property(text, (given) => {
      expect(stemmedText(given)).toBe(` ${stemsOf(given).join(' ')} `);
    }),
  );
});

test.each([
  ['fibre', ['fiber', 'fibres']],
  ['solar cells', ['solar cell']],
  ['MAPbI3', []],
  ['太陽', []],
])('%s is also spelled %j', (term, others) => {
  expect(spellingsOf(term)).toEqual(others);
});
