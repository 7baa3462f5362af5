import { expect, test } from 'vitest';
import { showPassages } from '../../../src/cli/show/passages.ts';

const hit = (passages: readonly object[]) => ({ ref: '10.5555/a', year: 2001, title: 'Lampreys', passages });

test('a passage is printed below its paper, with the command that reads on', () => {
  const passage = { snippet: 'a \\*rare\\* **word** of\\_it here', heading: 'Methods', section: 's2', page: 3 };
  const [, text, place] = showPassages([hit([passage])]).split('\n');
  expect(text).toBe('    a *rare* word of_it here');
  expect(place).toBe('    Methods, page 3: carrel read 10.5555/a --section s2');
});

test('a paper that matches by its metadata alone has no place to read on', () => {
  expect(showPassages([hit([{ snippet: 'On **lampreys**', from: 'metadata' }])])).toMatch(
    /Lampreys\n {4}On lampreys\n$/,
  );
});

test('a paper says whether its words, its meaning or both found it', () => {
  const shown = (foundBy?: readonly string[]) => showPassages([{ ...hit([]), found_by: foundBy }]);
  expect(shown(['words', 'meaning'])).toMatch(/Lampreys\n {4}found by words and meaning\n$/);
  expect(shown(['meaning'])).toMatch(/\n {4}found by meaning\n$/);
  expect(shown()).not.toContain('found by');
});

test('no hits are reported as no results', () => {
  expect(showPassages([])).toBe('No results.\n');
});
