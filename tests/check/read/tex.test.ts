import { expect, test } from 'vitest';
import { findInputs, isTex, readTex } from '../../../src/check/read/tex.ts';

test.each([
  '\\documentclass{article}',
  '\\bibitem{a}',
  '\\begin{thebibliography}{9}',
  '\\bibliography{refs}',
  '\\addbibresource{refs.bib}',
  '\\printbibliography',
])('%s makes a text LaTeX', (text) => {
  expect([isTex(`Some words ${text}`), isTex('Some words')]).toEqual([true, false]);
});

test.each([
  ['\\input{one}', 'one', false],
  ['\\include{one}', 'one', false],
  ['\\subfile{one}', 'one', false],
  ['\\subfileinclude{one}', 'one', false],
  ['\\InputIfFileExists{one}{}{}', 'one', true],
  ['\\input one.tex', 'one.tex', false],
  ['\\input{"a b"}', 'a b', false],
  ['\\import{part}{one}', 'part/one', false],
  ['\\import{part/}{one}', 'part/one', false],
  ['\\subimport*{part/}{one}', 'part/one', false],
  ['\\includefrom{part/}{one}', 'part/one', false],
  ['\\inputfrom{part/}{one}', 'part/one', false],
])('%s inputs %s', (text, name, isOptional) => {
  expect(findInputs(`\n${text}`)).toEqual([{ name, line: 2, isOptional }]);
});

const keysOf = (text: string) => [...readTex(text).cited.keys()];

test.each([
  '\\cite{a,b}',
  '\\cite{ a , b }',
  '\\citep[see][p.~3]{a,b}',
  '\\citet*{a,b}',
  '\\parencite{a}\\textcite{b}',
  '\\Citeauthor{a}\\footcite{b}',
  '\\nocite{a,b}',
])('%s cites a and b', (text) => {
  expect(keysOf(text)).toEqual(['a', 'b']);
});

test.each([
  '% \\cite{a}',
  '\\begin{verbatim}\\cite{a}\\end{verbatim}',
  '\\begin{verbatim*}\\cite{a}\\end{verbatim*}',
  '\\begin{Verbatim}\\cite{a}\\end{Verbatim}',
  '\\begin{lstlisting}\\cite{a}\\end{lstlisting}',
  '\\begin{minted}\\cite{a}\\end{minted}',
  '\\begin{comment}\\cite{a}\\end{comment}',
  '\\end{document}\\cite{a}',
  '\\endinput\\cite{a}',
  '\\section{a}',
])('%s cites nothing', (text) => {
  expect(keysOf(text)).toEqual([]);
});

test('a percent sign that is printed starts no comment, and code that never ends hides nothing', () => {
  expect(keysOf('50\\% \\cite{a}')).toEqual(['a']);
  expect(keysOf('\\begin{verbatim} \\cite{a}')).toEqual(['a']);
});

test('the line of a citation is that of its first use, comments and code included', () => {
  const text = '% one\n\\begin{verbatim}\nx\n\\end{verbatim}\n\\cite{a}\n\\cite{a}';
  expect([...readTex(text).cited]).toEqual([['a', 5]]);
});

test('a star cites everything', () => {
  expect(readTex('\\nocite{*}\\cite{a}')).toMatchObject({ citesAll: true });
  expect(readTex('\\cite{a}').citesAll).toBe(false);
});

test.each([
  ['\\bibliography{a,b.bib}', ['a.bib', 'b.bib']],
  ['\\addbibresource[label=x]{a.bib}', ['a.bib']],
  ['\\addglobalbib{a}', ['a.bib']],
  ['\\bibliography{ }', []],
])('%s names %j', (text, names) => {
  expect(readTex(text).bibliographies).toEqual(names);
});

const bibitem = (text: string) =>
  readTex(`\\begin{thebibliography}{9}\n${text}\n\\end{thebibliography} After.`).references;

test.each([
  ['\\bibitem{a} I. Marlow. Tides. 2011.', 'a', 'I. Marlow. Tides. 2011.'],
  ['\\bibitem[{Marlow]}(2011)]{a} Tides. 2011.', 'a', 'Tides. 2011.'],
  ['\\bibitem[{Marlow]}({2011})]{a} Tides. 2011.', 'a', 'Tides. 2011.'],
  ['\\bibitem [{Marlow} (2011)] {a} Tides. 2011.', 'a', 'Tides. 2011.'],
  ['\\bibitem[Marlow 2011{a} Tides. 2011.', 'a', 'Tides. 2011.'],
  ['\\bibitem{a} \\newblock \\emph{Tides}. \\textbf{12}, 2011.', 'a', 'Tides. 12, 2011.'],
  ['\\bibitem{a} \\href{https://doi.org/10.5555/a}{Tides}. 2011.', 'a', 'https://doi.org/10.5555/a Tides. 2011.'],
  ['\\bibitem{a} Tides. \\url{https://a.example/x_1}', 'a', 'Tides. https://a.example/x_1'],
  ['\\bibitem{a} \\bibinfo{author}{I. Marlow}, \\bibinfo{title}{Tides}', 'a', 'I. Marlow, Tides'],
])('reads the entry %s', (entry, key, text) => {
  expect(bibitem(entry)).toMatchObject([{ index: 1, key, text, line: 2, from: 'printed' }]);
});

test('each entry ends where the next begins, and the last one with the list', () => {
  const texts = bibitem('\\bibitem{a} Tides. 2011.\n\\bibitem{b} Kettles. 2012.').map(({ text }) => text);
  expect(texts).toEqual(['Tides. 2011.', 'Kettles. 2012.']);
});

test.each('emph textit textbf textsc textrm textsl textsf mbox natexlab bibnamefont bibfnamefont'.split(' '))(
  'the command \\%s leaves its text',
  (command) => {
    expect(bibitem(`\\bibitem{a} I. Marlow. \\${command}{Tides}. 2011.`)[0]?.text).toBe('I. Marlow. Tides. 2011.');
  },
);

test.each('year author title journal volume pages publisher number note booktitle'.split(' '))(
  'the name of the field %s is not printed',
  (field) => {
    expect(bibitem(`\\bibitem{a} I. Marlow. \\bibinfo{${field}}{Tides}. 2011.`)[0]?.text).toBe(
      'I. Marlow. Tides. 2011.',
    );
  },
);

test.each([
  'BibitemOpen',
  'BibitemShut',
  'bibAnnoteFile',
  'BibitemStop',
  'it',
  'em',
  'bf',
  'sc',
  'rm',
  'sl',
  'tt',
  'newblock',
])('the command \\%s prints nothing itself', (command) => {
  expect(bibitem(`\\bibitem{a} I. Marlow. {\\${command} Tides}. 2011.`)[0]?.text).toBe('I. Marlow. Tides. 2011.');
});

test.each(['url', 'path', 'doi', 'nolinkurl', 'texttt'])('the command \\%s prints its text as it is', (command) => {
  expect(bibitem(`\\bibitem{a} Tides. 2011. \\${command}{10.5555/a_b-c}`)[0]?.text).toBe('Tides. 2011. 10.5555/a_b-c');
});

test('an entry without a key or without an end is read all the same', () => {
  expect(bibitem('\\bibitem Tides. 2011.')).toMatchObject([{ text: 'Tides. 2011.' }]);
  expect(bibitem('\\bibitem Tides. 2011.')[0]).not.toHaveProperty('key');
  expect(readTex('\\bibitem{a} Tides. 2011.').references).toMatchObject([{ key: 'a', text: 'Tides. 2011.' }]);
});
