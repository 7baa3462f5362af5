import type { Paper } from './paper.ts';
import type { Ref } from './ref.ts';

/** Version of the metadata in the store, and of the shapes that tools answer with. */
export const RECORD_SCHEMA = '1.0';

/** How surely a file is the paper that was asked for; only the first two count as success. */
export const GRADES = ['verified', 'plausible', 'suspicious', 'rejected'] as const;

export type Grade = (typeof GRADES)[number];

/** Which version of a work a file is; `submitted` is how locations call a preprint, `other` one that does not say more. */
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

/** One thing that was looked at in a file, and which way it speaks. */
export interface Evidence {
  /** The id of the finding; records of 0.1.0 hold a sentence. */
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
  /** Who named the place the file came from. */
  readonly source: string;
  /** Where the bytes came from after redirects, without secrets. */
  readonly finalUrl: string;
  /** The licence of this copy; absent when nobody said. */
  readonly license?: string;
  /** Which version the file is, by its own word or its location's. */
  readonly version?: CopyVersion;
  /** Which version arXiv sent, also when none was asked for. */
  readonly arxivVersion?: number;
  readonly grade: Grade;
  readonly evidence: readonly Evidence[];
  /** When a person took the file out of quarantine against the grade. */
  readonly acceptedAt?: string;
}

/** A stored paper: its metadata and, unless it is metadata only, its file. */
export interface Entry {
  /** What it is stored under; an arXiv ref with a version is an entry of its own. */
  readonly ref: Ref;
  readonly paper: Paper;
  /** Who gave the metadata or the file, as callers see it. */
  readonly source: string;
  /** When it was last fetched: RFC 3339, UTC. */
  readonly fetchedAt: string;
  readonly copy?: Copy;
  /** From a sandbox, not from the world. */
  readonly sandbox: boolean;
  readonly tags?: readonly string[];
}
