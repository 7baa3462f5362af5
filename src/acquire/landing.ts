import { Parser } from 'htmlparser2';
import type { Location } from '../model/source.ts';

/** Maximum number of candidates of one page. */
const MOST = 3;

/**
 * The PDFs that a page declares, best first: the meta tag for indexers, linked alternatives, embedded documents, and
 * links that clearly lead to the article's PDF. Nothing is guessed from patterns.
 */
export function findPdfLinks(html: string, page: Location, pageUrl: string): Location[] {
  const found: { rank: number; url: string }[] = [];
  const base = { url: pageUrl };
  const add = (rank: number, address: string | undefined) => {
    if (address && URL.canParse(address, base.url)) found.push({ rank, url: new URL(address, base.url).href });
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'base' && attributes['href'] && URL.canParse(attributes['href'], pageUrl))
        base.url = new URL(attributes['href'], pageUrl).href;
      for (const [rank, address] of declared(name, attributes)) add(rank, address);
    },
  });
  parser.end(html);
  const urls = found.sort((a, b) => a.rank - b.rank).map(({ url }) => url);
  const unique = [...new Set(urls)].filter((url) => url !== pageUrl && /^https?:/.test(url)).slice(0, MOST);
  return unique.map((url) => ({ ...page, url, kind: 'pdf', isMined: true }));
}

function declared(
  name: string,
  attributes: Readonly<Record<string, string>>,
): [rank: number, address: string | undefined][] {
  const { type = '', rel = '', href, src, data } = attributes;
  if (name === 'meta') return [[0, metaPdf(attributes)]];
  if (name === 'link' && type === 'application/pdf') return [[1, href]];
  if (name === 'link' && /\balternate\b/i.test(rel) && /\.pdf(?:$|\?)/i.test(href ?? '')) return [[1, href]];
  if (name === 'embed' || name === 'iframe') return /pdf/i.test(`${type} ${src}`) ? [[2, src]] : [];
  if (name === 'object') return /pdf/i.test(`${type} ${data}`) ? [[2, data]] : [];
  if (name === 'a')
    return /\.pdf(?:$|[?#])|\/pdf(?:\/|$)|\/pdfft\b/i.test(href ?? '') && !/suppl|supporting|appendix/i.test(href ?? '')
      ? [[3, href]]
      : [];
  return [];
}

function metaPdf(attributes: Readonly<Record<string, string>>): string | undefined {
  const name = (attributes['name'] ?? attributes['property'] ?? '').toLowerCase();
  return name === 'citation_pdf_url' || name === 'bepress_citation_pdf_url' || name === 'eprints.document_url'
    ? attributes['content']
    : undefined;
}
