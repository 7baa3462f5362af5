import { z } from 'zod';
import { withRetraction } from '../../model/paper.ts';
import { formatRef } from '../../model/ref.ts';
import { fail, ok } from '../../model/result.ts';
import { toWire } from '../../model/wire.ts';
import { findStored, listQuarantinedOf } from '../../store/find.ts';
import type { IndexHit } from '../../store/index/table.ts';
import type { Quarantined } from '../../store/papers/read.ts';
import { defineTool } from '../tool.ts';
import { describeTool, ref } from './shapes.ts';

const row = z.record(z.string(), z.unknown());
/** The maximum number of papers in a list of stored papers. */
export const MAX_LISTED = 200;

/** The fields of a listed paper whose text comes from outside. */
const ROW_TEXT = ['title', 'authors', 'venue', 'tags', 'collections'] as const;

const limit = z.number().int().min(1).max(MAX_LISTED).default(50).describe('Maximum number of papers.');

function toRow({ key, ref: stored, retracted, tags, collections, ...rest }: IndexHit): Record<string, unknown> {
  const { isOa: _, citationCount: __, type: ___, ...hit } = rest;
  const marks = {
    ...(retracted && { retracted }),
    ...(tags.length > 0 && { tags }),
    ...(collections.length > 0 && { collections }),
  };
  return { safekey: key, ref: formatRef(stored), ...toWire(hit), ...marks };
}

export const info = defineTool({
  name: 'doiget_info',
  title: 'Show a stored paper',
  description: describeTool({
    when: 'To see the stored metadata of a paper and the grade, version and evidence of its copy. For a paper that is not stored use doiget_resolve_paper.',
    inputs: 'ref: DOI, arXiv id, PMID or PMCID of a stored paper.',
    outputs:
      '{ ok: true, ref, safekey, source, fetched_at, metadata, copy, path, text?, quarantine? } or { ok: false, ref, error }; NOT_FOUND if the paper is not stored.',
    costs: 'None: local.',
    effects: 'None.',
    limits: 'Stored papers only.',
  }),
  effect: 'local-read',
  input: z.strictObject({ ref }),
  output: z.looseObject({ ref: z.string(), safekey: z.string(), metadata: row }),
  badInput: 'INVALID_REF',
  untrusted: [
    'metadata',
    ...['copy', 'text'].flatMap((file) => [`${file}.evidence[].detail`, `${file}.final_url`, `${file}.license`]),
  ],
  uses: ['store'],
  async run(input, context) {
    const store = await context.store();
    const stored = await findStored(input.ref, store);
    if (!stored.ok) return stored;
    const { key, entry, pdfPath, textPath } = stored.value;
    const quarantine = (await listQuarantinedOf(entry.ref, store)).map(toQuarantined);
    const { paper, source, fetchedAt, copy, text, tags, collections } = entry;
    return ok({
      ref: input.ref,
      safekey: key,
      source,
      fetched_at: fetchedAt,
      metadata: toWire(withRetraction(paper)),
      copy: copy ? toWire(copy) : null,
      path: pdfPath ?? textPath,
      ...(text && { has_pdf: pdfPath !== null, text: { ...toWire(text), path: textPath } }),
      ...(tags && { tags }),
      ...(collections && { collections }),
      ...(quarantine.length > 0 && { quarantine }),
    });
  },
});

function toQuarantined({ entry: { ref: stored, copy }, pdfPath: path }: Quarantined): Record<string, unknown> {
  return {
    ref: formatRef(stored),
    path,
    ...(copy && { sha256: copy.sha256, grade: copy.grade, final_url: copy.finalUrl }),
  };
}

export const pdfPath = defineTool({
  name: 'doiget_paper_pdf_path',
  title: 'Get the path of a stored PDF',
  description: describeTool({
    when: 'To open a stored PDF. To fetch one use doiget_fetch_paper.',
    inputs: 'ref: DOI, arXiv id, PMID or PMCID of a stored paper.',
    outputs: '{ ok: true, ref, safekey, path } or { ok: false, ref, error }; NOT_FOUND if no PDF is stored.',
    costs: 'None: local.',
    effects: 'None: the PDF is not read.',
    limits: 'Returns the path, never the content.',
  }),
  effect: 'local-read',
  input: z.strictObject({ ref }),
  output: z.object({ ref: z.string(), safekey: z.string(), path: z.string() }),
  badInput: 'INVALID_REF',
  untrusted: [],
  uses: ['store'],
  async run(input, context) {
    const stored = await findStored(input.ref, await context.store());
    if (!stored.ok) return stored;
    const { key, pdfPath: path } = stored.value;
    return path
      ? ok({ ref: input.ref, safekey: key, path })
      : fail('NOT_FOUND', `The library has the metadata of ${input.ref}, but no PDF. Fetch it first.`);
  },
});

export const searchLocal = defineTool({
  name: 'doiget_search_local',
  title: 'Search stored papers',
  description: describeTool({
    when: 'To find stored papers by words of the title, authors or venue. To find new papers use search_papers.',
    inputs: 'query: words. limit: 1 to 200, default 50.',
    outputs:
      '{ ok: true, scope: "local", query, count, capped, results: [{ safekey, ref, title, authors, year, venue, source, fetched_at, has_pdf }] }, best first.',
    costs: 'None: local.',
    effects: 'None.',
    limits: 'Searches metadata, not full text. Ranks at most 1,000 matches.',
  }),
  effect: 'local-read',
  input: z.strictObject({ query: z.string().min(1).max(500), limit }),
  output: z.looseObject({ query: z.string(), count: z.number(), results: z.array(row) }),
  badInput: 'INVALID_REF',
  untrusted: ROW_TEXT.map((field) => `results[].${field}`),
  uses: ['store'],
  async run(input, context) {
    const { index } = await context.store();
    const found = await index.search(input.query, input.limit);
    if (!found.ok) return found;
    const { hits, total, capped } = found.value;
    return ok({ scope: 'local', query: input.query, count: total, capped, results: hits.map(toRow) });
  },
});

export const listRecent = defineTool({
  name: 'doiget_list_recent',
  title: 'List recently fetched papers',
  description: describeTool({
    when: 'To see the papers fetched most recently. To find one by words use doiget_search_local.',
    inputs: 'limit: 1 to 200, default 50.',
    outputs:
      '{ ok: true, count, entries: [{ safekey, ref, title, authors, year, venue, source, fetched_at, has_pdf }] }, newest first.',
    costs: 'None: local.',
    effects: 'None.',
    limits: 'At most 200 entries.',
  }),
  effect: 'local-read',
  input: z.strictObject({ limit }),
  output: z.looseObject({ count: z.number(), entries: z.array(row) }),
  badInput: 'INVALID_REF',
  untrusted: ROW_TEXT.map((field) => `entries[].${field}`),
  uses: ['store'],
  async run(input, context) {
    const { index } = await context.store();
    const hits = await index.recent(input.limit);
    return hits.ok ? ok({ count: hits.value.length, entries: hits.value.map(toRow) }) : hits;
  },
});
