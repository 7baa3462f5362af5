import { z } from 'zod';
import { COPY_VERSIONS, GRADES, TEXT_FORMATS } from '../../model/entry.ts';

const text = z.string();
const number = z.union([z.bigint(), z.number()]).transform(Number);
const moment = z.union([text, z.date().transform((date) => date.toISOString())]);

const author = z.object({ family: text, given: text, literal: text, orcid: text }).partial();
const reference = z.object({ doi: text, arxiv_id: text, title: text, year: number, text: text }).partial();
const notice = z.object({
  kind: z.enum(['retraction', 'withdrawal', 'removal', 'expression_of_concern', 'correction', 'new_version', 'other']),
  about: z.enum(['this', 'other']),
  doi: text.optional(),
  date: text.optional(),
  via: text.optional(),
});
const version = z.object({
  kind: z.enum(['preprint', 'accepted', 'published', 'other']),
  doi: text.optional(),
  arxiv_id: text.optional(),
  url: text.optional(),
});
const evidence = z.object({ check: text, speaks: z.enum(['for', 'against', 'neither']), detail: text });
const ref = z.object({ kind: z.enum(['doi', 'arxiv', 'pmid', 'pmcid']), id: text, version: number.optional() });

/** Fields of the paper at the top level, where other readers of this format expect them. */
export const topFields = z
  .object({
    doi: text,
    arxiv_id: text,
    subtitle: text,
    pmid: text,
    pmcid: text,
    year: number,
    month: number,
    day: number,
    venue: text,
    volume: text,
    issue: text,
    pages: text,
    publisher: text,
    type: text,
    abstract: text,
    keywords: z.array(text),
    language: text,
    license: text,
    url: text,
    retracted: z.boolean(),
    citation_count: number,
  })
  .partial();

/** Fields of the paper that need a structure, or that only this package has. */
export const deepFields = z
  .object({
    authors: z.array(author),
    oa_status: z.enum(['gold', 'diamond', 'green', 'hybrid', 'bronze', 'closed']),
    is_oa: z.boolean(),
    references: z.array(reference),
    versions: z.array(version),
    notices: z.array(notice),
  })
  .partial();

/** The file of an entry; present as a whole or not at all. */
export const copyFields = z.object({
  sha256: text,
  size_bytes: number,
  copy_source: text,
  final_url: text,
  copy_license: text.optional(),
  version: z.enum(COPY_VERSIONS).optional(),
  arxiv_version: number.optional(),
  grade: z.enum(GRADES),
  evidence: z.array(evidence),
  accepted_at: moment.optional(),
});

/** The text copy of an entry. */
const textFields = z.object({
  from: z.enum(TEXT_FORMATS),
  sha256: text,
  size_bytes: number,
  source: text,
  final_url: text,
  license: text.optional(),
  version: z.enum(COPY_VERSIONS).optional(),
  arxiv_version: number.optional(),
  grade: z.enum(GRADES),
  evidence: z.array(evidence),
});

/** What the store itself has to say. */
export const ownFields = z.object({
  ref: ref.optional(),
  source: text,
  fetched_at: moment,
  sandbox: z.boolean().default(false),
  tags: z.array(text).optional(),
  collections: z.array(text).optional(),
  note: text.optional(),
  text: textFields.optional(),
  /** Fields that were requested but are unknown. */
  unknown: z.array(text).default([]),
  provenance: z.record(text, text).default({}),
});

/** Keys at the top besides those of the paper. */
export const frame = z.object({
  schema_version: text,
  title: text,
  authors: z.array(text),
  pdf_path: text.optional(),
});
