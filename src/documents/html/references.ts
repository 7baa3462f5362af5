import { XmlElement } from '@rgrove/parse-xml';
import type { DocumentReference } from '../../model/document.ts';
import { findDois } from '../../model/ref-doi.ts';
import { descendants, elementsOf } from '../../text/xml.ts';
import { withoutLinks } from '../links.ts';
import { classOf, inlineOf, inlineText } from './inline.ts';

/** Whether an element is the reference list, heading included. */
export function isReferenceList(element: XmlElement): boolean {
  if (/\bltx_bibliography\b/.test(classOf(element))) return true;
  if (element.name !== 'section' && element.name !== 'div') return false;
  const [heading] = elementsOf(element);
  const isNamed = heading !== undefined && /^h[1-6]$/.test(heading.name) && TITLES.test(inlineText(heading));
  return isNamed && descendants(element, 'li').length > 0;
}

const TITLES = /^(?:\d+\.? )?(?:references|bibliography|literature cited|works cited)$/i;

/** The entries of the reference lists. */
export function readReferences(lists: readonly XmlElement[]): DocumentReference[] {
  return lists.flatMap((list) => descendants(list, 'li')).map(readEntry);
}

function readEntry(item: XmlElement, at: number): DocumentReference {
  const isTag = (element: XmlElement) => /\bltx_tag_bibitem\b/.test(classOf(element));
  const label = elementsOf(item)
    .filter(isTag)
    .map(inlineText)
    .join(' ')
    .replace(/^\[|\]$/g, '');
  const text = withoutLinks(inlineOf(item.children.filter((node) => !(node instanceof XmlElement && isTag(node)))));
  const part = (name: string) =>
    descendants(item, 'span').find((span) => new RegExp(`\\b${name}\\b`).test(classOf(span)));
  const title = part('ltx_bib_title');
  return {
    index: at + 1,
    ...(label && { label }),
    text,
    ...idsOf(item, text),
    ...(title && { title: inlineText(title) }),
  };
}

function idsOf(item: XmlElement, text: string): Pick<DocumentReference, 'doi' | 'arxivId' | 'url'> {
  const links = descendants(item, 'a').map((link) => link.attributes['href'] ?? '');
  const [doi] = [...links, text].flatMap(findDois);
  const arxiv = [...links, text].map((each) => /arxiv(?:\.org\/(?:abs|pdf)\/|:\s*)(\d{4}\.\d{4,5})/i.exec(each)?.[1]);
  const arxivId = arxiv.find(Boolean);
  const url = links.find((link) => /^https?:\/\//.test(link) && !/doi\.org|arxiv\.org/.test(link));
  return {
    ...(doi && { doi }),
    ...(arxivId && { arxivId }),
    ...(url && { url }),
  };
}
