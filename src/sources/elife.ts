import type { Ref } from '../model/ref.ts';
import { ok, type Result } from '../model/result.ts';
import type { FoundTexts, Source, TextQuery } from '../model/source.ts';

const isElife = (ref: Ref): boolean => ref.kind === 'doi' && ref.id.startsWith('10.7554/elife.');

/** The number of an article; a DOI may also name a version or a part of it. */
async function findTexts({ ref, paper }: TextQuery): Promise<Result<FoundTexts>> {
  const doi = ref.kind === 'doi' ? ref.id : (paper.doi ?? '');
  const number = /^10\.7554\/elife\.(\d{5,6})(?:\.\d)?$/i.exec(doi)?.[1];
  if (!number) return ok({ locations: [] });
  const url = `https://elifesciences.org/articles/${number}.xml`;
  return ok({ locations: [{ url, source: 'elife', kind: 'jats', version: 'published', host: 'publisher' }] });
}

/** eLife publishes an open access journal of the life sciences, with the JATS of every article. */
export const elife = {
  id: 'elife',
  wireKey: 'elife',
  title: 'eLife',
  tier: 2,
  purpose: 'Texts of the articles in eLife.',
  terms: {
    url: 'https://elifesciences.org/terms',
    note: 'Free, no key required. All articles have an open licence.',
  },
  hosts: ['elifesciences.org', '*.elifesciences.org'],
  rate: { minGapMs: 1000, concurrency: 1 },
  enabledByDefault: true,
  example: '10.7554/eLife.48063',
  covers: isElife,
  texts: {
    from: 'jats',
    covers: (ref) => isElife(ref) || ref.kind === 'pmid' || ref.kind === 'pmcid',
    find: findTexts,
  },
} satisfies Source;
