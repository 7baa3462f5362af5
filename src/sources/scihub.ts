import { ok } from '../model/result.ts';
import type { Location, Source } from '../model/source.ts';

/** The mirrors that the operator configured; anything but an https URL is ignored. */
function parseMirrors(text: string): URL[] {
  const parts = text.split(/[\s,]+/u).filter((part) => URL.canParse(part));
  return parts.map((part) => new URL(part)).filter((url) => url.protocol === 'https:' && !url.username);
}

/**
 * Mirrors that the operator configures; no host is included. The source only names the landing page, which the
 * guarded download fetches. A page without a PDF, such as a bot check, is a failure and is never circumvented.
 */
export const scihub = {
  id: 'scihub',
  wireKey: 'Sci-Hub',
  title: 'Sci-Hub',
  tier: 3,
  onlyFor: 'download',
  purpose: 'Copies by DOI from mirrors that the operator configures; used by the download tools only.',
  terms: {
    note: 'Operates in a legal gray area. Whoever configures a mirror is responsible for complying with the law.',
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
