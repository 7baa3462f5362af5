import { z } from 'zod';
import { type Collection, DOMAINS, INTENT_TYPES } from '../model/collection.ts';
import { fail, ok, type Result } from '../model/result.ts';
import { describeIssue } from '../model/validation.ts';
import { fromWire } from '../model/wire.ts';
import { parseJson } from '../text/json.ts';
import { toBibtex } from './bibtex.ts';
import { toCslJson } from './csl.ts';
import { toScoredMarkdown } from './markdown.ts';
import { toRis } from './ris.ts';

const papersOf = ({ hits }: Collection) => hits.map((hit) => hit.paper);

/** Writes one BibTeX entry a paper, in order; an empty string without papers. */
export function exportBibtex(collection: Collection): string {
  return toBibtex(papersOf(collection));
}

/** Writes a Markdown table of the papers with their scores, and their refs below it; without papers, the header alone. */
export function exportMarkdown({ hits }: Collection): string {
  return toScoredMarkdown(hits);
}

/** Writes the papers as CSL-JSON. */
export function exportCsl(collection: Collection): string {
  return toCslJson(papersOf(collection));
}

/** Writes the papers as RIS. */
export function exportRis(collection: Collection): string {
  return toRis(papersOf(collection));
}

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

/** Reads what `exportJson` wrote; a failure lists what is wrong. */
export function parseCollection(text: string): Result<Collection> {
  const value = fromWire(parseJson(text));
  if (value === null || typeof value !== 'object') return fail('INVALID_ARGUMENT', 'The text is not a JSON object.');
  const { papers, ...rest } = value as Record<string, unknown>;
  const collection = { ...rest, hits: papers };
  const checked = SHAPE.safeParse(collection, { error: describeIssue });
  if (checked.success) return ok(collection as unknown as Collection);
  const reasons = checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  return fail('INVALID_ARGUMENT', `The text is not an exported collection: ${reasons.slice(0, 10).join('; ')}`);
}
