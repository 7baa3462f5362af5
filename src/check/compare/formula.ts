import { fromLatex } from '../../formats/latex-text.ts';
import { foldMarks } from '../../text/fold.ts';
import { toPlainText } from '../../text/markup.ts';

/** A title as plain text: records have formulas as LaTeX or as markup. */
export function plainTitle(title: string): string {
  const text = /<[a-z/]/iu.test(title) ? toPlainText(title) : title;
  return (/[$\\]/u.test(text) ? fromLatex(text) : text).replace(RETRACTED, '');
}

/** Publishers mark the title of a retracted article. */
const RETRACTED = /^\s*\[?(?:retracted|withdrawn)(?: (?:article|paper|chapter))?\]?\s*[:.]\s*/iu;

const GREEK =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon phi chi psi omega';
/** Words that a formula is spelled with. */
const SPELLED = new Set(
  'bar sqrt sub sup infinity tilde hat vec prime overline formula omitted text mathcal mathbb mathrm'.split(' '),
);
const NAMES = new Map(GREEK.split(' ').map((name) => [name, name.charAt(0)]));
const LETTERS = new Map([...'αβγδεζηθικλμνξοπρστυφχψω'].map((letter, at) => [letter, GREEK.split(' ')[at]?.[0] ?? '']));

interface Parts {
  /** The words that are no part of a formula. */
  readonly words: string;
  /** The letters and digits of formulas, in no order: signs above and below a letter are written in any order. */
  readonly formulas: string;
}

/** Takes the formulas of a title apart from its words. */
function split(title: string): Parts {
  const tokens = foldMarks(plainTitle(title))
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ϵϑϕϖϱς]/gu, (letter) => ({ ϵ: 'ε', ϑ: 'θ', ϕ: 'φ', ϖ: 'π', ϱ: 'ρ', ς: 'σ' })[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((token) => token !== '' && !SPELLED.has(token));
  const isWord = (token: string) =>
    /^\p{L}{3,}$/u.test(token) && !NAMES.has(token) && !/^\p{Script=Greek}{1,3}$/u.test(token);
  const letters = tokens
    .filter((token) => !isWord(token))
    .flatMap((token) => [...(NAMES.get(token) ?? token)])
    .map((letter) => LETTERS.get(letter) ?? letter);
  return { words: tokens.filter(isWord).join(' '), formulas: letters.sort().join('') };
}

/** Whether two titles have the same words, and formulas that are only typeset in another way. */
export function differsInFormulas(a: string, b: string): boolean {
  const [one, other] = [split(a), split(b)];
  if (one.words !== other.words || one.words.length < 6) return false;
  const isTypeset = /[$\\^_]|<[a-z/]/iu.test(a) || /[$\\^_]|<[a-z/]/iu.test(b);
  const isLost = one.formulas === '' || other.formulas === '';
  return one.formulas === other.formulas || (isTypeset && isLost);
}
