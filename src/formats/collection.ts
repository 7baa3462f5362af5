import { z } from 'zod';
import { type Collection, DOMAINS, INTENT_TYPES } from '../model/collection.ts';
import { fail, ok, type Result } from '../model/result.ts';
import { describeIssue } from '../model/validation.ts';
import { fromWire, toWire } from '../model/wire.ts';
import { toBibtex } from './bibtex.ts';
import { toCslList } from './csl.ts';
import { toMarkdown } from './markdown.ts';
import { toRis } from './ris.ts';

const papersOf = ({ hits }: Collection) => hits.map((hit) => hit.paper);

/** The whole collection, ledger included, in its wire form; `hits` are called `papers`. `parseCollection` reads it back. */
export function exportJson(collection: Collection, indent = 2): string {
  const { hits, ...rest } = toWire(collection);
  const { query, intent, strategy, ...more } = rest;
  return JSON.stringify({ query, intent, strategy, papers: hits, ...more }, null, indent);
}

/** One entry a paper, in order, an empty line between; nothing for none. */
export function exportBibtex(collection: Collection): string {
  return toBibtex(papersOf(collection));
}

/** The table of papers with their scores, in order; for none the header alone. */
export function exportMarkdown({ hits }: Collection): string {
  return toMarkdown(hits);
}

/** CSL-JSON, for reference managers and citation processors. */
export function exportCsl(collection: Collection): string {
  return JSON.stringify(toCslList(papersOf(collection)), null, 2);
}

/** RIS, for reference managers. */
export function exportRis(collection: Collection): string {
  return toRis(papersOf(collection));
}

/** The writers by name, as commands and tools call them. */
export const COLLECTION_FORMATS = {
  markdown: exportMarkdown,
  json: (collection: Collection) => exportJson(collection),
  bibtex: exportBibtex,
  csl: exportCsl,
  ris: exportRis,
} as const;

const texts = z.array(z.string());
const count = z.number().int();
const filters = z.looseObject({ maxResults: count });
const strategy = z.looseObject({
  queries: z.array(
    z.looseObject({
      keywords: texts,
      synonyms: z.record(z.string(), texts),
      booleanQuery: z.string(),
      purpose: z.string(),
    }),
  ),
  sources: texts,
  filters,
});
const hit = z.looseObject({
  id: z.string(),
  paper: z.looseObject({ isOa: z.boolean().nullable(), provenance: z.record(z.string(), z.string()) }),
  score: z.number().min(0).max(1),
  reason: z.string(),
  tags: texts,
  sources: texts,
});
const counts = z.record(z.string(), count);
const SHAPE = z.looseObject({
  query: z.string(),
  intent: z.looseObject({
    topic: z.string(),
    concepts: texts,
    phrases: texts,
    intentType: z.enum(INTENT_TYPES),
    domain: z.enum(DOMAINS),
    filters,
  }),
  strategy,
  hits: z.array(hit),
  facets: z.looseObject({ byYear: counts, byVenue: counts, bySource: counts, topAuthors: texts, keyThemes: texts }),
  ledger: z.looseObject({ rows: z.array(z.looseObject({ source: z.string() })), retrieved: count, merged: count }),
  finishedAt: z.string(),
});

/** Reads what `exportJson` wrote; a text that is no collection tells every reason. */
export function parseCollection(text: string): Result<Collection> {
  const value = fromWire(parseJson(text));
  if (value === null || typeof value !== 'object') return fail('INVALID_ARGUMENT', 'The text is not a JSON object.');
  const { papers, ...rest } = value as Record<string, unknown>;
  const collection = { ...rest, hits: papers };
  const checked = SHAPE.safeParse(collection, { error: describeIssue });
  if (checked.success) return ok(collection as unknown as Collection);
  const reasons = checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  return fail('INVALID_ARGUMENT', `The text is no exported collection: ${reasons.slice(0, 10).join('; ')}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
