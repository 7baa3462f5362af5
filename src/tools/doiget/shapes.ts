import { z } from 'zod';
import type { Plan } from '../../acquire/plan.ts';
import type { Resolution } from '../../acquire/resolve.ts';
import { RECORD_SCHEMA } from '../../model/entry.ts';
import { withRetraction } from '../../model/paper.ts';
import { ok, type Result } from '../../model/result.ts';
import { toWire } from '../../model/wire.ts';

/** A reference; its length limits are part of the published contract. */
export const ref = z
  .string()
  .min(7, 'is too short for a DOI or arXiv id, such as 10.1234/abc or 2401.12345')
  .max(256, 'is longer than any DOI; pass one reference')
  .describe(
    "DOI ('10.1234/abc') or arXiv id ('2401.12345'), in any common spelling; a URL is only read for its id, never fetched.",
  );

export const dryRun = z.boolean().default(false).describe('Return what would happen: no network, no files, no log.');

/** Builds the description of a tool from its six sections. */
export function describeTool(sections: {
  when: string;
  inputs: string;
  outputs: string;
  costs: string;
  effects: string;
  limits: string;
}): string {
  const { when, inputs, outputs, costs, effects, limits } = sections;
  return [
    `WHEN TO USE: ${when}`,
    `INPUTS: ${inputs}`,
    `OUTPUTS: ${outputs}`,
    `COSTS: ${costs}`,
    `SIDE EFFECTS: ${effects}`,
    `LIMITS: ${limits}`,
  ].join('\n');
}

const attempt = z.looseObject({ source: z.string(), outcome: z.string(), duration_ms: z.number() });
const said = z.object({ source: z.string(), value: z.unknown() });

/** The answer of resolving a ref. */
export const resolved = z.object({
  ref: z.string(),
  source: z.string(),
  resolver_profile: z.string(),
  license: z.string(),
  schema_version: z.string(),
  oa_url: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()),
  locations: z.array(z.record(z.string(), z.unknown())),
  attempts: z.array(attempt),
  conflicts: z.array(z.object({ field: z.string(), chosen: said, others: z.array(said), reason: z.string() })),
});

/** The fields of that answer whose text comes from outside. */
export const RESOLVED_TEXT = ['license', 'oa_url', 'metadata', 'locations', 'attempts[].detail', 'conflicts'] as const;

/** Builds the answer; the licence is `unknown` unless a source states one. */
export function toResolved(typed: string, resolution: Resolution): z.infer<typeof resolved> {
  const { paper, locations, attempts, conflicts, source } = resolution;
  const best = locations.find((location) => location.kind === 'pdf') ?? locations[0];
  return {
    ref: typed,
    source,
    resolver_profile: source,
    license: paper.license ?? 'unknown',
    schema_version: RECORD_SCHEMA,
    oa_url: best?.url ?? null,
    metadata: toWire(withRetraction(paper)),
    locations: locations.map((location) => toWire(location)),
    attempts: attempts.map((each) => toWire(each)),
    conflicts: conflicts.map(({ field, chosen, others, reason }) => ({ field, chosen, others: [...others], reason })),
  };
}

const RATE_LIMIT_BUDGET = { global_per_sec: 5, per_source_min_gap_ms: 200 };

/** Builds the answer of a dry run. */
export function toPlanned(plan: Result<Plan>): Result<object> {
  if (!plan.ok) return plan;
  const { ref: understood, ...rest } = plan.value;
  return ok({ dry_run: true, ref: understood, plan: toWire(rest), rate_limit_budget: RATE_LIMIT_BUDGET });
}
