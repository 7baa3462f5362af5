import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createStemTable } from '../../../src/search/understand/stem-table.ts';
import { stemsOf, stemsOfText } from '../../../src/search/understand/words.ts';

test('a plain text has the same stems as any other text', () => {
  const words = fc.array(fc.constantFrom('Cells', 'batteries', 'of', 'ice', 'X9', 'organised', '42', 'cell', 'icy'));
  const signs = fc.constantFrom(' ', '-', ', ', '. ', '\n', '/', '(');
  fc.assert(
    fc.property(words, signs, fc.string({ maxLength: 30 }), (some, sign, more) => {
      const text = `${some.join(sign)}${sign}${more}`;
      expect(stemsOfText(text)).toEqual(stemsOf(text));
    }),
    { numRuns: 300 },
  );
});

test('every different word is asked for once, also if the table has to start again', () => {
  const asked: string[] = [];
  const read = createStemTable((word) => {
    asked.push(word);
    return `<${word}>`;
  });
  expect(read('One two one, TWO!')).toEqual(['<one>', '<two>', '<one>', '<two>']);
  expect(asked).toEqual(['one', 'two']);
  const many = Array.from({ length: 50_001 }, (_, at) => `w${at}`);
  expect(read(many.join(' '))).toEqual(many.map((word) => `<${word}>`));
  expect(read('two w50000')).toEqual(['<two>', '<w50000>']);
  expect(asked.filter((word) => word === 'two')).toHaveLength(2);
});
