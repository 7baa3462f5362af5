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
    expect(gradeOf({ ...numbered, pages, pageCount: 11 }, { pages: '345-353' })).toBe('suspicious');
  });

  test('say nothing as the number of one page only', () => {
    const numbered = reportOf([...frontPage([misread]), line('345', 8, 0.95)]);
    expect(gradeOf(numbered, { pages: '345-353' })).toBe('suspicious');
  });

  test('say nothing in a long line of running text, where another paper is cited', () => {
    const sentence = `As in Annals of Heat 12 (1993) 345–353 ${'we see that the heat of the cells is high '.repeat(3)}`;
    expect(gradeOf(cited(sentence), { pages: '345-353' })).toBe('suspicious');
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
  const danish = { title: 'Maaling af strøm i smaa kar' };
  expect(gradeOf(reportOf(frontPage(['Måling af strøm i små kar'])), danish)).toBe('verified');
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

describe('what is not part of a title', () => {
  test('a citation with a DOI in its size above it', () => {
    expect(gradeOf(reportOf(frontPage(['Ashrafi, Journal 14: 209. doi:10.9999/j.14', TITLE])))).toBe('plausible');
    expect(gradeOf(reportOf(frontPage(['Ashrafi, Journal 14: 209.', TITLE])))).toBe('suspicious');
  });

  test('the letter of a norm may be printed as a grave accent', () => {
    const printed = reportOf(frontPage(['Fast testing for `2 -regularized regression of graphs']));
    expect(gradeOf(printed, { title: 'Fast testing for ℓ2-regularized regression of graphs' })).toBe('verified');
    expect(gradeOf(printed, { title: 'Fast testing for ℓ1-regularized regression of graphs' })).toBe('suspicious');
  });

  test('keywords in its size below it', () => {
    const below = (text: string) => reportOf([...frontPage([TITLE, text]), line('Ada Example', 12, 0.3)]);
    expect(gradeOf(below('Key words: graphs, noise'))).toBe('verified');
    expect(gradeOf(below('Words that are keys'))).toBe('suspicious');
  });

  test('the state of an open review, but a label between its brackets is', () => {
    const reviewed = (state: string) => reportOf(frontPage([`${TITLE} [version 1; referees: 2 ${state}]`]));
    expect(gradeOf(reviewed('approved'))).toBe('verified');
    expect(gradeOf(reviewed('Supplementary Material'))).toBe('suspicious');
  });

  test('the mark of a footnote that is attached to its last word', () => {
    expect(gradeOf(reportOf(frontPage([`${TITLE}1`])))).toBe('verified');
    expect(gradeOf(reportOf(frontPage([`${TITLE}2`])))).toBe('suspicious');
    expect(gradeOf(reportOf(frontPage([`${TITLE} 2`])))).toBe('suspicious');
  });

  test('its number in a volume, or the number of a chapter above it', () => {
    expect(gradeOf(reportOf(frontPage([`K3. ${TITLE}`])))).toBe('verified');
    expect(gradeOf(reportOf(frontPage(['Chapter 12', TITLE])))).toBe('verified');
    expect(gradeOf(reportOf(frontPage([`K3 ${TITLE}`])))).toBe('suspicious');
    expect(gradeOf(reportOf(frontPage(['Chapter and verse', TITLE])))).toBe('suspicious');
  });
});

test('a byline in spaced letters names its authors', () => {
  expect(gradeOf(reportOf(frontPage([TITLE], 'A d a Example')))).toBe('verified');
  expect(gradeOf(reportOf(frontPage([TITLE], 'Z o e Example')))).toBe('suspicious');
});

test('a review whose record names the reviewer is the review itself', () => {
  const page = (by: string) => [line('Rezension', 12, 0.08), ...frontPage([TITLE], by)];
  expect(gradeOf(reportOf(page('Rezension von Ada Example')))).toBe('verified');
  expect(gradeOf(reportOf(page('Rezension von Ben Sample; Ada Example')), {})).toBe('verified');
  expect(gradeOf(reportOf(page('Ada Example')))).toBe('suspicious');
});

test('the title page of a thesis may be followed by a second one', () => {
  const titlePage = [
    line(TITLE, 14, 0.11),
    line('A thesis presented to the faculty', 10, 0.2),
    line('Ada Example', 10, 0.7),
  ];
  const report = reportOf(titlePage, { pages: [titlePage, titlePage, body(0.1), body(0.1)] });
  expect(gradeOf(report)).toBe('verified');
});

describe('behind a cover sheet, a similar title', () => {
  const front = frontPage([TITLE.replace('few', 'some')]);
  const cited = [line('Annals 12, 345–353', 8, 0.05), ...front];
  const report = (page: readonly PdfLine[], title: string, above = '') => {
    const labelled = above ? [line(above, 12, 0.17)] : [];
    const named = [line(title, 18, 0.2), line('Ada Example', 12, 0.3)];
    const cover = [...labelled, ...named, line('Citation for published version', 9, 0.5)];
    return reportOf(cover, { pages: [cover, page, body(0.1), body(0.1)] });
  };

  test('needs the pages or the id', () => {
    expect(gradeOf(report(cited, TITLE), { pages: '345-353' })).toBe('plausible');
    expect(gradeOf(report(front, TITLE), { pages: '345-353' })).toBe('suspicious');
  });

  test('is not the paper if the cover sheet has another title or a label', () => {
    expect(gradeOf(report(cited, `Reply to: ${TITLE}`), { pages: '345-353' })).toBe('suspicious');
    expect(gradeOf(report(cited, `Against ${TITLE}`), { pages: '345-353' })).toBe('suspicious');
    expect(gradeOf(report(cited, TITLE, 'Corrigendum'), { pages: '345-353' })).toBe('suspicious');
  });
});

describe('a bare title page', () => {
  const titlePage = [line(TITLE, 18, 0.2), line('Ada Example', 12, 0.3)];
  const followedBy = (behind: readonly PdfLine[]) =>
    reportOf(titlePage, { pages: [titlePage, behind, body(0.1), body(0.1)] });

  test('is not that of the cover sheet of another paper behind it', () => {
    const sheet = ['The history of something else', 'Stable URL', 'Your use of the big archive is accepted'];
    expect(gradeOf(followedBy(sheet.map((text, at) => line(text, 10, 0.1 + at * 0.1))))).toBe('suspicious');
  });

  test('may be followed by a notice about its copyright', () => {
    const notice = ['Your article is protected by copyright', 'See the Version of Record and the terms of use'];
    expect(gradeOf(followedBy(notice.map((text, at) => line(text, 10, 0.1 + at * 0.1))))).toBe('verified');
  });

  test('is not that of another paper whose title and byline are in the size of its text', () => {
    const centred = [
      line('Who are they to judge the scope of', 10, 0.11, 0.11),
      line('absolute things', 10, 0.13, 0.34),
    ];
    expect(gradeOf(followedBy([...centred, line('Zoe Other', 10, 0.16, 0.42), ...body(0.2)]))).toBe('suspicious');
    const mails = [line('E-Mail: zoe@other.org', 10, 0.45), line('E-Mail: yan@other.org', 10, 0.55)];
    expect(gradeOf(followedBy([line('Support of inequalities in the west', 10, 0.1), ...mails]))).toBe('suspicious');
  });

  test('with remarks of a publisher is the title page of the manuscript if the abstract follows', () => {
    const remarks = ['This article has been accepted', 'see the Version of Record', 'General rights apply'];
    const first = [...titlePage, ...remarks.map((text, at) => line(text, 9, 0.8 + at * 0.03))];
    const report = (heading: string) =>
      reportOf(first, { pages: [first, [line(heading, 12, 0.1), ...body(0.15)], body(0.1), body(0.1)] });
    expect(gradeOf(report('Abstract'))).toBe('verified');
    expect(gradeOf(report('Another heading'))).toBe('suspicious');
  });
});

test('a correction of one page that was requested is whole', () => {
  const [title, id] = [`Author Correction: ${TITLE}`, line('doi:10.1234/graphs.1', 8, 0.95)];
  const page = [...frontPage([title]), id];
  const one = { pageCount: 1, pages: [page] };
  expect(gradeOf(reportOf(page, one), { title })).toBe('verified');
  expect(gradeOf(reportOf([...frontPage([TITLE]), id], { pageCount: 1, pages: [[...frontPage([TITLE]), id]] }))).toBe(
    'suspicious',
  );
});
