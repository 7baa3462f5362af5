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

  test.each(['Research Article', 'REVIEW', 'Letter', 'RETRACTED', 'Perspective'])('"%s" says nothing', (label) => {
    expect(gradeOf(labelled(label, 0.09))).toBe('verified');
  });
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
