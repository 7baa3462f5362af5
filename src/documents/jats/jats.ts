import type { XmlElement } from '@rgrove/parse-xml';
import type { Block, Document, Section } from '../../model/document.ts';
import type { Author } from '../../model/paper.ts';
import type { Ref } from '../../model/ref.ts';
import { findDois } from '../../model/ref-doi.ts';
import { foldText } from '../../text/markup.ts';
import { childAt, children, descendants, elementsOf } from '../../text/xml.ts';
import { entryOf } from '../blocks.ts';
import { createIds } from '../ids.ts';
import { readBlocks } from './blocks.ts';
import { labelOf } from './caption.ts';
import { inlineText } from './inline.ts';
import { nameOf, readReferences } from './references.ts';

/** The document of a JATS article. */
export function readJats(article: XmlElement): Document {
  const meta = childAt(article, 'front', 'article-meta');
  const ids = idsOf(meta);
  const doi = ids.find(({ kind }) => kind === 'doi')?.id;
  const sections = createSections();
  for (const abstract of children(meta, 'abstract')) sections.add(abstract, 1, abstractTitle(abstract));
  readParts(article, sections);
  for (const part of [...children(article, 'sub-article'), ...children(article, 'response')]) {
    const title = titleOf(childAt(part, 'front-stub')) || titleOf(childAt(part, 'front', 'article-meta'));
    sections.push({ title, level: 1, blocks: [] });
    readParts(part, sections, 2);
  }
  return {
    from: 'jats',
    title: titleOf(meta),
    ...(doi && { doi }),
    ids,
    bodyLength: foldText(childAt(article, 'body')?.text ?? '').length,
    authors: authorsOf(meta),
    sections: sections.all,
    references: readReferences(article),
  };
}

/** The version of an article has a DOI of its own, so there may be several. */
function idsOf(meta: XmlElement | undefined): Ref[] {
  return children(meta, 'article-id').flatMap((id): Ref[] => {
    const [type, text] = [id.attributes['pub-id-type'], id.text.trim()];
    if (type === 'doi') return findDois(text).map((doi) => ({ kind: 'doi', id: doi }));
    const number = /^(?:PMC)?(\d{1,9})(?:\.\d+)?$/i.exec(text)?.[1];
    if (!number) return [];
    if (type === 'pmid') return [{ kind: 'pmid', id: String(Number(number)) }];
    return type === 'pmc' || type === 'pmcid' ? [{ kind: 'pmcid', id: `PMC${Number(number)}` }] : [];
  });
}

function titleOf(meta: XmlElement | undefined): string {
  const group = childAt(meta, 'title-group');
  const parts = ['article-title', 'subtitle'].flatMap((name) => children(group, name).map(inlineText));
  return parts
    .filter(Boolean)
    .join(': ')
    .replace(/([?!:.])?: /, (_all, end?: string) => (end ? `${end} ` : ': '));
}

function authorsOf(meta: XmlElement | undefined): Author[] {
  const contribs = children(meta, 'contrib-group').flatMap((group) => children(group, 'contrib'));
  return contribs
    .filter((contrib) => (contrib.attributes['contrib-type'] ?? 'author') === 'author')
    .flatMap((contrib) => [
      ...children(contrib, 'name').flatMap(nameOf),
      ...children(contrib, 'collab').map((collab) => ({ literal: inlineText(collab) })),
    ]);
}

const ABSTRACTS: Readonly<Record<string, string>> = {
  summary: 'Summary',
  'executive-summary': 'Summary',
  'author-highlights': 'Highlights',
  highlights: 'Highlights',
  graphical: 'Graphical abstract',
  teaser: 'Teaser',
  toc: 'Short summary',
};

function abstractTitle(abstract: XmlElement): string {
  return entryOf(ABSTRACTS, abstract.attributes['abstract-type'] ?? '') ?? 'Abstract';
}

/** What the parts of the back matter are called if they have no title. */
const BACK_TITLES: Readonly<Record<string, string>> = {
  ack: 'Acknowledgments',
  'fn-group': 'Footnotes',
  glossary: 'Glossary',
  notes: 'Notes',
  app: 'Appendix',
  bio: 'Biography',
  sec: '',
};

function readParts(article: XmlElement, sections: Sections, level = 1): void {
  const body = childAt(article, 'body');
  if (body) readBody(body, sections, level);
  const back = childAt(article, 'back');
  const parts = back ? elementsOf(back).flatMap((part) => (part.name === 'app-group' ? elementsOf(part) : [part])) : [];
  for (const part of parts) {
    const title = entryOf(BACK_TITLES, part.name);
    if (title !== undefined) sections.add(part, level, title);
  }
  const floats = childAt(article, 'floats-group');
  if (floats) sections.add(floats, level, 'Figures and tables');
}

/** Text before the first section, or of an article without sections, is a section of its own. */
function readBody(body: XmlElement, sections: Sections, level: number): void {
  const loose = elementsOf(body).filter((child) => child.name !== 'sec');
  const blocks = readBlocks(loose);
  if (blocks.length > 0) sections.push({ title: 'Main text', level, blocks });
  for (const sec of children(body, 'sec')) sections.add(sec, level);
}

interface Sections {
  readonly all: Section[];
  /** Adds an element and the sections inside it. */
  add(element: XmlElement, level: number, title?: string): void;
  push(section: {
    readonly title: string;
    readonly level: number;
    readonly blocks: Block[];
    readonly id?: string;
  }): void;
}

/** Parts of a section that are not text below its heading. */
const NOT_TEXT = new Set(['title', 'label', 'sec', 'object-id']);

function createSections(): Sections {
  const all: Section[] = [];
  const idFor = createIds();
  const sections: Sections = {
    all,
    push: ({ id, ...section }) => all.push({ id: idFor(id ?? section.title), ...section }),
    add(element, level, fallback = '') {
      const own = children(element, 'title').map(inlineText).join(' ');
      const title = [labelOf(element).label, own || fallback].filter(Boolean).join(' ');
      const blocks = readBlocks(element.children.filter((node) => !NOT_TEXT.has((node as XmlElement).name)));
      sections.push({ title, level, blocks, ...(element.attributes['id'] && { id: element.attributes['id'] }) });
      for (const sec of children(element, 'sec')) sections.add(sec, level + 1);
    },
  };
  return sections;
}

/** Whether an article has text, or only the front matter that some services return without it. */
export function hasFullText(article: XmlElement): boolean {
  const body = childAt(article, 'body');
  return body !== undefined && descendants(body, 'p').length > 0;
}
