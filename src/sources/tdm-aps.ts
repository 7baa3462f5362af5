import { z } from 'zod';
import type { Ref } from '../model/ref.ts';
import { ok, type Result } from '../model/result.ts';
import type { Location, Source, SourceContext, SourceKey } from '../model/source.ts';
import { askJson, needsKey, otherWork } from './exchange/answer.ts';
import { bareDoi, pathOfDoi } from './exchange/ids.ts';

const ROOT = 'https://harvest.aps.org/v2/journals/articles';
const METADATA = 'application/vnd.tesseract.article+json';

const KEY: SourceKey = {
  setting: 'CARREL_KEY_APS',
  required: true,
  note: 'The American Physical Society issues keys for its harvest service on request.',
};

/** Journal names as APS spells them in DOIs; the service is case-sensitive. */
const JOURNALS = [
  'PhysRevAccelBeams',
  'PhysRevApplied',
  'PhysRevFluids',
  'PhysRevLett',
  'PhysRevMaterials',
  'PhysRevPhysEducRes',
  'PhysRevResearch',
  'PhysRevSeriesI',
  'PhysRevSTAB',
  'PhysRevSTPER',
  'PhysRevA',
  'PhysRevB',
  'PhysRevC',
  'PhysRevD',
  'PhysRevE',
  'PhysRevX',
  'PhysRev',
  'PRXEnergy',
  'PRXIntelligence',
  'PRXLife',
  'PRXQuantum',
  'RevModPhys',
];

function asPrinted(doi: string): string {
  const name = /^10\.1103\/([a-z]+)/u.exec(doi)?.[1];
  const journal = JOURNALS.find((each) => each.toLowerCase() === name);
  return journal ? doi.replace(/[a-z]+/u, journal) : doi;
}

const ABSENCE = { host: 'harvest.aps.org', message: /^\s*\{[^{}]*"error":\s*"[^"]*not found/iu };

const article = z.looseObject({
  data: z.looseObject({ id: z.string().nullish(), identifiers: z.looseObject({ doi: z.string() }).nullish() }),
});

async function locate(ref: Ref, context: SourceContext): Promise<Result<readonly Location[]>> {
  const reader = { title: 'APS', key: KEY, absence: ABSENCE, context };
  const key = context.key?.trim();
  if (!key) return needsKey(reader);
  const url = `${ROOT}/${pathOfDoi(asPrinted(ref.id))}`;
  const read = await askJson(reader, { url, accept: METADATA, headers: { 'X-API-Key': key } }, article);
  if (!read.ok) return read;
  const { identifiers, id } = read.value.value.data;
  if (bareDoi(identifiers?.doi ?? id) !== ref.id) return otherWork(reader, read.value.answer, ref.id);
  return ok([{ url, source: 'tdm-aps', kind: 'pdf', version: 'published', host: 'publisher' }]);
}

/** The harvest service of the American Physical Society. */
export const tdmAps = {
  id: 'tdm-aps',
  wireKey: 'tdm-aps',
  title: 'APS harvest',
  tier: 3,
  purpose: 'Copies of papers of the American Physical Society that your key gives access to.',
  terms: {
    url: 'https://harvest.aps.org/docs/harvest-api',
    note: 'Requires your own key and your agreement to the publisher’s terms.',
  },
  hosts: ['harvest.aps.org'],
  rate: { minGapMs: 1000, concurrency: 1 },
  enabledByDefault: true,
  example: '10.1103/PhysRevLett.130.200601',
  key: KEY,
  agreement: {
    setting: 'CARREL_AGREE_TDM_APS',
    note: 'Set to 1 to confirm that you agree to the terms of the APS harvest service.',
  },
  // Metadata and PDF have the same URL; the Accept header decides.
  downloadHeaders: (key) => ({ 'x-api-key': key, accept: 'application/pdf' }),
  covers: (ref) => ref.kind === 'doi' && ref.id.startsWith('10.1103/'),
  locate,
} satisfies Source;
