import { describe, expect, test } from 'vitest';
import { announcesSame, companionKind, labelKind } from '../../../src/acquire/verify/label.ts';
import { verify } from '../../../src/acquire/verify/verify.ts';
import { frontPage, line, reportOf, TITLE, wantedPaper } from '../../support/report.ts';

describe('whether the requested paper is such a document itself', () => {
  test.each([
    ['its title says so', { title: 'Reply to Smith' }, 'reply', true],
    ['its title is the label', { title: 'Discussion' }, 'discussion', true],
    ['it is an editor’s note', { title: 'Editor’s note: on fairness' }, 'editorial', true],
    ['its subtitle says so', { title: 'Heat in cells', subtitle: 'A reply' }, 'reply', true],
    ['its type says so', { title: 'Heat in cells', type: 'editorial' }, 'editorial', true],
    ['it is a peer review', { title: 'Heat in cells', type: 'peer-review' }, 'review', true],
    ['its title says something else', { title: 'Erratum: heat in cells' }, 'reply', false],
    ['nothing says so', { title: 'Heat in cells', type: 'journal-article' }, 'reply', false],
  ])('%s', (_, paper, kind, expected) => {
    expect(announcesSame(paper, kind)).toBe(expected);
  });
});

describe('a line that is a label', () => {
  test.each([
    ['Reply', 'reply'],
    ['Comments from the first reader', 'comment'],
    ['Comments from the very first reader', null],
    ['Reply 2019', null],
    ['See https://example.org/reply', null],
    ['We discuss the reply', 'reply'],
    ['We discuss the reply here', null],
    ['Discussion', 'discussion'],
    ['Discussion of results', null],
    ['S U P P L E M E N T', 'supplement'],
  ])('"%s": %s', (text, kind) => {
    expect(labelKind(text)).toBe(kind);
  });
});

test('the printed id outweighs a subtitle that the record lacks, but not a label in its place', () => {
  const title = `Correction to: ${TITLE}`;
  const gradeOf = (more: string) =>
    verify(reportOf([...frontPage([`${title}${more}`]), line('doi:10.1234/graphs.1', 8, 0.95)]), wantedPaper({ title }))
      .grade;
  expect(gradeOf(': proofs and examples')).toBe('plausible');
  expect(gradeOf(': second correction')).toBe('suspicious');
  expect(gradeOf(' – Supporting Information')).toBe('suspicious');
  expect(gradeOf(': protocol and data')).toBe('suspicious');
  expect(gradeOf(': proofs')).toBe('suspicious');
});

describe('a line that begins with "Review of"', () => {
  const gradeOf = (text: string) => verify(reportOf([line(text, 9, 0.08), ...frontPage([TITLE])]), wantedPaper()).grade;

  test('is no label if it names something else, such as a journal', () => {
    expect(gradeOf('Review of Economic Dynamics')).toBe('verified');
  });

  test.each(['Review of the manuscript', 'Review of noisy graphs', 'Review of', 'Book review'])(
    '"%s" is one',
    (text) => {
      expect(gradeOf(text)).toBe('suspicious');
    },
  );
});

test('"Perspectives on" something is a journal on a line of its own, and about the title before it', () => {
  const journal = line('Perspectives on Random Graphs', 9, 0.08);
  expect(verify(reportOf([journal, ...frontPage([TITLE])]), wantedPaper()).grade).toBe('verified');
  expect(verify(reportOf(frontPage([`Perspectives on ${TITLE}`])), wantedPaper()).grade).toBe('suspicious');
});

test('a kind of article above the title in its size is no part of it', () => {
  const gradeOf = (kind: string) => verify(reportOf(frontPage([kind, TITLE])), wantedPaper()).grade;
  expect(['Minireview', 'Systematic Review', 'Methodology'].map(gradeOf)).toEqual(Array(3).fill('verified'));
});

describe('an article of six pages or fewer with a label above its title', () => {
  const printed = (doi: string) => line(`https://doi.org/${doi}`, 8, 0.95);
  const gradeOf = (label: string, doi: string, pageCount = 6, byline?: string) => {
    const first = [line(label, 11, 0.09), ...frontPage([TITLE], byline), printed(doi)];
    return verify(reportOf(first, { pageCount }), wantedPaper()).grade;
  };

  test.each(['PREFACE', 'Editorial', 'Correspondence', 'COMMENTARY', 'News & Views'])(
    '"%s" is the paper if it prints the id, the title and the author',
    (label) => {
      expect(gradeOf(label, '10.1234/graphs.1')).toBe('verified');
      expect(gradeOf(label, '10.1234/graphs.2')).toBe('suspicious');
      expect(gradeOf(label, '10.1234/graphs.1', 6, 'Eve Other')).toBe('suspicious');
      expect(gradeOf(label, '10.1234/graphs.1', 7)).toBe('suspicious');
    },
  );

  test.each(['Erratum', 'Reply', 'Supplementary Material', 'Retraction', 'Poster', 'Reporting Summary'])(
    '"%s" is never the paper',
    (label) => {
      expect(gradeOf(label, '10.1234/graphs.1')).toBe('suspicious');
    },
  );
});

test('a journal with a name of one word may be called like a label, which counts', () => {
  const first = [line('Erratum', 9, 0.08), ...frontPage([TITLE])];
  expect(verify(reportOf(first), wantedPaper({ venue: 'Erratum' })).grade).toBe('suspicious');
});

test('the name of the journal above the title is no label', () => {
  const first = [line('Reply and Reason', 9, 0.08), ...frontPage([TITLE])];
  const grade = (venue: string) => verify(reportOf(first), wantedPaper({ venue })).grade;
  expect([grade('Reply and Reason'), grade('Heat')]).toEqual(['verified', 'suspicious']);
});

test.each([
  ['对论文的更正说明', 'erratum'],
  ['本文についてのコメント', 'comment'],
  ['論文の訂正について', 'erratum'],
  ['关于撤稿的通知', 'retraction'],
  ['논평에 대한 연구', null],
  ['关于热的研究', null],
])('a label in a script without spaces is found inside "%s": %s', (text, kind) => {
  expect(companionKind(text)).toBe(kind);
});
