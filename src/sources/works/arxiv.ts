import type { XmlElement } from '@rgrove/parse-xml';
import { toLicense } from '../../model/license.ts';
import type { Notice, PaperFields, Version } from '../../model/paper.ts';
import type { Location, SourceRecord } from '../../model/source.ts';
import { children, childText } from '../../text/xml.ts';
import { authorList, toAuthor } from '../exchange/authors.ts';
import { dateFromText } from '../exchange/dates.ts';
import { firstText, present } from '../exchange/fields.ts';
import { bareDoi } from '../exchange/ids.ts';

const ID = 'arxiv';

/** An entry of the feed. */
export interface ArxivEntry {
  /** Without version. */
  readonly id: string;
  readonly version?: number;
  readonly element: XmlElement;
}

/** The parts of a feed; `rejected` is arXiv's message when it answered with an error entry. */
export interface ArxivFeed {
  readonly entries: readonly ArxivEntry[];
  readonly total: number | null;
  /** The query as arXiv understood it, if the feed has it. */
  readonly echo?: string;
  readonly rejected?: string;
}

function toEntry(element: XmlElement): ArxivEntry | null {
  const match = /^\S{0,100}?\/abs\/(\S{1,60}?)(?:v(\d{1,4}))?$/u.exec(childText(element, 'id') ?? '');
  if (!match?.[1]) return null;
  return { id: match[1], element, ...(match[2] ? { version: Number(match[2]) } : {}) };
}

/** Reads a feed; null when an entry is not the record of a paper. */
export function toArxivFeed(feed: XmlElement): ArxivFeed | null {
  const elements = children(feed, 'entry');
  const error = elements.find((entry) => /\/api\/errors/u.test(childText(entry, 'id') ?? ''));
  if (error) {
    return { entries: [], total: null, rejected: firstText(childText(error, 'summary')) ?? 'no reason given' };
  }
  const entries = elements.map(toEntry).filter((entry) => entry !== null);
  if (entries.length < elements.length) return null;
  const total = childText(feed, 'opensearch:totalResults');
  const echo = /search_query=(.*?)(?:&id_list=|$)/su.exec(childText(feed, 'title') ?? '')?.[1];
  return {
    entries,
    total: total && /^\d{1,15}$/u.test(total) ? Number(total) : null,
    ...(echo ? { echo } : {}),
  };
}

function versionsOf({ id, version, element }: ArxivEntry): readonly Version[] {
  const published = children(element, 'arxiv:doi')
    .flatMap((node) => node.text.split(/\s+/u))
    .flatMap((text) => bareDoi(text) ?? [])
    // The DOI of the preprint itself is not another version.
    .filter((doi) => !doi.startsWith('10.48550/'));
  const numbered = version === undefined ? [] : [`${id}v${version}`];
  return [
    ...[...new Set(published)].map((doi): Version => ({ kind: 'published', doi })),
    ...numbered.map((name): Version => ({ kind: 'preprint', arxivId: name, url: `https://arxiv.org/abs/${name}` })),
  ];
}

/** A paper may be about withdrawals, so the abstract has to start with its own or name who withdrew it. */
const ABSTRACT =
  /^\W{0,3}(?:this|the) (?:paper|article|manuscript|submission|preprint|work) (?:has (?:now |since )?been|was|is) (?:withdrawn|retracted)\b(?! from (?!arxiv))|\bthis (?:paper|article|manuscript|submission|preprint|work) has been withdrawn by (?:the )?(?:authors?|arxiv)\b/iu;
/** A comment may also report other events than the withdrawal from arXiv. */
const COMMENT =
  /^\W{0,3}(?:(?:(?:this|the) )?(?:paper|article|manuscript|submission|preprint|work) (?:(?:has (?:now |since )?been|was|is) )?(?:withdrawn|retracted)\b(?! from (?!arxiv))|withdrawn(?:$| (?:by (?:the )?(?:authors?|arxiv)|due to|because)\b))/iu;

/** There is no field for withdrawal: authors write it in the comment or instead of the abstract. */
function isWithdrawn(element: XmlElement): boolean {
  const comment = firstText(childText(element, 'arxiv:comment')) ?? '';
  if (comment.split(/[.,;:] ?/u).some((statement) => COMMENT.test(statement))) return true;
  return ABSTRACT.test(firstText(childText(element, 'summary')) ?? '');
}

function licenseOf(element: XmlElement): string | undefined {
  const link = children(element, 'link').find(({ attributes }) => attributes['rel'] === 'license');
  return toLicense(link?.attributes['href'] ?? '');
}

/** Converts an entry; with `pinned`, the location is the PDF of that version. */
export function fromArxiv(entry: ArxivEntry, pinned: boolean): SourceRecord {
  const { id, version, element } = entry;
  const license = licenseOf(element);
  const withdrawn = isWithdrawn(element);
  const notices: readonly Notice[] = withdrawn ? [{ kind: 'withdrawal', about: 'this', via: ID }] : [];
  const paper = present<PaperFields>({
    ...dateFromText(childText(element, 'published')),
    arxivId: id,
    title: firstText(childText(element, 'title')),
    authors: authorList(children(element, 'author'), (author) => toAuthor({ literal: childText(author, 'name') })),
    publisher: 'arXiv',
    type: 'posted-content',
    abstract: firstText(childText(element, 'summary')),
    keywords: children(element, 'category').flatMap(({ attributes }) => firstText(attributes['term']) ?? []),
    license,
    isOa: true,
    oaStatus: 'green',
    url: `https://arxiv.org/abs/${id}`,
    versions: versionsOf(entry),
    retracted: withdrawn ? true : undefined,
    notices,
  });
  const suffix = pinned && version !== undefined ? `v${version}` : '';
  const url = `https://arxiv.org/pdf/${id}${suffix}`;
  return {
    source: ID,
    paper,
    locations: [present<Location>({ url, source: ID, kind: 'pdf', version: 'submitted', license, host: 'repository' })],
  };
}
