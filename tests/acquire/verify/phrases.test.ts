import { describe, expect, test } from 'vitest';
import {
  beginsOtherPaper,
  beginsWithAbstract,
  isContents,
  isCoverSheet,
  isTitlePage,
} from '../../../src/acquire/verify/cover.ts';
import { type PageView, viewPages } from '../../../src/acquire/verify/layout.ts';
import { judgeMetadata } from '../../../src/acquire/verify/metadata.ts';
import { isThesis, judgePages, recordedPages } from '../../../src/acquire/verify/pages.ts';
import { judgePrintedPages } from '../../../src/acquire/verify/printed-pages.ts';
import { versionOf } from '../../../src/acquire/verify/version.ts';
import type { PdfLine } from '../../../src/pdf/report.ts';
import { body, frontPage, line, reportOf, TITLE, wantedPaper } from '../../support/report.ts';

const pageOf = (lines: readonly PdfLine[]): PageView => {
  const [page] = viewPages({ pages: [lines] });
  if (!page) throw new Error('no page');
  return page;
};
const words = (count: number) => line('word '.repeat(count).trim(), 10, 0.5);

describe('phrases of cover sheets', () => {
  const isSheet = (...texts: readonly string[]) =>
    isCoverSheet(pageOf([...texts.map((text) => line(text)), words(200)]));

  test.each([
    'See discussions, stats, and author profiles',
    'This is an electronic reprint',
    'This is a preprint',
    'This is the post: this is a postprint',
    'This is a self-archived copy',
    'This is an author copy',
    'This is a peer-reviewed copy',
    'Citation for the published version',
    'Citation for original',
    'To cite this version',
    'Please cite the original',
    'Link to publication',
    'Link to the published',
    'The final publication is available',
    'General rights',
    'Take down policy',
    'Takedown policy',
    'Copyright and moral rights',
    'Terms of use',
    'Terms and conditions of access',
    'A multidisciplinary open access archive',
    'Open access repository',
    'Our institutional repository',
    'Digital repository',
    'Research portal',
    'Research explorer',
    'This copy is for your personal, non-commercial use',
    'To cite this article: A. Example',
    'To link to this article: x',
    'This provisional PDF corresponds to the article',
    'Stable URL: x',
    'Your use of the JSTOR archive',
    'This article was downloaded by: x',
    'This content has been downloaded',
    'Please scroll down for article',
    'This paper is included in the Proceedings',
    'Open access to the Proceedings',
    'Document version',
    'Publisher’s version of record',
    "Publisher's version",
    'Peer-reviewed version',
    'View metadata',
    'Brought to you by CORE',
    'core.ac.uk',
  ])('"%s" is one', (text) => {
    expect([isSheet(text), isSheet('How do things behave?')]).toEqual([true, false]);
  });

  test('"How to cite this article:" is on papers too', () => {
    expect([isSheet('How to cite this article: x'), isSheet('To cite this article: x')]).toEqual([false, true]);
  });

  test.each([
    'Downloaded from',
    'downloaded by',
    'handle.net',
    'eprints',
    'deposited',
    'published in',
    'JSTOR',
    'provided by',
    'escholarship',
    'e-Scholarship',
  ])('"%s" and another weak phrase make a short page a cover sheet', (text) => {
    const short = (...texts: readonly string[]) =>
      isCoverSheet(pageOf([...texts.map((each) => line(each)), words(50)]));
    expect([short(text, 'Permalink'), short(text), short(text, text)]).toEqual([true, false, false]);
  });

  test.each([
    ...['Introduction', '1. Introduction', 'I. INTRODUCTION', 'Einleitung', 'Introducción', 'Introdução'],
    'Introduzione',
  ])('a page with the heading "%s" is none', (heading) => {
    expect(isSheet('General rights', 'Link to publication', heading)).toBe(false);
    expect(isSheet('General rights', 'Link to publication', `A short ${heading}`)).toBe(true);
  });

  test('what a publisher prints on an accepted manuscript does not make it a cover sheet', () => {
    expect(isSheet('This may lead to differences between this version and the Version of Record')).toBe(false);
    expect(isSheet('This is the version of record')).toBe(true);
  });
});

describe('a title page', () => {
  const series = (text: string, y: number, count: number, ...more: readonly PdfLine[]) =>
    isTitlePage(pageOf([line(text, 12, y), words(count), ...more]));

  test('has fewer than 160 words, or up to 300 in a series of working papers', () => {
    expect([isTitlePage(pageOf([words(159)])), isTitlePage(pageOf([words(160)]))]).toEqual([true, false]);
    expect([series('Working paper', 0.1, 297), series('Working paper', 0.1, 298)]).toEqual([true, false]);
    expect(['Discussion papers', 'Research Paper Series'].map((text) => series(text, 0.1, 200))).toEqual([true, true]);
    expect([series('Working paper', 0.2, 200), series('Working paper on heat', 0.1, 200)]).toEqual([false, false]);
  });

  test('has no text of the paper', () => {
    const withLine = (text: string) => series('Working paper', 0.1, 200, line(text, 10, 0.6));
    expect([withLine('Introduction'), withLine('Abstract. We'), withLine('Summary'), withLine('Notes')]).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });
});

test.each(['Inhalt', 'Inhaltsverzeichnis', 'Contents', 'Table of contents', 'Sommaire', 'Índice', 'Indice'])(
  '"%s" above four lines with dots is a table of contents',
  (heading) => {
    const entries = (count: number) =>
      Array.from({ length: count }, (_, at) => line(`Part ${'. '.repeat(5)}${at}`, 10, 0.2 + at / 20));
    expect(isContents(pageOf([line(heading), ...entries(4)]))).toBe(true);
    expect(isContents(pageOf([line(heading), ...entries(3)]))).toBe(false);
    expect(isContents(pageOf([line(`${heading} of heat`), ...entries(4)]))).toBe(false);
    expect(isContents(pageOf(entries(4)))).toBe(false);
  },
);

test.each(['Abstract', 'SUMMARY', 'Introduction', 'Zusammenfassung', 'Résumé', 'Resumen:'])(
  'a page may begin with the heading "%s"',
  (heading) => {
    const first = (...lines: readonly PdfLine[]) => beginsWithAbstract(pageOf([...body(), ...lines]));
    expect(first(line(heading, 12, 0.2))).toBe(true);
    expect(first(line(heading, 12, 0.2), line('Running head', 9, 0.05))).toBe(true);
    expect(first(line(heading, 12, 0.2), line('A title', 18, 0.1))).toBe(false);
    expect(first(line(`${heading} of heat`, 12, 0.2))).toBe(false);
  },
);

describe('another paper behind a title page', () => {
  const paper = { title: TITLE, authors: [{ family: 'Example', given: 'Ada' }], doi: '10.1234/graphs.1' };
  const isOther = (...lines: readonly PdfLine[]) =>
    beginsOtherPaper(pageOf([...lines, ...body(), ...body(0.7)]), paper);

  test.each([
    ['its title in large type', [line('Heat of many small cells', 13, 0.1)], true],
    ['the same title in large type', [line(TITLE, 13, 0.1)], false],
    ['a large line of two words', [line('Heat waves', 13, 0.1)], false],
    ['its title in the size of the text', [line('Heat of many small cells', 11, 0.1)], false],
    ['its title in large type in the lower half', [line('Heat of many small cells', 13, 0.45)], false],
    ['its title in very large type in the lower half', [line('Heat of many small cells', 26, 0.6)], true],
    ['a large numbered heading', [line('2 Heat of many small cells', 13, 0.1)], false],
    ['a large "Chapter"', [line('Chapter on heat of many cells', 13, 0.1)], false],
    ['a large "List of"', [line('List of all the figures', 13, 0.1)], false],
    ['a large "Acknowledgements"', [line('Acknowledgements', 13, 0.1)], false],
    ['two addresses of mail', [line('a@x.org', 9, 0.5), line('b@x.org', 9, 0.55)], true],
    ['one address of mail', [line('a@x.org', 9, 0.5)], false],
    ['two addresses of mail in the footer', [line('a@x.org', 9, 0.7), line('b@x.org', 9, 0.75)], false],
    ['its own DOI', [line('doi:10.1234/graphs.1', 9, 0.05)], false],
    ['another DOI', [line('doi:10.1234/graphs.2', 9, 0.05)], true],
    ['a notice about copyright', [line('General rights', 9, 0.3), line('Link to publication', 9, 0.33)], false],
    [
      'a cover sheet that cites another paper',
      [line('General rights', 9, 0.3), line('Link to publication', 9, 0.33), line('Citation: heat', 9, 0.36)],
      true,
    ],
    [
      'its own title before the abstract',
      [line(TITLE, 10, 0.1), line('in few words', 10, 0.12), line('Abstract', 10, 0.2)],
      false,
    ],
    ['that it is a thesis', [line('in partial fulfillment of', 10, 0.3)], true],
  ] as const)('with %s', (_, lines, expected) => {
    expect(isOther(...lines)).toBe(expected);
  });

  test.each([
    'University of X',
    'Department of X',
    'Institut X',
    'School of X',
    'Faculty of X',
    'Laboratory X',
    'МГУ: кафедра X',
    'Московский университет',
    'Физический институт',
    'Физический факультет',
    'Universidad de X',
    'Institute X',
  ])('three lines such as "%s" are the addresses of other authors', (text) => {
    const lines = (count: number, y = 0.1) => Array.from({ length: count }, (_, at) => line(text, 9, y + at / 50));
    expect([isOther(...lines(3)), isOther(...lines(2)), isOther(...lines(3, 0.42))]).toEqual([true, false, false]);
    expect(isOther(...lines(3), line('Ada Example', 9, 0.2))).toBe(false);
  });

  test.each([
    'Abstract',
    'Summary',
    'Resumen',
    'Resumo',
    'Résumé',
    'Riassunto',
    'Zusammenfassung',
    'Аннотация',
    'I. Introduction',
  ])('two lines of others before "%s" are its front matter', (heading) => {
    const front = (...texts: readonly string[]) =>
      isOther(...texts.map((text, at) => line(text, 10, 0.1 + at / 50)), line(heading, 10, 0.2));
    expect([front('on heat in small cells', 'by many people'), front('on heat in small cells')]).toEqual([true, false]);
  });
});

describe('a thesis', () => {
  test.each([
    'A thesis submitted to the faculty',
    'This dissertation is presented to',
    'Submitted to the school for the degree of doctor',
    'in partial fulfilment of',
    'in partial fulfillment of',
    'Inaugural-Dissertation',
    'Inauguraldissertation',
    'Thèse de doctorat de X',
    'Thèse présentée à X',
    'Tesis doctoral',
    '学位论文',
    '博士論文',
  ])('"%s"', (text) => {
    expect(isThesis(`Heat. ${text} now`)).toBe(true);
  });

  test('says so at its beginning, in one sentence', () => {
    expect(isThesis('Her thesis on heat was long.')).toBe(false);
    expect(isThesis(`thesis ${'x'.repeat(78)} submitted`)).toBe(true);
    expect(isThesis(`thesis ${'x'.repeat(90)} submitted`)).toBe(false);
    expect(isThesis(`${' '.repeat(6_000)}in partial fulfilment of`)).toBe(false);
  });
});

describe('the pages of a record', () => {
  test.each([
    ['1-10', 10],
    [' 35 - 45 ', 11],
    ['35—45', 11],
    ['e12-e15', 4],
    ['9999', 1],
    ['10000', undefined],
    ['1-4999', 4_999],
    ['1-5000', undefined],
    ['45-35', undefined],
    ['643-44', 2],
    ['ab12', undefined],
    [undefined, undefined],
  ])('%s: %s', (pages, expected) => {
    expect(recordedPages(pages)).toBe(expected);
  });
});

describe('the end of a short document', () => {
  const checks = (texts: readonly string[], paper = {}) => {
    const end = texts.map((text, at) => line(text, 9, 0.3 + at / 50));
    const report = reportOf([], { pageCount: 2, pages: [frontPage([TITLE]), end] });
    return judgePages(report, viewPages(report), paper).map(({ check }) => check);
  };
  const entries = ['A. Sample, On things, 1899', 'B. Sample, More, 2001'];

  test.each([
    'References',
    'REFERENCE',
    '7. References',
    'VI. References',
    'Bibliography',
    'Literature cited',
    'Works cited',
    'Notes and references',
    'References and notes',
    'Literatur',
    'Literaturverzeichnis',
    'Bibliographie',
    'Références',
    'Referencias',
    'Bibliografía',
    'Referências',
    'Bibliografia',
    'Riferimenti',
    'Литература',
    'Список литературы',
    '参考文献',
    '參考文獻',
  ])('"%s" begins its references', (heading) => {
    expect([checks([heading, ...entries]), checks(entries)]).toEqual([[], ['breaks-off']]);
  });

  test('a letter of the list in a box does not end the paper', () => {
    expect(checks(['References', 'a Kingman (1982)', 'b Sample (1999)'])).toEqual(['breaks-off']);
    expect(checks(['References', 'a Kingman (1982)', 'c Sample (1999)'])).toEqual([]);
  });

  test.each([
    'Author correction: heat',
    'Publisher Correction: heat',
    'Erratum: heat',
    'Corrigendum to heat',
    'Retraction: heat',
    'Retraction note: heat',
    'Expression of concern: heat',
  ])('"%s" is short', (title) => {
    expect([checks(['no end'], { title }), checks(['no end'], { title: 'Heat' })]).toEqual([[], ['breaks-off']]);
  });

  test.each(['peer-review', 'abstract', 'letter', 'editorial', 'reference-entry', 'component'])(
    'a record of the type %s is short',
    (type) => {
      expect(checks(['no end'], { type })).toEqual([]);
    },
  );

  test.each(['First page preview', 'first-page image', 'Preview of the first page', 'A preview of first pages'])(
    '"%s" says that it is a preview',
    (text) => {
      expect(checks([text, 'References', ...entries])).toEqual(['preview']);
    },
  );

  test.each(['book', 'monograph', 'dissertation', 'report', 'proceedings', 'book-set', 'report-series', 'edited-book'])(
    'a record of the type %s may be much longer than its pages say',
    (type) => {
      const report = reportOf(frontPage([TITLE]), { pageCount: 400 });
      const of = (kind: string) => judgePages(report, viewPages(report), { type: kind, pages: '1-10' });
      expect([of(type), of('article').map(({ check }) => check)]).toEqual([[], ['larger-work']]);
    },
  );
});

test('two wide pages are no slides, three are', () => {
  const checks = (count: number) => {
    const boxes = Array.from({ length: count }, () => ({ width: 960, height: 540 }));
    const report = reportOf([], { pageCount: count, boxes, pages: boxes.map(() => body()) });
    return judgePages(report, viewPages(report), { type: 'letter' }).map(({ check }) => check);
  };
  expect([checks(2), checks(3)]).toEqual([[], ['slides']]);
});

describe('the pages that a document prints', () => {
  const judge = (pages: string, lines: readonly PdfLine[], count = 9, more: readonly (readonly PdfLine[])[] = []) => {
    const views = viewPages({ pages: [[...frontPage([TITLE]), ...lines], ...more] });
    return judgePrintedPages(views, views.at(-1), count, { pages }).map(({ detail }) => detail);
  };

  test.each([
    ['1175-1183', '1175–1183', ['1175-1183']],
    ['1175-1183', '1175–83', ['1175-1183']],
    ['1175-83', '1175 - 1183', ['1175-1183']],
    ['1175-1183', '1175–1184', []],
    ['1175-1183', '1170–1183', []],
    [' 1175 – 1183 ', '1175–1183', ['1175-1183']],
    ['1175-1183', '11175–1183', []],
    ['1175-1183', '1.1175–1183', []],
    ['1175-1183', '1175–11839', []],
    ['5-13', '5–13', []],
    ['1183-1175', '1183–1175', []],
  ])('a record of %s and the line "%s"', (recorded, text, expected) => {
    expect(judge(recorded, [line(`Annals 12, ${text}`, 8, 0.05)])).toEqual(expected);
  });

  test('a range counts near the top or the bottom, in a line of fewer than thirty words', () => {
    const at = (y: number, text = 'Annals 1175–1183') => judge('1175-1183', [line(text, 8, y)]).length;
    expect([at(0.29), at(0.31), at(0.79), at(0.81)]).toEqual([1, 0, 0, 1]);
    expect([at(0.1, `${'a '.repeat(28)}1175–1183`), at(0.1, `${'a '.repeat(29)}1175–1183`)]).toEqual([1, 0]);
  });

  test('on a page with fewer than sixty words, a range counts anywhere', () => {
    const at = (count: number) => {
      const views = viewPages({ pages: [[line('1175–1183', 9, 0.5), words(count)]] });
      return judgePrintedPages(views, undefined, 9, { pages: '1175-1183' }).length;
    };
    expect([at(58), at(59)]).toEqual([1, 0]);
  });

  test('two page numbers in their places count if the number of pages agrees within one', () => {
    const second = [...body(), line('1176', 9, 0.95)];
    const numbered = (count: number, y = 0.95, first = '1175') =>
      judge('1175-1183', [line(first, 9, y)], count, [second, body()]).length;
    expect([numbered(9), numbered(8), numbered(10), numbered(7), numbered(11)]).toEqual([1, 1, 1, 0, 0]);
    expect([numbered(9, 0.12), numbered(9, 0.14), numbered(9, 0.86)]).toEqual([1, 0, 0]);
    expect([numbered(9, 0.95, '11175'), numbered(9, 0.95, '1175 Annals'), numbered(9, 0.95, 'p 1175 of it')]).toEqual([
      0, 1, 0,
    ]);
  });

  test('the number of the last page counts too', () => {
    const end = [...body(), line('1183', 9, 0.95)];
    expect(judge('1175-1183', [line('1175', 9, 0.95)], 9, [body(), end])).toEqual(['1175-1183']);
    expect(judge('1175-1183', [line('1175', 9, 0.95)], 9, [body(), body()])).toEqual([]);
  });
});

describe('the version that a document states', () => {
  const said = (text: string, doi?: string) =>
    versionOf(pageOf([line(text, 9, 0.1)]), { dois: doi ? [doi] : [], text: '' }, [], wantedPaper().paper);

  test.each([
    [
      'accepted',
      ['Accepted manuscript', 'Accepted version', 'Accepted for publication', 'Author’s copy: author final version'],
    ],
    ['accepted', ["Author's personal copy", 'Post-print', 'Postprint', 'To appear in Heat']],
    ['extended', ['Extended version', 'Full paper', 'Long version', 'Expanded version', 'Unabridged version']],
    ['preprint', ['Preprint', 'Pre-print', 'Working paper', 'Technical report', 'Discussion paper', 'Under review']],
    ['preprint', ['Submitted to Heat', 'Draft of May', 'bioRxiv', 'bio rxiv', 'medRxiv', 'ChemRxiv', 'SSRN']],
    ['conference', ['Proceedings of X', 'Conference on X', 'Symposium on X', 'Workshop on X', 'KDD ’16, August 13']],
    ['conference', ['Permission to make digital copies', 'permission to copy without fee']],
    [
      'conference',
      'January February March April May June July August September October November December'
        .split(' ')
        .map((month) => `STOC '99, ${month} 1`),
    ],
    ['accepted', ['Author accepted manuscript', 'Authors final copy', 'Author personal version']],
    ['extended', ['Long paper', 'Extended paper', 'Full version', 'Expanded paper', 'Unabridged paper']],
  ])('%s: %s', (version, texts) => {
    expect(texts.map((text) => [text, said(text)])).toEqual(texts.map((text) => [text, version]));
  });

  test.each([
    '48550',
    '1101',
    '26434',
    '20944',
    '31234',
    '31219',
    '31235',
    '31223',
    '21203',
    '2139',
    '36227',
    '22541',
    '32942',
    '35542',
    '64898',
  ])('a DOI of 10.%s is that of a preprint', (registrant) => {
    expect([said('Heat', `10.${registrant}/x`), said('Heat', '10.1234/x'), said('Heat')]).toEqual([
      'preprint',
      'other',
      undefined,
    ]);
  });
});

describe('the title in the metadata of a file', () => {
  const judge = (title: string, dois: string[] = []) =>
    judgeMetadata({ title, dois }, wantedPaper()).map(({ check }) => check);

  test.each([
    'Microsoft Word - heat in cells',
    'Untitled document of mine',
    'Layout 1 of it',
    'Slide 1 of it',
    'PowerPoint presentation of heat',
    'Document number one',
    'heat in cells.doc',
    'heat in cells.docx',
    'heat in cells.tex',
    'heat in cells.dvi',
    'heat in cells.pdf',
    'heat in cells.indd',
    'heat in cells.qxd',
    'heat in cells.ps',
    'heat in cells.rtf',
    'one-long-name-of-file',
    'Heat cells',
    '',
  ])('"%s" says nothing', (title) => {
    expect(judge(title)).toEqual([]);
  });

  test('a DOI says nothing against a paper without one', () => {
    const { ref: _, ...wanted } = wantedPaper({ doi: '' });
    const judged = judgeMetadata({ dois: ['10.9/other'] }, { ...wanted, ref: { kind: 'arxiv', id: '2001.01234' } });
    expect(judged.map(({ check }) => check)).toEqual(['metadata-agrees']);
  });

  test('is compared with the record, after a DOI', () => {
    expect(judge('On the Microsoft document')).toEqual(['metadata-differs']);
    expect(judge('Heat in small cells')).toEqual(['metadata-differs']);
    expect(judge(TITLE)).toEqual(['metadata-agrees']);
    expect(judge(TITLE, ['10.9/other'])).toEqual(['metadata-differs']);
    expect(judge('Untitled', ['10.1234/graphs.1'])).toEqual(['metadata-agrees']);
    expect(judge('Heat in small cells', ['10.1234/graphs.1'])).toEqual(['metadata-differs']);
  });
});
