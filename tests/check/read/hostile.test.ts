import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePrinted } from '../../../src/check/read/printed/parse.ts';
import { readReferences } from '../../../src/check/read/read.ts';
import { readTex } from '../../../src/check/read/tex.ts';
import { createSystemClock } from '../../../src/model/clock.ts';
import { startCpuTime } from '../../support/cpu-time.ts';
import { unwrap } from '../../support/unwrap.ts';

const clock = createSystemClock();
const pieces = fc.constantFrom(
  ...[
    'Smith, J. ',
    'de la ',
    'A. B. ',
    'et al. ',
    '(2001) ',
    '12(3):4-5',
    ', ',
    '. ',
    ' and ',
    '"',
    '10.5555/',
    'arXiv:',
    '[',
    ']',
    '{',
    '}',
    '\\bibitem',
    '%',
    '@article{',
    'TY  - ',
    '\n',
    '\n\n',
    '  ',
    '- ',
    '1. ',
    'é',
    '王',
    'https://',
    '\u001b[31m',
    '<b>',
    'vol. ',
    'In: ',
    'J. ',
    '—',
    '#',
  ],
);
const texts = fc.array(pieces, { maxLength: 120 }).map((parts) => parts.join(''));

test('no text breaks the reader of printed references', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { fields, scope } = parsePrinted(text);
      expect(['paper', 'out_of_scope', 'unreadable']).toContain(scope.kind);
      expect(fields.title ?? 'x').not.toBe('');
    }),
    { numRuns: 300 },
  );
});

test('no text breaks the readers of files', async () => {
  const names = fc.constantFrom('a.bib', 'a.ris', 'a.tex', 'a.md', 'a.txt', 'a.json', '');
  await fc.assert(
    fc.asyncProperty(texts, names, async (text, name) => {
      const read = await readReferences({ text, name }, { clock });
      expect(read.ok ? read.value.references.length > 0 : read.error.message.length > 0).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test.each([
  ['a', 'a'],
  ['names', 'Smith, J., '],
  ['initials', 'A. '],
  ['numbers', '12(3), '],
  ['years', '(2001) 2001; '],
  ['stops', 'Abc. Def '],
  ['quotes', '"x '],
  ['brackets', '[(['],
  ['dois', '10.5555/a '],
  ['commas', 'Van der Van der '],
])('reads the longest reference of repeated %s quickly', (_what, unit) => {
  const spent = startCpuTime();
  parsePrinted(unit.repeat(Math.ceil(4000 / unit.length)).slice(0, 3999));
  expect(spent()).toBeLessThan(500);
});

test.each(['x', '<!--', '[^1]: ', '@article{a, ', '- ', '{"a":', '\\cite{', '**a'])(
  'reads a line of ten megabytes of %s in linear time',
  async (unit) => {
    const spent = startCpuTime();
    await readReferences({ text: unit.repeat(10_000_000 / unit.length), name: 'a.md' }, { clock });
    expect(spent()).toBeLessThan(4000);
  },
);

test('a reference that is too long is unreadable, not dropped', async () => {
  const text = `Smith J (2001) A title. Nature 1:2-3\n\n${'word '.repeat(3000)}2001\n\nJones K (2002) Another. Nature 2:3-4\n`;
  const { references } = unwrap(await readReferences({ text }, { clock }));
  expect(references.map(({ scope }) => scope.kind)).toEqual(['paper', 'unreadable', 'paper']);
});

test('reads five thousand references', async () => {
  const text = Array.from({ length: 5000 }, (_, n) => `Smith J (2001) A title number ${n}. Nature ${n}:2-3`).join(
    '\n\n',
  );
  const { references } = unwrap(await readReferences({ text }, { clock }));
  expect([references.length, references.at(-1)?.index]).toEqual([5000, 5000]);
});

test('listings that never end are read in linear time', () => {
  const cpu = startCpuTime();
  readTex('\\begin{verbatim}\n'.repeat(100_000));
  expect(cpu()).toBeLessThan(2_000);
});

test('nothing is cited inside a listing, and what follows it counts', () => {
  const { cited } = readTex('\\begin{minted}{tex}\\cite{a}\\end{minted}\\cite{b}\\begin{verbatim}\\cite{c}');
  expect([...cited.keys()]).toEqual(['b', 'c']);
});
