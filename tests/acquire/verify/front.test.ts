import { describe, expect, test } from 'vitest';
import { verify } from '../../../src/acquire/verify/verify.ts';
import type { PdfLine, PdfReport } from '../../../src/pdf/report.ts';
import { body, frontPage, line, reportOf, TITLE, wantedPaper } from '../../support/report.ts';

const judge = (pages: readonly (readonly PdfLine[])[], more: Partial<PdfReport> = {}) =>
  verify(reportOf(pages[0] ?? [], { pages, pageCount: 12, ...more }), wantedPaper());
const checks = (...given: Parameters<typeof judge>) => judge(...given).evidence.map(({ check }) => check);
const cover = [
  line(TITLE, 18, 0.2),
  line('Ada Example', 11, 0.3),
  line('This is an electronic reprint', 10, 0.5),
  line('Take down policy', 10, 0.6),
];
const paper = frontPage([TITLE]);

describe('the page on which a paper begins', () => {
  test('is behind cover sheets and empty pages', () => {
    expect(checks([cover, paper, body()])).toContain('behind-cover');
    expect(judge([cover, [], paper]).grade).toBe('verified');
    expect(checks([paper, body()])).not.toContain('behind-cover');
  });

  test('is among the first three', () => {
    expect(judge([cover, cover, paper, body()]).grade).toBe('verified');
    expect(judge([cover, cover, cover, paper]).grade).not.toBe('verified');
  });

  test('is a manuscript’s own title page, whatever the publisher says on it, if the abstract follows', () => {
    const abstract = [line('Abstract', 12, 0.1), ...body(0.2)];
    expect(checks([cover, abstract, body()])).not.toContain('cover-only');
    expect(judge([cover, abstract, body()]).grade).toBe('verified');
  });

  test('must name the paper: a cover sheet alone proves nothing', () => {
    const other = frontPage(['Quite another paper on other things'], 'Eve Other');
    expect([judge([cover, other, body()]).grade, checks([cover, other, body()]).includes('cover-only')]).toEqual([
      'suspicious',
      true,
    ]);
  });
});

test('what was read by OCR is marked in the evidence', () => {
  expect(checks([paper, body()], { ocr: true })).toContain('read-by-ocr');
  expect(checks([paper, body()])).not.toContain('read-by-ocr');
});

test('a file that is not usable has one finding and no other check', () => {
  expect(checks([paper, body()], { bytes: 100 })).toEqual(['too-small']);
  expect(judge([paper, body()], { bytes: 100 }).grade).toBe('rejected');
  const denied = [line('Access denied. Please sign in.', 10, 0.2)];
  expect(checks([denied], { pageCount: 1 })).toEqual(['access-refused']);
});

describe('a file without readable text', () => {
  const scan = [[], [], []] as const;
  const judged = (wanted: object, more: Partial<PdfReport> = {}) =>
    verify(reportOf([], { pages: scan, pageCount: 12, ...more }), { ...wantedPaper(), ...wanted });

  test('is doubtful, and says how many pages it has and where it came from', () => {
    const { grade, evidence } = judged({ fromOwnRecord: false });
    expect(grade).toBe('suspicious');
    expect(evidence.map(({ check, detail }) => [check, detail])).toEqual([
      ['scan', '12 pages'],
      ['not-named-by-record', ''],
    ]);
    expect(judged({}).evidence.map(({ check }) => check)).toEqual(['scan', 'named-by-record']);
  });

  test('passes if scans are accepted, unless its metadata names another paper or it has one page', () => {
    expect(judged({ acceptScans: true }).grade).toBe('plausible');
    expect(judged({ acceptScans: true, fromOwnRecord: false }).grade).toBe('suspicious');
    expect(judged({ acceptScans: true }, { metadata: { dois: ['10.9/other'] } }).grade).toBe('suspicious');
    expect(judged({ acceptScans: true }, { pageCount: 1 }).grade).toBe('suspicious');
  });
});

test('the margin of a page is read for the stamp of arXiv', () => {
  const stamp = { ...line('arXiv:2001.01234v2 [cs.DS]', 9, 0.5), turned: true };
  const wanted = (arxivId: string) =>
    verify(reportOf([...paper, stamp]), { ...wantedPaper({ arxivId, doi: '' }), ref: { kind: 'arxiv', id: arxivId } });
  expect(wanted('2001.01234').evidence[0]).toMatchObject({ check: 'id-printed', detail: 'arXiv:2001.01234' });
  expect(wanted('2001.99999').evidence[0]?.check).toBe('other-arxiv-id');
});
