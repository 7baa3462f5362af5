import type { Paper } from './paper.ts';
import type { Ref } from './ref.ts';

/** Version of the stored metadata and of the tools' output. */
export const RECORD_SCHEMA = '1.0';

/** How certain it is that a file is the requested paper; only the first two count as success. */
export const GRADES = ['verified', 'plausible', 'suspicious', 'rejected'] as const;

export type Grade = (typeof GRADES)[number];

/** Which version of a work a file is; locations call a preprint `submitted`; `other` is unspecified. */
export const COPY_VERSIONS = [
  'published',
  'accepted',
  'submitted',
  'preprint',
  'conference',
  'extended',
  'other',
] as const;

export type CopyVersion = (typeof COPY_VERSIONS)[number];

/** A version in words: `accepted version`. */
export function describeVersion(version: CopyVersion): string {
  return version === 'other' ? 'another version' : `${version} version`;
}

/** One check of a file and its result. */
export interface Evidence {
  /** The id of the finding; records of 0.1.0 contain a sentence. */
  readonly check: string;
  readonly speaks: 'for' | 'against' | 'neither';
  readonly detail: string;
}

/** Evidence with the sentence that people read. */
export interface ShownEvidence extends Evidence {
  readonly text: string;
}

/** The file of an entry: where it came from and what was found in it. */
export interface Copy {
  readonly sha256: string;
  readonly sizeBytes: number;
  /** The source that named the location of the file. */
  readonly source: string;
  /** Where the bytes came from after redirects, without secrets. */
  readonly finalUrl: string;
  /** The licence of this copy; absent if unknown. */
  readonly license?: string;
  /** The version, as stated by the file or its location. */
  readonly version?: CopyVersion;
  /** The version that arXiv sent, even if none was requested. */
  readonly arxivVersion?: number;
  readonly grade: Grade;
  readonly evidence: readonly Evidence[];
  /** When a person accepted the file from quarantine in spite of its grade. */
  readonly acceptedAt?: string;
}

/** The formats of text copies, the better first. */
export const TEXT_FORMATS = ['jats', 'html'] as const;

/** The text of a paper in a format that has sections, stored beside the PDF or instead of it. */
export interface TextCopy extends Omit<Copy, 'acceptedAt'> {
  readonly from: (typeof TEXT_FORMATS)[number];
}

/** A stored paper: its metadata and, unless it is metadata only, its file. */
export interface Entry {
  /** The ref it is stored under; each version of an arXiv paper is a separate entry. */
  readonly ref: Ref;
  readonly paper: Paper;
  /** The source of the metadata or the file, by its wire key. */
  readonly source: string;
  /** When it was last fetched: RFC 3339, UTC. */
  readonly fetchedAt: string;
  readonly copy?: Copy;
  readonly text?: TextCopy;
  /** From the sandbox, not from a real service. */
  readonly sandbox: boolean;
  readonly tags?: readonly string[];
  /** The names of the user's collections that have it. */
  readonly collections?: readonly string[];
  /** What the user noted about it, as plain text. */
  readonly note?: string;
}
