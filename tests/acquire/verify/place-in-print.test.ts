import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { verify } from '../../../src/acquire/verify/verify.ts';
import type { Paper } from '../../../src/model/paper.ts';
import type { PdfLine, PdfReport } from '../../../src/pdf/report.ts';
import { body, frontPage, line, reportOf, TITLE, wantedPaper } from '../../support/report.ts';

const gradeOf = (report: PdfReport, more: Partial<Paper> = {}) => verify(report, wantedPaper(more)).grade;
const misread = TITLE.replace('random', 'rand0m');

describe('the pages of the record', () => {
  const cited = (citation: string, title = misread) => reportOf([line(citation, 8, 0.05), ...frontPage([title])]);

  test('outweigh a misread word of the title if the paper prints them', () => {
    expect(gradeOf(cited('Annals of Heat 12 (1993) 345–353'), { pages: '345-353' })).toBe('plausible');
    expect(gradeOf(cited('Annals of Heat 12 (1993) 345–53'), { pages: '345-353' })).toBe('plausible');
    expect(gradeOf(cited('Annals of Heat 12 (1993)'), { pages: '345-353' })).toBe('suspicious');
  });

  test('count as page numbers in the margin too, if the file has as many pages', () => {
    const numbered = reportOf([...frontPage([misread]), line('345', 8, 0.95)]);
    const pages = [...numbered.pages.slice(0, -1), [...(numbered.pages.at(-1) ?? []), line('353', 8, 0.95)]];
    expect(gradeOf({ ...numbered, pages }, { pages: '345-353' })).toBe('plausible');
    expect(gradeOf({ ...numbered, pages, pageCount: 30 }, { pages: '345-353' })).toBe('suspicious');
  });

  test('say nothing if they are other pages, if one name is wrong, or if another DOI is printed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 9_000 }), fc.integer({ min: 1, max: 40 }), (first, more) => {
        fc.pre(first !== 345 || more !== 8);
        expect(gradeOf(cited(`12, ${first}–${first + more}`), { pages: '345-353' })).toBe('suspicious');
      }),
      { numRuns: 50 },
    );
    const authors = [{ family: 'Other', given: 'Zoe' }];
    expect(gradeOf(cited('Annals of Heat 12 (1993) 345–353'), { pages: '345-353', authors })).toBe('suspicious');
    const foreign = cited('Annals of Heat 345–353, doi:10.9999/other.1');
    expect(gradeOf(foreign, { pages: '345-353' })).toBe('suspicious');
  });

  test('do not make a longer title the requested one', () => {
    const longer = cited('Annals of Heat 12 (1993) 345–353', `Beyond ${TITLE}`);
    expect(gradeOf(longer, { pages: '345-353' })).toBe('suspicious');
  });
});

describe('a line above the title in its size', () => {
  const headed = (heading: string, id = 'doi:10.1234/graphs.1') =>
    reportOf([line(id, 8, 0.95), ...frontPage([heading, TITLE])]);

  test('is a section or a journal if the paper prints the requested id', () => {
    expect(gradeOf(headed('Hoehnea 49'))).toBe('plausible');
    expect(gradeOf(headed('Hoehnea 49', ''))).toBe('suspicious');
  });

  test.each(['Beyond', 'The end of', 'Rethinking', 'Heat:', 'Erratum', 'A very long line of words above'])(
    'is part of another title, or a label: %s',
    (heading) => expect(gradeOf(headed(heading))).toBe('suspicious'),
  );
});

test('a record may spell out the umlauts of a printed title, and the reverse', () => {
  const [printed, spelt] = ['Über die Wärme großer Körper', 'Ueber die Waerme grosser Koerper'];
  expect(gradeOf(reportOf(frontPage([printed])), { title: spelt })).toBe('verified');
  expect(gradeOf(reportOf(frontPage([spelt])), { title: printed })).toBe('verified');
  expect(gradeOf(reportOf(frontPage(['Über die Warme großer Körper'])), { title: spelt })).toBe('suspicious');
});

describe('a letter', () => {
  const letter = (last: readonly PdfLine[]) =>
    reportOf(frontPage([TITLE], 'Received in May'), { pageCount: 4, pages: [frontPage([TITLE], ''), body(0.1), last] });
  const references = [line('References', 12, 0.3), line('[1] A. Sample. On things. 1999.')];

  test('is signed at its end', () => {
    expect(gradeOf(letter([...body(0.1), line('Ada Example', 10, 0.6), ...references]))).toBe('verified');
  });

  test('is not signed by a reference', () => {
    expect(gradeOf(letter([...body(0.1), ...references, line('Example, A., 1999.', 10, 0.7)]))).toBe('suspicious');
  });
});
