import { XmlElement, type XmlNode } from '@rgrove/parse-xml';
import type { Block, Document, Section } from '../../model/document.ts';
import type { Author } from '../../model/paper.ts';
import type { Ref } from '../../model/ref.ts';
import { matchArxiv } from '../../model/ref-arxiv.ts';
import { findDois } from '../../model/ref-doi.ts';
import { elementsOf } from '../../text/xml.ts';
import { createIds } from '../ids.ts';
import { toMarkdown } from '../markdown.ts';
import { isBlock, readBlocks } from './blocks.ts';
import { classOf, inlineText, isHidden } from './inline.ts';
import type { HtmlPage } from './parse.ts';
import { isReferenceList, readReferences } from './references.ts';

/** The document of an HTML article, such as those that arXiv makes with LaTeXML. */
export function readHtml({ root, meta, name }: HtmlPage): Document {
  const main = findMain(root);
  const titleElement = find(main, (element) => /\bltx_title_document\b/.test(classOf(element))) ?? find(main, isH1);
  const title = meta.get('citation_title')?.[0] || (titleElement ? inlineText(titleElement) : '');
  const [doi] = (meta.get('citation_doi') ?? []).flatMap(findDois);
  const ids = [...(doi ? [{ kind: 'doi', id: doi } as const] : []), ...arxivIdsOf(root, name)];
  const lists = findAll(main, isReferenceList);
  const sections = readSections(main, new Set([titleElement, ...lists]));
  return {
    from: 'html',
    title,
    ...(doi && { doi }),
    ids,
    isArticle: /\bltx_document\b/.test(classOf(main)),
    bodyLength: bodyLength(sections),
    authors: authorsOf(main, meta),
    sections,
    references: readReferences(lists),
  };
}

function bodyLength(sections: readonly Section[]): number {
  const body = sections.filter(({ title }) => !/^abstract\W?$/i.test(title));
  return toMarkdown({ from: 'html', title: '', authors: [], references: [], sections: body }).text.length;
}

/** arXiv prints its id beside the paper, ar5iv in the name of the page. */
function arxivIdsOf(root: XmlElement, name: string): Ref[] {
  const stamp = find(root, (element) => element.attributes['id'] === 'watermark-tr');
  const printed = stamp ? /^arXiv:(\S+)/.exec(inlineText(stamp).trim())?.[1] : /^\[([^\]\s]+)\]/.exec(name)?.[1];
  const ref = printed ? matchArxiv(printed) : null;
  return ref ? [ref] : [];
}

const isH1 = (element: XmlElement) => element.name === 'h1';

function findMain(root: XmlElement): XmlElement {
  const tests = [
    (element: XmlElement) => /\bltx_document\b/.test(classOf(element)),
    (element: XmlElement) => element.name === 'article',
    (element: XmlElement) => element.name === 'main',
    (element: XmlElement) => element.name === 'body',
  ];
  for (const test of tests) {
    const found = find(root, test);
    if (found) return found;
  }
  return root;
}

function find(parent: XmlElement, test: (element: XmlElement) => boolean): XmlElement | undefined {
  for (const child of elementsOf(parent)) {
    const found = test(child) ? child : find(child, test);
    if (found) return found;
  }
  return undefined;
}

function findAll(parent: XmlElement, test: (element: XmlElement) => boolean): XmlElement[] {
  return elementsOf(parent).flatMap((child) => (test(child) ? [child] : findAll(child, test)));
}

function authorsOf(main: XmlElement, meta: HtmlPage['meta']): Author[] {
  const named = meta.get('citation_author') ?? [];
  if (named.length > 0) return named.map((literal) => ({ literal }));
  const names = findAll(main, (element) => /\bltx_personname\b/.test(classOf(element))).map(inlineText);
  return names.filter(Boolean).map((literal) => ({ literal }));
}

/** Parts of a LaTeXML page that are data about the paper and not its text. */
const ABOUT = /\bltx_(?:authors|creator|personname|classification|keywords|role_)\b/;
/** Theorems and proofs start with a heading element that is no heading of a section. */
const INNER_HEADING = /\bltx_(?:runin|title_theorem|title_proof)\b/;

/** Walks down the containers and starts a section at each heading. */
function readSections(main: XmlElement, skipped: ReadonlySet<XmlElement | undefined>): Section[] {
  const idFor = createIds();
  const sections: { id: string; title: string; level: number; blocks: Block[] }[] = [];
  let run: XmlNode[] = [];
  const flush = () => {
    const blocks = readBlocks(run);
    run = [];
    if (blocks.length === 0) return;
    if (sections.length === 0) sections.push({ id: idFor('main-text'), title: 'Main text', level: 1, blocks: [] });
    const last = sections.at(-1);
    for (const block of blocks) last?.blocks.push(block);
  };
  const walk = (parent: XmlElement): void => {
    for (const node of parent.children) {
      if (!(node instanceof XmlElement) || !isBlock(node)) run.push(node);
      else if (skipped.has(node) || isHidden(node) || ABOUT.test(classOf(node))) flush();
      else if (/^h[1-6]$/.test(node.name) && !INNER_HEADING.test(classOf(node))) {
        flush();
        const id = node.attributes['id'] ?? parent.attributes['id'] ?? inlineText(node);
        sections.push({ id: idFor(id), title: inlineText(node), level: levelOf(node), blocks: [] });
      } else if (find(node, (each) => /^h[1-6]$/.test(each.name)) && !isTheorem(node)) {
        flush();
        walk(node);
        flush();
      } else run.push(node);
    }
  };
  walk(main);
  flush();
  return raise(sections);
}

const isTheorem = (element: XmlElement) => /\bltx_(?:theorem|proof)\b/.test(classOf(element));

const LEVELS: readonly [RegExp, number][] = [
  [/\bltx_title_(?:abstract|part|chapter|section|appendix|acknowledgements|bibliography)\b/, 1],
  [/\bltx_title_subsection\b/, 2],
  [/\bltx_title_subsubsection\b/, 3],
  [/\bltx_title_paragraph\b/, 4],
];

function levelOf(heading: XmlElement): number {
  const known = LEVELS.find(([pattern]) => pattern.test(classOf(heading)));
  return known ? known[1] : Math.max(1, Number(heading.name.slice(1)) - 1);
}

/** The first level that occurs is level 1. */
function raise(sections: readonly Section[]): Section[] {
  const least = sections.reduce((lowest, { level }) => Math.min(lowest, level), 6);
  return sections.map((section) => ({ ...section, level: section.level - least + 1 }));
}
