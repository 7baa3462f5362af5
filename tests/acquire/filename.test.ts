import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toFilename } from '../../src/acquire/save/filename.ts';
import { verifies } from '../requirements/verifies.ts';

const named = (title: string, year?: number) => toFilename({ title, year }, '10.1234/foo');

verifies('PDT-006.1', 'names a PDF by year and title', () => {
  expect(named('Paper Title Here', 2019)).toBe('[2019] - Paper Title Here.pdf');
});

verifies('PDT-006.2', 'writes n.d. in the file name when the year is unknown', () => {
  expect(named('A title')).toBe('[n.d.] - A title.pdf');
});

verifies('PDT-006.3', 'replaces the characters that file systems do not allow with spaces', () => {
  for (const mark of '&<>:"/\\|?*')
    expect(named(`one${mark}two  ${mark} three`, 2020)).toBe('[2020] - one two three.pdf');
});

verifies('PDT-006.4', 'keeps letters, digits and ordinary punctuation in file names', () => {
  const title = "It's 100% right (really), isn't it; yes! α-helix, naïve +-=@$^~#{}[]";
  expect(named(title, 2020)).toBe(`[2020] - ${title}.pdf`);
});

verifies('PDT-006.5', 'cuts a long title to 100 characters in the file name', () => {
  const title = 'abcdefghi '.repeat(13);
  expect(named(title, 2020)).toBe(`[2020] - ${title.slice(0, 99)}.pdf`);
  expect(named('x'.repeat(121), 2020)).toBe(`[2020] - ${'x'.repeat(100)}.pdf`);
});

verifies('PDT-006.6', 'keeps every file name within 255 bytes', () => {
  for (const title of ['漢'.repeat(120), '👩‍👩‍👧‍👦'.repeat(90), `e${'\u0301'.repeat(500)}`])
    expect(Buffer.byteLength(toFilename({ title, year: 2020 }, 'x', 999))).toBeLessThanOrEqual(255);
  expect(named('漢'.repeat(120), 2020)).toMatch(/^\[2020\] - 漢{70,}\.pdf$/);
});

verifies('PDT-006.7', 'avoids names that Windows reserves and trailing dots', () => {
  for (const title of ['CON', 'aux', 'COM1', 'nul.txt']) expect(named(title, 2013)).toBe(`[2013] - ${title}.pdf`);
  expect(named('Ends in dots...', 2013)).toBe('[2013] - Ends in dots.pdf');
  expect(named(`${'x'.repeat(99)}. y`, 2013)).toBe(`[2013] - ${'x'.repeat(99)}.pdf`);
});

test('names a paper without a usable title after its id', () => {
  expect(toFilename({ year: 2001 }, '10.5555/ed.2009.77')).toBe('[2001] - 10.5555 ed.2009.77.pdf');
  expect(toFilename({ title: '... \u202e\u0000 ???' }, '10.5555/x')).toBe('[n.d.] - 10.5555 x.pdf');
});

test('adds a number before the extension for the second of a name', () => {
  expect(toFilename({ title: 'Editorial', year: 2017 }, 'x', 2)).toBe('[2017] - Editorial (2).pdf');
});

test('turns any title into one path component that is valid everywhere', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.option(fc.integer()),
      fc.integer({ min: 1, max: 1000 }),
      (title, year, count) => {
        const name = toFilename({ title, year: year ?? undefined }, '10.1/x', count);
        expect(name).not.toMatch(/[&<>:"/\\|?*\p{Cc}\p{Cs}]/u);
        expect(name).toMatch(/[^. ](?: \(\d+\))?\.pdf$/u);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
        expect(name.normalize('NFC')).toBe(name);
      },
    ),
  );
});

test('characters for private use and separators of lines become spaces, and accents are part of their letters', () => {
  expect(named('one\ue000two\u2028three\u2029four', 2020)).toBe('[2020] - one two three four.pdf');
  expect(named('Cafe\u0301', 2020)).toBe('[2020] - Caf\u00e9.pdf');
});
