import type { Location } from '../../model/source.ts';
import { foldText } from '../../text/markup.ts';
import { entryOf, type Loose, present } from './fields.ts';

/** A URL that can be fetched: http and https only. */
export function webAddress(text: string | null | undefined): string | undefined {
  const address = text ? foldText(text) : '';
  return /^https?:\/\/[^\s/]/iu.test(address) && URL.canParse(address) ? address : undefined;
}

/** A location as a record states it. */
type Stated = Loose<Omit<Location, 'url' | 'source'>> & { readonly url: string | null | undefined };

/** The stated locations that have a usable URL, in order, each URL once. */
export function toLocations(source: string, list: readonly Stated[]): readonly Location[] {
  const seen = new Set<string>();
  return list.flatMap((stated) => {
    const url = webAddress(stated.url);
    if (!url || seen.has(url)) return [];
    seen.add(url);
    return [present<Location>({ ...stated, url, source })];
  });
}

/** A guess from the URL alone, for services that call landing pages PDFs. */
export function kindOfUrl(url: string | null | undefined): Location['kind'] {
  return /\.pdf(?:$|\?)|\/pdf\//iu.test(url ?? '') ? 'pdf' : 'unknown';
}

const VERSIONS: Readonly<Record<string, Location['version']>> = {
  publishedVersion: 'published',
  acceptedVersion: 'accepted',
  submittedVersion: 'submitted',
};

/** Translates the version names of Unpaywall and OpenAlex. */
export function toVersion(name: string | null | undefined): Location['version'] {
  return entryOf(VERSIONS, name);
}
