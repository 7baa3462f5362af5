import { describe, expect, test } from 'vitest';
import { viewPages } from '../../../src/acquire/verify/layout.ts';
import { judgeTitle, titleBlocks } from '../../../src/acquire/verify/title.ts';
import { verify } from '../../../src/acquire/verify/verify.ts';
import type { Paper, PaperFields } from '../../../src/model/paper.ts';
import type { PdfLine } from '../../../src/pdf/report.ts';
import { body, frontPage, line, reportOf, TITLE, wantedPaper } from '../../support/report.ts';

const OWN = line('https://doi.org/10.1234/graphs.1', 8, 0.95);
const gradeOf = (first: readonly PdfLine[], more: Partial<Paper> = {}) =>
  verify(reportOf(first), wantedPaper(more)).grade;
const judge = (lines: readonly PdfLine[], paper: PaperFields = { title: TITLE }) => {
  const [page] = viewPages({ pages: [lines] });
  return page ? judgeTitle(page, paper) : undefined;
};
const checkOf = (...given: Parameters<typeof judge>) => judge(...given)?.finding.check;

test.each([undefined, '', '…'])('a record with the title %j has no title to compare', (title) => {
  expect(checkOf(frontPage([TITLE]), title === undefined ? {} : { title })).toBe('title-not-recorded');
});

describe('a line above the title, on a paper that prints its id', () => {
  const headed = (heading: string) => gradeOf([OWN, ...frontPage([heading, TITLE])]);

  test.each([
    'Toward',
    'Towards',
    'Against',
    'After',
    'Before',
    'Without',
    'Heat versus',
    'Heat vs',
    'Heat –',
    'Heat,',
  ])('"%s" leads to the words after it, so the title is another one', (heading) => {
    expect(headed(heading)).toBe('suspicious');
  });

  test('names a section with up to four words', () => {
    expect([headed('Heat Cells Water Ice'), headed('Heat Cells Water Ice Snow')]).toEqual(['plausible', 'suspicious']);
  });
});

test.each(['Opinion', 'Perspective', 'Viewpoint', 'Research article', 'Original article', 'Review article'])(
  '"%s:" before the title is the kind of the article, if its id is printed',
  (kind) => {
    expect(gradeOf([OWN, ...frontPage([`${kind}: ${TITLE}`])])).toBe('plausible');
    expect(gradeOf(frontPage([`${kind}: ${TITLE}`]))).toBe('suspicious');
  },
);

test.each([':', ' –', ' —', '.', '?', '!', ' -'])(
  'words after "%s" may be a subtitle that the record lacks',
  (mark) => {
    expect(gradeOf([OWN, ...frontPage([`${TITLE}${mark} proofs and examples`])])).toBe('plausible');
    expect(gradeOf([OWN, ...frontPage([`${TITLE} proofs and examples`])])).toBe('suspicious');
  },
);

test('one word after a colon is no subtitle, two are', () => {
  const after = (words: string) => gradeOf([OWN, ...frontPage([`${TITLE}: ${words}`])]);
  expect([after('proofs'), after('two proofs')]).toEqual(['suspicious', 'plausible']);
});

describe('what follows a title in its size and is no part of it', () => {
  const below = (text: string) => gradeOf([...frontPage([TITLE, text], 'no one'), line('Ada Example', 10, 0.2)]);

  test.each([
    ...[
      'Abstract',
      'Summary',
      'Keywords: heat',
      'Key words',
      'Schlüsselwörter',
      'Mots-clés',
      'Mots clés',
      'Palabras clave',
    ],
    ...['ada@example.org', 'et al.', 'Ada Example', 'Extended version', 'March 2019', '(with many examples)', 'x'],
  ])('"%s"', (text) => {
    expect(below(text)).toBe('verified');
  });

  test.each(['in theory', 'Part two', 'revisited'])('but "%s" is', (text) => {
    expect(below(text)).toBe('suspicious');
  });
});

describe('what is before a title on its line and is no part of it', () => {
  const withWords = (text: string) => gradeOf(frontPage([`${text} ${TITLE}`]));

  test.each(['The', 'A', 'An', 'Title:', '3.', '123.', 'K3.', '–'])('"%s"', (text) => {
    expect(withWords(text)).toBe('verified');
  });

  test.each(['My', 'Beyond', '3', 'Some'])('but "%s" is', (text) => {
    expect(withWords(text)).toBe('suspicious');
  });
});

test.each(['Inhalt', 'Contents', 'CONTENTS', 'Sommaire', 'In this issue', 'In diesem Heft'])(
  'the heading "%s" beside the first article of an issue is no part of its title',
  (heading) => {
    const page = (text: string) => [
      line(text, 18, 0.12, 0.1),
      line(TITLE, 18, 0.12, 0.4),
      line('Ada Example', 12, 0.18),
      ...body(),
    ];
    expect([gradeOf(page(heading)), gradeOf(page('Rethinking'))]).toEqual(['verified', 'suspicious']);
  },
);

test.each(['“T”', '"T"', '„T“', '«T»', '‘T’', '「T」', '『T』', '“T”.'])(
  'a title that is printed as %s is quoted, unless the record has the marks too',
  (quoted) => {
    const title = quoted.replace('T', TITLE);
    expect(checkOf(frontPage([title]))).toBe('title-quoted');
    expect(checkOf(frontPage([title]), { title })).toBe('title-fits');
  },
);

describe('a title that is not printed', () => {
  test('is similar, other or unreadable', () => {
    expect(checkOf(frontPage([TITLE.replace('noisy', 'quiet')]))).toBe('title-differs');
    expect(checkOf(frontPage(['Quite another paper on other things']))).toBe('title-other');
    expect(checkOf(frontPage(['\ufffd\ufffd \ufffd\ufffd\ufffd \ufffd\ufffd']))).toBe('title-unreadable');
    expect(checkOf(frontPage(['Sp#rse gr$phs fr%m n^isy d*ta']))).toBe('title-unreadable');
    expect(checkOf(frontPage([TITLE.replace('noisy', 'n\ufffdisy')]))).toBe('title-unreadable');
  });

  test('is a companion if a label opens a similar one', () => {
    const similar = TITLE.replace('noisy', 'quiet');
    expect(checkOf(frontPage([`Supplement: ${similar}`]))).toBe('companion');
    expect(checkOf(frontPage([`Supplement: ${similar}`]), { title: `Supplement to ${TITLE}` })).not.toBe('companion');
  });

  test('of two words is never similar', () => {
    expect(checkOf(frontPage(['Heat waves today']), { title: 'Heat wave' })).toBe('title-other');
  });
});

describe('the blocks of a page that may be its title', () => {
  const blocks = (lines: readonly PdfLine[]) => {
    const [page] = viewPages({ pages: [lines] });
    return page ? titleBlocks(page) : [];
  };

  test('are lines of one size in its upper part, the largest first', () => {
    const lines = [
      line('small words', 9, 0.1),
      line('large', 20, 0.2),
      line('words', 20.5, 0.25),
      line('foot', 30, 0.6),
    ];
    expect(blocks(lines)).toEqual(['large words', 'small words']);
  });

  test('are at most five, with more than three characters, each up to a thousand', () => {
    const lines = [10, 12, 14, 16, 18, 20].map((size, at) => line(`size ${size}`, size, at / 20));
    expect(blocks(lines)).toEqual(['size 20', 'size 18', 'size 16', 'size 14', 'size 12']);
    expect(blocks([line('abc', 20, 0.1), line('abcd', 10, 0.2)])).toEqual(['abcd']);
    expect(blocks([line('x'.repeat(1_200), 20, 0.1)])[0]).toHaveLength(1_000);
  });
});

test('a longer title in much larger type is the title of the document', () => {
  const page = (size: number) => [line(TITLE, 10, 0.05), line(`${TITLE} in theory`, size, 0.2), ...body(0.5)];
  expect([checkOf(page(13)), checkOf(page(12.4))]).toEqual(['title-longer', 'title-fits']);
});

describe('a review whose title is that of the reviewed work', () => {
  const page = (text: string, y = 0.3) => [line('Book review', 11, 0.08), ...frontPage([TITLE]), line(text, 9, y)];

  test.each([
    'Review by Ada Example',
    'Reviewed by Ada Example',
    'Rezension von Ada Example',
    'Rezensiert von Ada Example',
  ])('"%s" names an author of the record, so the record is that of the review', (text) => {
    expect(gradeOf(page(text))).toBe('verified');
  });

  test('another reviewer, or a line in the lower part, does not count', () => {
    expect([gradeOf(page('Review by Eve Other')), gradeOf(page('Review by Ada Example', 0.65))]).toEqual([
      'suspicious',
      'suspicious',
    ]);
  });
});

test('a label before the title counts even if the title stands alone elsewhere on the page', () => {
  const first = [
    line(TITLE, 18, 0.05),
    ...frontPage([`Comment on: ${TITLE}`]).map((each) => ({ ...each, y: each.y + 0.1 })),
  ];
  const verdict = verify(reportOf(first), wantedPaper());
  expect([verdict.grade, verdict.evidence.some(({ check }) => check === 'companion')]).toEqual(['suspicious', true]);
});
