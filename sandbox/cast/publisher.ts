/** The URL patterns of a publisher's site; `%s` is the DOI, `%t` its part after the slash. */
interface PublisherSite {
  readonly member: string;
  readonly landing: string;
  readonly pdf?: string;
  /** Where the JATS of open articles is; `%n` is the last number in the DOI. */
  readonly text?: string;
}

/** Publisher sites by DOI prefix. */
const SITES: Readonly<Record<string, PublisherSite>> = {
  '10.1038': {
    member: '297',
    landing: 'https://www.nature.com/articles/%t',
    pdf: 'https://www.nature.com/articles/%t.pdf',
  },
  '10.1007': {
    member: '297',
    landing: 'https://link.springer.com/article/%s',
    pdf: 'https://link.springer.com/content/pdf/%s.pdf',
  },
  '10.1186': {
    member: '297',
    landing: 'https://link.springer.com/article/%s',
    pdf: 'https://link.springer.com/content/pdf/%s.pdf',
  },
  '10.1371': {
    member: '340',
    landing: 'https://journals.plos.org/plosone/article?id=%s',
    pdf: 'https://journals.plos.org/plosone/article/file?id=%s&type=printable',
    text: 'https://journals.plos.org/%j/article/file?id=%s&type=manuscript',
  },
  '10.7554': {
    member: '4374',
    landing: 'https://elifesciences.org/articles/%n',
    pdf: 'https://elifesciences.org/articles/%n/elife-%n-v1.pdf',
    text: 'https://elifesciences.org/articles/%n.xml',
  },
  '10.3390': { member: '1968', landing: 'https://www.mdpi.com/%t', pdf: 'https://www.mdpi.com/%t/pdf' },
  '10.1016': {
    member: '78',
    landing: 'https://www.sciencedirect.com/science/article/pii/%t',
    pdf: 'https://www.sciencedirect.com/science/article/pii/%t/pdfft',
  },
  '10.1002': {
    member: '311',
    landing: 'https://onlinelibrary.wiley.com/doi/%s',
    pdf: 'https://onlinelibrary.wiley.com/doi/pdfdirect/%s',
  },
  '10.1111': {
    member: '311',
    landing: 'https://onlinelibrary.wiley.com/doi/%s',
    pdf: 'https://onlinelibrary.wiley.com/doi/pdfdirect/%s',
  },
  '10.1890': { member: '311', landing: 'https://onlinelibrary.wiley.com/doi/%s' },
  '10.1021': { member: '316', landing: 'https://pubs.acs.org/doi/%s', pdf: 'https://pubs.acs.org/doi/pdf/%s' },
  '10.1103': { member: '16', landing: 'https://link.aps.org/doi/%s', pdf: 'https://link.aps.org/pdf/%s' },
  '10.1126': {
    member: '221',
    landing: 'https://www.science.org/doi/%s',
    pdf: 'https://www.science.org/doi/pdf/%s',
  },
  '10.1101': {
    member: '246',
    landing: 'https://www.biorxiv.org/content/%sv1',
    pdf: 'https://www.biorxiv.org/content/%sv1.full.pdf',
  },
  '10.3389': {
    member: '1965',
    landing: 'https://www.frontiersin.org/articles/%s/full',
    pdf: 'https://www.frontiersin.org/articles/%s/pdf',
  },
  '10.1088': {
    member: '266',
    landing: 'https://iopscience.iop.org/article/%s',
    pdf: 'https://iopscience.iop.org/article/%s/pdf',
  },
  '10.3847': {
    member: '266',
    landing: 'https://iopscience.iop.org/article/%s',
    pdf: 'https://iopscience.iop.org/article/%s/pdf',
  },
  '10.5194': {
    member: '3145',
    landing: 'https://acp.copernicus.org/articles/%t/',
    pdf: 'https://acp.copernicus.org/articles/%t.pdf',
  },
  '10.1145': { member: '320', landing: 'https://dl.acm.org/doi/%s', pdf: 'https://dl.acm.org/doi/pdf/%s' },
  '10.26434': {
    member: '316',
    landing: 'https://chemrxiv.org/doi/full/%s',
    pdf: 'https://chemrxiv.org/doi/pdf/%s',
  },
  '10.5281': { member: '0', landing: 'https://zenodo.org/doi/%s', pdf: 'https://zenodo.org/doi/%s/files/paper.pdf' },
};

const ELSEWHERE: PublisherSite = {
  member: '5555',
  landing: 'https://journals.testpress.org/doi/%s',
  pdf: 'https://journals.testpress.org/doi/pdf/%s',
};

function siteOf(doi: string): PublisherSite {
  return SITES[doi.slice(0, doi.indexOf('/'))] ?? ELSEWHERE;
}

/** A DOI in a URL; like publishers, it escapes only characters that would break the URL. */
function inPath(text: string): string {
  return text.replace(/[^\w.:;()/,+~!$&'*@-]/g, (char) => encodeURIComponent(char));
}

function fill(pattern: string, doi: string): string {
  const journal = doi.includes('journal.pbio.') ? 'plosbiology' : 'plosone';
  return pattern
    .replace('%s', inPath(doi))
    .replace('%t', inPath(doi.slice(doi.indexOf('/') + 1)))
    .replace('%j', journal)
    .replaceAll('%n', /(\d+)$/.exec(doi)?.[1] ?? '');
}

/** The publisher's landing page of a DOI. */
export function landingOf(doi: string): string {
  return fill(siteOf(doi).landing, doi);
}

/** The URL of the publisher's PDF, open or not. */
export function publisherPdfOf(doi: string): string | undefined {
  const pattern = siteOf(doi).pdf;
  return pattern && fill(pattern, doi);
}

/** The URL of the publisher's JATS. */
export function publisherTextOf(doi: string): string | undefined {
  const pattern = siteOf(doi).text;
  return pattern && fill(pattern, doi);
}

/** Crossref's id of the publisher. */
export function memberOf(doi: string): string {
  return siteOf(doi).member;
}
