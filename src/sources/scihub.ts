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
    note: 'Operates in a legal gray area. If you configure a mirror, you are responsible for complying with the law.',
  },
  hosts: [],
  hostsFrom: ({ mirrors = '' }) => parseMirrors(mirrors).map((url) => url.hostname),
  rate: { minGapMs: 2000, concurrency: 1 },
  enabledByDefault: true,
  example: '10.1038/nature12373',
  options: {
    mirrors: {
      setting: 'CARREL_SCIHUB_MIRRORS',
      // Written before sources had options.
      file: 'keys.scihub',
      required: true,
      note: 'URLs of mirrors, separated by commas.',
      check: (value) =>
        parseMirrors(value).length > 0 ? undefined : 'must name https addresses, separated by commas.',
    },
  },
  covers: (ref) => ref.kind === 'doi',
  async locate(ref, { options: { mirrors = '' } = {} }) {
    const page = (mirror: URL): Location => ({
      url: new URL(encodeURI(ref.id), mirror).href,
      source: 'scihub',
      kind: 'page',
    });
    return ok(parseMirrors(mirrors).map(page));
  },
} satisfies Source;
