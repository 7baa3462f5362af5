import { expect, test } from 'vitest';
import { bibliographiesOf, citationsOf, readMarkdown } from '../../../src/check/read/markdown.ts';

test.each([
  ['refs.bib', ['refs.bib']],
  ['"refs.bib"', ['refs.bib']],
  ['[a.bib, b.bib]', ['a.bib', 'b.bib']],
  ['\n  - a.bib\n  - b.bib', ['a.bib', 'b.bib']],
])('a header with "bibliography: %s" names %j', (value, names) => {
  expect(bibliographiesOf(`---\ntitle: T\nbibliography: ${value}\n---\n\nText\n`)).toEqual(names);
  expect(bibliographiesOf(`---\nbibliography: ${value}\n...\n\nText\n`)).toEqual(names);
});

test('only a header at the start names bibliographies', () => {
  expect(bibliographiesOf('Text\n---\nbibliography: a.bib\n---\n')).toEqual([]);
});

const keysOf = (text: string) => [...citationsOf(text).cited.keys()];

test.each([
  ['[@a; @b]', ['a', 'b']],
  ['@a says, and -@b too', ['a', 'b']],
  ['@{a:b/c}', ['a:b/c']],
  ['@smith2010.', ['smith2010']],
  ['@doi:10.1/a-b', ['doi:10.1/a-b']],
  ['me@a.org', []],
  ['\\@a', []],
  ['`@a`', []],
  ['``x @a ` y``', []],
  ['```\n@a\n```', []],
  ['~~~\n@a\n~~~', []],
  ['<!-- @a -->', []],
])('%s cites %j', (text, keys) => {
  expect(keysOf(`${text}\n`)).toEqual(keys);
});

test('says where a key is cited first', () => {
  const text = '---\ntitle: T\nnocite: |\n  @h\n---\nOne\n@a\n\n@a @b\n';
  expect([...citationsOf(text).cited]).toEqual([
    ['h', 'the header'],
    ['a', 'line 7'],
    ['b', 'line 9'],
  ]);
});

test.each(['fig', 'tbl', 'tab', 'eq', 'sec', 'lst', 'thm', 'lem', 'cor', 'prp', 'def', 'alg'])(
  'a key that begins with "%s-" may be no citation',
  (kind) => {
    const { isDoubtful } = citationsOf('Text');
    expect([isDoubtful?.(`${kind}-one`), isDoubtful?.(`${kind}:one`), isDoubtful?.(`${kind}one`)]).toEqual([
      true,
      true,
      false,
    ]);
  },
);

test('the number of an example is no citation', () => {
  const { isDoubtful } = citationsOf('(@good) An example.\n\nSee @good and @a.\n');
  expect([isDoubtful?.('good'), isDoubtful?.('a')]).toEqual([true, false]);
});

const entry = (text: string) => readMarkdown(`## References\n\n${text}\n`).references[0]?.text;

test.each([
  ['*Tides* in **tubs** of 2011', 'Tides in tubs of 2011'],
  ['_Tides_ in snake_case_names of 2011', 'Tides in snake_case_names of 2011'],
  ['Tides 2011 [link](https://a.example)', 'Tides 2011 link https://a.example'],
  ['Tides 2011 [https://a.example](https://a.example)', 'Tides 2011 https://a.example'],
  ['Tides 2011 [a](https://a.example/x(1))', 'Tides 2011 https://a.example/x(1)'],
  ['Tides 2011 <https://a.example>', 'Tides 2011 https://a.example'],
  ['Tides \\& tubs \\[2011\\]', 'Tides & tubs [2011]'],
])('the entry "%s" is printed as "%s"', (text, expected) => {
  expect(entry(text)).toBe(expected);
});

test('footnotes count only without a list, and code has no references', () => {
  const note = '[^1]: Marlow I. Tides in a bathtub. 2011.\n';
  expect(readMarkdown(`Text\n\n${note}`).references).toHaveLength(1);
  const list = '## References\n\nOsei K. Kettles as engines. 2012.\n';
  expect(readMarkdown(`Text\n\n${note}\n${list}`).references[0]?.text).toContain('Kettles');
  expect(readMarkdown(`\`\`\`\n${list}\`\`\`\n`).references).toEqual([]);
});
