import { expect, test } from 'vitest';
import { foldCase, foldMarks, spellOutUmlauts, withoutAccented } from '../../src/text/fold.ts';

test.each([
  ['ABC', 'abc'],
  ['Ångström', 'angstrom'],
  ['ＡＢ', 'ab'],
  ['Ørsted', 'orsted'],
  ['Łódź', 'lodz'],
  ['Đorđe', 'dorde'],
  ['Guðrún', 'gudrun'],
  ['Groß', 'gross'],
  ['Æsop', 'aesop'],
  ['Œuvre', 'oeuvre'],
  ['Þór', 'thor'],
  ['Işık', 'isik'],
  ['Йод', 'иод'],
  ['한국', '한국'],
])('the letters of %s are folded to %s', (text, folded) => {
  expect(foldMarks(text)).toBe(folded);
});

test.each([
  ['Müller', 'Mueller'],
  ['Jäger', 'Jaeger'],
  ['Köln', 'Koeln'],
  ['Åse', 'aase'],
  ['Bjørn', 'Bjoern'],
  ['Mu\u0308ller', 'Mueller'],
  ['Muller', 'Muller'],
])('people without these letters spell %s as %s', (text, spelt) => {
  expect(spellOutUmlauts(text)).toBe(spelt);
});

test('case, accents and compatibility forms make no difference', () => {
  expect([foldCase('TiO₂'), foldCase('É'), foldCase('ﬁn')]).toEqual(['tio2', 'e', 'fin']);
});

test.each([
  ['Müller', 'Mller'],
  ['Čapek', 'Capek'],
  ['Ýr', 'r'],
  ['a–b “c” d…', 'a–b “c” d…'],
  ['naïve 太陽', 'nave '],
])('without its accented vowels and other letters %s is %s', (text, rest) => {
  expect(withoutAccented(text)).toBe(rest);
});
