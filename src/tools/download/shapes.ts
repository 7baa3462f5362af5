import { z } from 'zod';
import type { SavedPaper } from '../../acquire/save/save.ts';
import { isRetracted, type Paper } from '../../model/paper.ts';
import type { Ref } from '../../model/ref.ts';
import { toWire } from '../../model/wire.ts';
import { sortName } from '../../text/names.ts';

const HOW = 'Pass a DOI such as 10.1038/nature12373, an arXiv id, or a URL that contains one.';

/** The id of one paper; a URL is read for the id it contains and never fetched. */
export const identifier = z
  .string(`identifier is required. ${HOW}`)
  .min(5, `identifier must have at least 5 characters. ${HOW}`)
  .max(500, `identifier must have at most 500 characters. ${HOW}`)
  .describe('DOI (10.1038/nature12373), arXiv id, PMID or PMCID with prefix, or a paper URL that contains one.');

/** The output folder. */
export const outputDir = z
  .string()
  .min(1)
  .optional()
  .describe(
    'Folder for the PDF, created if missing (default: ./downloads). Must be inside a folder that the operator allows.',
  );

/** The shape of a saved paper. */
export const saved = z.object({
  identifier: z.string(),
  doi: z.string().optional(),
  title: z.string().nullable(),
  authors: z.array(z.string()),
  year: z.number().nullable(),
  journal: z.string().nullable(),
  retracted: z.boolean().optional(),
  path: z.string(),
  filename: z.string(),
  size_bytes: z.number(),
  size_kb: z.number(),
  sha256: z.string(),
  source: z.string(),
  grade: z.string(),
  download_time_s: z.number(),
  already_saved: z.boolean(),
  attempts: z.array(z.record(z.string(), z.unknown())),
  note: z.string().optional(),
});

/** The fields of a saved paper whose text comes from outside. */
export const SAVED_TEXT = ['title', 'authors', 'journal', 'path', 'filename', 'attempts[].detail'] as const;

export type Saved = z.infer<typeof saved>;

/** The wire form of a saved paper; sizes in KB of 1024 bytes. */
export function toSaved(typed: string, found: SavedPaper & { readonly note?: string }): Saved {
  const { ref, paper, path, sizeBytes, sha256, source, grade, attempts, durationMs, wasSaved, note } = found;
  return {
    identifier: typed,
    ...toDoi(ref, paper),
    title: paper.title ?? null,
    authors: (paper.authors ?? []).map(sortName),
    year: paper.year ?? null,
    journal: paper.venue ?? null,
    ...(isRetracted(paper) && { retracted: true }),
    path,
    filename: path.split(/[\\/]/).at(-1) ?? path,
    size_bytes: sizeBytes,
    size_kb: Math.round((sizeBytes / 1024) * 10) / 10,
    sha256,
    source,
    grade,
    download_time_s: Math.round(durationMs / 10) / 100,
    already_saved: wasSaved,
    attempts: attempts.map((each) => toWire(each)),
    ...(note && { note }),
  };
}

/** The requested DOI, else the recorded one; every arXiv paper has one. */
export function toDoi(ref: Ref, paper: Paper): { doi?: string } {
  const doi =
    ref.kind === 'doi' ? ref.id : (paper.doi ?? (ref.kind === 'arxiv' ? `10.48550/arxiv.${ref.id}` : undefined));
  return doi ? { doi } : {};
}
