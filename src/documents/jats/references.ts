import type { XmlElement } from '@rgrove/parse-xml';
import type { DocumentReference } from '../../model/document.ts';
import type { Author } from '../../model/paper.ts';
import { findDois } from '../../model/ref-doi.ts';
import { trimEndOf } from '../../text/trim.ts';
import { children, descendants, elementsOf } from '../../text/xml.ts';
import { composeReference, type ReferenceExtras } from '../compose-reference.ts';
import { withoutLinks } from '../links.ts';
import { inlineText } from './inline.ts';

const CITATIONS = new Set(['mixed-citation', 'element-citation', 'nlm-citation', 'citation']);

/** The reference lists of an article, one entry for each citation; a label may stand for several. */
export function readReferences(article: XmlElement): DocumentReference[] {
  const refs = descendants(article, 'ref-list').flatMap((list) => descendants(list, 'ref'));
  return refs.flatMap(readRef).map((reference, at) => ({ index: at + 1, ...reference }));
}

type Entry = Omit<DocumentReference, 'index'>;

function readRef(ref: XmlElement): Entry[] {
  const label = trimEndOf(children(ref, 'label').map(inlineText).join(' '), '. ');
  const citations = citationsOf(ref);
  const notes = children(ref, 'note').map(inlineText).filter(Boolean);
  const read = citations.map((citation) => readCitation(citation));
  const entries = read.length > 0 ? read : [{ text: notes.join(' ') || inlineText(ref) }];
  return entries.map((entry) => ({ ...(label && { label }), ...entry }));
}

/** Of alternatives the first one; they are the same citation in several forms. */
function citationsOf(ref: XmlElement): XmlElement[] {
  return elementsOf(ref).flatMap((child) => {
    if (CITATIONS.has(child.name)) return [child];
    return child.name === 'citation-alternatives' ? elementsOf(child).slice(0, 1) : [];
  });
}

function readCitation(citation: XmlElement): Entry {
  const part = (...names: string[]) =>
    names.map((name) => descendants(citation, name).map(inlineText).join(' ')).find(Boolean);
  const title = part('article-title', 'chapter-title', 'part-title', 'data-title');
  const venue = part('source', 'conf-name', 'trans-source');
  const year = Number(/\d{4}/.exec(part('year') ?? '')?.[0]);
  const fields = {
    ...idsOf(citation),
    ...(title ? { title } : venue && { title: venue }),
    authors: authorsOf(citation),
    ...(year && { year }),
    ...(title && venue && { venue }),
    ...optional('volume', part('volume')),
    ...optional('issue', part('issue')),
    ...optional('pages', pagesOf(part('fpage'), part('lpage')) ?? part('page-range', 'elocation-id')),
  };
  const isPrinted = citation.name === 'mixed-citation' || citation.name === 'citation';
  return {
    text: withoutLinks((isPrinted && inlineText(citation)) || composeReference(fields, extrasOf(citation))),
    ...fields,
  };
}

const extrasOf = (citation: XmlElement): ReferenceExtras => ({
  hasMoreAuthors: descendants(citation, 'etal').length > 0,
  rest: [descendants(citation, 'publisher-name'), descendants(citation, 'comment')].flat().map(inlineText),
});

const optional = <K extends string>(name: K, value: string | undefined) =>
  (value ? { [name]: value } : {}) as Partial<Record<K, string>>;

const pagesOf = (first?: string, last?: string) => (first && last && first !== last ? `${first}-${last}` : first);

function idsOf(citation: XmlElement): Pick<DocumentReference, 'doi' | 'pmid' | 'arxivId' | 'url'> {
  const typed = (type: string) =>
    descendants(citation, 'pub-id')
      .filter((id) => id.attributes['pub-id-type'] === type)
      .map((id) => id.text.trim())[0];
  const links = [...descendants(citation, 'ext-link'), ...descendants(citation, 'uri')].map(
    (link) => link.attributes['xlink:href'] ?? link.text.trim(),
  );
  const [doi] = [typed('doi') ?? '', ...links].flatMap(findDois);
  const url = links.find((link) => /^https?:\/\//.test(link) && !/doi\.org\//.test(link));
  return {
    ...optional('doi', doi),
    ...optional('pmid', typed('pmid')),
    ...optional('arxivId', typed('arxiv')?.replace(/^arxiv:/i, '')),
    ...optional('url', url),
  };
}

/** Authors come before editors; without any group, every name counts. */
function authorsOf(citation: XmlElement): Author[] {
  const groups = children(citation, 'person-group');
  const chosen = groups.filter((group) => /^(author|$)/.test(group.attributes['person-group-type'] ?? ''));
  const within = chosen.length > 0 ? chosen : groups.length > 0 ? groups : [citation];
  return within.flatMap(namesIn);
}

function namesIn(parent: XmlElement): Author[] {
  return elementsOf(parent).flatMap((child) => {
    if (child.name === 'collab' || child.name === 'institution') return [{ literal: inlineText(child) }];
    if (child.name === 'name' || child.name === 'string-name') return nameOf(child);
    return child.name === 'name-alternatives' ? namesIn(child).slice(0, 1) : [];
  });
}

/** The parts of a name; an undivided one stays whole. */
export function nameOf(element: XmlElement): Author[] {
  const [family, given] = ['surname', 'given-names'].map((part) => children(element, part).map(inlineText).join(' '));
  if (family) return [{ family, ...(given && { given }) }];
  const literal = inlineText(element);
  return literal ? [{ literal }] : [];
}
