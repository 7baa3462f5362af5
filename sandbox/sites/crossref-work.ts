import { orcidOf } from '../cast/orcid.ts';
import { authorsOf, type CastNotice, type CastPaper, datePartsOf, viewOf, yearOf } from '../cast/paper.ts';
import { memberOf } from '../cast/publisher.ts';
import { venueOf } from '../cast/venue.ts';
import { type Library, landingPage, namedCopies } from '../library.ts';
import { escaped } from '../site.ts';

function stamp(date: string, at = 'T08:00:00Z'): object {
  const full = `${date}-01-01`.slice(0, 10);
  return { 'date-parts': [datePartsOf(full)], 'date-time': `${full}${at}`, timestamp: Date.parse(`${full}${at}`) };
}

function partsOf(date: string | null | undefined): object {
  const parts = datePartsOf(date);
  return { 'date-parts': [parts.length > 0 ? parts : [null]] };
}

function toAuthor(author: ReturnType<typeof authorsOf>[number], n: number): object {
  const sequence = n === 0 ? 'first' : 'additional';
  if (author.body) return { name: author.body, sequence, affiliation: [] };
  const orcid = orcidOf(author);
  return {
    ...(orcid ? { ORCID: `https://orcid.org/${orcid}`, 'authenticated-orcid': false } : {}),
    ...(author.given ? { given: author.given } : {}),
    family: author.family,
    sequence,
    affiliation: orcid ? [{ name: 'Sandbox University, Department of Examples' }] : [],
  };
}

const NOTICE_LABELS = {
  retraction: 'Retraction',
  expression_of_concern: 'Expression of concern',
  correction: 'Correction',
  new_version: 'New version',
} as const;

const AT_MIDNIGHT = 'T00:00:00Z';

function toNotice(library: Library, { kind, key, date, source }: CastNotice): object {
  return {
    updated: stamp(date, AT_MIDNIGHT),
    DOI: library.byKey(key)?.doi,
    type: kind,
    source: source ?? 'publisher',
    label: NOTICE_LABELS[kind],
  };
}

function noticesOf(library: Library, paper: CastPaper): Record<string, object[]> {
  const found: Record<string, object[]> = {};
  for (const notice of paper.notices ?? []) {
    found[notice.direction] = [...(found[notice.direction] ?? []), toNotice(library, notice)];
  }
  return found;
}

function relationsOf(library: Library, paper: CastPaper): Record<string, object[]> {
  const found: Record<string, object[]> = {};
  for (const { type, key } of paper.relations ?? []) {
    const id = library.byKey(key)?.doi;
    if (id) found[type] = [...(found[type] ?? []), { 'id-type': 'doi', id, 'asserted-by': 'subject' }];
  }
  return found;
}

/** References as publishers deposit them: most with a DOI, some as text only. */
function referencesOf(library: Library, paper: CastPaper): object[] {
  return library.cites(paper).map((cited, n) => {
    const key = `ref${n + 1}`;
    const first = authorsOf(cited)[0];
    const year = yearOf(cited);
    const head = { key, ...(year ? { year: String(year) } : {}), ...(first?.family ? { author: first.family } : {}) };
    if (!cited.doi || n % 5 === 4) {
      const eprint = cited.arxiv ? ` arXiv:${cited.arxiv.id}` : '';
      return { key, unstructured: `${first?.family ?? ''}. ${cited.title} (${year ?? 'n.d.'}).${eprint}` };
    }
    const journal = venueOf(cited)?.title;
    return {
      ...head,
      'doi-asserted-by': n % 2 ? 'crossref' : 'publisher',
      ...(cited.pages ? { 'first-page': cited.pages.split('-')[0] } : {}),
      DOI: cited.doi,
      'article-title': cited.title,
      ...(cited.volume ? { volume: cited.volume } : {}),
      ...(journal ? { 'journal-title': journal } : {}),
    };
  });
}

const LICENSE_URLS: Readonly<Record<string, string>> = {
  'cc-by-4.0': 'https://creativecommons.org/licenses/by/4.0/',
  'cc-by-nc-4.0': 'https://creativecommons.org/licenses/by-nc/4.0/',
  'cc-by-nc-nd-4.0': 'https://creativecommons.org/licenses/by-nc-nd/4.0/',
  'cc0-1.0': 'https://creativecommons.org/publicdomain/zero/1.0/',
};

function licensesOf(paper: CastPaper): object {
  const URL = paper.license && LICENSE_URLS[paper.license];
  if (!URL || !paper.date) return {};
  return { license: [{ start: stamp(paper.date, AT_MIDNIGHT), 'content-version': 'vor', 'delay-in-days': 0, URL }] };
}

function linksOf(paper: CastPaper): object {
  const copy = namedCopies(paper).find(({ host }) => host === 'publisher');
  if (!copy) return {};
  const link = { URL: copy.url, 'content-type': 'application/pdf', 'content-version': 'vor' };
  return { link: [{ ...link, 'intended-application': 'similarity-checking' }] };
}

function abstractOf(paper: CastPaper): object {
  if (!paper.abstract) return {};
  return { abstract: paper.jats ?? `<jats:title>Abstract</jats:title><jats:p>${escaped(paper.abstract)}</jats:p>` };
}

function venueFields(paper: CastPaper): object {
  const venue = venueOf(paper);
  const posted = paper.type === 'posted-content';
  const issn = venue?.issn ?? [];
  return {
    'container-title': venue && !posted ? [venue.title] : [],
    'short-container-title': venue?.short && !posted ? [venue.short] : [],
    publisher: venue?.publisher ?? 'Test Press',
    ...(issn.length > 0
      ? { ISSN: issn, 'issn-type': issn.map((value, n) => ({ value, type: n ? 'electronic' : 'print' })) }
      : {}),
    ...(posted
      ? { institution: [{ name: venue?.title ?? 'Archive' }], 'group-title': 'General', subtype: 'preprint' }
      : {}),
    ...(paper.volume ? { volume: paper.volume } : {}),
    ...(paper.issue ? { issue: paper.issue, 'journal-issue': { issue: paper.issue } } : {}),
    ...(paper.pages ? { page: paper.pages } : {}),
    ...(paper.pages && !paper.pages.includes('-') ? { 'article-number': paper.pages } : {}),
  };
}

/** Further fields of books and proceedings. */
function bookFields(paper: CastPaper): object {
  if (paper.type === 'peer-review')
    return {
      review: { type: 'referee-report', stage: 'pre-publication', 'running-number': 'R1', 'revision-round': '0' },
    };
  if (paper.type === 'proceedings-article') return { event: { name: venueOf(paper)?.title, location: 'Sandbox City' } };
  if (paper.type !== 'book-chapter') return {};
  const isbn = ['9783030228637', '9783030228644'];
  return {
    'publisher-location': 'Cham',
    ISBN: isbn,
    'isbn-type': isbn.map((value, n) => ({ value, type: n ? 'electronic' : 'print' })),
    editor: [{ given: 'Paul A.', family: 'Rustin', sequence: 'additional', affiliation: [] }],
  };
}

function dateFields(paper: CastPaper): object {
  const registered = stamp(paper.registered ?? paper.date ?? '2016-06-01');
  const posted = paper.type === 'posted-content' ? { posted: partsOf(paper.date) } : {};
  return {
    indexed: { ...stamp('2026-10-01'), version: '3.41.0' },
    created: registered,
    deposited: registered,
    issued: partsOf(paper.date),
    ...(paper.date ? { published: partsOf(paper.date), ...posted } : {}),
    ...(paper.date && venueOf(paper)?.issn ? { 'published-online': partsOf(paper.date) } : {}),
    ...(paper.date && (paper.issue || paper.type === 'book-chapter')
      ? { 'published-print': partsOf(paper.date.slice(0, 7)) }
      : {}),
  };
}

const TYPES: Readonly<Record<string, string>> = { software: 'other' };

/** The Crossref record of a paper. */
export function toWork(library: Library, cast: CastPaper, score: number): Record<string, unknown> {
  const paper = viewOf(cast, 'crossref');
  const doi = paper.doi ?? '';
  const references = referencesOf(library, cast);
  const authors = authorsOf(paper).map(toAuthor);
  return {
    ...dateFields(paper),
    ...venueFields(paper),
    ...bookFields(paper),
    ...abstractOf(paper),
    ...licensesOf(paper),
    ...linksOf(cast),
    ...noticesOf(library, cast),
    DOI: doi.toLowerCase(),
    type: TYPES[paper.type] ?? paper.type,
    source: 'Crossref',
    'is-referenced-by-count': library.citationCount(cast),
    'reference-count': references.length,
    'references-count': references.length,
    ...(references.length > 0 ? { reference: references } : {}),
    title: [paper.title],
    subtitle: paper.subtitle ? [paper.subtitle] : [],
    'short-title': [],
    'original-title': [],
    prefix: doi.slice(0, doi.indexOf('/')),
    ...(authors.length > 0 ? { author: authors } : {}),
    member: memberOf(doi),
    ...(paper.language ? { language: paper.language } : {}),
    'content-domain': { domain: [], 'crossmark-restriction': false },
    score,
    resource: { primary: { URL: landingPage(cast) } },
    URL: `https://doi.org/${doi.toLowerCase()}`,
    relation: relationsOf(library, cast),
    subject: [],
  };
}

/** Lists do not have the field for short titles. */
export function toListedWork(library: Library, paper: CastPaper, score: number): Record<string, unknown> {
  const { 'short-title': _, ...work } = toWork(library, paper, score);
  return work;
}
