import { z } from 'zod';
import type { Paper } from '../../model/paper.ts';
import type { CheckedReference, CheckProgress, StatedReference } from '../../model/reference.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { toWire } from '../../model/wire.ts';
import { defineTool, type ToolContext } from '../tool.ts';

/** References of one call; a longer list goes on at next_offset. */
const MAX_REFERENCES = 100;
const MAX_STRING = 4000;
const MAX_BIBTEX = 400_000;
/** Many clients drop a silent call after a minute; progress keeps it alive. */
const MAX_SILENCE_MS = 50_000;
const MAX_TEXT = 400;
const MAX_AUTHORS = 10;

const count = z.number();
const output = z.looseObject({
  summary: z.object({
    confirmed: count,
    differs: count,
    not_found: count,
    unknown: count,
    unreadable: count,
    out_of_scope: count,
    warned: count,
    unchecked: count,
  }),
  references: z.array(z.record(z.string(), z.unknown())),
  reference_count: z.number(),
  next_offset: z.number().optional(),
  pending: z.number().optional(),
  note: z.string().optional(),
});

interface Input {
  readonly references?: readonly string[] | undefined;
  readonly bibtex?: string | undefined;
  readonly ref?: string | undefined;
}

type Context = Pick<ToolContext, 'read' | 'readReferences' | 'checkReferences'>;

async function readInput({ references, bibtex, ref }: Input, context: Context, signal?: AbortSignal) {
  if (references) return readList(context.readReferences({ strings: references }));
  if (bibtex !== undefined) return readList(context.readReferences({ text: bibtex, name: 'references.bib' }));
  const stored = await context.read(ref ?? '', { limit: 1, ...(signal && { signal }) });
  if (!stored.ok) return stored;
  // Loaded on first use: it reads documents of every format.
  const { toStated } = await import('../../check/read/document.ts');
  return ok(toStated(stored.value.references));
}

async function readList(reading: ReturnType<Context['readReferences']>): Promise<Result<readonly StatedReference[]>> {
  const read = await reading;
  return read.ok ? ok(read.value.references) : read;
}

/** What an agent needs of a paper to see that it is the cited one. */
function toBrief({ doi, arxivId, pmid, title, authors = [], year, venue, volume, pages, type, url }: Paper) {
  const names = authors.slice(0, MAX_AUTHORS);
  return toWire({ doi, arxivId, pmid, title, authors: names, year, venue, volume, pages, type, url });
}

function toRow({ paper, closest, text, attempts, ...checked }: CheckedReference): Record<string, unknown> {
  const isSettled = checked.verdict === 'confirmed' && !checked.noticesUnchecked;
  return {
    ...toWire(checked),
    text: text.slice(0, MAX_TEXT),
    ...(paper && { paper: toBrief(paper) }),
    ...(closest && { closest: toBrief(closest) }),
    attempts: isSettled ? [] : attempts.map((each) => toWire(each)),
  };
}

/** The protocol allows no progress that stays the same; a check also reports what it waits for. */
function onlyGrowing(report: (done: number, total: number) => void): (progress: CheckProgress) => void {
  let last = -1;
  return ({ done, total }) => {
    if (done <= last) return;
    last = done;
    report(done, total);
  };
}

const RETRY =
  'Some services could not be asked. Call again with the same arguments for what is unknown or notices_unchecked.';
const CONTINUE = 'Not all references were checked in time. Call again with the same arguments to continue.';

export const checkReferences = defineTool({
  name: 'check_references',
  title: 'Check references',
  description: `Checks whether references exist and are as stated. Pass one of references (as printed), bibtex, or ref (a stored paper's own list); at most ${MAX_REFERENCES} per call, then next_offset. Verdicts: confirmed, differs (a field is wrong), not_found (probably invented), unknown (a service failed: call again), unreadable, out_of_scope. Also lists retractions; notices_unchecked: not asked.`,
  effect: 'network-read',
  input: z.strictObject({
    references: z.array(z.string().max(MAX_STRING)).min(1).max(MAX_REFERENCES).optional(),
    bibtex: z.string().min(1).max(MAX_BIBTEX).optional(),
    ref: z.string().min(1).max(256).optional(),
    offset: z.number().int().min(0).optional(),
  }),
  output,
  badInput: 'INVALID_ARGUMENT',
  untrusted: [
    'references[].text',
    'references[].paper',
    'references[].closest',
    'references[].differences',
    'references[].attempts[].detail',
  ],
  uses: ['read', 'readReferences', 'checkReferences'],
  async run({ offset = 0, ...input }, context, { signal, progress }) {
    const given = Object.values(input).filter((value) => value !== undefined);
    if (given.length !== 1) return fail('INVALID_ARGUMENT', 'Pass exactly one of references, bibtex and ref.');
    const list = await readInput(input, context, signal);
    if (!list.ok) return list;
    const all = list.value;
    if (all.length === 0) return fail('INVALID_ARGUMENT', 'No references were found.');
    if (offset >= all.length)
      return fail('INVALID_ARGUMENT', `offset must be less than ${all.length}, the number of references.`);
    const result = await context.checkReferences(all.slice(offset, offset + MAX_REFERENCES), {
      ...(signal && { signal }),
      ...(progress
        ? { progress: onlyGrowing((done, total) => progress(done, total, 'references checked')) }
        : { stopAfterMs: MAX_SILENCE_MS }),
    });
    if (!result.ok) return result;
    const { summary, references, pending } = result.value;
    const next = offset + MAX_REFERENCES;
    const note = pending ? CONTINUE : summary.unknown + summary.unchecked > 0 ? RETRY : undefined;
    return ok({
      summary,
      references: references.map(toRow),
      reference_count: all.length,
      ...(next < all.length && { next_offset: next }),
      ...(pending && { pending }),
      ...(note && { note }),
    });
  },
});
