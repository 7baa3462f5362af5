import { afterAll, expect, test } from 'vitest';
import { verify, type Wanted } from '../../../src/acquire/verify/verify.ts';
import { readPdf } from '../../../src/pdf/read.ts';
import type { PdfReport } from '../../../src/pdf/report.ts';
import { verifies } from '../../requirements/verifies.ts';
import { type CastEntry, openCast } from '../../support/cast.ts';
import { unwrap } from '../../support/unwrap.ts';
import { openWorld } from '../../support/world.ts';

const [cast, world] = await Promise.all([openCast(), openWorld()]);
afterAll(() => Promise.all([cast.close(), world.close()]));

/** Judges a file as a copy of a paper, both from the cast. */
async function judge(paper: CastEntry, bytes: Uint8Array) {
  const report = await readPdf(bytes.slice());
  const found = await world.app.resolve(paper.doi ?? paper.arxiv ?? '');
  if (!found.ok) throw new Error(`${paper.key}: ${found.error.message}`);
  return verify(report, { ref: found.value.ref, paper: found.value.paper, fromOwnRecord: true });
}

test.each([
  ['open-gold', 'verified'],
  ['open-green', 'verified'],
  ['open-bronze', 'verified'],
  ['preprint-only', 'verified'],
  ['cover-sheet', 'verified'],
  ['encrypted-owner', 'verified'],
  ['cjk-title', 'verified'],
  ['rtl-title', 'verified'],
  ['diacritics', 'verified'],
  ['markup-title', 'verified'],
  ['long-title', 'verified'],
  ['corporate-author', 'verified'],
  ['part-one', 'verified'],
  ['part-two', 'verified'],
  ['scan-without-text', 'suspicious'],
  ['wrong-paper', 'suspicious'],
  ['comment-served', 'suspicious'],
  ['reply-served', 'suspicious'],
  ['erratum-served', 'suspicious'],
  ['supplement-served', 'suspicious'],
  ['translation-served', 'suspicious'],
  ['publisher-stub', 'suspicious'],
  ['access-denied-pdf', 'rejected'],
  ['html-posing-as-pdf', 'rejected'],
  ['challenge-page', 'rejected'],
  ['no-eof-pdf', 'rejected'],
])('%s is %s', async (situation, grade) => {
  const { paper, bytes } = await cast.copyOf(situation);
  const verdict = await judge(paper, bytes);
  expect(verdict, JSON.stringify(verdict.evidence)).toMatchObject({ grade });
});

verifies(
  'PDT-006.9',
  'accepts a PDF whose header ends within the first 1024 bytes, and refuses one further down',
  async () => {
    const { paper, bytes } = await cast.copyOf('open-gold');
    const after = (count: number) => new Uint8Array(Buffer.concat([Buffer.alloc(count, ' '), bytes]));
    expect((await judge(paper, after(1019))).grade).toBe('verified');
    const refused = await judge(paper, after(1020));
    expect(refused).toMatchObject({ grade: 'rejected', evidence: [{ check: 'no-header' }] });
  },
);

verifies('PDT-006.9', 'refuses a report without a header, whatever else it says', async () => {
  const { paper, bytes } = await cast.copyOf('open-gold');
  const { ref, paper: fields } = unwrap(await world.app.resolve(paper.doi ?? ''));
  const report = await readPdf(bytes.slice());
  const wanted = { ref, paper: fields, fromOwnRecord: true };
  expect(verify(report, wanted).grade).toBe('verified');
  expect(verify({ ...report, header: false }, wanted).grade).toBe('rejected');
});

test('part two of a paper is not accepted as part one', async () => {
  const { bytes } = await cast.copyOf('part-two');
  expect((await judge(cast.find('part-one'), bytes)).grade).toBe('suspicious');
});

test('no paper is accepted as another', async () => {
  const papers = cast.papers.filter((paper) => paper.doi && paper.situations.includes('open-gold')).slice(0, 6);
  const { bytes } = await cast.copyOf('open-gold');
  const others = papers.filter((paper) => paper.doi !== cast.find('open-gold').doi);
  for (const other of others) expect((await judge(other, bytes)).grade, other.key).toBe('suspicious');
});

test('another arXiv version than the requested one is not accepted', async () => {
  const { paper, bytes } = await cast.copyOf('arxiv-versions');
  const report = await readPdf(bytes.slice());
  const found = await world.app.resolve(`${paper.arxiv}v1`);
  if (!found.ok) throw new Error(found.error.message);
  const stamp = report.pages[0]?.find((line) => /arxiv:.*v\d/i.test(line.text))?.text ?? '';
  const wanted = { ...found.value, fromOwnRecord: true };
  expect(stamp).toMatch(/v[2-9]/);
  expect(verify(report, wanted).grade).toBe('suspicious');
  expect(verify(report, { ...wanted, ref: { kind: 'arxiv', id: paper.arxiv ?? '' } }).grade).toBe('verified');
});

/** A report of a text document, as the reader would give it for these lines of one size each. */
const reportOf = (lines: readonly string[], dois: readonly string[] = []): PdfReport => ({
  bytes: 50_000,
  header: true,
  tail: 'sound',
  opens: true,
  encrypted: false,
  pageCount: 9,
  pages: [lines.map((text, at) => ({ text, size: at === 1 ? 17 : 9, y: 0.05 + at / 20 }))],
  metadata: { dois },
});
const wanted = (title: string, id = '10.1234/short'): Wanted => ({
  ref: { kind: 'doi', id },
  paper: { doi: id, title, authors: [{ family: 'Sample', given: 'A.' }], isOa: null, provenance: {} },
  fromOwnRecord: true,
});

test('a short title is not found inside the words of another', () => {
  const other = reportOf(['Journal of Tests 1', 'Economics of Conservation', 'A. Sample', 'A contested concept.']);
  expect(verify(other, wanted('CON')).grade).toBe('suspicious');
  expect(verify(reportOf(['Journal of Tests 1', 'CON', 'A. Sample']), wanted('CON')).grade).toBe('verified');
});

test.each(['Author Correction', 'Erratum', 'Traducción'])('a label "%s" above the title counts', (label) => {
  const title = 'Soluble fibre in barley and its growth';
  expect(verify(reportOf([label, title, 'A. Sample']), wanted(title)).grade).toBe('suspicious');
  expect(verify(reportOf(['Review', title, 'A. Sample']), wanted(title)).grade).toBe('verified');
});

test('a DOI with angle brackets is read whole', () => {
  const id = '10.1002/(sici)1097-0010(199802)76:2<193::aid-jsfa930>3.0.co;2-p';
  const title = 'Soluble fibre in barley and its growth';
  const printed = reportOf(['Journal of Tests 1', title, 'A. Sample', `https://doi.org/${id.toUpperCase()}`]);
  expect(verify(printed, wanted(title, id)).grade).toBe('verified');
});

test('a one-page preview is not accepted as a peer review', () => {
  const title = 'Review for "Home monitoring of blood pressure"';
  const { paper, ...rest } = wanted(title);
  const preview = { ...reportOf(['Journal', title, 'A. Sample', 'First page preview.']), pageCount: 1 };
  expect(verify(preview, { ...rest, paper: { ...paper, type: 'peer-review' } }).grade).toBe('suspicious');
});

test('a title that many papers share is not enough', () => {
  expect(verify(reportOf(['Journal of Tests 1', 'Editorial', 'B. Other']), wanted('Editorial')).grade).toBe(
    'suspicious',
  );
});

test.each([
  ['Review for “Home monitoring of blood pressure”', 'Home monitoring of blood pressure'],
  ['Erratum: Correction to: Short naps and long nights', 'Correction to: Short naps and long nights'],
])('"%s" is not "%s"', (printed, title) => {
  expect(verify(reportOf(['Journal of Tests 1', printed, 'A. Sample']), wanted(title)).grade).toBe('suspicious');
});

verifies('PDT-006.10', 'rejects a file of 10,240 bytes and accepts one byte more', async () => {
  const { paper, bytes } = await cast.copyOf('open-gold');
  const found = unwrap(await world.app.resolve(paper.doi ?? ''));
  const { ref, paper: record } = found;
  const report = await readPdf(bytes);
  const gradeOf = (size: number) =>
    verify({ ...report, bytes: size }, { ref, paper: record, fromOwnRecord: true }).grade;
  expect([gradeOf(10_240), gradeOf(10_241)]).toEqual(['rejected', 'verified']);
});
