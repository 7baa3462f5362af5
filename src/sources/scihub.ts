import { ok } from '../model/result.ts';
import type { Location, Source } from '../model/source.ts';

/** The operator's mirror addresses; what is not an https address is no mirror. */
function parseMirrors(text: string): URL[] {
  const parts = text.split(/[\s,]+/u).filter((part) => URL.canParse(part));
  return parts.map((part) => new URL(part)).filter((url) => url.protocol === 'https:' && !url.username);
}

/**
 * A slot for mirrors that the operator configures; no host is shipped. It only names the page to look at: the guarded
 * download asks it, and a page that offers no PDF, a bot check included, is a failure of the source and never worked around.
 */
export const scihub = {
  id: 'scihub',
  wireKey: 'Sci-Hub',
  title: 'Sci-Hub',
  tier: 3,
  onlyFor: 'download',
  purpose: 'Copies by DOI from mirrors that the operator configured, for the download tools alone.',
  terms: {
    note: 'Operates in a legal gray area; whoever configures a mirror answers for keeping the law that applies to them.',
  },
  hosts: [],
  hostsFromKey: (key) => parseMirrors(key).map((url) => url.hostname),
  rate: { minGapMs: 2000, concurrency: 1 },
  enabledByDefault: true,
  example: '10.1038/nature12373',
  key: {
    setting: 'CARREL_SCIHUB_MIRRORS',
    required: true,
    note: 'Mirror addresses of the operator, comma-separated; without them the slot is empty.',
  },
  covers: (ref) => ref.kind === 'doi',
  async locate(ref, { key = '' }) {
    const page = (mirror: URL): Location => ({
      url: new URL(encodeURI(ref.id), mirror).href,
      source: 'scihub',
      kind: 'page',
    });
    return ok(parseMirrors(key).map(page));
  },
} satisfies Source;
