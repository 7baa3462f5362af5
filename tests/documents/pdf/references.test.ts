import { expect, test } from 'vitest';
import { page, prose, read, segment } from '../../support/pdf-layout.ts';

const ENTRIES = [
  'A. Marlow, J. Coast. Dyn. 12, 34 (1998).',
  'B. Okonkwo, J. Coast. Dyn. 13, 35 (1999).',
  'C. Berg, arXiv:2104.02742',
  'D. Quennell, J. Coast. Dyn. 15, 37 (2001).',
  'E. Castell, J. Coast. Dyn. 16, 38 (2002).',
  'F. Brandt, J. Coast. Dyn. 17, 39 (2003).',
  'G. Iyer, J. Coast. Dyn. 18, 40 (2004).',
];

function readList(lines: readonly string[], heading?: string) {
  const text = [...(heading ? [heading] : []), ...lines];
  const list = text.map((line, at) => segment(line, 50, 300 + at * 12));
  return read(page(1, [...prose('Text', 14, 50, 60), ...list]));
}
const labelsOf = (lines: readonly string[], heading?: string) =>
  readList(lines, heading).references.map(({ label }) => label);

test.each([
  ['in brackets', (at: number) => `[${at}] `],
  ['that are raised', (at: number) => [...String(at)].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('')],
])('finds a list without a heading by its numbers %s', (_how, label) => {
  const lines = ENTRIES.map((entry, at) => label(at + 1) + entry);
  expect(labelsOf(lines)).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  expect(JSON.stringify(readList(lines).sections)).not.toContain('Okonkwo');
});

test('numbered paragraphs without years are no list of references', () => {
  expect(labelsOf(ENTRIES.map((_, at) => `[${at + 1}] We carried out step number ${at} of the plan.`))).toEqual([]);
});

test('the subject of an arXiv paper at the start of a line is no label', () => {
  const lines = ENTRIES.flatMap((entry, at) => [`[${at + 1}] ${entry}`, ...(at === 2 ? ['[physics.ins-det].'] : [])]);
  expect(labelsOf(lines, 'References')).toEqual(['1', '2', '3', '4', '5', '6', '7']);
});

test.each(['Literature', 'Notes and references', 'Références bibliographiques', 'Список литературы'])(
  'a list may be called %s',
  (heading) => {
    expect(
      labelsOf(
        ENTRIES.map((entry, at) => `[${at + 1}] ${entry}`),
        heading,
      ),
    ).toHaveLength(7);
  },
);

test('a number in brackets that does not follow the one before starts no entry', () => {
  const lines = ENTRIES.flatMap((entry, at) => [`[${at + 1}] ${entry}`, ...(at === 1 ? ['[57] of the series.'] : [])]);
  expect(labelsOf(lines, 'References')).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  const missing = ENTRIES.map((entry, at) => `[${at < 3 ? at + 1 : at + 3}] ${entry}`);
  expect(labelsOf(missing, 'References')).toEqual(['1', '2', '3', '6', '7', '8', '9']);
});
