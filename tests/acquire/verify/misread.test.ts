import { describe, expect, test } from 'vitest';
import { verify } from '../../../src/acquire/verify/verify.ts';
import type { Paper } from '../../../src/model/paper.ts';
import type { PdfLine } from '../../../src/pdf/report.ts';
import { body, frontPage, line, reportOf, TITLE, wantedPaper } from '../../support/report.ts';

const gradeOf = (first: readonly PdfLine[], more: Partial<Paper> = {}) =>
  verify(reportOf(first), wantedPaper(more)).grade;

describe('letters that a font maps wrongly', () => {
  const GERMAN = 'Rußland und der Westen nach dem Ende früherer Bündnisse';

  test.each([
    ['ligatures and signs of another character set', 'Ruflland und der Westen nach dem Ende fr¸herer B¸ndnisse'],
    ['composed with the next letter', 'Ruflland und der Westen nach dem Ende fŗherer Bņdnisse'],
    ['lost', 'Ruland und der Westen nach dem Ende frherer Bndnisse'],
    ['unknown', 'Ru\ufffdland und der Westen nach dem Ende fr\ufffdherer B\ufffdndnisse'],
  ])('accented letters may be %s', (_, printed) => {
    expect(gradeOf(frontPage([printed]), { title: GERMAN })).toBe('verified');
  });

  test('the other letters must agree, and nothing may follow', () => {
    const wrong = ['Ruland und der Osten nach dem Ende frherer Bndnisse', 'Ruland und der Westen nach dem Ende'];
    for (const printed of wrong) expect(gradeOf(frontPage([printed]), { title: GERMAN })).toBe('suspicious');
    const longer = frontPage(['Ruland und der Westen nach dem Ende frherer Bndnisse in Asien']);
    expect(gradeOf(longer, { title: GERMAN })).toBe('suspicious');
  });

  test('a title that has mostly accented letters is not compared without them', () => {
    expect(gradeOf(frontPage(['r t m']), { title: 'Été à Rütöm' })).toBe('suspicious');
  });

  test('a Greek letter may be read as the Latin letter in its place in the Symbol font', () => {
    const printed = frontPage(['Release of TNF-a and IL-1b in sparse random graphs']);
    expect(gradeOf(printed, { title: 'Release of TNF-α and IL-1β in sparse random graphs' })).toBe('verified');
    expect(gradeOf(printed, { title: 'Release of TNF-γ and IL-1β in sparse random graphs' })).toBe('suspicious');
  });
});

describe('spaces that a font loses or adds', () => {
  const title = 'The theory of the graphs and the data';

  test.each([['Thetheoryofthegraphsandthedata'], ['T HE T HEORY OF T HE G RAPHS A ND T HE D ATA']])(
    'the title is the same: %s',
    (printed) => {
      expect(gradeOf(frontPage([printed]), { title })).toBe('verified');
    },
  );

  test('a name without a space in it is a name', () => {
    expect(gradeOf(frontPage([TITLE], 'AdaExample, BenSample'))).toBe('verified');
  });

  test('a spaced name is read without the letter on the line before', () => {
    const page = [...frontPage([TITLE], 'O').slice(0, 2), line('T o m o k o Example', 12, 0.2), ...body()];
    expect(gradeOf(page, { authors: [{ family: 'Example', given: 'Tomoko' }] })).toBe('verified');
  });
});

describe('a title that is there twice', () => {
  const [start, end] = ['Estimating large sparse random graphs', 'from few noisy observations'];

  test('printed twice in one place, as bold letters', () => {
    const twice = [line(start, 18, 0.12), line(start, 18, 0.1205, 0.1005), line(end, 18, 0.15), line(end, 18, 0.15)];
    expect(gradeOf([...twice, line('Ada Example', 12, 0.2), ...body()])).toBe('verified');
  });

  test('repeated below itself', () => {
    expect(gradeOf(frontPage([TITLE, TITLE]))).toBe('verified');
    expect(gradeOf(frontPage([TITLE, `${TITLE} revisited`]))).toBe('suspicious');
  });
});

describe('what is beside a title', () => {
  const [start, end] = ['Estimating large sparse random graphs', 'from few noisy observations'];
  const chapter = (x: number) => [line(`14 ${start}`, 18, 0.12, 0.1), line(end, 18, 0.15, x)];

  test('the number of a chapter is no part of it if its lines begin right of the number', () => {
    expect(gradeOf([...chapter(0.14), line('Ada Example', 12, 0.2), ...body()])).toBe('verified');
    expect(gradeOf([...chapter(0.1), line('Ada Example', 12, 0.2), ...body()])).toBe('suspicious');
  });

  test('a list of contents is no part of it, but another word is', () => {
    const issue = (heading: string) => [line(heading, 14, 0.119, 0.05), ...frontPage([])];
    const page = (heading: string) => [...issue(heading), line(TITLE, 22, 0.12, 0.35)];
    expect(gradeOf(page('Inhalt'))).toBe('verified');
    expect(gradeOf(page('Beyond'))).toBe('suspicious');
  });
});

describe('what looks like a label or a name', () => {
  const logo = (first: string) => [line(first, 12, 0.05, 0.69), line('Peer Review', 12, 0.07, 0.79)];

  test('the second line of the name of a journal is no label', () => {
    expect(gradeOf([...logo('Research Integrity and'), ...frontPage([TITLE])])).toBe('verified');
    expect(gradeOf([...logo('Research Integrity'), ...frontPage([TITLE])])).toBe('suspicious');
  });

  test('a publisher with the name of a person is no author', () => {
    const page = [line('D Taylor & Francis', 8, 0.1), ...frontPage([TITLE], 'Ben Sample')];
    expect(gradeOf(page, { authors: [{ family: 'Taylor', given: 'Douglas' }] })).toBe('suspicious');
    expect(gradeOf(frontPage([TITLE], 'D Taylor'), { authors: [{ family: 'Taylor', given: 'Douglas' }] })).toBe(
      'verified',
    );
  });
});
