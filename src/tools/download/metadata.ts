import { z } from 'zod';
import type { Brief } from '../../acquire/save/brief.ts';
import { createFailure } from '../../model/error.ts';
import { parseRef, type Ref } from '../../model/ref.ts';
import { ok } from '../../model/result.ts';
import { toName } from '../../store/papers/record.ts';
import { defineTool } from '../tool.ts';
import { identifier, toDoi } from './shapes.ts';

/** The words are part of a published contract. */
const ABSENT = 'Metadata not available';

const output = z.looseObject({
  doi: z.string().optional(),
  title: z.string().nullable().optional(),
  year: z.number().nullable().optional(),
  authors: z.array(z.string()).optional(),
  journal: z.string().nullable().optional(),
  is_oa: z.boolean().nullable().optional(),
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
    'Tells what is known of a paper without downloading it, given a DOI or a URL that holds one: title, authors, year, journal, whether it is open access, and which sources can deliver it. Answers in JSON after one or two requests and writes nothing.',
  effect: 'network-read',
  input: z.strictObject({ identifier }),
  output,
  badInput: 'INVALID_ARGUMENT',
  uses: ['brief'],
  async run(input, { brief }, { signal }) {
    const ref = parseRef(input.identifier);
    if (!ref.ok) return ref;
    const found = await brief(input.identifier, signal && { signal });
    if (found.ok) return ok(toMetadata(found.value));
    return ok(toMissing(ref.value, found.error.code === 'NOT_FOUND', found.error.message));
  },
  fault: ({ error }) =>
    error === undefined ? undefined : createFailure(error === ABSENT ? 'NOT_FOUND' : 'NETWORK_ERROR', error),
  render: ({ ok: _, ...rest }) => JSON.stringify(toText(rest)),
});

/** A refused call has a failure in place of metadata; its text is JSON all the same. */
function toText(rest: Readonly<Record<string, unknown>>): object {
  const error = rest['error'];
  return typeof error === 'object' && error !== null && 'message' in error
    ? { error: error.message, suggestion: 'Pass a DOI such as 10.1038/nature12373, or a URL that holds one.' }
    : rest;
}

function toMetadata({ ref, paper, availableFrom }: Brief): z.infer<typeof output> {
  return {
    ...toDoi(ref, paper),
    title: paper.title ?? null,
    year: paper.year ?? null,
    authors: (paper.authors ?? []).map(toName),
    journal: paper.venue ?? null,
    is_oa: paper.isOa,
    ...(paper.volume && { volume: paper.volume }),
    ...(paper.pages && { pages: paper.pages }),
    available_sources: [...availableFrom],
  };
}

/** Nobody has it, or nobody could say: two different things, told apart. */
function toMissing(ref: Ref, isAbsent: boolean, detail: string): z.infer<typeof output> {
  return {
    ...toDoi(ref, { isOa: null, provenance: {} }),
    error: isAbsent ? ABSENT : `Metadata could not be asked for: ${detail}`,
    available_sources: [],
    suggestion: isAbsent
      ? 'Check the DOI for typing errors; a very new one may not be registered yet.'
      : 'Try again later: a service failed, which says nothing about the paper.',
  };
}
