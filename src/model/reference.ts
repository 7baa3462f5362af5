import type { Attempt } from './error.ts';
import type { Author, NoticeKind, Paper } from './paper.ts';
import type { Result } from './result.ts';

/** What a reference says it cites, as far as its type or its wording shows it. */
export type ReferenceKind =
  | 'article'
  | 'conference'
  | 'preprint'
  | 'chapter'
  | 'book'
  | 'thesis'
  | 'report'
  | 'dataset'
  | 'software'
  | 'standard'
  | 'patent'
  | 'law'
  | 'web'
  | 'other';

/** The fields of a reference that could be read; plain text, LaTeX and markup decoded. */
export interface ReferenceFields {
  readonly kind?: ReferenceKind;
  readonly title?: string;
  /** Where the reference gives it apart from the title. */
  readonly subtitle?: string;
  readonly authors?: readonly Author[];
  /** The list ends with "et al." or "and others". */
  readonly authorsCut?: true;
  readonly year?: number;
  /** The journal, the proceedings or the book that it is in. */
  readonly venue?: string;
  readonly volume?: string;
  readonly issue?: string;
  readonly pages?: string;
  readonly publisher?: string;
  readonly doi?: string;
  /** Without version. */
  readonly arxivId?: string;
  /** The version that the arXiv id names. */
  readonly arxivVersion?: number;
  readonly pmid?: string;
  readonly pmcid?: string;
  readonly url?: string;
}

/** Why a reference cannot be read. */
export type UnreadableReason = 'empty' | 'no_title' | 'syntax';

/** Whether a reference can be checked at all. */
export type ReferenceScope =
  | { readonly kind: 'paper' }
  /** Not a paper; `reason` says what it is. */
  | { readonly kind: 'out_of_scope'; readonly reason: ReferenceKind }
  | { readonly kind: 'unreadable'; readonly reason: UnreadableReason };

/** A reference as a manuscript or a bibliography states it. */
export interface StatedReference {
  /** Its position in the list, counted from 1. */
  readonly index: number;
  /** Its citation key in the file, or the number printed beside it. */
  readonly key?: string;
  /** As written. A record without a printed form is put together from its fields. */
  readonly text: string;
  /** The line of the file that it starts on, counted from 1. */
  readonly line?: number;
  /** The file that the line is in, if it is one that the checked file names. */
  readonly file?: string;
  /** `record`: the fields are stated as such. `printed`: they were read from the text, and may be cut wrongly. */
  readonly from: 'record' | 'printed';
  readonly scope: ReferenceScope;
  readonly fields: ReferenceFields;
}

/** The references of a file, in order. */
export interface ReferenceList {
  /** The name of the format that was read, such as `bibtex`, `tex`, `docx` or `text`. */
  readonly format: string;
  readonly references: readonly StatedReference[];
  /** How many cited keys no bibliography has. */
  readonly missingKeys?: number;
  /** How many files that the manuscript names could not be read: their references or citations were not seen. */
  readonly unreadFiles?: number;
  /** What else in the file could not be read. */
  readonly problems: readonly { readonly place: string; readonly message: string }[];
}

/** Where references are read from. */
export type ReferenceInput =
  | { readonly path: string }
  /** `name` is the name of the file that the text is from, if it is from one. */
  | { readonly text: string; readonly name?: string }
  /** One reference each, as printed. */
  | { readonly strings: readonly string[] };

/** Reads the references of a file or a text. */
export type ReadReferences = (input: ReferenceInput) => Promise<Result<ReferenceList>>;

/**
 * `confirmed`: exists as stated. `differs`: exists, but a field is materially wrong. `not_found`: every service that
 * should know it was asked, and none does. `unknown`: a service that should know it could not be asked.
 */
export type Verdict = 'confirmed' | 'differs' | 'not_found' | 'unknown' | 'unreadable' | 'out_of_scope';

export const COMPARED_FIELDS = [
  'title',
  'authors',
  'year',
  'venue',
  'volume',
  'issue',
  'pages',
  'doi',
  'arxivId',
  'pmid',
  'pmcid',
] as const satisfies readonly (keyof ReferenceFields)[];

/** A field that can differ. */
export type ComparedField = (typeof COMPARED_FIELDS)[number];

/** A field of a reference that is not what the paper has. */
export interface Difference {
  readonly field: ComparedField;
  readonly stated: string;
  /** What the paper has; absent if it has nothing there. */
  readonly found?: string;
  /** `major` makes the verdict `differs`. */
  readonly severity: 'minor' | 'major';
  /** Of an id: the title and year of the paper that it belongs to. */
  readonly belongsTo?: string;
}

/** Something that a reader of the reference should know about the paper. */
export interface ReferenceNotice {
  /** `published_version`: the article of a cited preprint. */
  readonly kind: NoticeKind | 'published_version';
  readonly doi?: string;
  /** The newer version of a cited arXiv version. */
  readonly arxivId?: string;
  readonly date?: string;
}

/** A reference with its verdict and the evidence for it. */
export interface CheckedReference {
  readonly index: number;
  readonly key?: string;
  readonly text: string;
  readonly line?: number;
  /** The file that the line is in, if it is one that the checked file names. */
  readonly file?: string;
  readonly verdict: Verdict;
  /** Why it is `unreadable`, or what it is if it is `out_of_scope`. */
  readonly reason?: UnreadableReason | ReferenceKind;
  /** What the reference was compared with. */
  readonly paper?: Paper;
  /** If it was not found: the paper whose title comes closest. */
  readonly closest?: Paper;
  /** Someone has checked it and accepts it as it is. */
  readonly accepted?: true;
  /** What names the paper: its id, its volume and page, or only its title; absent if it may be another paper. */
  readonly identifiedBy?: 'id' | 'place' | 'title';
  readonly differences: readonly Difference[];
  readonly notices: readonly ReferenceNotice[];
  /** The service that knows retractions and other notices of the paper could not be asked. */
  readonly noticesUnchecked?: true;
  readonly attempts: readonly Attempt[];
}

/** How many references have each verdict. */
export type CheckSummary = Readonly<Record<Verdict, number>> & {
  /** How many papers are retracted, withdrawn or of concern; each also has a verdict. */
  readonly warned: number;
  /** How many papers exist whose notices could not be asked for; each also has a verdict. */
  readonly unchecked: number;
};

/** The result of a check. */
export interface CheckResult {
  readonly summary: CheckSummary;
  /** In the order of the list. */
  readonly references: readonly CheckedReference[];
  /** How many references were not checked in time; another check of the same list continues with them. */
  readonly pending?: number;
}

/** How far a check is. */
export interface CheckProgress {
  readonly done: number;
  readonly total: number;
  /** The titles of services that have not answered for a while. */
  readonly waitingFor?: readonly string[];
}

/** Options of a check. */
export interface CheckOptions {
  readonly signal?: AbortSignal;
  readonly progress?: (progress: CheckProgress) => void;
  /** Receives each reference as soon as it has its verdict, also those of an interrupted check. */
  readonly onChecked?: (reference: CheckedReference) => void;
  /** Returns what is done after this time; the rest is pending. */
  readonly stopAfterMs?: number;
}

/** Checks references against the scholarly services. */
export type CheckReferences = (
  references: readonly StatedReference[],
  options?: CheckOptions,
) => Promise<Result<CheckResult>>;
