import { expect, test } from 'vitest';
import { cleanTitle } from '../../src/match/clean-title.ts';

const TITLE = 'Salt and tide in the northern delta';

test.each([
  '[33]',
  '[Multiple letters]',
  '[33 refs]',
  '[ref]',
  '[Review]',
  '[Comment]',
  '[Commentary]',
  '[Letter]',
  '[Editorial]',
  '(abstract)',
  '[Erratum in J Coast]',
  '[Errata]',
  '[Corrected and republished]',
  '[see comments]',
  '[Comment in J Coast]',
  '[Meeting abstract]',
  '[In Process Citation]',
  '[Vol. 12 of it]',
  '[J Coast (2013) 13]',
  '[Poster]',
  '[Article in German]',
  '[in French]',
  '[Welsh language]',
  '[LA: Ara]',
  '[Chinese]',
  '[Chinese, English]',
  '[Croatian and English]',
  '[Review] [33 refs].',
  '. LA: Ara',
  '. [Erratum appears in J Coast',
  ' [comment in J Coast',
  ' [see J Coast',
  ' *',
  '†',
  '...',
])('"%s" at the end of a title is no part of it', (note) => {
  expect(cleanTitle(`${TITLE} ${note}`)).toEqual({ forms: [TITLE], isTranslated: false });
});

test.each(['(2013)', '[a review of cases]', '(Norway)', '[1234]', '[German beer salt]'])(
  '"%s" at the end of a title belongs to it',
  (rest) => {
    expect(cleanTitle(`${TITLE} ${rest}`).forms).toEqual([`${TITLE} ${rest}`]);
  },
);

test('a note with brackets inside is removed as a whole', () => {
  expect(cleanTitle(`${TITLE} [Erratum in J Coast (2013) [x]]`).forms).toEqual([TITLE]);
});

test('a title that is only a note is kept', () => {
  expect(cleanTitle('[Review]').forms).toEqual(['Review']);
});

test('brackets around a whole title say that it is translated, also if the second is lost', () => {
  const translated = { forms: [TITLE], isTranslated: true };
  expect([cleanTitle(`[${TITLE}]`), cleanTitle(`[${TITLE}`)]).toEqual([translated, translated]);
});

const GERMAN = 'Salz und Flut im Delta des Nordens';

test.each([`${GERMAN} [${TITLE}]`, `[${GERMAN}] ${TITLE}`, `[${GERMAN}] TO: ${TITLE}`, `${GERMAN} <original>${TITLE}`])(
  '%s is a title and its translation',
  (text) => {
    const { forms, isTranslated } = cleanTitle(text);
    expect([forms.map((form) => form.trim()), isTranslated]).toEqual([[GERMAN, TITLE], true]);
  },
);

test('a few letters in brackets, before or after a title, are no translation', () => {
  for (const text of [`${TITLE} [of the north]`, `[Of the north] ${TITLE}`])
    expect(cleanTitle(text)).toEqual({ forms: [text], isTranslated: false });
  expect(cleanTitle(`${TITLE} [${'a'.repeat(19)}]`).isTranslated).toBe(false);
  expect(cleanTitle(`${TITLE} [${'a'.repeat(20)}]`).isTranslated).toBe(true);
});

test('a question mark inside a word is a lost letter, one after a word is not', () => {
  expect(cleanTitle('The t?mour registry').forms).toEqual(['The tmour registry']);
  expect(cleanTitle('Why? Because of salt').forms).toEqual(['Why? Because of salt']);
});
