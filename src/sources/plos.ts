import type { Ref } from '../model/ref.ts';
import { ok, type Result } from '../model/result.ts';
import type { FoundTexts, Source, TextQuery } from '../model/source.ts';

/** The name of each journal in addresses, by its code in DOIs; every journal also serves articles of the others. */
const JOURNALS: Readonly<Record<string, string>> = {
  pbio: 'plosbiology',
  pmed: 'plosmedicine',
  pcbi: 'ploscompbiol',
  pgen: 'plosgenetics',
  ppat: 'plospathogens',
  pntd: 'plosntds',
  pclm: 'climate',
  pdig: 'digitalhealth',
  pgph: 'globalpublichealth',
  pwat: 'water',
};

const isPlos = (ref: Ref): boolean => ref.kind === 'doi' && /^10\.1371\/journal\./.test(ref.id);

const doiOf = ({ ref, paper }: TextQuery): string => (ref.kind === 'doi' ? ref.id : (paper.doi ?? ''));

async function findTexts(query: TextQuery): Promise<Result<FoundTexts>> {
  const doi = doiOf(query);
  const code = /^10\.1371\/journal\.(\w+)\./.exec(doi)?.[1];
  if (!code) return ok({ locations: [] });
  const journal = (Object.hasOwn(JOURNALS, code) && JOURNALS[code]) || 'plosone';
  const url = `https://journals.plos.org/${journal}/article/file?id=${encodeURIComponent(doi)}&type=manuscript`;
  return ok({ locations: [{ url, source: 'plos', kind: 'jats', version: 'published', host: 'publisher' }] });
}

/** PLOS publishes open access journals, with the JATS of every article. */
export const plos = {
  id: 'plos',
  wireKey: 'plos',
  title: 'PLOS',
  tier: 2,
  purpose: 'Texts of the articles in PLOS journals.',
  terms: {
    url: 'https://plos.org/text-and-data-mining/',
    note: 'Free, no key required. All articles have an open licence.',
  },
  hosts: ['journals.plos.org', '*.plos.org'],
  rate: { minGapMs: 1000, concurrency: 1 },
  enabledByDefault: true,
  example: '10.1371/journal.pone.0120444',
  covers: isPlos,
  texts: { from: 'jats', covers: (ref) => isPlos(ref) || ref.kind === 'pmid' || ref.kind === 'pmcid', find: findTexts },
} satisfies Source;
