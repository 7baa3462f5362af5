import { z } from 'zod';
import type { Ref } from '../model/ref.ts';
import { foldDoi } from '../model/ref-doi.ts';
import { ok, type Result } from '../model/result.ts';
import type { Source, SourceContext } from '../model/source.ts';
import { askJson, otherWork, RECORD_CACHE_MS } from './exchange/answer.ts';
import { pathOfDoi } from './exchange/ids.ts';

const HOST = 'doi.org';

/** `responseCode` is 1 for a registered DOI and 100, with the status 404, for one that does not exist. */
const handle = z.looseObject({ responseCode: z.literal(1), handle: z.string() });

async function isRegistered(ref: Ref, context: SourceContext): Promise<Result<true>> {
  const absence = { host: HOST, message: /"responseCode"\s*:\s*100\b/ };
  const reader = { title: 'The DOI system', context, absence };
  const url = `https://${HOST}/api/handles/${pathOfDoi(ref.id)}`;
  const read = await askJson(reader, { url, cacheMs: RECORD_CACHE_MS }, handle);
  if (!read.ok) return read;
  return foldDoi(read.value.value.handle) === ref.id ? ok(true) : otherWork(reader, read.value.answer, ref.id);
}

/** The DOI system knows the DOIs of all agencies, but nothing about the works. */
export const doiOrg = {
  id: 'doi-org',
  wireKey: 'doi-org',
  title: 'DOI system',
  tier: 2,
  purpose: 'Whether a DOI exists, at any registration agency.',
  terms: { url: 'https://www.doi.org/doi-handbook/', note: 'Free, no key required. No published limit.' },
  hosts: [HOST],
  rate: { minGapMs: 250, concurrency: 1 },
  enabledByDefault: true,
  example: '10.1038/s41586-021-03380-y',
  covers: (ref) => ref.kind === 'doi',
  isRegistered,
} satisfies Source;
