import { pdfReply } from '../copy.ts';
import type { Library } from '../library.ts';
import { paperPdf } from '../pdf/paper.ts';
import { stubPdf } from '../pdf/variant.ts';
import { decoded, json, type Reply, type Site } from '../site.ts';

/** The key of a subscriber; as at the real service, any other key opens only the first page. */
const KEY = 'sandbox-tdm-elsevier-key';

const fault = (status: number, code: string, text: string): Reply =>
  json({ 'service-error': { status: { statusCode: code, statusText: text } } }, status);

/** Elsevier's article retrieval: JSON or PDF by `httpAccept` or `Accept`, the key in a header. */
export function createTdmElsevier(library: Library): Site {
  return {
    id: 'tdm-elsevier',
    hosts: ['api.elsevier.com'],
    answer({ path, query, headers }) {
      const doi = /^\/content\/article\/doi\/(.+)$/.exec(path)?.[1];
      if (!doi) return undefined;
      const key = headers['x-els-apikey'];
      if (!key) return fault(401, 'AUTHORIZATION_ERROR', 'APIKey is missing');
      const paper = library.byDoi(decoded(doi));
      if (!paper?.doi) return fault(404, 'RESOURCE_NOT_FOUND', 'The resource specified cannot be found.');
      if (/pdf/.test(query.get('httpAccept') ?? headers['accept'] ?? ''))
        return pdfReply(key === KEY ? paperPdf(library, paper) : stubPdf(paper));
      const coredata = {
        'prism:doi': paper.doi,
        'dc:title': paper.title,
        openaccess: paper.oa === 'closed' ? '0' : '1',
        'prism:coverDate': paper.date ?? '',
      };
      return json({ 'full-text-retrieval-response': { coredata, 'scopus-id': '' } });
    },
  };
}
