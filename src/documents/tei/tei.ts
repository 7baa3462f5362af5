import type { XmlElement } from '@rgrove/parse-xml';
import type { Block, Document, Section } from '../../model/document.ts';
import type { Ref } from '../../model/ref.ts';
import { matchArxiv } from '../../model/ref-arxiv.ts';
import { findDois } from '../../model/ref-doi.ts';
import { childAt, children, descendants, elementsOf } from '../../text/xml.ts';
import { divideBlocks, entryOf, paragraph } from '../blocks.ts';
import { readNumber, readPrintedNumber } from '../heading-levels.ts';
import { type OpenSection, toSections } from '../open-section.ts';
import { collectFloats, type Floats } from './floats.ts';
import { inlineOf, inlineText } from './inline.ts';
import { pageOf } from './place.ts';
import { authorsOf, idnosOf, readReferences } from './references.ts';

/** The document of a TEI file, as GROBID writes it for a PDF. */
export function readTei(root: XmlElement): Document {
  const header = childAt(root, 'teiHeader');
  const source = childAt(header, 'fileDesc', 'sourceDesc', 'biblStruct');
  const [body, back] = [childAt(root, 'text', 'body'), childAt(root, 'text', 'back')];
  const parts = [body, back].flatMap((part) => part ?? []);
  const floats = collectFloats(parts.flatMap((part) => descendants(part, 'figure')));
  const text = new TeiText(floats);
  const abstract = childAt(header, 'profileDesc', 'abstract');
  if (abstract) text.addAbstract(abstract);
  if (body) text.addDivision(body, 0);
  for (const part of back ? elementsOf(back) : []) text.addBack(part);
  text.finish(parts.flatMap((part) => elementsOf(part).filter(isNote)));
  const ids = source ? idsOf(source) : [];
  const doi = ids.find(({ kind }) => kind === 'doi')?.id;
  return {
    from: 'pdf',
    title: inlineOf(childAt(header, 'fileDesc', 'titleStmt', 'title')?.children ?? []),
    ...(doi && { doi }),
    ...(ids.length > 0 && { ids }),
    authors: authorsOf(childAt(source, 'analytic')),
    sections: text.sections(),
    references: readReferences(
      parts.flatMap((part) => descendants(part, 'listBibl')).flatMap((list) => children(list, 'biblStruct')),
    ),
  };
}

function idsOf(source: XmlElement): Ref[] {
  return [
    ...idnosOf(source, 'doi')
      .flatMap(findDois)
      .map((id): Ref => ({ kind: 'doi', id })),
    ...idnosOf(source, 'arxiv').flatMap((id) => matchArxiv(id) ?? []),
  ];
}

const isNote = ({ name }: XmlElement) => name === 'note';

/** What the parts of the back matter are called if they have no heading. */
const BACK_TITLES: Readonly<Record<string, string>> = {
  acknowledgement: 'Acknowledgments',
  annex: 'Appendix',
  availability: 'Data availability',
  funding: 'Funding',
  contribution: 'Author contributions',
  conflict: 'Competing interests',
};

/** Headings with at least one letter; GROBID also marks lone numbers and punctuation. */
const hasText = (title: string) => /\p{L}/u.test(title);

const MAIN = 'Main text';

/** Collects the sections of a text in order. */
class TeiText {
  private readonly floats: Floats;
  private readonly open: OpenSection[] = [];
  /** A title for text that follows without a heading. */
  private fallback = MAIN;

  constructor(floats: Floats) {
    this.floats = floats;
  }

  addAbstract(abstract: XmlElement): void {
    this.open.push({ title: 'Abstract', blocks: [] });
    this.fallback = '';
    this.addDivision(abstract, 1);
    if (this.open.length === 1 && this.open[0]?.blocks.length === 0) this.open.pop();
    this.fallback = MAIN;
  }

  addBack(part: XmlElement): void {
    const type = part.attributes['type'] ?? '';
    if (part.name !== 'div' || type === 'references') return;
    this.fallback = entryOf(BACK_TITLES, type) ?? 'Back matter';
    this.addDivision(part, 0);
  }

  /** Adds the text of a division, and of those inside it. */
  addDivision(division: XmlElement, depth: number): void {
    for (const child of elementsOf(division)) {
      if (child.name === 'div') this.addDivision(child, depth + 1);
      else if (child.name === 'head') this.start(child, depth);
      else if (!isNote(child) || division.name !== 'body') this.addBlocks(child);
    }
  }

  private start(head: XmlElement, level: number): void {
    const title = inlineText(head);
    if (!hasText(title)) return;
    const number = (head.attributes['n'] ?? '').trim();
    this.fallback = '';
    this.open.push({
      title: [number, title].filter(Boolean).join(' '),
      number: number ? readNumber(number) : readPrintedNumber(title),
      level,
      ...pageOf(head),
      blocks: [],
    });
  }

  private addBlocks(element: XmlElement): void {
    const blocks = readBlocks(element);
    if (blocks.length === 0) return;
    const list = this.current(element);
    for (const block of [...blocks, ...this.floats.take(element)]) list.push(block);
  }

  /** The section that text without a heading belongs to. */
  private current(element: XmlElement): Block[] {
    const last = this.open.at(-1);
    const isOther = this.fallback !== '' && last?.title !== this.fallback;
    if (last && !isOther) return last.blocks;
    const blocks: Block[] = [];
    this.open.push({ title: this.fallback || MAIN, ...pageOf(element), blocks });
    return blocks;
  }

  /** Adds what is in no section. */
  finish(notes: readonly XmlElement[]): void {
    const footnotes = notes.flatMap((note) => withPage(note, paragraph(noteText(note))));
    const rest = this.floats.rest();
    if (footnotes.length > 0) this.open.push({ title: 'Footnotes', blocks: footnotes });
    if (rest.length > 0) this.open.push({ title: 'Figures and tables', blocks: rest });
  }

  sections(): Section[] {
    return toSections(this.open);
  }
}

const noteText = (note: XmlElement) => [note.attributes['n'], inlineText(note)].filter(Boolean).join(' ');

const withPage = (element: XmlElement, blocks: readonly Block[]): Block[] =>
  blocks.map((block) => ({ ...block, ...pageOf(element) }));

function readBlocks(element: XmlElement): Block[] {
  if (element.name === 'figure') return [];
  if (element.name === 'list') return withPage(element, [readList(element)]);
  if (element.name === 'formula') return withPage(element, paragraph(inlineText(element)));
  return withPage(
    element,
    divideBlocks(element.children, {
      inlineOf,
      readerOf: ({ name }) => (name === 'list' || name === 'figure' ? readBlocks : undefined),
    }),
  );
}

const readList = (list: XmlElement): Block => ({
  kind: 'list',
  ordered: list.attributes['type'] === 'ordered',
  items: children(list, 'item').map((item) => paragraph(inlineText(item))),
});
