import { z } from 'zod';
import { ok } from '../../model/result.ts';
import { defineTool } from '../tool.ts';
import { describeTool, dryRun, RESOLVED_TEXT, ref, resolved, toPlanned, toResolved } from './shapes.ts';

export const resolvePaper = defineTool({
  name: 'doiget_resolve_paper',
  title: 'Resolve a paper',
  description: describeTool({
    when: 'You have a DOI or arXiv id and want authoritative metadata for it. To also store the metadata use doiget_metadata_only; for the PDF use doiget_fetch_paper.',
    inputs: 'ref: DOI, arXiv id, PMID or PMCID in any common spelling.',
    outputs:
      '{ ok: true, ref, source, resolver_profile, license, schema_version, oa_url, metadata, locations, attempts, conflicts } or { ok: false, ref, error: { code, message, disposition, attempts } }.',
    costs: '1-3 s of network calls to metadata services; answers are cached.',
    effects: 'None: nothing is written to the store or the log.',
    limits: 'Max 5 requests/sec over all sources. No publisher is contacted.',
  }),
  effect: 'network-read',
  input: z.strictObject({ ref }),
  output: resolved,
  badInput: 'INVALID_REF',
  untrusted: RESOLVED_TEXT,
  uses: ['resolve'],
  async run(input, context, { signal }) {
    const resolution = await context.resolve(input.ref, signal && { signal });
    return resolution.ok ? ok(toResolved(input.ref, resolution.value)) : resolution;
  },
});

export const metadataOnly = defineTool({
  name: 'doiget_metadata_only',
  title: 'Store the metadata of a paper',
  description: describeTool({
    when: 'User wants metadata for a DOI / arXiv id without paying for or being noticed by a PDF download.',
    inputs: 'ref (DOI or arXiv id), dry_run (optional bool).',
    outputs:
      '{ ok: true, ref, source, resolver_profile, license, schema_version, oa_url:string|null, metadata, locations, attempts, conflicts } or { ok:false, ref, error }.',
    costs: '1-2 s metadata round-trip. No publisher fetch.',
    effects: "Appends a provenance row tagged 'metadata-only' (unless dry_run). Writes the metadata TOML to the store.",
    limits: 'Subject to the same rate cap as fetch_paper (5/sec). The OA URL is reported but never followed.',
  }),
  effect: 'network-write',
  input: z.strictObject({ ref, dry_run: dryRun }),
  output: resolved,
  badInput: 'INVALID_REF',
  untrusted: RESOLVED_TEXT,
  uses: ['keepMetadata'],
  async run(input, context, { signal }) {
    const resolution = await context.keepMetadata(input.ref, signal && { signal });
    return resolution.ok ? ok(toResolved(input.ref, resolution.value)) : resolution;
  },
  dryRun: (input, { plan }) => toPlanned(plan(input.ref)),
});
