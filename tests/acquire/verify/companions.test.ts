import { describe, expect, test } from 'vitest';
import { verify } from '../../../src/acquire/verify/verify.ts';
import type { PdfLine } from '../../../src/pdf/report.ts';
import { body, frontPage, line, reportOf, TITLE, wantedPaper } from '../../support/report.ts';

const gradeOf = (first: readonly PdfLine[]) => verify(reportOf(first), wantedPaper()).grade;
const id = line('https://doi.org/10.1234/graphs.1', 8, 0.95);

/** A label above or under the title, with the id of the paper on the page: the label decides. */
const labelled = (label: string, y: number) => [...frontPage([TITLE]), line(label, 11, y), id];

describe('a document that announces itself as something about the paper', () => {
  test.each([
    `Reply to “${TITLE}”`,
    `Erratum: ${TITLE}`,
    `${TITLE}: Supplementary Material`,
    `Berichtigung zu: ${TITLE}`,
    `Réponse à ${TITLE}`,
    `勘误：${TITLE}`,
    `Ответ на ${TITLE}`,
    `${TITLE} – Slides`,
    `“${TITLE}”`,
  ])('%s', (title) => {
    expect(gradeOf([...frontPage([title]), id])).toBe('suspicious');
  });
});

describe('a label on a line of its own', () => {
  test.each([
    'Reply',
    'EDITORIAL',
    'Author Correction',
    'Letter to the Editor',
    'C O M M E N T',
    'Leserbrief',
    '勘误',
    'Appendix',
  ])('"%s" counts above and under the title', (label) => {
    expect([gradeOf(labelled(label, 0.09)), gradeOf(labelled(label, 0.14))]).toEqual(['suspicious', 'suspicious']);
  });

  test.each(['Research Article', 'REVIEW', 'Letter', 'RETRACTED', 'WITHDRAWN', 'Perspective'])(
    '"%s" says nothing',
    (label) => {
      expect(gradeOf(labelled(label, 0.09))).toBe('verified');
    },
  );
});

test('a label above the title counts if lines of other columns are nearer', () => {
  const others = [0, 1, 2, 3, 4, 5].map((at) => line('Soziale Arbeit', 9, 0.1 + at * 0.003, 0.6));
  expect(gradeOf([...labelled('Poster', 0.09), ...others])).toBe('suspicious');
});

test('"Correspondence" below the byline and above an e-mail address is no label', () => {
  const pageOf = (y: number, x = 0.1) =>
    gradeOf([
      line(TITLE, 18, 0.12),
      line('Ada Example', 9, 0.14),
      line('Correspondence', 8, y),
      line('ada@example.org', 8, 0.17, x),
      ...body(),
    ]);
  expect([pageOf(0.16), pageOf(0.16, 0.6), pageOf(0.13)]).toEqual(['verified', 'suspicious', 'suspicious']);
});

test('a reply is accepted if a reply was requested', () => {
  const title = `Reply to: ${TITLE}`;
  expect(verify(reportOf(frontPage([title])), wantedPaper({ title })).grade).toBe('verified');
});

test('a sheet that cites the paper after a label is no version of it with a misread title', () => {
  const sheet = (opening: string) => [
    line(`${opening} Ada Example. 2021. “Estimating large sparse random`, 12, 0.12),
    line('graphs from a few noisy observations.” Annals of Graphs 39.', 12, 0.14),
    ...body(),
    id,
  ];
  expect(gradeOf(sheet('Supplemental Material (not copyedited) for:'))).toBe('suspicious');
  expect(gradeOf(sheet(''))).toBe('plausible');
});

describe('where a label counts', () => {
  const page = (label: PdfLine, ...more: readonly PdfLine[]) => [
    ...[line(TITLE, 18, 0.4), line('Ada Example', 12, 0.5), label, ...more, ...body(0.55), ...body(0.75)],
  ];
  const at = (y: number, size = 11, text = 'Erratum') => gradeOf(page(line(text, size, y)));

  test('up to a sixth of a page above the title', () => {
    expect([at(0.25), at(0.23)]).toEqual(['suspicious', 'verified']);
  });

  test('right under the title', () => {
    expect([at(0.459), at(0.461)]).toEqual(['suspicious', 'verified']);
  });

  test('a supplement in the type of the title also under the byline', () => {
    expect([at(0.64, 18, 'Supplement'), at(0.66, 18, 'Supplement'), at(0.64, 18)]).toEqual([
      'suspicious',
      'verified',
      'verified',
    ]);
  });

  test('not as the second line of a name, which is near, of the same size and begins at the same place', () => {
    const named = (dy: number, size: number, x: number) =>
      gradeOf(page(line('Comments', 11, 0.3), line('Annals of', size, 0.3 - dy, x)));
    expect(named(0.015, 11, 0.1)).toBe('verified');
    expect(named(0.03, 11, 0.1)).toBe('suspicious');
    expect(named(0.015, 13, 0.1)).toBe('suspicious');
    expect(named(0.015, 11, 0.4)).toBe('suspicious');
  });

  test('"Review of" and a short word of the title is no label, a long word is', () => {
    expect([at(0.3, 11, 'Review of few'), at(0.3, 11, 'Review of large')]).toEqual(['verified', 'suspicious']);
  });
});
