import { findTitle } from '../../match/title.ts';
import { namesPart, titleWords } from '../../match/title-words.ts';
import type { PaperFields } from '../../model/paper.ts';
import { spellOutUmlauts, withoutAccented } from '../../text/fold.ts';

/** The words of a title in one of the ways in which it may be printed. */
export interface TitleForm {
  readonly words: readonly string[];
  /** Only the main title, without the recorded subtitle. */
  readonly isMain: boolean;
}

/** The forms of the title in print: with its subtitle, and without it unless the subtitle distinguishes parts. */
export function formsOf({ title = '', subtitle = '' }: PaperFields): TitleForm[] {
  const spelt = [title, spellOutUmlauts(title), toSymbolLetters(title), toOcrLetters(title)];
  const distinct = spelt.filter((form, at) => spelt.indexOf(form) === at);
  const subtitles = [subtitle, spellOutUmlauts(subtitle), toSymbolLetters(subtitle), toOcrLetters(subtitle)];
  return distinct.flatMap((form) => formsAs(form, subtitles[spelt.indexOf(form)] ?? subtitle));
}

function formsAs(title: string, subtitle: string): TitleForm[] {
  const [main, rest] = [titleWords(title), titleWords(subtitle)];
  // Sources differ in where they put the subtitle: it may be in the title already.
  if (rest.length === 0 || findTitle(main, rest).length > 0) return [{ words: main, isMain: false }];
  const full = { words: [...main, ...rest], isMain: false };
  return namesPart(rest) ? [full] : [full, { words: main, isMain: true }];
}

const GREEK = 'αβχδεφγηικλμνοπθρστυωξψζΔΓΛΩΦΠΨΣΘΞ';
const SYMBOL = 'abcdefghiklmnopqrstuwxyzDGLWFPYSQX';

/** The Symbol font has Greek letters in the places of Latin ones, so that "TNF-α" is read as "TNF-a". */
const toSymbolLetters = (text: string) =>
  text.replace(/\p{Script=Greek}/gu, (letter) => SYMBOL[GREEK.indexOf(letter)] ?? letter);

const OCR: Readonly<Record<string, string>> = { ó: '6', ò: '6', ñ: 'fi', ü: 'ii' };

/** OCR without the language of the text reads "codificación del español" as "codificaci6n del espafiol". */
const toOcrLetters = (text: string) =>
  text.normalize('NFC').replace(/[óòñü]/gi, (letter) => OCR[letter.toLowerCase()] ?? letter);

/** Below these, too little of a title is left without its accented letters. */
const MIN_PLAIN_LETTERS = 16;
const MIN_PLAIN_SHARE = 0.8;

/**
 * The title without the letters that fonts with a wrong character map lose or replace, "Rußland" as "Ruflland";
 * empty if it has no such letter, or too few others.
 */
export function plainForms({ title = '', subtitle = '' }: PaperFields): TitleForm[] {
  const [main, rest] = [title, subtitle].map((text) =>
    withoutAccented(
      text
        .normalize('NFD')
        .replace(/c\u0327|n\u0303/gi, '')
        .normalize('NFC'),
    ),
  );
  const count = (text: string) => titleWords(text).join('').length;
  const [all, left] = [count(`${title} ${subtitle}`), count(`${main} ${rest}`)];
  return left < all && left >= MIN_PLAIN_LETTERS && left >= all * MIN_PLAIN_SHARE
    ? formsAs(main ?? '', rest ?? '')
    : [];
}
