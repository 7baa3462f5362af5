import { describe, expect, test } from 'vitest';
import { viewPages } from '../../../src/acquire/verify/layout.ts';
import { judgePages } from '../../../src/acquire/verify/pages.ts';
import type { PdfLine } from '../../../src/pdf/report.ts';
import { body, frontPage, line, reportOf, TITLE } from '../../support/report.ts';

const judge = (last: readonly PdfLine[]) => {
  const report = reportOf(frontPage([TITLE]), { pageCount: 2, pages: [frontPage([TITLE]), last] });
  return judgePages(report, viewPages(report), {}).map(({ check }) => check);
};
const small = (...texts: readonly string[]) => texts.map((text, at) => line(text, 7, 0.7 + at * 0.01));

describe('a short paper is complete if it ends with references', () => {
  test.each([
    [
      'numbered entries in small type without a heading',
      [
        '1. Plucknett, D. L. et al. Gene Banks and',
        'the World’s Food (Princeton, 1987).',
        '2. Pimentel, D. BioScience 47, 747 (1997).',
        '3. Godfray, H. C. J. Science 327 (2010).',
        '4. Imai, I. et al. Mol. Breed. 32 (2013).',
      ],
    ],
    [
      'names with initials and no dots',
      ['1 Peng RD (2011) Work', '2 Ioannidis JP (2005) Why', '3 Baggerly KA (2009) A', '4 Marcus G, Davis E (2014) B'],
    ],
    ['a spaced Chinese heading', ['参 考 文 献', '王超 . 临床研究 . 2020, 28(8)', '张爽 . 现代肿瘤医学 2019, 27(13)']],
    ['full-width brackets', ['［1］ Arbour KC. A', '［2］ Ballard P. B', '［3］ Colclough N. C']],
  ])('%s', (_, texts) => {
    expect(judge([...body(0.1), ...small(...texts)])).toEqual([]);
  });

  test.each([
    [
      'footnotes',
      ['1 See the work of 1990.', '2 This was found in 1991.', '3 In the year 1992.', '4 We thank the editor of 1993.'],
    ],
    ['the lettered references of a box', ['References', 'a Kingman, J.F.C. (1982) A', 'b Wright, S. (1931) B']],
    [
      'entries that do not begin with 1',
      ['5. Imai, I. 2013', '6. Gur, A. 2004', '7. Zamir, D. 2013', '8. Jena, K. 1994'],
    ],
  ])('not if it ends with %s', (_, texts) => {
    expect(judge([...body(0.1), ...small(...texts)])).toEqual(['breaks-off']);
  });
});
