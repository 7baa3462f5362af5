import { describe, expect, test } from 'vitest';
import { verify } from '../../../src/acquire/verify/verify.ts';
import type { Paper } from '../../../src/model/paper.ts';
import type { PdfLine } from '../../../src/pdf/report.ts';
import { body, frontPage, line, reportOf, TITLE, wantedPaper } from '../../support/report.ts';

const judge = (first: readonly PdfLine[], more: Partial<Paper> = {}) => verify(reportOf(first), wantedPaper(more));
const checks = (first: readonly PdfLine[], more: Partial<Paper> = {}) =>
  judge(first, more).evidence.map(({ check }) => check);

describe('the paper', () => {
  test.each([
    ['in one line', [TITLE]],
    ['over three lines', ['Estimating large sparse', 'random graphs from few noi-', 'sy observations']],
    ['under a kind of article', ['Research Article', TITLE]],
    ['with a version under it', [TITLE, '(Extended Version)']],
    ['with a remark under it', [TITLE, '(Thesis format: Monograph)']],
  ])('is verified by title and author: %s', (_, title) => {
    expect(judge(frontPage(title)).grade).toBe('verified');
  });
});

describe('another paper whose title contains this one', () => {
  test.each([
    ['more words before', ['Beyond', TITLE]],
    ['more words behind', [`${TITLE} revisited`]],
    ['a subtitle', [`${TITLE}: a survey`]],
    ['a part', [TITLE, 'Part II']],
    ['brackets on the line', [`${TITLE} (work in progress)`]],
    ['words with "by" on the line', [`${TITLE} by coverage`]],
    ['a word in front on the line', [`Non-${TITLE}`]],
  ])('%s', (_, title) => {
    expect(judge(frontPage(title)).grade).toBe('suspicious');
    expect(checks(frontPage(title))).toContain('title-longer');
  });

  test('the recorded title is longer', () => {
    expect(judge(frontPage([TITLE]), { title: `${TITLE} with applications` }).grade).toBe('suspicious');
  });
});

describe('subtitles', () => {
  const [main, subtitle] = ['Estimating large sparse random graphs', 'From few noisy observations'];

  test('a subtitle in a field of its own is part of the title', () => {
    expect(judge(frontPage([main, subtitle]), { title: main, subtitle }).grade).toBe('verified');
    expect(judge(frontPage([main, 'From many observations']), { title: main, subtitle }).grade).toBe('suspicious');
  });

  test('a running head in the place of the subtitle does not count against the paper', () => {
    expect(judge(frontPage([main]), { title: main, subtitle: 'Sparse graphs' }).grade).toBe('plausible');
  });

  test('part one is not part two', () => {
    const second = { title: main, subtitle: 'Part II: Proofs' };
    expect(judge(frontPage([main, 'Part I: Theory']), second).grade).toBe('suspicious');
    expect(judge(frontPage([main, 'Part II: Proofs']), second).grade).toBe('verified');
  });

  test('a subtitle that the title has already is not wanted twice', () => {
    expect(judge(frontPage([TITLE]), { subtitle: 'from few noisy observations' }).grade).toBe('verified');
  });
});

test('a title that is only mentioned in the text proves nothing', () => {
  const citing = [...frontPage(['Another title of another paper']), line(`As in ${TITLE}, we`, 10, 0.6)];
  expect(judge(citing).grade).toBe('suspicious');
});

test.each([
  ['In the correction of', true],
  ['In the correction of the data that others have made with the method for large and small ones as in', false],
])('a title in the text after "%s" is announced as that of another document: %s', (before, isAnnounced) => {
  const page = [...frontPage([TITLE]), line(`${before} ${TITLE}`, 10, 0.36)];
  expect(checks(page).includes('companion')).toBe(isAnnounced);
});

test('a title in smaller letters than the text is a running head', () => {
  const page = [line(TITLE, 7, 0.03), line('Ada Example', 10, 0.2), ...body()];
  expect(judge(page).grade).toBe('suspicious');
});

test('the printed id and an author outweigh a subtitle that the record lacks', () => {
  const page = [...frontPage([`${TITLE}: theory and practice`]), line('doi:10.1234/graphs.1', 8, 0.95)];
  expect(judge(page).grade).toBe('plausible');
});

test('the printed id does not outweigh words before the title', () => {
  const page = [...frontPage([`Towards ${TITLE}`]), line('doi:10.1234/graphs.1', 8, 0.95)];
  expect(judge(page).grade).toBe('suspicious');
});

describe('the state of an open peer review', () => {
  const STATE = '[version 2; peer review: 1 approved, 1 approved with reservations]';

  test.each([
    ['printed after the title', [`${TITLE} ${STATE}`], TITLE],
    ['printed below the title', [TITLE, STATE], TITLE],
    ['recorded with another state', [`${TITLE} ${STATE}`], `${TITLE} [version 1; peer review: awaiting]`],
  ])('%s is not part of it', (_, printed, title) => {
    expect(verify(reportOf(frontPage(printed)), wantedPaper({ title })).grade).toBe('verified');
  });

  test('other words in brackets are', () => {
    expect(verify(reportOf(frontPage([`${TITLE} [part two]`])), wantedPaper()).grade).toBe('suspicious');
  });
});

test('a title of two words is not similar to another one that has both', () => {
  expect(checks(frontPage(['Sparse coloured graphs']), { title: 'Sparse graphs' })).toContain('title-other');
});
