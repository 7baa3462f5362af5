import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readReferences } from '../../../src/check/read/read.ts';
import { createSystemClock } from '../../../src/model/clock.ts';
import { unwrap } from '../../support/unwrap.ts';
import { makeDocx, makeZip } from '../../support/zip.ts';

const clock = createSystemClock();
const TIDES = 'Marlow I, Osei K. Tides in a bathtub. Ann House Phys. 2011;12(3):101-9.';
const KETTLES = 'Osei K. Kettles as heat engines. J Kitchen Sci. 2012;4:7-12.';
const TEA = 'de Vries A. Pouring tea without spilling. Tea Res. 2013;9:44-8.';

async function folderWith(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'references-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}

async function readFile(name: string, content: string | Buffer, more: Readonly<Record<string, string>> = {}) {
  const folder = await folderWith({ [name]: content, ...more });
  return readReferences({ path: join(folder, name) }, { clock });
}

const listOf = async (name: string, content: string | Buffer, more?: Readonly<Record<string, string>>) =>
  unwrap(await readFile(name, content, more));
const titles = (list: { references: readonly { fields: { title?: string } }[] }) =>
  list.references.map(({ fields }) => fields.title);
const AB = '@article{a, title={Alpha}}\n@article{b, title={Beta}}\n@article{c, title={Gamma}}\n';
const THREE = ['Tides in a bathtub', 'Kettles as heat engines', 'Pouring tea without spilling'];

const RANDOM = Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * at * 7 + at * 13) % 256));

test.each([
  ['a.docx', RANDOM, 'is not a Word document, or it is corrupt. Save it again as .docx'],
  ['a.pdf', RANDOM, 'is not a PDF, or it is corrupt. Download or export it again'],
  ['a.bib', RANDOM, 'is not a text file. Check a bibliography'],
  ['a.bib', '', 'is empty.'],
  ['a.doc', Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), RANDOM]), 'Save it as .docx'],
  ['a.rtf', '{\\rtf1 Doe. A paper. 2003.}', 'is an RTF document. Save it as .docx'],
  ['a.docx', Buffer.from('PK\u0003\u0004 and no more'), 'is a corrupt Word document. Its directory is missing.'],
  ['a.docx', makeZip({ 'word/document.xml': '<w:p>' }), 'is a corrupt Word document.'],
  ['a.odt', makeZip({ 'content.xml': '<a/>' }), 'is an OpenDocument file. Save it as .docx'],
  ['a.xlsx', makeZip({ 'xl/workbook.xml': '<a/>' }), 'is a spreadsheet. Export it as CSV.'],
  ['a.zip', makeZip({ 'a.bib': '@misc{a}' }), 'is a zip archive, not a Word document.'],
  ['a.pdf', Buffer.concat([Buffer.from('%PDF-1.7\n'), RANDOM]), 'Check its bibliography (.bib, .ris) instead'],
])('says what %s is that cannot be read, and what to do', async (name, content, message) => {
  const read = await readFile(name, content);
  expect(read).toMatchObject({ ok: false, error: { message: expect.stringContaining(message) } });
  expect(read.ok ? '' : read.error.message).toContain(`/${name}`);
});

test('reads UTF-16 text with a byte order mark', async () => {
  const list = await listOf('a.txt', Buffer.from(`\uFEFF${TIDES}`, 'utf16le'));
  expect(titles(list)).toEqual([THREE[0]]);
});

test.each([
  ['one line', '@article{b, title={Two {papers about cells}, author={Doe, Jane}, year=2003}'],
  ['several lines', '@article{b,\n  title = {Two {papers about cells},\n  author = {Doe, Jane},\n  year = {2003}\n}'],
])('a brace that is missing in %s makes an entry unreadable, not a wrong title', async (_what, entry) => {
  const { references, problems } = await listOf('a.bib', `${entry}\n\n@article{c, title={Three}, year=2004}`);
  expect(references.map(({ scope }) => scope)).toEqual([{ kind: 'unreadable', reason: 'syntax' }, { kind: 'paper' }]);
  expect(problems).toMatchObject([{ message: 'A brace or quote is missing in b.' }]);
});

test('reads an entry that lacks only its last brace', async () => {
  const [first] = (await listOf('a.bib', '@article{b, title={Two}, author={Doe, Jane}, year=2003')).references;
  expect([first?.scope.kind, first?.fields.title, first?.fields.year]).toEqual(['paper', 'Two', 2003]);
});

test.each([
  ['paragraphs', [TIDES, KETTLES, TEA].join('\n\n')],
  ['lines', [TIDES, KETTLES, TEA].join('\n')],
  ['numbers', [`1. ${TIDES}`, `2. ${KETTLES}`, `3. ${TEA}`].join('\n')],
  ['brackets, wrapped', [`[1] ${TIDES}`, `[2] ${KETTLES}`, `[3] ${TEA}`].join('\n').replaceAll('. ', '.\n')],
  ['hanging indents', [TIDES, KETTLES, TEA].join('\n').replaceAll('. ', '.\n    ')],
  ['first-line indents', `  ${[TIDES, KETTLES, TEA].join('\n  ')}`.replaceAll('. ', '.\n')],
  [
    'a section of a manuscript',
    `Title\n\nWe poured tea in 2011.\n\n5. References\n\n${TIDES}\n\n${KETTLES}\n\n${TEA}\n\nAppendix A\n\nMore.`,
  ],
])('divides a plain text by %s', async (_how, text) => {
  expect(titles(await listOf('list.txt', text))).toEqual(THREE);
});

test('reads Markdown lists without their markup', async () => {
  const list = [
    `- ${TIDES.replace('Ann House Phys', '*Ann House Phys*')}`,
    `- ${KETTLES} [link](https://doi.org/10.5555/k)`,
  ];
  const read = await listOf(
    'paper.md',
    `# Paper\n\nText.\n\n## References\n\n${list.join('\n')}\n\n## Appendix\n\nMore.\n`,
  );
  expect(titles(read)).toEqual(THREE.slice(0, 2));
  expect(read.references.map(({ fields }) => [fields.venue, fields.doi])).toEqual([
    ['Ann House Phys', undefined],
    ['J Kitchen Sci', '10.5555/k'],
  ]);
});

test('reads footnotes of a Markdown file that has no list', async () => {
  const text = `# Essay\n\nTides matter.[^1] So do kettles.[^2]\n\n[^1]: ${TIDES}\n[^2]: ${KETTLES}\n`;
  expect(titles(await listOf('essay.md', text))).toEqual(THREE.slice(0, 2));
});

test('reads the bibliography that a Markdown file names', async () => {
  const bib = '@article{k, title = {Kettles as heat engines}, year = 2012}\n';
  const read = await listOf('paper.md', '---\ntitle: T\nbibliography: refs.bib\n---\n\nText [@k].\n', {
    'refs.bib': bib,
  });
  expect(read.references).toMatchObject([{ key: 'k', from: 'record', fields: { title: THREE[1] } }]);
});

test('checks what a Markdown file cites, and reports cited keys that no bibliography has', async () => {
  const text =
    '---\nbibliography: refs.bib\nnocite: |\n  @c\n---\n\nSee [@a; @nokey], `@code`, me@a.org and @fig-one.\n\n```\n@lost\n```\n';
  const read = await listOf('paper.md', text, { 'refs.bib': AB });
  expect(read.references.map(({ key, index }) => [key, index])).toEqual([
    ['a', 1],
    ['c', 2],
  ]);
  expect(read.problems).toEqual([{ place: 'line 7', message: 'nokey is cited, but no bibliography has it.' }]);
  expect(read.missingKeys).toBe(1);
});

test('checks the whole bibliography of a Markdown file that cites nothing or everything', async () => {
  const header = '---\nbibliography: refs.bib\n---\n\nNo citation.\n';
  const none = await listOf('paper.md', header, { 'refs.bib': AB });
  const all = await listOf('paper.md', header.replace('refs.bib', "refs.bib\nnocite: '@*'"), { 'refs.bib': AB });
  expect([none.references.length, all.references.length, all.problems]).toEqual([3, 3, []]);
});

test('says which named bibliography could not be read; a list of abbreviations may be missing', async () => {
  const read = await listOf('p.tex', '\\cite{a}\\bibliography{IEEEabrv,refs,gone}', { 'refs.bib': AB });
  expect([read.references.length, read.unreadFiles]).toEqual([1, 1]);
  expect(read.problems).toEqual([
    {
      place: 'gone.bib',
      message: 'This bibliography was not found, or cannot be read. Its references are not checked.',
    },
  ]);
});

test('reports keys that are used more than once, also in two bibliographies', async () => {
  const twice = await listOf('refs.bib', `${AB}@article{a, title={Again}}\n`);
  expect(twice.problems).toEqual([{ place: 'line 4', message: 'The key a is used before, at line 1.' }]);
  const two = await listOf('p.tex', '\\cite{a}\\bibliography{one,two}', {
    'one.bib': AB,
    'two.bib': '@misc{a, title={Other}}',
  });
  expect(two.problems).toEqual([
    { place: 'two.bib, line 1', message: 'The key a is used before, at one.bib, line 1.' },
  ]);
});

test('names the file that the line of a reference is in', async () => {
  const read = await listOf('p.tex', '\\cite{b}\\bibliography{refs}', { 'refs.bib': AB });
  expect(read.references).toMatchObject([{ key: 'b', file: 'refs.bib', line: 2 }]);
  const alone = await listOf('refs.bib', AB);
  expect(alone.references[0]).not.toHaveProperty('file');
});

test('reads \\bibitem entries with keys and lines', async () => {
  const text = `\\documentclass{article}\n\\begin{thebibliography}{9}\n% a comment\n\\bibitem[Marlow(2011)]{tides} I.~Marlow and K.~Osei.\n\\newblock Tides in a bathtub.\n\\newblock {\\em Ann. House Phys.}, 12(3):101--109, 2011.\n\\bibitem{kettles} K.~Osei. \\emph{Kettles} as heat engines. J. Kitchen Sci. \\textbf{4}, 7 (2012).\n\\end{thebibliography}\n`;
  const read = await listOf('paper.tex', text);
  expect(read.references.map(({ key, line }) => [key, line])).toEqual([
    ['tides', 4],
    ['kettles', 7],
  ]);
  expect(read.references[0]?.fields).toMatchObject({ title: THREE[0], volume: '12', year: 2011 });
});

test('reads the cited entries of the .bib file that a LaTeX file names', async () => {
  const bib = '@article{a, title={Alpha}}\n@article{b, title={Beta}}\n@article{c, title={Gamma}}\n';
  const read = await listOf(
    'p.tex',
    '\\documentclass{article}\nSee \\citep[p.~3]{c, a} and\n\\cite{lost}.\n\\bibliography{refs}\n',
    { 'refs.bib': bib },
  );
  expect(read.references.map(({ key, index }) => [key, index])).toEqual([
    ['a', 1],
    ['c', 2],
  ]);
  expect(read.problems).toEqual([{ place: 'line 3', message: 'lost is cited, but no bibliography has it.' }]);
  expect(read.missingKeys).toBe(1);
});

test('reads the chapters of a LaTeX file, also those that a chapter inputs', async () => {
  const main =
    '\\documentclass{book}\n% \\input{gone}\n\\include{chapters/one}\n\\subfile{two.tex}\n\\bibliography{refs}\n';
  const { references, problems, missingKeys } = await listOf('p.tex', main, {
    'refs.bib': AB,
    'chapters/one.tex': 'See \\cite{a}.\n\\input{deeper}\n\\input{chapters/one}\n',
    'chapters/deeper.tex': '\\cite{lost}',
    'two.tex': '\\documentclass[p]{subfiles}\n\\cite{c}\\end{document}\\cite{after}',
  });
  expect(references.map(({ key }) => key)).toEqual(['a', 'c']);
  expect([problems, missingKeys]).toEqual([
    [{ place: 'chapters/deeper.tex, line 1', message: 'lost is cited, but no bibliography has it.' }],
    1,
  ]);
});

test('says which chapters could not be read, and reads nothing outside the folder of the manuscript', async () => {
  const folder = await folderWith({
    'outside.tex': '\\cite{b}',
    'paper/p.tex':
      '\\cite{a}\\input{gone}\n\\input{../outside}\n\\input{\\jobname-x}\n\\input{glyphtounicode}\\bibliography{refs}',
    'paper/refs.bib': AB,
  });
  const read = unwrap(await readReferences({ path: join(folder, 'paper/p.tex') }, { clock }));
  expect(read.references.map(({ key }) => key)).toEqual(['a']);
  expect(read.unreadFiles).toBe(3);
  expect(read.problems.map(({ place, message }) => `${place}: ${message}`)).toEqual([
    'line 1: gone was not found: what it cites is not checked.',
    'line 2: ../outside is no file in the folder of the main file: what it cites is not checked.',
    'line 3: \\jobname-x is a name that a command makes: what it cites is not checked.',
  ]);
});

test('ends with chapters that input each other without end', async () => {
  const chapters = Array.from({ length: 30 }, (_, at) => [`c${at}.tex`, `\\input{c${at + 1}}\\input{c0}\\cite{a}`]);
  const files = { ...Object.fromEntries(chapters), 'refs.bib': AB };
  const read = await listOf('p.tex', '\\input{c0}\\bibliography{refs}', files);
  expect([read.references.length, read.unreadFiles]).toEqual([1, 1]);
  expect(read.problems[0]?.message).toContain('c20 is nested too deeply');
});

test('reads the list of a Word document below its heading', async () => {
  const docx = makeDocx([
    ['Heading1', 'Introduction'],
    'Prose of 2011.',
    ['Heading1', 'References'],
    TIDES,
    KETTLES,
    TEA,
  ]);
  const read = await listOf('paper.docx', docx);
  expect([read.format, titles(read)]).toEqual(['docx', THREE]);
});

test('reads paragraphs in the style of a bibliography', async () => {
  const docx = makeDocx(['Prose.', ['EndNoteBibliography', TIDES], ['EndNoteBibliography', KETTLES], 'An afterword.']);
  expect(titles(await listOf('paper.docx', docx))).toEqual(THREE.slice(0, 2));
});

test('reads the footnotes of a Word document without a list', async () => {
  const notes = `<w:footnote><w:p><w:r><w:t>${TIDES}</w:t></w:r></w:p></w:footnote><w:footnote><w:p><w:r><w:t>A remark.</w:t></w:r></w:p></w:footnote>`;
  expect(titles(await listOf('essay.docx', makeDocx(['Prose.'], notes)))).toEqual([THREE[0]]);
});

test.each([
  ['cut short', makeDocx([TIDES]).subarray(0, 400), 'Its directory is missing'],
  ['a zip bomb', makeZip({ 'word/document.xml': Buffer.alloc(70_000_000, 'a') }), 'too large'],
  ['packed in another way', makeZip({ 'word/document.xml': '<a/>' }, 99), 'unknown way'],
])('refuses a Word file that is %s', async (_what, bytes, message) => {
  const read = await readFile('bad.docx', bytes);
  expect(read).toMatchObject({
    ok: false,
    error: { code: 'INVALID_ARGUMENT', message: expect.stringContaining(message) },
  });
});

test('keeps a broken entry as unreadable, reports its line, and keeps the good ones', async () => {
  const bib = '@article{bad, title = {unclosed,\n  year = 2011\n\n@article{good, title = {Kettles}, year = 2012}\n';
  const read = await listOf('refs.bib', bib);
  expect(read.references.map(({ key, scope }) => [key, scope.kind])).toEqual([
    ['bad', 'unreadable'],
    ['good', 'paper'],
  ]);
  expect(read.problems).toMatchObject([{ place: 'line 1' }]);
});

test('says what an entry of a bibliography is if it is no paper', async () => {
  const bib = `@online{w, title={A page}, url={https://example.org}}
@misc{m, title={Another page}, url={https://example.org/2}}
@patent{p, title={A kettle}}
@software{s, title={lagoon}}
@misc{x, title={A preprint}, eprint={2104.00123}, archiveprefix={arXiv}}
@software{d, title={Software with a DOI}, doi={10.5281/zenodo.1}}
@article{e, year={2001}}`;
  const read = await listOf('refs.bib', bib);
  expect(read.references.map(({ key, scope }) => [key, 'reason' in scope ? scope.reason : scope.kind])).toEqual([
    ['w', 'web'],
    ['m', 'web'],
    ['p', 'patent'],
    ['s', 'software'],
    ['x', 'paper'],
    ['d', 'paper'],
    ['e', 'no_title'],
  ]);
});

test('knows that a list of authors was cut', async () => {
  const read = await listOf('refs.bib', '@article{a, title={T}, author={Marlow, Ines and others}}');
  expect(read.references[0]?.fields).toMatchObject({ authors: [{ family: 'Marlow' }], authorsCut: true });
});

test.each([
  ['TY  - JOUR\nTI  - Kettles as heat engines\nER  - \n', 'ris'],
  ['PMID- 1\nTI  - Kettles as heat engines.\n', 'nbib'],
  ['[{"id":"k","type":"article-journal","title":"Kettles as heat engines"}]', 'csl'],
  ['% my list\n\n@article{k, title={Kettles as heat engines}}', 'bibtex'],
  [`${KETTLES}\n\n${TEA}`, 'text'],
  [`# P\n\n## References\n\n1. ${KETTLES}`, 'markdown'],
])('detects the format of a text without a name: %s', async (text, format) => {
  const read = unwrap(await readReferences({ text }, { clock }));
  expect([read.format, read.references[0]?.fields.title]).toEqual([format, 'Kettles as heat engines']);
});

test.each([
  ['prose.txt', 'This is a letter.\n\nIt cites nothing at all, not even once.\n'],
  ['empty.md', ''],
  ['empty.bib', '% nothing yet\n'],
  ['bare.tex', '\\documentclass{article}\n\\begin{document}Hello.\\end{document}\n'],
])('fails clearly for a file without references: %s', async (name, text) => {
  const read = await readFile(name, text);
  expect(read.ok ? '' : read.error.message).toMatch(/No re(?:ferences|cords) were found|is empty/);
});

test('reads other languages and scripts', async () => {
  const text = [
    '[1] 王伟, 李娜. 钙钛矿太阳能电池的稳定性研究. 物理学报, 2018, 67(3): 038801.',
    '[2] Иванов И. И., Петров П. П. Исследование приливов // Успехи физических наук. 2015. Т. 185. С. 1-20.',
    '[3] Müller, K.; Großmann, J.: Über Gezeiten in Wannen. In: Ann. d. Hausphys. 12 (2011), S. 101–109.',
  ].join('\n');
  const read = await listOf('list.txt', text);
  expect(read.references.map(({ scope, fields }) => [scope.kind, fields.year])).toEqual([
    ['paper', 2018],
    ['paper', 2015],
    ['paper', 2011],
  ]);
});

test('each line of a list of ids is a reference', async () => {
  const text = '10.1038/nature12373\nhttps://doi.org/10.1000/a\narXiv:1706.03762\nPMID: 23903748\n';
  const { references } = unwrap(await readReferences({ text }, { clock }));
  expect(references.map(({ line }) => line)).toEqual([1, 2, 3, 4]);
  expect(references.map(({ fields: { doi, arxivId, pmid } }) => doi ?? arxivId ?? pmid)).toEqual([
    '10.1038/nature12373',
    '10.1000/a',
    '1706.03762',
    '23903748',
  ]);
});

test('reads a Markdown file that starts with a comment', async () => {
  const list = await listOf(
    'paper.md',
    `<!-- draft of today -->\n# Paper\n\n## References\n\n1. ${TIDES}\n2. ${KETTLES}\n`,
  );
  expect([list.format, list.references.length]).toEqual(['markdown', 2]);
});

test.each(['le', 'be'] as const)('reads a bibliography in UTF-16, %s', async (order) => {
  const bytes = Buffer.from('\ufeff@article{a, title={Gezeiten in der Badewanne}, author={Müller, Jörg}}', 'utf16le');
  const list = await listOf('refs.bib', order === 'le' ? bytes : bytes.swap16());
  expect([titles(list), list.references[0]?.fields.authors]).toEqual([
    ['Gezeiten in der Badewanne'],
    [{ family: 'Müller', given: 'Jörg' }],
  ]);
});

test('finds a bibliography beside the manuscript if the folder that it names is missing', async () => {
  const tex = '\\documentclass{article} \\cite{a} \\bibliography{lib/refs}';
  const list = await listOf('thesis.tex', tex, { 'refs.bib': '@article{a, title={Tides in a bathtub}}' });
  expect([titles(list), list.problems]).toEqual([['Tides in a bathtub'], []]);
});

test('reads the bibliography that a LaTeX file names by its whole path', async () => {
  const elsewhere = await folderWith({ 'all.bib': '@article{a, title={Alpha}}\n' });
  const read = await listOf('p.tex', `\\documentclass{article}\n\\bibliography{${join(elsewhere, 'all')}}\n`);
  expect(read.references.map(({ key }) => key)).toEqual(['a']);
});

test('a manuscript without its bibliography is read from the entries that BibTeX wrote', async () => {
  const entries =
    '\\begin{thebibliography}{1}\n\\bibitem{a}\nI. Marlow. Tides in a bathtub. 2011.\n\\end{thebibliography}';
  const read = await listOf('p.tex', '\\cite{a}\\bibliography{gone}', { 'p.bbl': entries });
  expect(read.references).toMatchObject([{ key: 'a' }]);
  expect(read).toMatchObject({ problems: [] });
  expect(read.unreadFiles).toBeUndefined();
});

test('a manuscript that names no bibliography is read from the entries that BibTeX wrote', async () => {
  const entries = '\\bibitem{a}\nI. Marlow. Tides in a bathtub. 2011.';
  const read = await listOf('p.tex', '\\documentclass{article}\\cite{a}', { 'p.bbl': entries });
  expect(read.references).toMatchObject([{ key: 'a' }]);
  const own = await listOf('p.tex', `\\documentclass{article}\n\\bibitem{b} ${KETTLES}`, { 'p.bbl': entries });
  expect(own.references).toMatchObject([{ key: 'b' }]);
});

test('a pasted LaTeX text says which bibliographies it cannot read, unless it has entries of its own', async () => {
  const text = '\\documentclass{article}\\cite{a}\\bibliography{refs}';
  const bare = await readReferences({ text }, { clock });
  expect(bare.ok ? '' : bare.error.message).toContain('(refs.bib: A text has no files beside it)');
  const own = unwrap(await readReferences({ text: `${text}\n\\bibitem{b} ${KETTLES}` }, { clock }));
  expect([own.references.length, own.problems]).toEqual([1, []]);
});

test('a key that no bibliography has is reported where it is cited first', async () => {
  const main = '\\documentclass{book}\n\\input{one}\n\\input{two}\n\\cite{lost,a}\\bibliography{refs}\n';
  const { problems } = await listOf('p.tex', main, {
    'refs.bib': AB,
    'one.tex': '\\cite{b}\n\\cite{gone}',
    'two.tex': '\\cite{gone}\n\n\\cite{lost}',
  });
  expect(problems.map(({ place, message }) => `${place}: ${message.split(' ')[0]}`)).toEqual([
    'line 4: lost',
    'one.tex, line 2: gone',
  ]);
});

test('a bibliography that is named twice is read once', async () => {
  const text = '\\documentclass{article}\\cite{a}\\bibliography{refs}\\addbibresource{refs.bib}';
  const { references, problems } = await listOf('p.tex', text, { 'refs.bib': AB });
  expect([references.map(({ key }) => key), problems]).toEqual([['a'], []]);
});

test.each([
  ['ris', 'TY  - JOUR\nID  - k\nTI  - Tides\nER  - \nTY  - JOUR\nID  - k\nTI  - Kettles\nER  - \n'],
  ['json', '[{"id":"k","title":"Tides"},{"id":"k","title":"Kettles"}]'],
])('only the keys of BibTeX have to be unique, not those of a .%s file', async (extension, text) => {
  const { references, problems } = await listOf(`refs.${extension}`, text);
  expect([references.map(({ key }) => key), problems]).toEqual([['k', 'k'], []]);
});

test.each([
  ['Windows-1252', Buffer.from('@article{a, title={Übung}}', 'latin1'), 1],
  ['UTF-8', Buffer.from('@article{a, title={Übung}}'), 0],
  ['UTF-16', Buffer.from('\uFEFF@article{a, title={Übung}}', 'utf16le'), 0],
])('says of a file in %s whether its encoding was guessed', async (_what, bytes, count) => {
  const { references, problems } = await listOf('refs.bib', bytes);
  expect([references[0]?.fields.title, problems.length]).toEqual(['Übung', count]);
  if (count > 0)
    expect(problems[0]).toMatchObject({ place: 'the whole file', message: expect.stringContaining('UTF-8') });
});

test.each([
  ...'glyphtounicode epsf xy xypic tikz pgfplot pgfplots binhex t1enc glyphtounicode.tex'.split(' '),
  ...'sty cls clo def fd cfg tikz pgf pdf_tex eps_tex ps_tex pstex_t code.tex'.split(' ').map((end) => `lib/x.${end}`),
])('the file %s, which cites nothing, may be missing', async (name) => {
  const read = await listOf('p.tex', `\\cite{a}\\input{${name}}\\bibliography{refs}`, { 'refs.bib': AB });
  expect([read.references.length, read.problems, read.unreadFiles]).toEqual([1, [], undefined]);
});

test.each(['IEEEabrv', 'IEEEfull', 'mrabbrev', 'ieeeABRV'])(
  'the list of abbreviations %s may be missing',
  async (name) => {
    const read = await listOf('p.tex', `\\cite{a}\\bibliography{${name},refs}`, { 'refs.bib': AB });
    expect([read.references.length, read.problems, read.unreadFiles]).toEqual([1, [], undefined]);
  },
);

test('a bibliography that is damaged, or has no records, is reported even if it could be missing', async () => {
  const read = await listOf('p.tex', '\\cite{a}\\bibliography{IEEEabrv,refs}', { 'refs.bib': AB, 'IEEEabrv.bib': 'x' });
  expect(read.problems).toMatchObject([{ place: 'IEEEabrv.bib', message: expect.stringContaining('not checked') }]);
  const odd = await listOf('p.tex', '\\cite{a}\\bibliography{refs}', { 'refs.bib': `${AB}@misc{z, title={Open\n` });
  expect(odd.problems).toMatchObject([{ place: 'refs.bib, line 4' }]);
});

test.each(['list', 'a.txt', 'a.text', 'a.lst', 'a.md', 'a.markdown', 'a.qmd', 'a.Rmd', 'a.tex', 'a.bbl'])(
  'the name %s may be that of a manuscript',
  async (name) => {
    const text = name.endsWith('tex') || name.endsWith('bbl') ? `\\bibitem{a} ${TIDES}` : `# References\n\n${TIDES}\n`;
    expect(titles(await listOf(name, text))).toEqual([THREE[0]]);
  },
);

test('a file with another name is a bibliography, or is refused', async () => {
  const refused = await readFile('a.xyz', `# References\n\n${TIDES}\n`);
  expect(refused).toMatchObject({
    ok: false,
    error: { code: 'INVALID_ARGUMENT', message: expect.stringContaining('a.xyz: ') },
  });
  expect(titles(await listOf('a.xyz', AB))).toEqual(['Alpha', 'Beta', 'Gamma']);
});

test.each([
  ['a BibTeX file called .txt', 'a.txt', AB, 'bibtex'],
  ['a LaTeX file called .txt', 'a.txt', `\\documentclass{a}\\bibitem{a} ${TIDES}`, 'tex'],
  ['BibTeX in a Markdown file', 'a.md', `@article{a, title={Alpha}}\n\n# References\n\n${TIDES}\n`, 'markdown'],
])('the content of %s decides', async (_what, name, text, format) => {
  const read = await listOf(name, text);
  expect([read.format, read.references.length > 0]).toEqual([format, true]);
});

test('the line ends of old files end lines', async () => {
  expect(titles(await listOf('a.txt', `References\r\r${TIDES}\r\r${KETTLES}`))).toEqual(THREE.slice(0, 2));
});

test('the printed number of an entry is its key', async () => {
  const { references } = await listOf('a.txt', `References\n\n[7] ${TIDES}\n[8] ${KETTLES}\n`);
  expect(references.map(({ index, key }) => [index, key])).toEqual([
    [1, '7'],
    [2, '8'],
  ]);
});

test('a file of delete characters is no text', async () => {
  const read = await readFile('list.txt', Buffer.alloc(100, 0x7f));
  expect(read).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
});
