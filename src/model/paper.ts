/** A person or organisation; `literal` is for undivided names (organisations, many CJK records). */
export interface Author {
  readonly family?: string;
  readonly given?: string;
  readonly literal?: string;
  readonly orcid?: string;
}

/** A work cited by a paper. */
export interface Reference {
  readonly doi?: string;
  readonly arxivId?: string;
  readonly title?: string;
  readonly year?: number;
  /** The citation as printed, if the source has nothing better. */
  readonly text?: string;
}

export type NoticeKind =
  | 'retraction'
  | 'withdrawal'
  | 'removal'
  | 'expression_of_concern'
  | 'correction'
  | 'new_version'
  | 'other';

/** An editorial notice about the paper, or (`about`) the paper this one is a notice about. */
export interface Notice {
  readonly kind: NoticeKind;
  readonly doi?: string;
  readonly date?: string;
  /** `this`: the notice concerns this paper. `other`: this paper is itself the notice, and `doi` names its subject. */
  readonly about: 'this' | 'other';
  /** Who reports the notice, such as `publisher` or `retraction-watch`. */
  readonly via?: string;
}

/** Another form of the same work: the preprint of an article, the article of a preprint, a numbered version. */
export interface Version {
  readonly kind: 'preprint' | 'accepted' | 'published' | 'other';
  readonly doi?: string;
  readonly arxivId?: string;
  readonly url?: string;
}

export type OaStatus = 'gold' | 'diamond' | 'green' | 'hybrid' | 'bronze' | 'closed';

/** The metadata of a paper. Absent: no source stated it; `null`: asked, but unknown. */
export interface PaperFields {
  readonly doi?: string;
  /** Without version. */
  readonly arxivId?: string;
  readonly pmid?: string;
  readonly pmcid?: string;
  /** Plain text: markup removed, entities decoded, white space folded. */
  readonly title?: string;
  /** Where the source gives it apart from the title. */
  readonly subtitle?: string;
  readonly authors?: readonly Author[];
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
  readonly venue?: string;
  readonly volume?: string;
  readonly issue?: string;
  readonly pages?: string;
  readonly publisher?: string;
  /** Crossref's vocabulary, such as `journal-article` or `posted-content`. */
  readonly type?: string;
  readonly abstract?: string;
  readonly keywords?: readonly string[];
  readonly language?: string;
  /** Short lower-case form such as `cc-by-4.0`, else the address of the licence. */
  readonly license?: string;
  readonly oaStatus?: OaStatus | null;
  readonly isOa?: boolean | null;
  readonly url?: string;
  readonly references?: readonly Reference[];
  readonly versions?: readonly Version[];
  readonly retracted?: boolean;
  readonly notices?: readonly Notice[];
  readonly citationCount?: number;
}

export type PaperField = keyof PaperFields;

/** A paper merged from several sources; `provenance` names the source of each field. */
export interface Paper extends PaperFields {
  readonly isOa: boolean | null;
  readonly provenance: Readonly<Partial<Record<PaperField, string>>>;
}

/** A paper that states its retraction, also if only a notice reports it. */
export function withRetraction<P extends PaperFields>(paper: P): P {
  return isRetracted(paper) ? { ...paper, retracted: true } : paper;
}

/** Whether any source says that the paper was retracted; a notice about another paper does not count. */
export function isRetracted({ retracted, notices = [] }: Pick<PaperFields, 'retracted' | 'notices'>): boolean {
  return retracted === true || notices.some(({ kind, about }) => kind === 'retraction' && about === 'this');
}
