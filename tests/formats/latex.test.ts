import { expect, test } from 'vitest';
import { toLatex } from '../../src/formats/latex.ts';
import { splitFormulas } from '../../src/formats/latex-math.ts';
import { fromLatex, splitOutsideBraces } from '../../src/formats/latex-text.ts';

test.each([
  ['à', '{\\`a}'],
  ['á', "{\\'a}"],
  ['â', '{\\^a}'],
  ['ã', '{\\~a}'],
  ['ā', '{\\=a}'],
  ['ă', '{\\u a}'],
  ['ż', '{\\.z}'],
  ['ä', '{\\"a}'],
  ['ů', '{\\r u}'],
  ['ő', '{\\H o}'],
  ['č', '{\\v c}'],
  ['ạ', '{\\d a}'],
  ['ç', '{\\c c}'],
  ['ą', '{\\k a}'],
  ['ḇ', '{\\b b}'],
  ['í', "{\\'\\i}"],
  ['ß', '{\\ss}'],
  ['Æ', '{\\AE}'],
  ['œ', '{\\oe}'],
  ['å', '{\\aa}'],
  ['ł', '{\\l}'],
  ['đ', '{\\dj}'],
  ['ð', '{\\dh}'],
  ['þ', '{\\th}'],
  ['ŋ', '{\\ng}'],
  ['ı', '{\\i}'],
])('the letter %s is %s in LaTeX, and back', (letter, latex) => {
  expect([toLatex(letter), fromLatex(latex)]).toEqual([latex, letter]);
});

test.each([
  ['α', '{$\\alpha$}'],
  ['Ω', '{$\\Omega$}'],
  ['≤', '{$\\leq$}'],
  ['→', '{$\\rightarrow$}'],
  ['∞', '{$\\infty$}'],
  ['²', '{$^{2}$}'],
  ['₂', '{$_{2}$}'],
  ['…', '{\\dots}'],
  ['§', '{\\S}'],
  ['©', '{\\copyright}'],
  ['€', '{\\texteuro}'],
  ['<', '{\\textless}'],
  ['>', '{\\textgreater}'],
  ['|', '{\\textbar}'],
  ['&', '\\&'],
  ['%', '\\%'],
  ['_', '\\_'],
  ['#', '\\#'],
  ['–', '--'],
  ['—', '---'],
])('the sign %s is %s in LaTeX, and back', (sign, latex) => {
  expect([toLatex(sign), fromLatex(latex)]).toEqual([latex, sign]);
});

test.each([
  ['ﬁ', 'fi'],
  ['ℝ', '{$\\mathbb{R}$}'],
  ['°', '{$^{\\circ}$}'],
  ['“a”', "``a''"],
  ['λόγος', 'λόγος'],
  ['钙', '钙'],
  ['a\u0301', "{\\'a}"],
  ['$\\alpha$', '{$\\alpha$}'],
  ['$\\href{x}$', '\\$'],
])('the text "%s" begins with %s in LaTeX', (text, latex) => {
  expect(toLatex(text).startsWith(latex)).toBe(true);
});

test.each([
  ["\\'{e}", 'é'],
  ["\\'e", 'é'],
  ['\\v{c}', 'č'],
  ['\\c c', 'ç'],
  ["\\'\\i", 'í'],
  ['{\\"\\i}', 'ï'],
  ["``a''", '"a"'],
  ['a~b', 'a b'],
  ['a \\& b', 'a & b'],
  ['\\{a\\}', '{a}'],
  ['{A} {B}{C}', 'A BC'],
  ['\\emph{a} \\textbf{b}', 'a b'],
  ['CO$_2$ and x$^{n}$', 'CO₂ and xⁿ'],
  ['$\\sin x$', 'sin x'],
  ['$\\log_2 n$', 'log ₂ n'],
  ['50\\% % a comment\n  more', '50% more'],
  ['a\\slash b', 'a/b'],
  ['\\textendash', '–'],
  ['$x_q$', 'xq'],
  ['  a \n b ', 'a b'],
])('the LaTeX %s is "%s"', (latex, text) => {
  expect(fromLatex(latex).replace(/\s+/g, ' ')).toBe(text);
});

test.each([
  ['a and b', ['a', 'b']],
  ['{a and b} and c', ['{a and b}', 'c']],
  ['a\\{ and b', ['a\\{', 'b']],
  ['a', ['a']],
])('"%s" is split outside of braces into %j', (text, parts) => {
  expect(splitOutsideBraces(text, / and /y)).toEqual(parts);
});

test.each([
  ['a $x$ b', ['$x$']],
  ['$x$ and $y$', ['$x$', '$y$']],
  ['costs $5/$10 a day', []],
  ['costs $5 and $10', []],
  ['$ x$', []],
  ['$x $', []],
  ['$x\\$', []],
  ['$$x$$', []],
  ['$a{b$', []],
  ['$a}{b$', []],
  ['$\\{a$', []],
  ['$\\{a\\}$', ['$\\{a\\}$']],
  ['$a%b$', []],
  ['$a#b$', []],
  ['$a&b$', []],
  ['$a\\%b$', ['$a\\%b$']],
  ['$a^^41$', []],
  ['$a^b$', ['$a^b$']],
  ['$\\alpha\\,\\beta$', ['$\\alpha\\,\\beta$']],
  ['$\\input x$', []],
  ['$\\"a$', []],
])('the formulas of "%s" that can be kept are %j', (text, formulas) => {
  const parts = splitFormulas(text);
  expect(parts.filter(({ formula }) => formula).map((part) => part.text)).toEqual(formulas);
  expect(parts.map((part) => part.text).join('')).toBe(text);
});

test('a letter with three accents stays as it is', () => {
  expect(toLatex('x\u0301\u0302\u0308')).toBe('x\u0301\u0302\u0308');
});
