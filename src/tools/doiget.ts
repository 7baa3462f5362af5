import { z } from 'zod';
import type { Resolution } from '../acquire/resolve.ts';
import { ok } from '../model/result.ts';
import { toWire } from '../model/wire.ts';
import { defineTool } from './tool.ts';

/** Version of the shapes below and of the metadata in the store. */
const SCHEMA_VERSION = '1.0';

const ref = z
  .string()
  .min(7)
  .max(256)
  .describe(
    "DOI ('10.1234/abc'), arXiv id ('2401.12345'), PMID or PMCID, in any common spelling; an address is only read for its id.",
  );

const attempt = z.object({
  source: z.string(),
  outcome: z.string(),
  duration_ms: z.number(),
  detail: z.string().optional(),
  code: z.string().optional(),
});

const said = z.object({ source: z.string(), value: z.unknown() });

/** The answer of resolving a ref, whatever the face. */
const resolved = z.object({
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

/** Builds the published answer; the licence is `unknown` unless a source states one. */
function toResolved(typed: string, resolution: Resolution): z.infer<typeof resolved> {
  const { paper, locations, attempts, conflicts, source } = resolution;
  const best = locations.find((location) => location.kind === 'pdf') ?? locations[0];
  return {
    ref: typed,
    source,
    resolver_profile: source,
    license: paper.license ?? 'unknown',
    schema_version: SCHEMA_VERSION,
    oa_url: best?.url ?? null,
    metadata: toWire(paper),
    locations: locations.map((location) => toWire(location)),
    attempts: attempts.map((each) => toWire(each)),
    conflicts: conflicts.map(({ field, chosen, others, reason }) => ({ field, chosen, others: [...others], reason })),
  };
}

export const resolvePaper = defineTool({
  name: 'doiget_resolve_paper',
  title: 'Resolve a paper',
  description: [
    'WHEN TO USE: You have a DOI or arXiv id and want authoritative metadata for it.',
    'INPUTS: ref: DOI, arXiv id, PMID or PMCID in any common spelling.',
    'OUTPUTS: { ok: true, ref, source, resolver_profile, license, schema_version, oa_url, metadata, locations, attempts, conflicts } or { ok: false, ref, error: { code, message, disposition, attempts } }.',
    'COSTS: 1-3 s of network calls to metadata services; answers are cached.',
    'SIDE EFFECTS: None: nothing is written to the store or the log.',
    'LIMITS: Max 5 requests/sec over all sources. No publisher is contacted.',
  ].join('\n'),
  effect: 'network-read',
  input: z.strictObject({ ref }),
  output: resolved,
  badInput: 'INVALID_REF',
  async run(input, context, signal) {
    const resolution = await context.resolve(input.ref, signal && { signal });
    return resolution.ok ? ok(toResolved(input.ref, resolution.value)) : resolution;
  },
});

export const capabilityProfile = defineTool({
  name: 'doiget_capability_profile',
  title: 'Show what this instance may do',
  description: [
    'WHEN TO USE: As a first call, to learn which sources this instance may use.',
    'INPUTS: none.',
    'OUTPUTS: { ok: true, oa_enabled, metadata_sources, tdm_enabled, tdm_elsevier, tdm_aps, tdm_springer, rate_limit_per_sec, sources, download_groups, sandbox }.',
    'COSTS: None: no network.',
    'SIDE EFFECTS: None.',
    'LIMITS: Keys and addresses are never part of the answer.',
  ].join('\n'),
  effect: 'local-read',
  input: z.strictObject({}),
  output: z.looseObject({
    oa_enabled: z.literal(true),
    metadata_sources: z.array(z.string()),
    rate_limit_per_sec: z.number(),
  }),
  badInput: 'INVALID_REF',
  async run(_input, context) {
    const report = context.capabilities();
    const enabled = (id: string) => report.sources.some((source) => source.id === id && source.enabled);
    const tdm = {
      tdm_elsevier: enabled('tdm-elsevier'),
      tdm_aps: enabled('tdm-aps'),
      tdm_springer: enabled('tdm-springer'),
    };
    return ok({
      oa_enabled: true as const,
      metadata_sources: report.sources
        .filter((source) => source.enabled && source.can.includes('lookup'))
        .map((source) => source.id),
      tdm_enabled: Object.values(tdm).includes(true),
      ...tdm,
      rate_limit_per_sec: 5,
      ...toWire(report),
    });
  },
});

export const health = defineTool({
  name: 'doiget_health',
  title: 'Check this instance',
  description: [
    'WHEN TO USE: To find out whether fetching can work at all.',
    'INPUTS: none.',
    'OUTPUTS: { ok: true, version, schema_version, store_writable }.',
    'COSTS: None: no network.',
    'SIDE EFFECTS: None.',
    'LIMITS: Says nothing about outside services.',
  ].join('\n'),
  effect: 'local-read',
  input: z.strictObject({}),
  output: z.object({ version: z.string(), schema_version: z.string(), store_writable: z.boolean() }),
  badInput: 'INVALID_REF',
  async run(_input, context) {
    const home = await context.checkHome();
    return ok({ version: context.version, schema_version: SCHEMA_VERSION, store_writable: home.ok });
  },
});
