import type { Library } from '../library.ts';
import { namedCopies } from '../library.ts';
import { json, type Site } from '../site.ts';

const KEY = 'sandbox-tdm-springer-key';

/** Springer Nature's open-access search: the key in the query, the paper as the first of `records`. */
export function createTdmSpringer(library: Library): Site {
  return {
    id: 'tdm-springer',
    hosts: ['api.springernature.com'],
    answer({ path, query }) {
      if (!/^\/(?:openaccess|meta)\/(?:v2\/)?json$/.test(path)) return undefined;
      if (query.get('api_key') !== KEY)
        return json({ status: 'Fail', message: 'Authentication failed. Please use a valid API key.' }, 401);
      const doi = /^doi:"?([^"]+)"?$/.exec(query.get('q') ?? '')?.[1] ?? '';
      const paper = library.byDoi(doi);
      const found = paper && paper.oa !== 'closed' ? [paper] : [];
      const records = found.map((each) => ({
        contentType: 'Article',
        identifier: `doi:${each.doi}`,
        doi: each.doi,
        title: each.title,
        publicationDate: each.date ?? '',
        openaccess: 'true',
        url: [
          { format: '', platform: '', value: `http://dx.doi.org/${each.doi}` },
          ...namedCopies(each).map((copy) => ({ format: 'pdf', platform: 'web', value: copy.url })),
        ],
      }));
      return json({
        apiMessage: 'This JSON was provided by Springer Nature',
        query: `doi:${doi}`,
        result: [
          { total: String(records.length), start: '1', pageLength: '10', recordsDisplayed: String(records.length) },
        ],
        records,
      });
    },
  };
}
