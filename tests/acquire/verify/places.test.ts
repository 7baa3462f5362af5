import { describe, expect, test } from 'vitest';
import { readIds } from '../../../src/acquire/verify/id.ts';
import { viewPages } from '../../../src/acquire/verify/layout.ts';
import { verify } from '../../../src/acquire/verify/verify.ts';
import type { Author } from '../../../src/model/paper.ts';
import type { PdfLine } from '../../../src/pdf/report.ts';
import { body, frontPage, line, reportOf, TITLE, wantedPaper } from '../../support/report.ts';

const gradeOf = (first: readonly PdfLine[], authors?: readonly Author[]) =>
  verify(reportOf(first), wantedPaper(authors ? { authors } : {})).grade;

describe('a title whose lines are not in order', () => {
  const [start, end] = ['Estimating large sparse random graphs', 'from few noisy observations'];

  test('a footnote mark between its lines is no part of it', () => {
    const page = [line(start, 18, 0.12), line('1', 9, 0.117, 0.8), line(end, 18, 0.15), ...frontPage([]).slice(0)];
    expect(gradeOf(page)).toBe('verified');
  });

  test('a word of full size between its lines is', () => {
    const page = [line(start, 18, 0.12), line('not', 16, 0.135), line(end, 18, 0.15), ...frontPage([])];
    expect(gradeOf(page)).toBe('suspicious');
  });

  test('a short word between its lines is, even in the size of the text', () => {
    const page = [line(start, 10, 0.12), line('not', 10, 0.135), line(end, 10, 0.15), ...frontPage([])];
    expect(gradeOf(page)).toBe('suspicious');
  });

  test('some files draw it last, and its lines from the bottom', () => {
    const page = [line('Ada Example', 12, 0.2), ...body(), line(end, 18, 0.15), line(start, 18, 0.12)];
    expect(gradeOf(page)).toBe('verified');
  });

  test('pieces on one line are read from left to right', () => {
    const page = [line(end, 18, 0.12, 0.5), line(start, 18, 0.121, 0.1), line('Ada Example', 12, 0.2), ...body()];
    expect(gradeOf(page)).toBe('verified');
  });
});

describe('a manuscript', () => {
  const [start, end] = ['Estimating large sparse random graphs', 'from few noisy observations'];
  const page = (numbers: readonly number[]) => [
    ...[start, end, 'Ada Example', ...Array(9).fill('The text of the paper goes on.')].flatMap((text, at) => [
      line(text, 12, 0.12 + at * 0.03, 0.12),
      ...(numbers[at] === undefined ? [] : [line(String(numbers[at]), 11, 0.12 + at * 0.03, 0.08)]),
    ]),
    ...body(0.5),
  ];

  test('numbers its lines, which is no part of the title', () => {
    expect(gradeOf(page([1, 2, 3, 4, 5, 6, 7, 8]))).toBe('verified');
    expect(gradeOf(page([7, 3, 12, 9, 40, 8, 1, 66]))).toBe('suspicious');
    expect(gradeOf(page([1, 2, 3, 4, 5, 6, 7]))).toBe('suspicious');
  });

  test('may write "Title" before the title, but "Running title" is before another one', () => {
    expect(gradeOf(frontPage([`Title: ${TITLE}`]))).toBe('verified');
    expect(gradeOf(frontPage([`Running title: ${TITLE}`]))).toBe('suspicious');
  });
});

test('a last line of the title that is centred is part of it, in the size of the text too', () => {
  const title = [line(TITLE, 10, 0.12, 0.12), line('in theory', 10, 0.14, 0.46)];
  const rest = [line('Ada Example', 10, 0.2, 0.4), ...body()];
  expect(gradeOf([...title, ...rest])).toBe('suspicious');
});

test('a line of the second page on a sheet is no part of the title', () => {
  const title = [line(TITLE, 10, 0.12, 0.12), line('in theory', 10, 0.14, 0.5)];
  expect(gradeOf([...title, line('Ada Example', 10, 0.2, 0.12), ...body()])).toBe('verified');
});

test('a line far to the right above the title is no part of it', () => {
  const page = [line('Session 8', 10, 0.105, 0.46), line(TITLE, 10, 0.12, 0.12), line('Ada Example', 10, 0.2, 0.12)];
  expect(gradeOf([...page, ...body()])).toBe('verified');
});

test('a manuscript with double spacing continues its title one line below', () => {
  const texts = [TITLE, 'in theory', 'Ada Example', ...Array(20).fill('The text of the paper goes on here.')];
  const page = (step: number) => texts.map((text, at) => line(text, 12, 0.12 + at * step, 0.12));
  expect([gradeOf(page(0.029)), gradeOf(page(0.029).filter(({ text }) => text !== 'in theory'))]).toEqual([
    'suspicious',
    'verified',
  ]);
});

test('a large title in a manuscript with double spacing continues one wide line below', () => {
  const text = Array.from({ length: 20 }, (_, at) => line('The text of the paper goes on here.', 10, 0.4 + at * 0.024));
  const page = (second: string) => [
    line(TITLE, 17, 0.12),
    line(second, 17, 0.164),
    line('Ada Example', 12, 0.21),
    ...text,
  ];
  expect([gradeOf(page('in theory')), gradeOf(page('September 2016'))]).toEqual(['suspicious', 'verified']);
});

test('a line in the smaller size of the last line of a title continues it', () => {
  const title = [
    line('Estimating large sparse random graphs', 30, 0.12),
    line('from few noisy observations', 20, 0.15),
  ];
  const page = (...more: readonly PdfLine[]) => [...title, ...more, line('Ada Example', 11, 0.25), ...body()];
  expect([gradeOf(page(line('in theory', 20, 0.18))), gradeOf(page())]).toEqual(['suspicious', 'verified']);
});

test('a title that ends with a comma continues on the next line in smaller type', () => {
  const page = (title: string) => [line(title, 34, 0.12), line('bias and equity', 24, 0.15), ...frontPage([]).slice(0)];
  expect([gradeOf(page(`${TITLE},`)), gradeOf(page(TITLE))]).toEqual(['suspicious', 'verified']);
});

test.each(['by', 'von', 'par', 'por', 'di', 'door', 'av', 'af'])(
  '"%s" on a line before the authors is no part of the title',
  (word) => {
    const page = [line(TITLE, 12, 0.12), line(word, 12, 0.14), line('Ada Example', 12, 0.16), ...body()];
    expect(gradeOf(page)).toBe('verified');
  },
);

test('a line of a title that ends with "by" continues, unless an author follows', () => {
  const page = (next: string) => [line(`${TITLE} by`, 18, 0.12), line(next, 18, 0.15), line('Ada Example', 12, 0.2)];
  expect(gradeOf([...page('tidal currents'), ...body()])).toBe('suspicious');
  expect(gradeOf([...page('Ada Example'), ...body()])).toBe('verified');
});

test('a footnote mark of the byline is no last word of the title', () => {
  const page = [line(TITLE, 18, 0.12), line('2', 8, 0.2, 0.8), line('Ada Example', 12, 0.205), ...body()];
  expect(verify(reportOf(page), wantedPaper({ title: `${TITLE} (2)` })).grade).toBe('suspicious');
});

test('the number of a report or of a chapter before the title is no part of it', () => {
  const page = (above: string) => [line(above, 17, 0.095), ...frontPage([TITLE])];
  expect(gradeOf(page('P 01-702'))).toBe('verified');
  expect(gradeOf(page('Part 2-3'))).toBe('suspicious');
  expect(gradeOf(frontPage([`17. ${TITLE}`]))).toBe('verified');
});

test('a citation above the title that is drawn in two pieces is no part of it', () => {
  const head = line('Hoehnea 49:', 10.5, 0.09);
  expect(gradeOf([head, line('e1112020, 4 tab.', 10, 0.09, 0.2), ...frontPage([TITLE])])).toBe('verified');
  expect(gradeOf([head, ...frontPage([TITLE])])).toBe('suspicious');
});

describe('a line below the title in its size', () => {
  const title = 'Zwischen Entgrenzung und Inszenierung: eine Fallstudie zu Formen der Gewalt';
  const gradeWith = (below: string) => verify(reportOf(frontPage([title, below])), wantedPaper({ title })).grade;

  test('may be the title in another language', () => {
    expect(gradeWith('Between Radicalization and Staging: A Case Study of the Forms of Violence')).toBe('verified');
  });

  test.each(['Ein Vergleich von Vereinen mit und ohne Erfolg', 'Further Remarks'])('"%s" is part of it', (below) => {
    expect(gradeWith(below)).toBe('suspicious');
  });
});

test('a dagger that the font reads as a letter is no part of the title', () => {
  expect(gradeOf(frontPage([`${TITLE}’’w`]))).toBe('verified');
  expect(gradeOf(frontPage([`${TITLE}-w`]))).toBe('suspicious');
  expect(gradeOf(frontPage([`${TITLE}’’ w x`]))).toBe('suspicious');
});

test('a kind of article in brackets after the title is no part of it', () => {
  expect(gradeOf(frontPage([`${TITLE} (Review)`]))).toBe('verified');
  expect(gradeOf(frontPage([`${TITLE} (Protocol)`]))).toBe('suspicious');
});

test('a title page names the authors anywhere', () => {
  const gradeWith = (words: number) => {
    const first = [line('Ada Example', 12, 0.05), line(TITLE, 18, 0.4), line('word '.repeat(words).trim(), 9, 0.9)];
    return verify(reportOf(first), wantedPaper()).grade;
  };
  expect([gradeWith(40), gradeWith(60)]).toEqual(['verified', 'suspicious']);
});

test('a running head with the title does not hide a longer title in larger type', () => {
  const head = line(TITLE, 10, 0.05);
  expect(gradeOf([head, ...frontPage([TITLE])])).toBe('verified');
  expect(gradeOf([head, ...frontPage([`${TITLE} Reconsidered`])])).toBe('suspicious');
});

test('a page that is garbled in part is judged by its title and authors if they can be read', () => {
  const garbage = [0, 1, 2, 3].map((at) => line('�� ����!" #"�$%�&�(\'*),+ 465"798;:<4>=?', 10, 0.5 + at / 20));
  expect(gradeOf([...frontPage([TITLE]).slice(0, 2), ...garbage])).toBe('verified');
});

describe('authors who are not named near the title', () => {
  const authors = ['Ada Example', 'Ben Sample', 'Cid Third', 'Dan Fourth'].map((name) => {
    const [given = '', family = ''] = name.split(' ');
    return { given, family };
  });
  const page = (names: string) => [...frontPage([TITLE], 'no names here'), line(names, 9, 0.9)];

  test.each([
    ['half of several', 'Ada Example, Ben Sample', authors, 'verified'],
    ['one of several', 'Ada Example', authors, 'suspicious'],
    ['two of five', 'Ada Example, Ben Sample', [...authors, { given: 'Eve', family: 'Fifth' }], 'suspicious'],
    ['the only one', 'Ada Example', authors.slice(0, 1), 'suspicious'],
  ])('%s: %s', (_, names, recorded, grade) => {
    expect(gradeOf(page(names), recorded)).toBe(grade);
  });
});

describe('where a paper prints its own DOI', () => {
  const doisOf = (text: string, y: number, page = 0) => {
    const pages = [frontPage([TITLE]), body(0.3)].map((lines, at) =>
      at === page ? [...lines, line(text, 8, y)] : lines,
    );
    return readIds(viewPages({ pages }), []).dois;
  };
  const own = ['10.1234/graphs.1'];

  test.each([
    ['in the header', '10.1234/graphs.1', 0.05, 0, own],
    ['in the footer', '10.1234/graphs.1', 0.95, 0, own],
    ['in the footer of the second page', '10.1234/graphs.1', 0.95, 1, own],
    ['in the text of the second page', 'doi:10.1234/graphs.1', 0.5, 1, []],
    ['in the title block, with a label', 'doi: 10.1234/graphs.1', 0.3, 0, own],
    ['in the title block, without one', 'see 10.1234/graphs.1', 0.3, 0, []],
    ['in a long sentence', `${'as is shown by others '.repeat(3)} in doi 10.1234/graphs.1`, 0.3, 0, []],
    ['in the lower half', 'doi:10.1234/graphs.1', 0.7, 0, []],
    ['of the article that it refers to', 'The original article is 10.1234/graphs.1', 0.95, 0, []],
    ['of its data', 'Data are available at 10.1234/graphs.1', 0.95, 0, []],
  ])('%s', (_, text, y, page, expected) => {
    expect(doisOf(text, y, page)).toEqual(expected);
  });

  test.each([
    ['a label at the end of a line belongs to the DOI on the next', 'Published online. doi:', '10.1234/graphs.1', own],
    ['a DOI continues after a slash', 'doi:10.1234/', 'graphs.1 is open', own],
    ['a DOI continues after a full stop with a digit', 'doi:10.1234/graphs.', '1', own],
    ['a full stop ends the sentence', 'doi:10.1234/graphs.1.', 'Abstract', own],
    ['a DOI ends with its line', 'doi:10.1234/graphs.1', '2020', own],
    ['a space around the slash is a misprint', 'doi:10.1234 / graphs.1', 'Abstract', own],
    ['a DOI without a label is a citation', 'As in', '10.1234/graphs.1', []],
  ])('%s', (_, first, second, expected) => {
    const lines = [line(first, 8, 0.3), line(second, 8, 0.31)];
    expect(readIds(viewPages({ pages: [[...frontPage([TITLE]), ...lines]] }), []).dois).toEqual(expected);
  });
});

describe('a header of a later page, where the byline is misread', () => {
  const both = [
    { family: 'Example', given: 'Ada' },
    { family: 'Sample', given: 'Ben' },
  ];
  const gradeOf = (head: string, authors: readonly Author[] = both, y = 0.05) => {
    const first = frontPage([TITLE], 'Ada ~ x a m p l e , B. ~ a m p l e');
    const report = reportOf(first, { pages: [first, body(), [line(head, 8, y), ...body(0.2)], body()] });
    return verify(report, wantedPaper({ authors })).grade;
  };

  test('names the authors if it has all of them, or the first "et al."', () => {
    expect(gradeOf('Example & Sample: Sparse random graphs')).toBe('verified');
    expect(gradeOf('EXAMPLE ET AL.')).toBe('verified');
  });

  test('proves nothing right above the text, which may cite them', () => {
    expect(gradeOf('Example et al. showed in 1999', both, 0.19)).toBe('suspicious');
    const first = frontPage([TITLE], 'no names');
    const cited = [line('Example et al. showed in 1999', 10, 0.09), ...body(0.105)];
    const report = reportOf(first, { pages: [first, cited, body(), body()] });
    expect(verify(report, wantedPaper({ authors: both })).grade).toBe('suspicious');
  });

  test('proves nothing with one of two, with the second "et al.", or as running text', () => {
    expect(gradeOf('Example: Sparse random graphs')).toBe('suspicious');
    expect(gradeOf('Sample et al.')).toBe('suspicious');
    expect(gradeOf('As shown by Example and Sample', both, 0.4)).toBe('suspicious');
    expect(gradeOf('An Example of heat', both.slice(0, 1))).toBe('suspicious');
  });
});
