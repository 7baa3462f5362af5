import { announcesSame, companionKind, labelKind } from '../src/acquire/verify/label.ts';
import { viewPages } from '../src/acquire/verify/layout.ts';
import { findPlaces } from '../src/acquire/verify/title-place.ts';
import type { Paper } from '../src/model/paper.ts';
import type { PdfLine, PdfReport } from '../src/pdf/report.ts';
import { pick } from './identity-trials.ts';

/** A document made from a real one, judged against the record of the real one. */
export interface MadeDocument {
  readonly kind: string;
  readonly isRight: boolean;
  readonly report: PdfReport;
  /** What was changed. */
  readonly note: string;
}

const COMPANIONS = [
  'Reply to: {}',
  'Reply to “{}”',
  'Response to {}',
  'Comment on {}',
  'Comments on “{}”',
  'A comment on {}',
  'Letter: {}',
  'Letter to the Editor: {}',
  'Editorial: {}',
  'Erratum: {}',
  'Erratum to {}',
  'Corrigendum to “{}”',
  'Correction to: {}',
  'Author Correction: {}',
  'Retraction: {}',
  'Expression of Concern: {}',
  'Appendix: {}',
  'Appendix to {}',
  '{}: Appendix',
  '{}: Supplementary Material',
  '{} – Supporting Information',
  'Supplementary Information for {}',
  'Online Appendix for “{}”',
  'Poster: {}',
  '{} (poster)',
  '{} – Slides',
  'Slides for {}',
  'Review of {}',
  'Book Review: {}',
  'Peer Review File: {}',
  'Reporting Summary: {}',
  'Discussion of {}',
  'Rejoinder: {}',
  'Authors’ Reply: {}',
  'In Reply: {}',
  'Re: {}',
  'News and Views: {}',
  'Research Highlight: {}',
  'Graphical Abstract: {}',
  'Lay Summary: {}',
  'Journal Club: {}',
  'Berichtigung zu: {}',
  'Erwiderung auf {}',
  'Kommentar zu {}',
  'Leserbrief zu {}',
  'Anhang zu {}',
  'Réponse à {}',
  'Commentaire sur {}',
  'Rectificatif : {}',
  'Respuesta a {}',
  'Comentario sobre {}',
  'Fe de erratas: {}',
  'Corrección: {}',
  'Resposta a {}',
  'Errata corrige: {}',
  'Risposta a {}',
  'Ответ на {}',
  'Исправление: {}',
  'Комментарий к {}',
  '勘误：{}',
  '更正：{}',
  '评论：{}',
  '訂正：{}',
  '정정: {}',
  'Translation of {}',
  'Traducción de {}',
  'Notes on {}',
  'Thoughts on {}',
  'Cover Letter: {}',
  'Data Supplement to {}',
  'Plain Language Summary of {}',
  'Study Protocol for {}',
  '{}: A Reply',
  '{}: Author’s Response',
  '{}: Commentary',
  '{} – Erratum',
  'Oikaisu: {}',
  'Rättelse: {}',
  'Sprostowanie: {}',
  'Düzeltme: {}',
];
const LABELS = [
  'Reply',
  'Editorial',
  'EDITORIAL',
  'Comment',
  'Erratum',
  'Corrigendum',
  'Letter to the Editor',
  'Correspondence',
  'Commentary',
  'Book Review',
  'Author Correction',
  'Response',
  'Discussion',
  'Retraction',
  'Supplementary Material',
  'Appendix',
  'Berichtigung',
  'Leserbrief',
  'Réponse',
  'Respuesta',
  '勘误',
  'Reporting Summary',
  'Poster',
  'News & Views',
  'C O M M E N T',
];
const REVISITED = [
  'Beyond {}',
  '{} revisited',
  'Revisiting {}',
  '{} Reconsidered',
  'Towards {}',
  '{} Ten Years Later',
  'An Extension of {}',
  'Against {}',
];

/** Documents made from this one that are no longer the paper, or that still are. */
export function madeDocuments(
  report: PdfReport,
  paper: Paper,
  other: { report: PdfReport; paper: Paper },
  at: number,
  kind?: string,
): MadeDocument[] {
  const wrong = (kind: string, made: PdfReport, note = ''): MadeDocument => ({
    kind: `wrong: ${kind}`,
    isRight: false,
    report: made,
    note,
  });
  return [
    ...madeFromTitle(report, { ...paper, ...(kind && { type: kind }) }, at, wrong),
    ...(report.pageCount > 7 ? [1, 2, 3] : []).map((count) =>
      wrong('first pages', { ...report, pageCount: count, pages: report.pages.slice(0, count) }, `${count} pages`),
    ),
    wrong('metadata claims it', {
      ...other.report,
      metadata: { title: paper.title ?? '', author: 'x', dois: [paper.doi ?? ''] },
    }),
    wrong('cover, another paper behind', withCover(other.report, paper, at), other.paper.title),
    wrong('scan of another paper', { ...other.report, pages: other.report.pages.map(() => []) }),
    { kind: 'right: cover sheet', isRight: true, report: withCover(report, paper, at), note: '' },
  ];
}

type Wrong = (kind: string, made: PdfReport, note?: string) => MadeDocument;

function madeFromTitle(report: PdfReport, paper: Paper, at: number, wrong: Wrong): MadeDocument[] {
  const titles = titlesOf(report, paper);
  if (titles.length === 0) return [];
  const retitled = (kind: string, form: string) => {
    const isOwn = announcesSame(paper, companionKind(form.replace('{}', ' ')) ?? '-');
    return isOwn ? [] : [wrong(kind, replaceTitle(report, titles, form), form)];
  };
  const ids = [paper.doi, paper.arxivId].flatMap((id) => id ?? []);
  const labelled = (text: string, where: 'above' | 'under') => {
    // An editorial with the label "Editorial" is still the paper.
    const isOwn = announcesSame(paper, labelKind(text) ?? '-');
    const made = GENRES.has(labelKind(text) ?? '') ? insertLabel(report, titles, text, where, ids) : null;
    return isOwn ? [] : [wrong(`label ${where}`, made ?? insertLabel(report, titles, text, where), text)];
  };
  return [
    ...[0, 1, 2, 3].flatMap((step) => retitled('companion', pick(COMPANIONS, at * 4 + step))),
    ...[0, 1, 2].flatMap((step) => [
      ...labelled(pick(LABELS, at * 3 + step), 'above'),
      ...labelled(pick(LABELS, at * 3 + step + 1), 'under'),
    ]),
    ...[0, 1].flatMap((step) => retitled('beyond, revisited', pick(REVISITED, at * 2 + step))),
  ];
}

/** The lines of each title on the first pages: a running head may repeat it. */
function titlesOf(report: PdfReport, paper: Paper): (readonly PdfLine[])[] {
  const places = viewPages(report)
    .slice(0, 3)
    .flatMap((page) => findPlaces(page, paper))
    .filter(({ before, after, isQuoted }) => before === '' && after === '' && !isQuoted);
  return places.map(({ lines }) => lines);
}

type Change = (line: PdfLine, title: readonly PdfLine[]) => readonly PdfLine[];

const changeTitles = (report: PdfReport, titles: readonly (readonly PdfLine[])[], change: Change): PdfReport => ({
  ...report,
  pages: report.pages.map((lines) =>
    lines.flatMap((line) => change(line, titles.find((title) => title.includes(line)) ?? [])),
  ),
});

function replaceTitle(report: PdfReport, titles: readonly (readonly PdfLine[])[], form: string): PdfReport {
  const [before = '', after = ''] = form.split('{}');
  return changeTitles(report, titles, (line, title) => {
    const [isFirst, isLast] = [line === title[0], line === title.at(-1)];
    return [{ ...line, text: `${isFirst ? before : ''}${line.text}${isLast ? after : ''}` }];
  });
}

function insertLabel(
  report: PdfReport,
  titles: readonly (readonly PdfLine[])[],
  text: string,
  where: 'above' | 'under',
  ownIds: readonly string[] = [],
): PdfReport {
  return changeTitles(report, titles, (printed, title) => {
    const line = ownIds.reduce((changed, id) => (title.length > 0 ? changed : withOtherId(changed, id)), printed);
    const label = { ...line, text, size: line.size * 0.7, y: line.y + (where === 'above' ? -0.03 : 0.02) };
    if (where === 'above') return line === title[0] ? [label, line] : [line];
    return line === title.at(-1) ? [line, label] : [line];
  });
}

/** Kinds of articles that have ids of their own: an editorial about a paper does not print the paper's. */
const GENRES = new Set(['editorial', 'letter', 'comment', 'digest']);

function withOtherId(line: PdfLine, id: string): PdfLine {
  const at = line.text.toLowerCase().indexOf(id.toLowerCase());
  const other = id.startsWith('10.') ? '10.99999/about.1' : '9901.00001';
  const text = at < 0 ? line.text : `${line.text.slice(0, at)}${other}${line.text.slice(at + id.length)}`;
  return { ...line, text };
}

const SHEETS: readonly (readonly string[])[] = [
  [
    'This is an electronic reprint of the original article.',
    'Please cite the original version:',
    'Link to publication',
  ],
  ['University Repository', 'Document version: Peer reviewed version', 'General rights', 'Take down policy'],
  ['HAL is a multi-disciplinary open access archive for the deposit of documents.', 'To cite this version:'],
  ['Downloaded from the institutional repository', 'Published in: a journal'],
  ['', '', ''],
];

function withCover(report: PdfReport, paper: Paper, at: number): PdfReport {
  const names = (paper.authors ?? []).map(({ given, family }) => `${given} ${family}`).join(', ');
  const texts = [paper.title ?? '', names, ...pick(SHEETS, at), `https://doi.org/${paper.doi}`].filter(Boolean);
  const cover = texts.map((text, index) => ({ text, size: index === 0 ? 18 : 11, y: 0.15 + index * 0.08, x: 0.1 }));
  return {
    ...report,
    pageCount: report.pageCount + 1,
    pages: [cover, ...report.pages],
    boxes: [{ width: 595, height: 842 }, ...(report.boxes ?? [])],
  };
}
