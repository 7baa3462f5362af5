import type { Situation } from './situation.ts';
import type { Venue, VenueKey } from './venue.ts';

/** Services that can describe a paper differently. */
export type ServiceId =
  | 'crossref'
  | 'datacite'
  | 'unpaywall'
  | 'arxiv'
  | 'openalex'
  | 'semantic-scholar'
  | 'europe-pmc'
  | 'doaj'
  | 'opencitations'
  | 'ncbi'
  | 'core';

/** What a URL really serves. */
export type Serving =
  | 'paper'
  | 'landing'
  | 'landing-meta'
  | 'html-as-pdf'
  | 'challenge'
  | 'wrong-paper'
  | 'comment'
  | 'reply'
  | 'erratum'
  | 'supplement'
  | 'truncated'
  | 'no-eof'
  | 'huge'
  | 'slow'
  | 'denied'
  | 'stub'
  | 'cover'
  | 'translation'
  | 'scan'
  | 'encrypted'
  | 'dead'
  | 'broken'
  | 'redirect';

/** A URL where a copy is said to be. */
export interface CastCopy {
  readonly url: string;
  readonly serves: Serving;
  /** The target of a `redirect` or of the PDF tag of a `landing-meta`. */
  readonly to?: string;
  /** The title on a `translation`. */
  readonly title?: string;
  /** False for URLs that open-access services do not name (targets of redirects and meta tags). */
  readonly named?: boolean;
  /** False when services name the URL as a page, not as a PDF. */
  readonly pdf?: boolean;
  readonly host: 'publisher' | 'repository';
  readonly version?: 'publishedVersion' | 'acceptedVersion' | 'submittedVersion';
  readonly license?: string;
}

/** The arXiv record of a paper. */
export interface CastArxiv {
  readonly id: string;
  readonly category: string;
  readonly more?: readonly string[];
  /** Number of versions (default: 1). */
  readonly versions?: number;
  readonly submitted: string;
  readonly updated?: string;
  readonly comment?: string;
  /** The authors withdrew it: there are no files. */
  readonly withdrawn?: boolean;
  /** Whether the arXiv record has the DOI and reference of the journal. */
  readonly linked?: boolean;
}

/** An editorial notice. On a paper it names the notice; on a notice, its paper. */
export interface CastNotice {
  readonly kind: 'retraction' | 'expression_of_concern' | 'correction' | 'new_version';
  readonly direction: 'updated-by' | 'update-to';
  readonly key: string;
  readonly date: string;
  readonly source?: 'publisher' | 'retraction-watch';
}

/** A relation between two works, in Crossref's terms. */
interface CastRelation {
  readonly type: 'is-preprint-of' | 'has-preprint' | 'is-review-of' | 'has-review' | 'is-part-of';
  readonly key: string;
}

type OaStatus = 'gold' | 'green' | 'hybrid' | 'bronze' | 'closed';

/** Types of works, in Crossref's terms. */
export type CastType =
  | 'journal-article'
  | 'posted-content'
  | 'proceedings-article'
  | 'book-chapter'
  | 'book'
  | 'dissertation'
  | 'dataset'
  | 'software'
  | 'peer-review'
  | 'component'
  | 'report';

/** Fields that a service can state differently. */
interface CastView {
  readonly doi?: string;
  readonly title?: string;
  readonly subtitle?: string;
  readonly date?: string | null;
  readonly authors?: string | null;
  readonly abstract?: string | null;
}

/** A paper of the cast, declared once; every site serves it in its own format. */
export interface CastPaper extends CastView {
  /** Stable short name, also the seed of derived ids. */
  readonly key: string;
  readonly situation: Situation;
  readonly also?: readonly Situation[];
  /** Registration agency of the DOI (default: Crossref). */
  readonly agency?: 'crossref' | 'datacite';
  readonly arxiv?: CastArxiv;
  readonly pmid?: string;
  readonly pmcid?: string;
  /** The real OpenAlex id, where it matters. */
  readonly openalex?: string;
  /** An OpenAlex id that was merged into this one. */
  readonly openalexMerged?: string;
  readonly title: string;
  /** "Family, Given" separated by ";", organisations in braces; empty without authors. */
  readonly authors: string;
  /** ISO date, month or year; absent when unknown. */
  readonly date?: string;
  /** When the DOI was registered (default: the date of publication). */
  readonly registered?: string;
  /** A row of the table, or a venue of its own. */
  readonly venue?: VenueKey | Venue;
  readonly volume?: string;
  readonly issue?: string;
  readonly pages?: string;
  readonly type: CastType;
  readonly abstract: string;
  /** The abstract with markup, as Crossref has it. */
  readonly jats?: string;
  readonly keywords: readonly string[];
  readonly language?: string;
  /** Short form such as `cc-by-4.0`. */
  readonly license?: string;
  readonly oa: OaStatus;
  /** URLs besides the usual ones of publisher and arXiv. An empty list means that the publisher has no PDF. */
  readonly copies?: readonly CastCopy[];
  /** Keys of cited papers. */
  readonly cites?: readonly string[];
  /** How many works outside the cast cite it. */
  readonly citedElsewhere?: number;
  readonly notices?: readonly CastNotice[];
  readonly relations?: readonly CastRelation[];
  /** Another DOI that answers 301 to this one. */
  readonly alias?: string;
  /** Services that do not know the paper. */
  readonly hidden?: readonly ServiceId[];
  readonly as?: Readonly<Partial<Record<ServiceId, CastView>>>;
  /** The shape of authors in Unpaywall (default: depends on the year). */
  readonly zAuthors?: 'null' | 'names' | 'raw';
}

/** A person or organisation. */
export interface CastAuthor {
  readonly family?: string;
  readonly given?: string;
  readonly body?: string;
}

/** Reads the authors of a paper. */
export function authorsOf(paper: { readonly authors?: string | null }): CastAuthor[] {
  return (paper.authors ?? '')
    .split(';')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => {
      if (name.startsWith('{')) return { body: name.slice(1, -1) };
      const [family = '', given] = name.split(',').map((part) => part.trim());
      return given ? { family, given } : { family };
    });
}

/** "Given Family", as most services print names; Chinese and Japanese names start with the family name. */
export function displayName(author: CastAuthor): string {
  if (/^\p{sc=Han}/u.test(author.family ?? '')) return [author.family, author.given].filter(Boolean).join(' ');
  return author.body ?? [author.given, author.family].filter(Boolean).join(' ');
}

/** Year, month and day as far as known. */
export function datePartsOf(date: string | null | undefined): number[] {
  return date ? date.split('-').map(Number) : [];
}

/** The publication year, if known. */
export function yearOf(paper: { readonly date?: string | null }): number | undefined {
  return datePartsOf(paper.date)[0];
}

/** The paper as a service describes it. */
export function viewOf(paper: CastPaper, service: ServiceId): CastPaper {
  const view = paper.as?.[service];
  return view ? ({ ...paper, ...view } as CastPaper) : paper;
}

/** Whether a service has the paper. */
export function knownTo(paper: CastPaper, service: ServiceId): boolean {
  return !paper.hidden?.includes(service);
}
