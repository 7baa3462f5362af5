import { z } from 'zod';
import type { Ref } from '../model/ref.ts';
import { foldDoi } from '../model/ref-doi.ts';
import { fail, ok, type Result } from '../model/result.ts';
import type { CitedWork, Source, SourceContext } from '../model/source.ts';
import { askJson, changed, RECORD_CACHE_MS } from './exchange/answer.ts';
import { dateFromText } from './exchange/dates.ts';
import { present } from './exchange/fields.ts';
import { arxivIdOfDoi, bareDoi, doiOfArxivId, pathOfDoi } from './exchange/ids.ts';

const ROOT = 'https://api.opencitations.net/index/v2';

/** Both ends of a citation, each a list of ids such as `omid:br/06 doi:10.1/a pmid:1`. */
const rows = z.array(z.looseObject({ citing: z.string(), cited: z.string(), creation: z.string().nullish() }));
type Row = z.output<typeof rows>[number];

function idOf(ref: Ref): string {
  if (ref.kind === 'pmid') return `pmid:${ref.id}`;
  return `doi:${ref.kind === 'arxiv' ? foldDoi(doiOfArxivId(ref.id)) : ref.id}`;
}

const idsIn = (text: string) => text.split(/\s+/u).map((id) => (id.startsWith('doi:') ? foldDoi(id) : id));

function toCited(ids: string, creation?: string | null): CitedWork {
  const named = (scheme: string) => idsIn(ids).find((id) => id.startsWith(`${scheme}:`));
  const doi = bareDoi(named('doi'));
  return present<CitedWork>({
    doi,
    arxivId: arxivIdOfDoi(doi),
    sourceId: named('omid'),
    year: dateFromText(creation)?.year,
  });
}

async function list(
  ref: Ref,
  side: 'references' | 'citations',
  context: SourceContext,
): Promise<Result<readonly Row[]>> {
  const id = idOf(ref);
  const url = `${ROOT}/${side}/${pathOfDoi(id).replace('%3A', ':')}`;
  const reader = { title: 'OpenCitations', context };
  const read = await askJson(reader, { url, cacheMs: RECORD_CACHE_MS }, rows);
  if (!read.ok) return read;
  const { value: listed, answer } = read.value;
  const own = side === 'references' ? 'citing' : 'cited';
  if (!listed.every((row) => idsIn(row[own]).includes(id))) {
    return changed(reader, answer, `with citations of another work than ${ref.id}`);
  }
  if (listed.length > 0) return ok(listed);
  // The list is empty both for an unknown work and for a work without citations, so neither can be claimed.
  context.client.forget(answer);
  return fail('NOT_FOUND', `OpenCitations has no ${side} of ${ref.id}.`);
}

async function references(ref: Ref, context: SourceContext): Promise<Result<readonly CitedWork[]>> {
  const found = await list(ref, 'references', context);
  return found.ok ? ok(found.value.map(({ cited }) => toCited(cited))) : found;
}

async function citations(ref: Ref, limit: number, context: SourceContext): Promise<Result<readonly CitedWork[]>> {
  const found = await list(ref, 'citations', context);
  // A citation has the date of the citing work.
  return found.ok ? ok(found.value.slice(0, limit).map((row) => toCited(row.citing, row.creation))) : found;
}

/** OpenCitations has open citation links, but no metadata of the works. */
export const opencitations = {
  id: 'opencitations',
  wireKey: 'opencitations',
  title: 'OpenCitations',
  tier: 2,
  purpose: 'References and citations of works by DOI or PMID, as ids.',
  terms: { url: 'https://api.opencitations.net/index/v2', note: 'Free, no key required. No published limit.' },
  hosts: ['api.opencitations.net'],
  rate: { minGapMs: 350, concurrency: 1 },
  enabledByDefault: true,
  example: '10.1038/s41586-021-03380-y',
  covers: (ref) => ref.kind !== 'pmcid',
  references,
  citations,
} satisfies Source;
