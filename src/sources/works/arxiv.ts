import type { XmlElement } from '@rgrove/parse-xml';
import { toLicense } from '../../model/license.ts';
import type { Notice, PaperFields, Version } from '../../model/paper.ts';
import type { Location, SourceRecord } from '../../model/source.ts';
import { authorList, bareDoi, dateFromText, firstText, present, toAuthor } from '../fields.ts';
import { children, childText } from '../xml.ts';

const ID = 'arxiv';

/** One entry of the feed, still in arXiv's own terms. */
export interface ArxivEntry {
  /** Without version. */
  readonly id: string;
  readonly version?: number;
  readonly element: XmlElement;
}

/** The feed taken apart; `rejected` is arXiv's explanation when it answered with an error entry. */
export interface ArxivFeed {
  readonly entries: readonly ArxivEntry[];
  readonly total: number | null;
  /** The query as arXiv understood it, when the feed says. */
  readonly echo?: string;
  readonly rejected?: string;
}

function toEntry(element: XmlElement): ArxivEntry | null {
  const match = /^\S{0,100}?\/abs\/(\S{1,60}?)(?:v(\d{1,4}))?$/u.exec(childText(element, 'id') ?? '');
  if (!match?.[1]) return null;
  return { id: match[1], element, ...(match[2] ? { version: Number(match[2]) } : {}) };
}

/** Takes a feed apart; null when an entry is not the record of a paper. */
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
    // The DOI in a feed is the journal's; the preprint's own is not a version of itself.
    .filter((doi) => !doi.startsWith('10.48550/'));
  const numbered = version === undefined ? [] : [`${id}v${version}`];
  return [
    ...[...new Set(published)].map((doi): Version => ({ kind: 'published', doi })),
    ...numbered.map((name): Version => ({ kind: 'preprint', arxivId: name, url: `https://arxiv.org/abs/${name}` })),
  ];
}

/** An abstract may treat of withdrawals, so it has to open by saying it of this paper, or name who withdrew it. */
const ABSTRACT =
  /^\W{0,3}(?:this|the) (?:paper|article|manuscript|submission|preprint|work) (?:has (?:now |since )?been|was|is) (?:withdrawn|retracted)\b(?! from (?!arxiv))|\bthis (?:paper|article|manuscript|submission|preprint|work) has been withdrawn by (?:the )?(?:authors?|arxiv)\b/iu;
/** A comment is about its paper; other events than its withdrawal from arXiv may be told there as well. */
const COMMENT =
  /^\W{0,3}(?:(?:(?:this|the) )?(?:paper|article|manuscript|submission|preprint|work) (?:(?:has (?:now |since )?been|was|is) )?(?:withdrawn|retracted)\b(?! from (?!arxiv))|withdrawn(?:$| (?:by (?:the )?(?:authors?|arxiv)|due to|because)\b))/iu;

/** Authors withdraw by a comment or in place of the abstract; there is no field for it. */
function isWithdrawn(element: XmlElement): boolean {
  const comment = firstText(childText(element, 'arxiv:comment')) ?? '';
  if (comment.split(/[.,;:] ?/u).some((statement) => COMMENT.test(statement))) return true;
  return ABSTRACT.test(firstText(childText(element, 'summary')) ?? '');
}

/** The feed rarely states a licence; what it does not state is not made up. */
function licenseOf(element: XmlElement): string | undefined {
  const link = children(element, 'link').find(({ attributes }) => attributes['rel'] === 'license');
  return toLicense(link?.attributes['href'] ?? '');
}

/** Turns an entry into our fields; `pinned` asks for the PDF of the entry's own version. */
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
