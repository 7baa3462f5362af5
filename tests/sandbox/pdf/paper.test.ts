import { expect, test } from 'vitest';
import { CAST } from '../../../sandbox/cast/index.ts';
import type { CastPaper } from '../../../sandbox/cast/paper.ts';
import { createLibrary } from '../../../sandbox/library.ts';
import { paperPdf } from '../../../sandbox/pdf/paper.ts';
import { encryptedPdf, scanPdf, stubPdf } from '../../../sandbox/pdf/variant.ts';

const library = createLibrary(CAST);
const paper = (key: string): CastPaper => {
  const found = library.byKey(key);
  if (!found) throw new Error(`no paper ${key}`);
  return found;
};
const latin = (pdf: Buffer) => pdf.toString('latin1');
const pagesOf = (pdf: Buffer) => Number(/\/Type \/Pages \/Count (\d+)/.exec(latin(pdf))?.[1]);

/** Positions in the cross-reference table, and the bytes at them. */
function misplaced(pdf: Buffer): string[] {
  const text = latin(pdf);
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  const rows = text.slice(start).split('trailer')[0]?.split('\n').slice(3) ?? [];
  const offsets = rows.filter((row) => row.endsWith(' n ')).map((row) => Number(row.slice(0, 10)));
  return offsets.flatMap((offset, n) => (text.startsWith(`${n + 1} 0 obj`, offset) ? [] : [`object ${n + 1}`]));
}

test('the cross-reference table has the position of every object', () => {
  for (const one of CAST) expect(misplaced(paperPdf(library, one)), one.key).toEqual([]);
  expect(misplaced(encryptedPdf(library, paper('kucsko-2013')))).toEqual([]);
  expect(misplaced(scanPdf(paper('resins-1951')))).toEqual([]);
});

test('every stream has its stated length', () => {
  const text = latin(paperPdf(library, paper('cjk-2018')));
  for (const match of text.matchAll(/<< \/Length (\d+)[^>]*>>\nstream\n/g)) {
    const end = (match.index ?? 0) + match[0].length + Number(match[1]);
    expect(text.slice(end, end + 10)).toBe('\nendstream');
  }
});

test('the first page shows journal, title, authors and DOI', () => {
  const text = latin(paperPdf(library, paper('kucsko-2013')));
  for (const part of [
    '(Nature 500\\(7460\\), 54-58 \\(2013\\)) Tj',
    '(Nanometre-scale thermometry in a living cell) Tj',
    'G. Kucsko',
    'https://doi.org/10.1038/nature12373',
  ]) {
    expect(text).toContain(part);
  }
});

test('papers have several pages and a common size', () => {
  for (const one of CAST) {
    const pdf = paperPdf(library, one);
    expect(pagesOf(pdf), one.key).toBeGreaterThan(1);
    expect(pdf.length > 10_240 && pdf.length < 80_000, `${one.key} ${pdf.length}`).toBe(true);
  }
});

test('the same paper gives the same bytes', () => {
  expect(paperPdf(library, paper('wang-2023')).equals(paperPdf(library, paper('wang-2023')))).toBe(true);
});

test('references name the cited works with their DOIs', () => {
  expect(latin(paperPdf(library, paper('heatflow-2021')))).toMatch(/1\. G\. Kucsko.*doi:10\.1038\/nature12373/s);
});

test('writes other scripts in a font that maps back to Unicode', () => {
  const text = latin(paperPdf(library, paper('cyrillic-2014')));
  expect(text).toContain('/Subtype /Type0');
  expect(text).toMatch(/beginbfchar\n<0001> <0423>/);
});

test('the metadata has title and DOI', () => {
  const text = paperPdf(library, paper('poincare-2020')).toString('utf8');
  expect(text).toContain('<prism:doi>10.1007/s00208-020-2011-4</prism:doi>');
  expect(text).toContain('Poincaré inequalities');
});

test('a scan has images without text; a stub has one page', () => {
  const scan = latin(scanPdf(paper('resins-1951')));
  expect(scan).toContain('/Subtype /Image');
  expect(scan).not.toContain(' Tj');
  expect(pagesOf(stubPdf(paper('wage-2016')))).toBe(1);
});
