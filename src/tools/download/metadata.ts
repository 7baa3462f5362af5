import { z } from 'zod';
import type { Brief } from '../../acquire/save/brief.ts';
import { createFailure } from '../../model/error.ts';
import { isRetracted } from '../../model/paper.ts';
import { parseRef, type Ref } from '../../model/ref.ts';
import { ok } from '../../model/result.ts';
import { sortName } from '../../text/names.ts';
import { defineTool } from '../tool.ts';
import { identifier, toDoi } from './shapes.ts';

/** This text is part of a published contract. */
const ABSENT = 'Metadata not available';

const output = z.looseObject({
  doi: z.string().optional(),
  title: z.string().nullable().optional(),
  year: z.number().nullable().optional(),
  authors: z.array(z.string()).optional(),
  journal: z.string().nullable().optional(),
  is_oa: z.boolean().nullable().optional(),
  retracted: z.boolean().optional(),
  volume: z.string().optional(),
  pages: z.string().optional(),
  available_sources: z.array(z.string()),
  error: z.string().optional(),
  suggestion: z.string().optional(),
});

export const paperMetadata = defineTool({
  name: 'paper_metadata',
  title: 'Look up a paper',
  description:
    'Looks up a paper without downloading it, given a DOI or a URL that contains one: title, authors, year, journal, open-access status, and which sources have it. Use paper_download to save the PDF. Returns JSON after one or two requests and writes nothing.',
  effect: 'network-read',
  input: z.strictObject({ identifier }),
  output,
  badInput: 'INVALID_ARGUMENT',
  untrusted: ['title', 'authors', 'journal', 'volume', 'pages', 'error'],
  uses: ['brief'],
  async run(input, { brief }, { signal }) {
    const ref = parseRef(input.identifier);
    if (!ref.ok) return ref;
    const found = await brief(input.identifier, signal && { signal });
    if (found.ok) return ok(toMetadata(found.value));
    const isAbsent = found.error.code === 'NOT_FOUND';
    const output = toMissing(ref.value, isAbsent, found.error.message);
    return { ok: false, error: createFailure(isAbsent ? 'NOT_FOUND' : 'NETWORK_ERROR', output.error), output };
  },
  render: ({ ok: _, ...rest }) => JSON.stringify(toText(rest)),
});

/** The text of a failed call is JSON too. */
function toText(rest: Readonly<Record<string, unknown>>): object {
  const error = rest['error'];
  return typeof error === 'object' && error !== null && 'message' in error
    ? { error: error.message, suggestion: 'Pass a DOI such as 10.1038/nature12373, or a URL that contains one.' }
    : rest;
}

function toMetadata({ ref, paper, availableFrom }: Brief): z.infer<typeof output> {
  return {
    ...toDoi(ref, paper),
    title: paper.title ?? null,
    year: paper.year ?? null,
    authors: (paper.authors ?? []).map(sortName),
    journal: paper.venue ?? null,
    is_oa: paper.isOa,
    ...(isRetracted(paper) && { retracted: true }),
    ...(paper.volume && { volume: paper.volume }),
    ...(paper.pages && { pages: paper.pages }),
    available_sources: [...availableFrom],
  };
}

/** A paper that no source has differs from one that no source could be asked about. */
function toMissing(ref: Ref, isAbsent: boolean, detail: string): z.infer<typeof output> & { error: string } {
  return {
    ...toDoi(ref, { isOa: null, provenance: {} }),
    error: isAbsent ? ABSENT : `Could not look up the metadata: ${detail}`,
    available_sources: [],
    suggestion: isAbsent
      ? 'Check the DOI for typos; a very new one may not be registered yet.'
      : 'Try again later: a service failed, so the paper may still exist.',
  };
}
