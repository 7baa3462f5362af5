import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toBibtex, toBibtexEntry } from '../../src/formats/bibtex.ts';
import type { Author } from '../../src/model/paper.ts';
import { anyPaper, paper } from './papers.ts';

const field = (entry: string, name: string) => new RegExp(`^  ${name} = \\{?(.*?)\\}?,?$`, 'm').exec(entry)?.[1];
const title = (text: string) => field(toBibtexEntry(paper({ title: text }), 'k'), 'title');
const authors = (...list: Author[]) => field(toBibtexEntry(paper({ authors: list }), 'k'), 'author');

test('writes the known fields of a paper and nothing else', () => {
  const known = paper({
    title: 'Perovskite cells',
    authors: [{ family: 'Wang', given: 'Li' }],
    year: 2023,
    month: 2,
    venue: 'Joule',
    pages: '12-34',
    type: 'journal-article',
    doi: '10.1016/j.joule_1',
  });
  expect(toBibtex([known])).toBe(
    '@article{wang_2023_perovskite,\n  author = {Wang, Li},\n  title = {Perovskite cells},\n  journal = {Joule},\n' +
      '  year = {2023},\n  month = feb,\n  pages = {12--34},\n  doi = {10.1016/j.joule_1}\n}',
  );
});

test('separates entries by empty lines, in order; no papers give an empty string', () => {
  expect(toBibtex([])).toBe('');
  const two = toBibtex([paper({ title: 'Beta' }), paper({ title: 'Alpha' })]).split('\n\n');
  expect(two.map((entry) => /\{(\w+),/.exec(entry)?.[1])).toEqual(['unknown_nd_beta', 'unknown_nd_alpha']);
});

test('writes Unknown as the author of a paper without authors', () => {
  expect(toBibtexEntry(paper({ title: 'x' }), 'k')).toContain('author = {Unknown}');
});

test.each([
  ['A & B 50% a_b #1', 'A \\& B 50\\% a\\_b \\#1'],
  ['a {set} of', 'a \\{set\\} of'],
  ['one } and {', 'one {\\textbraceright} and {\\textbraceleft}'],
  ['back\\slash ^ ~', 'back{\\textbackslash}slash {\\textasciicircum} {\\textasciitilde}'],
  ['from $5 to $10', 'from \\$5 to \\$10'],
  ['on $\\mathbb{Z}_2$ graphs', 'on {$\\mathbb{Z}_2$} graphs'],
  ['Gödel, Łódź, Øre, Nguyễn', "G{\\\"o}del, {\\L}{\\'o}d{\\'z}, {\\O}re, Nguy{\\~{\\^e}}n"],
  ['β-decay at ≤ 3 K in H₂O – “now”', "{$\\beta$}-decay at {$\\leq$} 3 K in H{$_{2}$}O -- ``now''"],
  ['钙钛矿 <i>in vivo</i>', '钙钛矿 in vivo'],
])('writes the title %s as %s', (text, latex) => {
  expect(title(text)).toBe(latex);
});

test.each(['$\\input{/etc/passwd}$', '$^^5cinput{x}$', '$\\def\\x{}$', '$a % b$'])(
  'escapes a formula that could do more than print: %s',
  (text) => {
    expect(title(text)).not.toMatch(/\{\$|(?<!\\)%|\^\^/);
    expect(title(text)).toMatch(/^\\\$/);
  },
);

test.each<[string, Author]>([
  ['van der Berg, Jan', { family: 'Berg', given: 'Jan van der' }],
  ['van der Berg, Jan', { family: 'van der Berg', given: 'Jan' }],
  ["{Ortega y Gasset}, Jos{\\'e}", { family: 'Ortega y Gasset', given: 'José' }],
  ['King, Jr., Martin Luther', { family: 'King', given: 'Martin Luther, Jr.' }],
  ['Vaswani, Ashish', { literal: 'Ashish Vaswani' }],
  ['王, 明', { family: '王', given: '明' }],
])('writes a person as %s', (written, author) => {
  expect(authors(author, { family: 'Last', given: 'The' })).toBe(`${written} and Last, The`);
});

test('keeps organisations whole', () => {
  const who = { literal: 'World Health Organization' };
  expect(toBibtexEntry(paper({ authors: [who] }), 'k')).toContain('author = {{World Health Organization}}');
  expect(authors({ literal: 'Smith and Sons' }, { family: 'Li' })).toBe('{Smith and Sons} and Li');
});

test.each([
  ['proceedings-article', 'inproceedings', 'booktitle'],
  ['book-chapter', 'incollection', 'booktitle'],
  ['dissertation', 'phdthesis', 'series'],
  ['posted-content', 'misc', 'howpublished'],
  ['constructor', 'misc', 'howpublished'],
])('writes a %s as @%s with its venue in %s', (type, name, venue) => {
  const entry = toBibtexEntry(paper({ type, venue: 'V' }), 'k');
  expect(entry).toMatch(new RegExp(`^@${name}\\{`));
  expect(entry).toContain(`  ${venue} = {V}`);
});

test('writes id, archive and class of an arXiv paper', () => {
  const preprint = {
    ...paper({ arxivId: '1706.03762', keywords: ['cs.CL', 'cs.LG'] }),
    provenance: { keywords: 'arxiv' },
  };
  const entry = toBibtexEntry(preprint, 'k');
  expect(entry).toContain('eprint = {1706.03762},\n  archiveprefix = {arXiv},\n  primaryclass = {cs.CL}');
});

function isBalanced(line: string): boolean {
  const braces = [...line.matchAll(/[{}]/g)].map(([brace]) => (brace === '{' ? 1 : -1));
  const depths = braces.map((_, at) => braces.slice(0, at + 1).reduce((sum, step) => sum + step, 0));
  return depths.every((depth) => depth >= 0) && (depths.at(-1) ?? 0) === 0;
}

test('writes any paper as one entry with balanced braces and one field a line', () => {
  fc.assert(
    fc.property(anyPaper, (any) => {
      const lines = toBibtexEntry(any, 'k').split('\n');
      expect(lines.slice(1, -1).filter((line) => !/^ {2}[a-z]+ = (?:\{.*\}|[a-z]{3}),?$/u.test(line))).toEqual([]);
      expect(lines.filter((line, at) => at > 0 && at < lines.length - 1 && !isBalanced(line))).toEqual([]);
    }),
  );
});

test('handles thousands of accents on one letter', () => {
  const marks = '\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c'.repeat(500);
  expect(title(`a${marks}`)?.normalize('NFD')).toHaveLength(5001);
});

test('protects the word "and" in any part of a name, where BibTeX would start another author', () => {
  expect(authors({ family: 'Sand', given: 'Andy' })).toBe('Sand, Andy');
  expect(authors({ family: 'Smith', given: 'John and Mary' })).toBe('Smith, {John and Mary}');
  expect(authors({ family: 'Salt And Pepper', given: 'Jo' })).toBe('{Salt And Pepper}, Jo');
  expect(authors({ literal: 'Food and Drug Administration' })).toBe('{Food and Drug Administration}');
});
