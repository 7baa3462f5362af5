import { pdfReply } from '../copy.ts';
import type { Library } from '../library.ts';
import { paperPdf } from '../pdf/paper.ts';
import { decoded, json, type Site } from '../site.ts';

const KEY = 'sandbox-tdm-aps-key';

/** The harvest service of the American Physical Society: the DOI is unescaped in the path, `Accept` selects the format. */
export function createTdmAps(library: Library): Site {
  return {
    id: 'tdm-aps',
    hosts: ['harvest.aps.org'],
    answer({ path, headers }) {
      const doi = /^\/v2\/journals\/articles\/(10\..+)$/.exec(decoded(path))?.[1];
      if (!doi) return undefined;
      if (headers['x-api-key'] !== KEY) return json({ error: 'Forbidden' }, 403);
      const paper = library.byDoi(doi);
      if (!paper?.doi) return json({ error: 'Not Found' }, 404);
      if (/pdf/.test(headers['accept'] ?? '')) return pdfReply(paperPdf(library, paper));
      return json({
        data: {
          id: paper.doi,
          identifiers: { doi: paper.doi },
          title: { value: paper.title },
          date: paper.date ?? null,
        },
      });
    },
  };
}
