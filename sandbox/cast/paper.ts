import type { Situation } from './situation.ts';
import type { VenueKey } from './venue.ts';

/** The services of the sandbox, as far as a paper may look different there. */
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

/** What really comes from an address. */
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

/** One address at which a copy is said to live. */
export interface CastCopy {
  readonly url: string;
  readonly serves: Serving;
  /** Where a `redirect` or the PDF tag of a `landing-meta` leads. */
  readonly to?: string;
  /** The title on a `translation`. */
  readonly title?: string;
  /** False for addresses that open-access services do not name (targets of redirects and meta tags). */
  readonly named?: boolean;
  /** False when services name the address as a page, not as a PDF. */
  readonly pdf?: boolean;
  readonly host: 'publisher' | 'repository';
  readonly version?: 'publishedVersion' | 'acceptedVersion' | 'submittedVersion';
  readonly license?: string;
}

/** The arXiv side of a paper. */
export interface CastArxiv {
  readonly id: string;
  readonly category: string;
  readonly more?: readonly string[];
  /** How many versions exist; 1 unless told. */
  readonly versions?: number;
  readonly submitted: string;
  readonly updated?: string;
  readonly comment?: string;
  /** Whether the arXiv record names the journal DOI and reference. */
  readonly linked?: boolean;
}

/** An editorial notice: on the subject it names the notice, on the notice its subject. */
export interface CastNotice {
  readonly kind: 'retraction' | 'expression_of_concern' | 'correction' | 'new_version';
  readonly direction: 'updated-by' | 'update-to';
  readonly key: string;
  readonly date: string;
  readonly source?: 'publisher' | 'retraction-watch';
}

/** A relation between two works in Crossref's words. */
interface CastRelation {
  readonly type: 'is-preprint-of' | 'has-preprint' | 'is-review-of' | 'has-review' | 'is-part-of';
  readonly key: string;
}

type OaStatus = 'gold' | 'green' | 'hybrid' | 'bronze' | 'closed';

type CastType =
  | 'journal-article'
  | 'posted-content'
  | 'proceedings-article'
  | 'book-chapter'
  | 'dissertation'
  | 'dataset'
  | 'software'
  | 'peer-review'
  | 'component'
  | 'report';

/** What a service may say differently. */
interface CastView {
  readonly doi?: string;
  readonly title?: string;
  readonly subtitle?: string;
  readonly date?: string | null;
  readonly authors?: string | null;
  readonly abstract?: string | null;
}

/** One paper of the cast: declared once, told by every site in its own dialect. */
export interface CastPaper extends CastView {
  /** Stable short name, also the seed of derived ids. */
  readonly key: string;
  readonly situation: Situation;
  readonly also?: readonly Situation[];
  /** Registration agency of the DOI; Crossref unless told. */
  readonly agency?: 'crossref' | 'datacite';
  readonly arxiv?: CastArxiv;
  readonly pmid?: string;
  readonly pmcid?: string;
  /** OpenAlex id where the real one matters. */
  readonly openalex?: string;
  /** An OpenAlex id that was merged into this one. */
  readonly openalexMerged?: string;
  readonly title: string;
  /** "Family, Given" separated by ";", bodies in braces; empty for none. */
  readonly authors: string;
  /** ISO date, month or year; absent when nobody knows. */
  readonly date?: string;
  /** When the DOI was registered; the publication date unless told. */
  readonly registered?: string;
  readonly venue?: VenueKey;
  readonly volume?: string;
  readonly issue?: string;
  readonly pages?: string;
  readonly type: CastType;
  readonly abstract: string;
  /** The abstract as Crossref has it, where it is more than a paragraph. */
  readonly jats?: string;
  readonly keywords: readonly string[];
  readonly language?: string;
  /** Short form such as `cc-by-4.0`. */
  readonly license?: string;
  readonly oa: OaStatus;
  /** Addresses beyond the usual ones of publisher and arXiv; an empty list: the publisher has no PDF. */
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
  /** Which shape of authors Unpaywall has; by default it follows the year. */
  readonly zAuthors?: 'null' | 'names' | 'raw';
}

/** A person or body. */
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

/** "Given Family", as most services print a name; Chinese and Japanese names keep the family in front. */
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

/** The paper as one service tells it. */
export function viewOf(paper: CastPaper, service: ServiceId): CastPaper {
  const view = paper.as?.[service];
  return view ? ({ ...paper, ...view } as CastPaper) : paper;
}

/** Whether a service knows the paper at all. */
export function knownTo(paper: CastPaper, service: ServiceId): boolean {
  return !paper.hidden?.includes(service);
}
