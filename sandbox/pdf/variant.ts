import { authorsOf, type CastPaper, displayName } from '../cast/paper.ts';
import type { Library } from '../library.ts';
import { type Metadata, scannedDocument, textDocument } from './document.ts';
import { ownerProtection } from './encrypt.ts';
import type { Block } from './layout.ts';
import { block, doiOf, footerOf, headOf, journalLine, metadataOf, paperPdf, printedTitle } from './paper.ts';
import { proseFor } from './prose.ts';

/** A document about a paper, with its own title, authors and DOI. */
interface Companion {
  readonly title: string;
  readonly authors: string;
  readonly suffix: string;
  readonly opening: string;
  readonly paragraphs: number;
}

function companionPdf(paper: CastPaper, companion: Companion): Buffer {
  const doi = `${doiOf(paper)}${companion.suffix}`;
  const names = authorsOf({ authors: companion.authors }).map(displayName);
  const blocks: Block[] = [
    block.line(journalLine(paper)),
    block.title(companion.title),
    block.authors(names.join(', ')),
    block.body(companion.opening),
    ...proseFor(companion.title, paper.keywords, companion.paragraphs).map(block.body),
    block.heading('References'),
    block.line(`1. ${printedTitle(paper.title)}. ${journalLine(paper)}. doi:${doiOf(paper)}`),
  ];
  const meta: Metadata = { ...metadataOf(paper), title: companion.title, authors: names, doi, padding: 4000 };
  return textDocument(blocks, (page) => `https://doi.org/${doi}    ${page}`, meta);
}

/** A comment on the paper by other authors. */
export function commentPdf(paper: CastPaper): Buffer {
  const title = printedTitle(paper.title);
  return companionPdf(paper, {
    title: `Comment on “${title}”`,
    authors: 'Thornbury, Ellis; Castellanos, Rita',
    suffix: '.c1',
    opening: `In a recent article entitled “${title}” a claim was made that we cannot reproduce. We explain why, and which parts of the article stand.`,
    paragraphs: 7,
  });
}

/** The authors' answer to a comment. */
export function replyPdf(paper: CastPaper): Buffer {
  const title = printedTitle(paper.title);
  return companionPdf(paper, {
    title: `Reply to “Comment on ‘${title}’”`,
    authors: paper.authors,
    suffix: '.r1',
    opening:
      'We thank the authors of the Comment for their interest. Their main objection rests on a different definition, as we show here.',
    paragraphs: 7,
  });
}

/** A correction under nearly the same title. */
export function erratumPdf(paper: CastPaper): Buffer {
  return companionPdf(paper, {
    title: `Erratum: ${printedTitle(paper.title)}`,
    authors: paper.authors,
    suffix: '.e1',
    opening:
      'In the original article two columns of Table 2 were exchanged. The correct table follows; the conclusions are not affected.',
    paragraphs: 7,
  });
}

/** Supplementary information: same title and authors, other content. */
export function supplementPdf(paper: CastPaper): Buffer {
  return companionPdf(paper, {
    title: `Supplementary Information for: ${printedTitle(paper.title)}`,
    authors: paper.authors,
    suffix: '.s1',
    opening:
      'This file contains Supplementary Methods, Supplementary Figures S1 to S9 and Supplementary Tables S1 to S4.',
    paragraphs: 9,
  });
}

/** The paper after a cover sheet of a repository. */
export function coverPdf(library: Library, paper: CastPaper): Buffer {
  const title = printedTitle(paper.title);
  const before: Block[] = [
    block.line('University Research Repository'),
    block.heading('This is a repository copy of the following item. Please cite the published version.'),
    block.body(`Article: ${authorsOf(paper).map(displayName).join('; ')}. ${title}. ${journalLine(paper)}.`),
    block.body(`Version of record: https://doi.org/${doiOf(paper)}. Version deposited here: accepted manuscript.`),
    block.body(
      'Reuse: items in the repository are protected by copyright. Unless stated otherwise all rights are reserved.',
    ),
    {
      ...block.body('Takedown: if you consider content to be in breach of law, please write to the library.'),
      above: 12,
    },
    // Pushes the paper itself to the second page.
    { ...block.line(' '), above: 520 },
  ];
  return paperPdf(library, paper, { before });
}

/** The same paper in another language, under a translated title. */
export function translationPdf(paper: CastPaper, title: string): Buffer {
  const sentences = [
    'Esta es una traducción del artículo original, preparada para la enseñanza y sin revisión de sus autores.',
    'Los resultados principales se presentan en el mismo orden que en la versión inglesa.',
    'Las figuras conservan su numeración y las tablas sus unidades.',
    'Se discuten a continuación los límites del método y las preguntas que quedan abiertas.',
  ];
  const paragraphs = Array.from({ length: 24 }, (_, n) => block.body(`${n + 1}. ${sentences.join(' ')}`));
  const blocks = [block.line('Traducción'), block.title(title), block.authors(paper.authors), ...paragraphs];
  return textDocument(blocks, (page) => `${page}`, { ...metadataOf(paper, title), padding: 4000 });
}

/** An error message as a PDF. */
export function deniedPdf(): Buffer {
  const clause =
    'Access to this document is restricted. Your institution does not have a subscription to this content. Please sign in, buy the article or contact your librarian.';
  const blocks = [
    block.title('Access denied'),
    ...Array.from({ length: 40 }, (_, n) => block.body(`${n + 1}. ${clause}`)),
  ];
  return textDocument(blocks, (page) => `${page}`, { title: 'Access denied', authors: [], date: '2024-01-01' });
}

/** The single page that a publisher shows without a subscription. */
export function stubPdf(paper: CastPaper): Buffer {
  const blocks = [
    ...headOf(paper),
    block.heading('Abstract'),
    block.body(paper.abstract),
    block.note('First page preview.'),
  ];
  return textDocument(blocks, footerOf(paper), { ...metadataOf(paper), padding: 12_000 });
}

/** The paper as a scan. */
export function scanPdf(paper: CastPaper): Buffer {
  return scannedDocument(4, { title: '', authors: [], date: metadataOf(paper).date });
}

/** The paper with an owner password. */
export function encryptedPdf(library: Library, paper: CastPaper): Buffer {
  return paperPdf(library, paper, { protection: ownerProtection() });
}

/** The paper without its last bytes; lenient readers can still open it. */
export function endlessPdf(library: Library, paper: CastPaper): Buffer {
  const whole = paperPdf(library, paper);
  return whole.subarray(0, whole.lastIndexOf('startxref'));
}

/** A valid PDF of another paper; if possible one that cites the requested paper, which is hardest to detect. */
export function wrongPaperPdf(library: Library, paper: CastPaper): Buffer {
  const other = library.citedBy(paper)[0] ?? library.papers.find(({ key }) => key !== paper.key) ?? paper;
  return paperPdf(library, other);
}
