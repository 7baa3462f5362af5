import type { XmlElement } from '@rgrove/parse-xml';
import type { DocumentReference } from '../../model/document.ts';
import type { Author } from '../../model/paper.ts';
import { matchArxiv } from '../../model/ref-arxiv.ts';
import { findDois } from '../../model/ref-doi.ts';
import { childAt, children, descendants } from '../../text/xml.ts';
import { composeReference } from '../compose-reference.ts';
import { readPrintedReference } from '../printed-reference.ts';
import { inlineText } from './inline.ts';

/** The entries of a reference list. */
export function readReferences(list: readonly XmlElement[]): DocumentReference[] {
  const entries = list.map(readEntry).filter(({ text }) => text !== '');
  return entries.map((entry, at) => ({ ...entry, index: at + 1 }));
}

function readEntry(entry: XmlElement): DocumentReference {
  const [analytic, monogr] = [childAt(entry, 'analytic'), childAt(entry, 'monogr')];
  const imprint = childAt(monogr, 'imprint');
  const [title, container] = [titleOf(analytic), titleOf(monogr)];
  const date = childAt(imprint, 'date');
  const year = Number(/\d{4}/.exec(date?.attributes['when'] ?? date?.text ?? '')?.[0]);
  const fields = {
    ...idsOf(entry),
    ...optional('title', title || container),
    authors: authorsOf(authorsOf(analytic).length > 0 ? analytic : monogr),
    ...(year && { year }),
    ...(title && optional('venue', container)),
    ...optional('volume', scopeOf(imprint, 'volume')),
    ...optional('issue', scopeOf(imprint, 'issue')),
    ...optional('pages', scopeOf(imprint, 'page')),
  };
  const raw = children(entry, 'note')
    .filter((note) => note.attributes['type'] === 'raw_reference')
    .map(inlineText)[0];
  // A number at the start of a composed text is part of a title, not a label.
  if (raw) return { ...readPrintedReference(raw, 0), ...fields };
  const rest = children(imprint, 'publisher').map(inlineText);
  return { index: 0, text: composeReference(fields, { rest }), ...fields };
}

const optional = <K extends string>(name: K, value: string | undefined) =>
  (value ? { [name]: value } : {}) as Partial<Record<K, string>>;

/** The main title, not an abbreviation of it. */
function titleOf(part: XmlElement | undefined): string {
  const titles = children(part, 'title').filter((title) => title.attributes['type'] !== 'abbrev');
  return titles.map(inlineText).find(Boolean) ?? '';
}

function scopeOf(imprint: XmlElement | undefined, unit: string): string | undefined {
  const scope = children(imprint, 'biblScope').find((each) => each.attributes['unit'] === unit);
  const { from, to } = scope?.attributes ?? {};
  return from ? [from, ...(to && to !== from ? [to] : [])].join('-') : scope && inlineText(scope);
}

/** The ids of a work: those of the article, else of what contains it. */
export function idnosOf(entry: XmlElement, type: string): string[] {
  const isType = (idno: XmlElement) => (idno.attributes['type'] ?? '').toLowerCase() === type;
  return descendants(entry, 'idno')
    .filter(isType)
    .map((idno) => idno.text.trim());
}

function idsOf(entry: XmlElement): Pick<DocumentReference, 'doi' | 'pmid' | 'arxivId' | 'url'> {
  const [doi] = idnosOf(entry, 'doi').flatMap(findDois);
  const pmid = idnosOf(entry, 'pmid').find((id) => /^\d{1,9}$/.test(id));
  const arxivId = idnosOf(entry, 'arxiv').flatMap((id) => matchArxiv(id)?.id ?? [])[0];
  const links = descendants(entry, 'ptr').map((ptr) => ptr.attributes['target'] ?? '');
  const url = links.find((link) => /^https?:\/\//.test(link) && !/doi\.org\//.test(link));
  return {
    ...optional('doi', doi),
    ...optional('pmid', pmid),
    ...optional('arxivId', arxivId),
    ...optional('url', url),
  };
}

/** The authors of a work; an entry without a name, such as an affiliation alone, is none. */
export function authorsOf(part: XmlElement | undefined): Author[] {
  return children(part, 'author').flatMap((author): Author[] => {
    const name = childAt(author, 'persName');
    const all = (tag: string) => children(name, tag).map(inlineText).filter(Boolean).join(' ');
    const [family, given] = [all('surname'), all('forename')];
    if (family) return [{ family, ...(given && { given }) }];
    const literal = given || children(author, 'orgName').map(inlineText).join(' ');
    return literal ? [{ literal }] : [];
  });
}
