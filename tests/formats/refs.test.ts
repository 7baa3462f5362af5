import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toBibtex } from '../../src/formats/bibtex.ts';
import { toCslJson } from '../../src/formats/csl.ts';
import { toJson } from '../../src/formats/json.ts';
import { readRefs } from '../../src/formats/refs.ts';
import { toRis } from '../../src/formats/ris.ts';
import type { Paper } from '../../src/model/paper.ts';

const textsOf = (content: string) => readRefs(content).map(({ text }) => text);
const [DOI, ARXIV] = ['10.1038/nature12373', '1706.03762'];
const PAPERS: Paper[] = [
  { doi: DOI, title: 'One {of} a kind', url: 'https://example.org/1', isOa: null, provenance: {} },
  { arxivId: ARXIV, title: 'Attention', isOa: true, provenance: {} },
  { title: 'Without any id', isOa: null, provenance: {} },
];

test('reads a plain list without comments and empty lines, and reports lines that are not refs', () => {
  const list = readRefs(`\uFEFF# papers\r\n\r\n${DOI}  # the first\r\nsome title\r\narXiv:${ARXIV}`);
  expect(list.map(({ place, text }) => [place, text])).toEqual([
    ['line 3', DOI],
    ['line 4', 'some title'],
    ['line 5', `arXiv:${ARXIV}`],
  ]);
  expect(list.map(({ failure }) => failure?.code)).toEqual([undefined, 'INVALID_REF', undefined]);
  expect(list[1]?.failure?.message).toContain('line 4');
});

test('BibTeX: reads ids from fields, not from titles or abstracts', () => {
  const bib = `@string{nat = "Nature"}
@article{one, title = {A {B}raced, doi = {10.9999/wrong}}, abstract = "url = {10.9999/wrong2}",
  DOI = {10.1038/nature12373}, journal = nat # " Physics"}
A line between entries.
@misc(two, eprint = 1706.03762, archivePrefix = "arXiv")
@book{three, title = {No id}}
@online{four, url = {https://doi.org/10.1371/journal.pone.0000217}, year = 2007}`;
  const list = readRefs(bib);
  expect(list.map(({ place, text }) => [place, text])).toEqual([
    ['line 2', DOI],
    ['line 5', `arXiv:${ARXIV}`],
    ['line 6', 'three'],
    ['line 7', 'https://doi.org/10.1371/journal.pone.0000217'],
  ]);
  expect(list[2]?.failure?.message).toMatch(/^line 6: .*no DOI/);
});

test('an entry that is never closed does not include the next one', () => {
  expect(textsOf(`@article{a, title = {Open, doi = {10.1/x}\n@article{b, doi = {${DOI}}}\n`)).toEqual(['a', DOI]);
});

test('RIS: reads the DOI or a URL with an id of each record; else fails with its title', () => {
  const ris = `TY  - JOUR\nTI  - One\nDO  - ${DOI}\nUR  - https://example.org\nER  - \n\nTY  - GEN\nUR  - https://example.org\nUR  - https://arxiv.org/abs/${ARXIV}\nER  -\nTY  - GEN\nTI  - Three\n`;
  const list = readRefs(ris);
  expect(list.map(({ text }) => text)).toEqual([DOI, `https://arxiv.org/abs/${ARXIV}`, 'Three']);
  expect(list[2]).toMatchObject({ place: 'line 11', failure: { code: 'INVALID_REF' } });
});

test('JSON: reads strings, objects and answers of our own tools', () => {
  expect(textsOf(JSON.stringify([DOI, { DOI: '10.1/a' }, 7]))).toEqual([DOI, '10.1/a', '7']);
  expect(textsOf(JSON.stringify({ ok: true, results: [{ ref: `arXiv:${ARXIV}`, ok: false }] }))).toEqual([
    `arXiv:${ARXIV}`,
  ]);
  expect(textsOf(JSON.stringify({ hits: [{ paper: { doi: DOI }, score: 1 }] }))).toEqual([DOI]);
});

test.each([
  ['BibTeX', toBibtex(PAPERS)],
  ['CSL-JSON', toCslJson(PAPERS)],
  ['RIS', toRis(PAPERS)],
  ['JSON', toJson(PAPERS)],
])('reads our own %s back, one ref for each paper', (_format, text) => {
  const list = readRefs(text);
  expect(list.map(({ failure }) => failure === undefined)).toEqual([true, true, false]);
  expect(list[0]?.text).toContain(DOI);
  expect(list[1]?.text).toContain(ARXIV);
});

const piece = fc.constantFrom(
  '@article{',
  'a,',
  'doi = ',
  '{',
  '}',
  '"',
  '#',
  '\n',
  'TY  - X\n',
  'DO  - ',
  '[',
  ',',
  DOI,
);
const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.array(fc.oneof(piece, fc.string({ maxLength: 5 })), { maxLength: 60 }).map((parts) => parts.join('')),
  fc.json(),
);

test('turns any text into rows, each a ref or a failure with its place', () => {
  fc.assert(
    fc.property(anything, (text) => {
      for (const { place, failure } of readRefs(text)) {
        expect(place).toMatch(/^(line|item) \d+$/);
        if (failure) expect(failure.message.startsWith(place)).toBe(true);
      }
    }),
  );
});

test('returns every line of a plain list, in order', () => {
  const line = fc.oneof(fc.constant(DOI), fc.stringMatching(/^[\w ./:-]{1,20}$/));
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const full = lines.flatMap((text, at) => (text.trim() === '' ? [] : [`line ${at + 1}`]));
      expect(readRefs(lines.join('\n')).map(({ place }) => place)).toEqual(full);
    }),
  );
});

test.each(['@article{a, ', ',', '{', 'a={\n', '"', '@a{\n', '@', '\n', 'TY  - \n', 'KW  - x\n', ' ', 'a', '#', '[{'])(
  'reads a long run of %j quickly',
  (part) => {
    // The time of this process alone, which does not depend on the load of the machine.
    const start = process.cpuUsage();
    readRefs(`@article{a, ${part.repeat(200_000 / part.length)}`);
    readRefs(`TY  - X\n${part.repeat(200_000 / part.length)}`);
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(2_000);
  },
);

test.each([
  ['10.1000/a#b', '10.1000/a#b'],
  ['10.1000/a #b', '10.1000/a'],
  ['10.1000/a\t# b', '10.1000/a'],
  ['10.1000/a#b # c', '10.1000/a#b'],
  ['#10.1000/a', undefined],
  ['  # 10.1000/a', undefined],
])('a # starts a comment only at the start of a line or after a space: "%s"', (line, ref) => {
  expect(textsOf(line)).toEqual(ref === undefined ? [] : [ref]);
});

test('the lines of old files end with a carriage return', () => {
  expect(textsOf(`${DOI}\rarXiv:${ARXIV}\r`)).toEqual([DOI, `arXiv:${ARXIV}`]);
});
