import { parseXml } from '@rgrove/parse-xml';
import { describe, expect, test } from 'vitest';
import type { PaperFields } from '../../src/model/paper.ts';
import { fromArxiv, toArxivFeed } from '../../src/sources/works/arxiv.ts';
import { fromCore } from '../../src/sources/works/core.ts';
import { crossrefReferences, fromCrossref } from '../../src/sources/works/crossref.ts';
import { fromDatacite } from '../../src/sources/works/datacite.ts';
import { fromDoaj } from '../../src/sources/works/doaj.ts';
import { fromEuropePmc } from '../../src/sources/works/europe-pmc.ts';
import { fromPubmed, toPubmedArticles } from '../../src/sources/works/ncbi.ts';
import { fromOpenalex } from '../../src/sources/works/openalex.ts';
import { fromSemanticScholar, toCited } from '../../src/sources/works/semantic-scholar.ts';
import { fromUnpaywall } from '../../src/sources/works/unpaywall.ts';

const NOW = Date.UTC(2026, 0, 1);
const on = (...parts: unknown[]) => ({ 'date-parts': [parts] });

describe('Crossref', () => {
  const read = (fields: object) => fromCrossref({ DOI: '10.1000/a', ...fields }, NOW);

  test.each([
    ['retraction', 'retraction', true],
    ['Partial Retraction', 'other', undefined],
    ['withdrawal', 'withdrawal', true],
    ['removal', 'removal', true],
    ['expression-of-concern', 'expression_of_concern', undefined],
    ['correction', 'correction', undefined],
    ['corrigendum', 'correction', undefined],
    ['erratum', 'correction', undefined],
    ['addendum', 'correction', undefined],
    ['clarification', 'correction', undefined],
    ['new_version', 'new_version', undefined],
    ['new_edition', 'new_version', undefined],
    ['constructor', 'other', undefined],
  ])('an update of the type "%s" is a notice of the kind %s', (type, kind, retracted) => {
    const { paper } = read({ 'updated-by': [{ type, updated: on(2020, 3, 4) }] });
    expect(paper.notices).toEqual([{ kind, about: 'this', date: '2020-03-04' }]);
    expect(paper.retracted).toBe(retracted);
    expect(read({ 'update-to': [{ type }] }).paper).not.toHaveProperty('retracted');
  });

  test.each([
    ['is-preprint-of', 'published'],
    ['has-preprint', 'preprint'],
    ['has-manuscript', 'accepted'],
    ['is-manuscript-of', 'published'],
    ['is-version-of', 'other'],
    ['has-version', 'other'],
    ['is-same-as', 'other'],
    ['is-identical-to', 'other'],
    ['is-cited-by', undefined],
  ])('a work in the relation %s is a version of the kind %s', (relation, kind) => {
    const entry = { 'id-type': 'doi', id: '10.1000/B' };
    const versions = kind && [{ kind, doi: '10.1000/b' }];
    expect(read({ relation: { [relation]: [entry, entry] } }).paper.versions).toEqual(versions);
  });

  test('an arXiv id may be stated as such', () => {
    const relation = { 'has-preprint': [{ 'id-type': 'arxiv', id: ' 2101.00001 ' }] };
    expect(read({ relation }).paper.versions).toEqual([{ kind: 'preprint', arxivId: '2101.00001' }]);
  });

  const by = 'https://creativecommons.org/licenses/by/4.0/';
  test.each<[string, object, string | undefined]>([
    ['of the article', { URL: by, 'content-version': 'vor' }, 'cc-by-4.0'],
    ['without a version', { URL: by }, 'cc-by-4.0'],
    ['of the manuscript', { URL: by, 'content-version': 'am' }, undefined],
    ['for text mining', { URL: by, 'content-version': 'tdm' }, undefined],
    ['with a page about text mining', { URL: 'https://p.example/text-and-data-mining' }, undefined],
    ['that starts today', { URL: by, start: on(2026, 1, 1) }, 'cc-by-4.0'],
    ['that starts tomorrow', { URL: by, start: on(2026, 1, 2) }, undefined],
    ['with an unreadable start', { URL: by, start: on(null) }, undefined],
  ])('a licence %s', (_what, license, expected) => {
    expect(read({ license: [license] }).paper.license).toBe(expected);
  });

  test('the earliest licence in force counts', () => {
    const later = { URL: 'https://creativecommons.org/licenses/by-nc/4.0/', start: on(2020) };
    expect(read({ license: [later, { URL: by, start: on(2010) }] }).paper.license).toBe('cc-by-4.0');
  });

  test.each([
    [{ title: ['Tides'], subtitle: ['A story'] }, 'A story'],
    [{ title: ['Tides: a story'], subtitle: ['A Story'] }, undefined],
    [{ title: ['Tides'], subtitle: ['Tides'] }, undefined],
    [{ subtitle: ['A story'] }, undefined],
  ])('the subtitle of %j is %s', (fields, subtitle) => {
    expect(read(fields).paper.subtitle).toBe(subtitle);
  });

  test.each([
    ['<jats:title>Abstract</jats:title><jats:p>Water.</jats:p>', 'Water.'],
    ['<title>ABSTRACT:</title><p>Water.</p>', 'Water.'],
    ['<jats:title>Aims</jats:title><jats:p>Water.</jats:p>', 'Aims Water.'],
  ])('the abstract %s is "%s"', (abstract, expected) => {
    expect(read({ abstract }).paper.abstract?.replace(/\s+/g, ' ')).toBe(expected);
  });

  test('a preprint appeared at its institution, an article did not', () => {
    const institution = [{ name: 'bioRxiv' }];
    expect(read({ type: 'posted-content', institution }).paper.venue).toBe('bioRxiv');
    expect(read({ type: 'posted-content', institution: { name: 'bioRxiv' } }).paper.venue).toBe('bioRxiv');
    expect(read({ type: 'journal-article', institution }).paper).not.toHaveProperty('venue');
  });

  test('the number of an article stands for its pages', () => {
    expect(read({ 'article-number': 104 }).paper.pages).toBe('104');
    expect(read({ page: '3-9', 'article-number': 104 }).paper.pages).toBe('3-9');
  });

  test('the version and kind of a link, and only links for everyone', () => {
    const link = (more: object) => ({ URL: 'https://p.example/a', 'intended-application': 'unspecified', ...more });
    const [first] = read({ link: [link({ 'content-version': 'am', 'content-type': 'text/html' })] }).locations;
    expect(first).toMatchObject({ version: 'accepted', kind: 'unknown', host: 'publisher' });
    expect(read({ link: [link({})] }).locations[0]).toMatchObject({ version: 'published' });
    for (const use of ['text-mining', 'similarity-checking', 'syndication'])
      expect(read({ link: [link({ 'intended-application': use })] }).locations).toEqual([]);
  });

  test('the citation of a reference is as printed, or its parts', () => {
    const [book, parts] = crossrefReferences({
      DOI: '10.1000/a',
      reference: [
        { 'volume-title': 'Waters', year: 1999 },
        { author: 'Lang', 'series-title': 'Waters', volume: 3, 'first-page': 9, year: '1999b' },
      ],
    });
    expect([book, parts]).toEqual([
      { title: 'Waters', year: 1999 },
      { year: 1999, text: 'Lang, Waters, 3, 9' },
    ]);
  });
});

describe('OpenAlex', () => {
  const read = (fields: object) => fromOpenalex({ id: 'https://openalex.org/W1', ...fields } as never);

  test.each([
    ['article', 'journal-article'],
    ['review', 'journal-article'],
    ['editorial', 'journal-article'],
    ['letter', 'journal-article'],
    ['erratum', 'journal-article'],
    ['retraction', 'journal-article'],
    ['preprint', 'posted-content'],
    ['book', 'book'],
    ['book-chapter', 'book-chapter'],
    ['conference-paper', 'proceedings-article'],
    ['reference-entry', 'reference-entry'],
    ['dataset', 'dataset'],
    ['dissertation', 'dissertation'],
    ['report', 'report'],
    ['standard', 'standard'],
    ['peer-review', 'peer-review'],
    ['supplementary-materials', 'component'],
    ['toString', 'other'],
  ])('the type %s is %s', (type, expected) => {
    expect(read({ type }).paper.type).toBe(expected);
  });

  test('the type of Crossref counts first, then that of the location', () => {
    const primary_location = { raw_type: 'posted-content' };
    expect(read({ type: 'article', type_crossref: 'monograph', primary_location }).paper.type).toBe('monograph');
    expect(read({ type: 'article', primary_location }).paper.type).toBe('posted-content');
    expect(read({ type: 'article', primary_location: { raw_type: 'Article' } }).paper.type).toBe('journal-article');
  });

  test.each([
    ['https://arxiv.org/abs/2101.00001v3', '2101.00001'],
    ['http://arxiv.org/pdf/2101.00001.pdf', '2101.00001'],
    ['https://doi.org/10.48550/arXiv.2101.00001', '2101.00001'],
    ['https://notarxiv.org/abs/2101.00001', undefined],
  ])('a copy at %s is the preprint %s', (landing_page_url, arxivId) => {
    const versions = arxivId && [{ kind: 'preprint', arxivId }];
    expect(read({ doi: 'https://doi.org/10.1000/a', locations: [{ landing_page_url }] }).paper.versions).toEqual(
      versions,
    );
  });

  test('an arXiv paper is no version of itself', () => {
    const locations = [{ landing_page_url: 'https://arxiv.org/abs/2101.00001' }];
    expect(read({ doi: '10.48550/arxiv.2101.00001', locations }).paper).not.toHaveProperty('versions');
  });

  test('open locations come best first, with their host, and the last resort without', () => {
    const place = (url: string, more: object = {}) => ({ is_oa: true, landing_page_url: url, ...more });
    const { locations } = read({
      best_oa_location: place('https://r.example', {
        pdf_url: 'https://r.example/a.pdf',
        source: { type: 'repository' },
        version: 'acceptedVersion',
      }),
      locations: [
        place('https://p.example', { source: { type: 'journal' }, license: 'cc-by' }),
        place('https://c.example', { is_oa: false }),
      ],
      open_access: { oa_url: 'https://o.example' },
    });
    expect(locations).toEqual([
      { url: 'https://r.example/a.pdf', source: 'openalex', kind: 'pdf', version: 'accepted', host: 'repository' },
      { url: 'https://p.example', source: 'openalex', kind: 'page', license: 'cc-by', host: 'publisher' },
      { url: 'https://o.example', source: 'openalex', kind: 'unknown' },
    ]);
  });

  test('an abstract is put together from its positions', () => {
    expect(read({ abstract_inverted_index: { rises: [1, 3], Water: [0], and: [2] } }).paper.abstract).toBe(
      'Water rises and rises',
    );
  });

  test('a repository is no publisher, and a denial of retraction says nothing', () => {
    const source = { display_name: 'arXiv', type: 'repository', host_organization_name: 'Cornell' };
    expect(read({ primary_location: { source }, is_retracted: false }).paper).toMatchObject({ venue: 'arXiv' });
    expect(read({ primary_location: { source } }).paper).not.toHaveProperty('publisher');
    expect(read({ is_retracted: true }).paper.retracted).toBe(true);
    expect(read({ is_retracted: false }).paper).not.toHaveProperty('retracted');
  });

  test('the printed name and ORCID of an author count before those of the service', () => {
    const authorships = [
      {
        raw_author_name: 'Lang, Ada',
        raw_orcid: null,
        author: { display_name: 'A. Lang', orcid: 'https://orcid.org/0000-0002-1825-0097' },
      },
      { raw_author_name: '', author: { display_name: 'Bo Berg' } },
    ];
    expect(read({ authorships }).paper.authors).toEqual([
      { family: 'Lang', given: 'Ada', orcid: '0000-0002-1825-0097' },
      { literal: 'Bo Berg' },
    ]);
  });

  test('ids of medicine are taken from their addresses', () => {
    const ids = { pmid: 'https://pubmed.ncbi.nlm.nih.gov/77', pmcid: 'https://www.ncbi.nlm.nih.gov/pmc/articles/88/' };
    expect(read({ ids }).paper).toMatchObject({ pmid: '77', pmcid: 'PMC88' });
  });
});

describe('DataCite', () => {
  const read = (fields: object) => fromDatacite({ id: 'x', attributes: { doi: '10.5281/a', ...fields } } as never);

  test.each([
    ['JournalArticle', undefined, 'journal-article'],
    ['DataPaper', undefined, 'journal-article'],
    ['Preprint', undefined, 'posted-content'],
    ['ConferencePaper', undefined, 'proceedings-article'],
    ['ConferenceProceeding', undefined, 'proceedings'],
    ['Dissertation', undefined, 'dissertation'],
    ['Dataset', undefined, 'dataset'],
    ['Book', undefined, 'book'],
    ['BookChapter', undefined, 'book-chapter'],
    ['Report', undefined, 'report'],
    ['PeerReview', undefined, 'peer-review'],
    ['Standard', undefined, 'standard'],
    ['Sound', undefined, 'other'],
    ['Text', 'Preprint', 'posted-content'],
    ['Text', 'Doctoral thesis', 'dissertation'],
    ['Text', 'Conference paper', 'proceedings-article'],
    ['Text', 'Book chapter', 'book-chapter'],
    ['Text', 'Monograph', 'book'],
    ['Text', 'Report', 'report'],
    ['Text', 'Journal contribution', 'journal-article'],
    ['Text', 'Poster', 'other'],
  ])('the type %s with "%s" is %s', (resourceTypeGeneral, resourceType, expected) => {
    expect(read({ types: { resourceTypeGeneral, resourceType } }).paper.type).toBe(expected);
  });

  test.each([
    ['IsPreprintOf', 'published'],
    ['HasPreprint', 'preprint'],
    ['IsVersionOf', 'other'],
    ['HasVersion', 'other'],
    ['IsNewVersionOf', 'other'],
    ['IsPreviousVersionOf', 'other'],
    ['IsIdenticalTo', 'other'],
    ['IsVariantFormOf', 'other'],
    ['IsOriginalFormOf', 'other'],
    ['IsSupplementTo', undefined],
  ])('a work in the relation %s is a version of the kind %s', (relationType, kind) => {
    const related = { relationType, relatedIdentifier: '10.1000/B', relatedIdentifierType: 'DOI' };
    const versions = kind && [{ kind, doi: '10.1000/b' }];
    expect(read({ relatedIdentifiers: [related, related] }).paper.versions).toEqual(versions);
  });

  test('arXiv names the article of a preprint as the work that it is a version of', () => {
    const related = { relationType: 'IsVersionOf', relatedIdentifier: '10.1000/b', relatedIdentifierType: 'DOI' };
    const { paper, locations } = read({ doi: '10.48550/arxiv.2101.00001', relatedIdentifiers: [related] });
    expect(paper).toMatchObject({
      arxivId: '2101.00001',
      type: 'posted-content',
      isOa: true,
      versions: [{ kind: 'published' }],
    });
    expect(locations).toMatchObject([{ url: 'https://arxiv.org/pdf/2101.00001', kind: 'pdf', version: 'submitted' }]);
  });

  test.each<[string, object, boolean | undefined]>([
    ['a free licence', { rightsIdentifier: 'cc-by-4.0' }, true],
    ['open access in words', { rights: 'Open Access' }, true],
    ['open access as an address', { rightsUri: 'info:eu-repo/semantics/openAccess' }, true],
    ['closed access', { rightsUri: 'info:eu-repo/semantics/closedAccess' }, false],
    ['restricted access', { rightsUri: 'info:eu-repo/semantics/restrictedAccess' }, false],
    ['an embargo', { rightsUri: 'info:eu-repo/semantics/embargoedAccess' }, false],
    ['words that say nothing', { rights: 'All rights reserved by us' }, undefined],
  ])('a record with %s is open: %s', (_what, rights, expected) => {
    const { paper, locations } = read({
      rightsList: [rights],
      url: 'https://r.example',
      contentUrl: 'https://r.example/a',
    });
    expect(paper.isOa).toBe(expected);
    expect(locations.map(({ url }) => url)).toEqual(expected ? ['https://r.example/a', 'https://r.example'] : []);
  });

  test.each<[string, object, object]>([
    ['an organisation', { name: 'Lang, Ada', nameType: 'Organizational' }, { literal: 'Lang, Ada' }],
    ['a person in parts', { familyName: 'Lang', givenName: 'Ada' }, { family: 'Lang', given: 'Ada' }],
    ['a person in one piece', { name: 'Lang, Ada', nameType: 'Personal' }, { family: 'Lang', given: 'Ada' }],
    ['a name of unknown kind', { name: 'Lang, Ada' }, { literal: 'Lang, Ada' }],
  ])('a creator that is %s', (_what, creator, author) => {
    expect(read({ creators: [creator] }).paper.authors).toEqual([author]);
  });

  test.each<[object, object]>([
    [
      { publicationYear: 2020, dates: [{ date: '2020-03-04', dateType: 'Issued' }] },
      { year: 2020, month: 3, day: 4 },
    ],
    [{ publicationYear: 2020, dates: [{ date: '2019-03-04', dateType: 'Issued' }] }, { year: 2020 }],
    [{ publicationYear: 2020, dates: [{ date: '2020-03-04', dateType: 'Updated' }] }, { year: 2020 }],
    [{ dates: [{ date: '2019-03', dateType: 'Issued' }] }, { year: 2019, month: 3 }],
  ])('the date of %j', (fields, date) => {
    const { year, month, day } = read(fields).paper;
    expect({ ...(year && { year }), ...(month && { month }), ...(day && { day }) }).toEqual(date);
  });

  test('titles of another type, other descriptions and other relations do not count', () => {
    const { paper } = read({
      titles: [{ title: 'Gezeiten', titleType: 'TranslatedTitle' }, { title: 'Tides' }],
      descriptions: [
        { description: 'Files.', descriptionType: 'TechnicalInfo' },
        { description: 'Water.', descriptionType: 'Abstract' },
      ],
      relatedIdentifiers: [
        { relationType: 'References', relatedIdentifier: '10.1000/r' },
        { relationType: 'Cites', relatedIdentifier: '10.1000/c' },
        { relationType: 'IsCitedBy', relatedIdentifier: '10.1000/x' },
      ],
    });
    expect(paper).toMatchObject({
      title: 'Tides',
      abstract: 'Water.',
      references: [{ doi: '10.1000/r' }, { doi: '10.1000/c' }],
    });
  });
});

describe('arXiv', () => {
  const read = (inside: string) => {
    const { root } = parseXml(`<feed><entry><id>http://arxiv.org/abs/2101.00001v2</id>${inside}</entry></feed>`);
    const entry = root && toArxivFeed(root)?.entries[0];
    if (!entry) throw new Error('There is an entry.');
    return fromArxiv(entry, false).paper;
  };

  test.each([
    'This paper has been withdrawn',
    'This article was withdrawn by the author',
    'The manuscript is retracted',
    'This paper has now been withdrawn due to an error',
    'We had an idea. This submission has been withdrawn by arXiv',
  ])('the abstract "%s" is a withdrawal', (summary) => {
    expect(read(`<summary>${summary}</summary>`).retracted).toBe(true);
  });

  test.each([
    'Withdrawn',
    'Withdrawn by the authors',
    'withdrawn due to an error',
    'Withdrawn because of an error',
    '12 pages; this paper has been withdrawn',
    'paper withdrawn',
    'Preprint withdrawn from arXiv',
  ])('the comment "%s" is a withdrawal', (comment) => {
    expect(read(`<arxiv:comment>${comment}</arxiv:comment>`)).toMatchObject({
      retracted: true,
      notices: [{ kind: 'withdrawal', about: 'this', via: 'arxiv' }],
    });
  });

  test.each([
    '<summary>We study why papers are withdrawn</summary>',
    '<summary>This paper was withdrawn from a conference</summary>',
    '<arxiv:comment>Withdrawn from ICML</arxiv:comment>',
    '<arxiv:comment>This paper was withdrawn from ICML and is now here</arxiv:comment>',
    '<arxiv:comment>Version 2: a withdrawn claim is restored</arxiv:comment>',
  ])('%s is no withdrawal', (inside) => {
    expect(read(inside)).not.toHaveProperty('retracted');
  });

  test('the DOI of the preprint itself is no article', () => {
    const { versions } = read('<arxiv:doi>10.48550/arXiv.2101.00001 10.1000/A 10.1000/a</arxiv:doi>');
    expect(versions).toMatchObject([
      { kind: 'published', doi: '10.1000/a' },
      { kind: 'preprint', arxivId: '2101.00001v2' },
    ]);
  });

  test('a feed with something else than papers is not read, and an error says why', () => {
    const feed = (inside: string) => {
      const { root } = parseXml(`<feed>${inside}</feed>`);
      return root && toArxivFeed(root);
    };
    expect(feed('<entry><id>http://example.org/1</id></entry>')).toBeNull();
    const error = '<entry><id>http://arxiv.org/api/errors#1</id><summary>bad id</summary></entry>';
    expect(feed(error)).toMatchObject({ entries: [], rejected: 'bad id' });
    expect(feed('<opensearch:totalResults>7</opensearch:totalResults>')).toMatchObject({ total: 7 });
    expect(feed('<opensearch:totalResults>many</opensearch:totalResults>')).toMatchObject({ total: null });
  });
});

describe('Europe PMC', () => {
  const read = (fields: object) => fromEuropePmc({ id: '1', source: 'MED', ...fields } as never);

  test.each([
    ['Retraction in', 'retraction', 'this', true],
    ['Partial retraction in', 'other', 'this', undefined],
    ['Expression of concern in', 'expression_of_concern', 'this', undefined],
    ['Erratum in', 'correction', 'this', undefined],
    ['Corrected and republished in', 'correction', 'this', undefined],
    ['Update in', 'new_version', 'this', undefined],
    ['Retraction of', 'retraction', 'other', undefined],
    ['Expression of concern for', 'expression_of_concern', 'other', undefined],
    ['Erratum for', 'correction', 'other', undefined],
  ])('"%s" is a notice of the kind %s about %s', (type, kind, about, retracted) => {
    const { paper } = read({ commentCorrectionList: { commentCorrection: [{ type }, { type: 'Comment in' }] } });
    expect([paper.notices, paper.retracted]).toEqual([[{ kind, about, via: 'europe-pmc' }], retracted]);
  });

  test('the type of a retracted publication is enough', () => {
    expect(read({ pubType: 'journal article; Retracted Publication' }).paper.retracted).toBe(true);
  });

  test.each([
    [{ pubType: 'Journal Article' }, 'journal-article'],
    [{ pubType: 'letter' }, 'journal-article'],
    [{ pubType: 'editorial' }, 'journal-article'],
    [{ pubType: 'research-article' }, 'journal-article'],
    [{ pubType: 'preprint; journal article' }, 'posted-content'],
    [{ source: 'PPR' }, 'posted-content'],
    [{ pubType: 'patent' }, undefined],
  ])('%j is of the type %s', (fields, type) => {
    expect(read(fields).paper.type).toBe(type);
  });

  test('free links are open copies, PDFs first; others are not', () => {
    const link = (availabilityCode: string, documentStyle: string, site = 'X') => ({
      ...{ availabilityCode, documentStyle, site },
      url: `https://a.example/${availabilityCode}/${documentStyle}`,
    });
    const fullTextUrl = [link('F', 'html', 'Europe_PMC'), link('OA', 'pdf'), link('S', 'pdf')];
    const { paper, locations } = read({
      fullTextUrlList: { fullTextUrl },
      inEPMC: 'Y',
      hasPDF: 'Y',
      pmcid: 'PMC7',
      nihAuthMan: 'Y',
    });
    expect(locations.map(({ url, kind, host, version }) => [url, kind, host, version])).toEqual([
      ['https://a.example/OA/pdf', 'pdf', undefined, 'accepted'],
      ['https://europepmc.org/articles/PMC7?pdf=render', 'pdf', 'repository', 'accepted'],
      ['https://a.example/F/html', 'page', 'repository', 'accepted'],
    ]);
    expect(paper.isOa).toBe(true);
    expect(read({ isOpenAccess: 'N', inEPMC: 'Y', hasPDF: 'N', pmcid: 'PMC7' })).toMatchObject({ locations: [] });
    expect(read({ isOpenAccess: 'N' }).paper).not.toHaveProperty('isOa');
  });

  test('names are read from the list, or from the line of all authors', () => {
    const author = [
      { lastName: 'Lang', firstName: 'Ada', authorId: { type: 'ORCID', value: '0000-0002-1825-0097' } },
      { collectiveName: 'Tide Group' },
    ];
    expect(read({ authorList: { author }, authorString: 'X Y.' }).paper.authors).toEqual([
      { family: 'Lang', given: 'Ada', orcid: '0000-0002-1825-0097' },
      { literal: 'Tide Group' },
    ]);
    expect(read({ authorString: 'Lang A, Berg B.' }).paper.authors).toEqual([
      { family: 'Lang', given: 'A' },
      { family: 'Berg', given: 'B' },
    ]);
  });

  test('a preprint has its server as venue and publisher', () => {
    const server = { bookOrReportDetails: { publisher: 'bioRxiv' } };
    expect(read({ source: 'PPR', ...server }).paper).toMatchObject({ venue: 'bioRxiv', publisher: 'bioRxiv' });
    expect(read(server).paper).not.toHaveProperty('publisher');
  });
});

describe('PubMed', () => {
  const read = (citation: string, data = '', known?: string): PaperFields => {
    const { root } = parseXml(
      `<S><PubmedArticle><MedlineCitation><PMID>7</PMID>${citation}</MedlineCitation><PubmedData>${data}</PubmedData></PubmedArticle></S>`,
    );
    const [article] = (root && toPubmedArticles(root)) ?? [];
    if (!article) throw new Error('There is an article.');
    return fromPubmed(article, known).paper;
  };

  test.each([
    ['RetractionIn', 'retraction', 'this', true],
    ['PartialRetractionIn', 'other', 'this', undefined],
    ['ExpressionOfConcernIn', 'expression_of_concern', 'this', undefined],
    ['ErratumIn', 'correction', 'this', undefined],
    ['CorrectedandRepublishedIn', 'correction', 'this', undefined],
    ['UpdateIn', 'new_version', 'this', undefined],
    ['RetractionOf', 'retraction', 'other', undefined],
    ['ExpressionOfConcernFor', 'expression_of_concern', 'other', undefined],
    ['ErratumFor', 'correction', 'other', undefined],
  ])('%s is a notice of the kind %s about %s', (type, kind, about, retracted) => {
    const list = `<CommentsCorrectionsList><CommentsCorrections RefType="${type}"/></CommentsCorrectionsList>`;
    const paper = read(list);
    expect([paper.notices, paper.retracted]).toEqual([[{ kind, about, via: 'ncbi' }], retracted]);
  });

  const article = (inside: string) => `<Article>${inside}</Article>`;
  const dated = (inside: string) =>
    article(`<Journal><JournalIssue><PubDate>${inside}</PubDate></JournalIssue></Journal>`);

  test.each([
    ['<Year>2020</Year><Month>Dec</Month><Day>16</Day>', { year: 2020, month: 12, day: 16 }],
    ['<Year>2020</Year><Month>07</Month>', { year: 2020, month: 7 }],
    ['<MedlineDate>2013 Jul-Aug</MedlineDate>', { year: 2013 }],
    ['<MedlineDate>1998 Winter</MedlineDate>', { year: 1998 }],
    ['<MedlineDate>1998-1999</MedlineDate>', { year: 1998 }],
    ['<MedlineDate>2020 Dec 16</MedlineDate>', { year: 2020, month: 12, day: 16 }],
  ])('the date %s', (xml, date) => {
    expect(read(dated(xml))).toEqual({ pmid: '7', url: 'https://pubmed.ncbi.nlm.nih.gov/7/', ...date });
  });

  test('the DOI of the article counts, one that is marked as wrong does not', () => {
    const printed = (valid: string) => article(`<ELocationID EIdType="doi" ValidYN="${valid}">10.1000/A</ELocationID>`);
    expect([read(printed('Y')).doi, read(printed('N')).doi]).toEqual(['10.1000/a', undefined]);
    const ids =
      '<ArticleIdList><ArticleId IdType="doi">10.1000/b</ArticleId><ArticleId IdType="pmc">PMC9</ArticleId></ArticleIdList>';
    expect(read(printed('Y'), ids)).toMatchObject({ doi: '10.1000/b', pmcid: 'PMC9' });
    expect(read('', '', 'PMC8').pmcid).toBe('PMC8');
  });

  test('sections of an abstract keep their headings, and suffixes go with the given name', () => {
    const abstract =
      '<Abstract><AbstractText Label="AIM">Water.</AbstractText><AbstractText>Rises.</AbstractText></Abstract>';
    const authors =
      '<AuthorList><Author><LastName>Lang</LastName><Initials>A</Initials><Suffix>Jr</Suffix></Author><Author><CollectiveName>Tide Group</CollectiveName></Author></AuthorList>';
    expect(read(article(abstract + authors))).toMatchObject({
      abstract: 'AIM: Water. Rises.',
      authors: [{ family: 'Lang', given: 'A Jr' }, { literal: 'Tide Group' }],
    });
  });

  test.each([
    ['Preprint', 'posted-content', undefined],
    ['Letter', 'journal-article', undefined],
    ['Retracted Publication', 'journal-article', true],
  ])('a publication of the type %s is a %s', (name, type, retracted) => {
    const paper = read(
      article(`<PublicationTypeList><PublicationType>${name}</PublicationType></PublicationTypeList>`),
    );
    expect([paper.type, paper.retracted]).toEqual([type, retracted]);
  });
});

describe('Semantic Scholar', () => {
  const read = (fields: object) => fromSemanticScholar({ paperId: 'x', ...fields } as never);

  test.each([
    [['Conference', 'JournalArticle'], 'proceedings-article'],
    [['BookSection'], 'book-chapter'],
    [['Book'], 'book'],
    [['Dataset'], 'dataset'],
    [['JournalArticle'], 'journal-article'],
    [['Review'], 'journal-article'],
    [['News'], undefined],
  ])('%j is of the type %s', (publicationTypes, type) => {
    expect(read({ publicationTypes }).paper.type).toBe(type);
  });

  test.each([
    ['CCBY', 'cc-by'],
    ['CCBYNCND', 'cc-by-nc-nd'],
    ['CCBYSA', 'cc-by-sa'],
  ])('the licence %s is %s', (license, expected) => {
    expect(read({ openAccessPdf: { url: 'https://a.example/a.pdf', license } }).paper.license).toBe(expected);
  });

  test('a copy makes a paper open, and a denial says nothing', () => {
    const open = read({ openAccessPdf: { url: 'https://a.example/a.pdf', status: 'GREEN' }, isOpenAccess: false });
    expect(open.paper).toMatchObject({ isOa: true, oaStatus: 'green' });
    expect(open.locations[0]?.kind).toBe('pdf');
    expect(read({ isOpenAccess: false, openAccessPdf: { status: 'CLOSED' } }).paper).not.toHaveProperty('isOa');
    expect(read({ openAccessPdf: { url: 'https://doi.org/10.1/a' } }).locations[0]?.kind).toBe('unknown');
  });

  test('versions of arXiv ids are dropped, and a withheld work is none', () => {
    expect(read({ externalIds: { ArXiv: '2101.00001v3' } }).paper.arxivId).toBe('2101.00001');
    expect([toCited(null), toCited({ paperId: null } as never)]).toEqual([undefined, undefined]);
    expect(toCited({ paperId: 'x', title: 'Tides', year: 2001 } as never)).toEqual({
      sourceId: 'x',
      title: 'Tides',
      year: 2001,
    });
  });
});

describe('Unpaywall, DOAJ and CORE', () => {
  test('the copies of Unpaywall come best first, a PDF before its page', () => {
    const at = (name: string, more: object = {}) => ({ url: `https://${name}.example`, ...more });
    const { locations, paper } = fromUnpaywall({
      ...{ doi: '10.1000/A', is_oa: true, oa_status: 'gold' },
      best_oa_location: at('b', { url_for_pdf: 'https://b.example/b.pdf', host_type: 'repository', license: 'cc-by' }),
      oa_locations: [
        at('b', { url_for_pdf: 'https://b.example/b.pdf' }),
        { url_for_landing_page: 'https://c.example' },
      ],
    } as never);
    expect(locations.map(({ url, kind, host }) => [url, kind, host])).toEqual([
      ['https://b.example/b.pdf', 'pdf', 'repository'],
      ['https://c.example', 'page', undefined],
    ]);
    expect(paper).toMatchObject({ doi: '10.1000/a', license: 'cc-by', oaStatus: 'gold', isOa: true });
  });

  test('an author of Unpaywall may have only a raw name', () => {
    const read = (author: object) =>
      fromUnpaywall({ doi: '10.1/a', is_oa: null, z_authors: [author] } as never).paper.authors;
    expect(read({ raw_author_name: 'Lang, Ada' })).toEqual([{ family: 'Lang', given: 'Ada' }]);
    expect(read({ family: 'Lang', given: 'Ada', suffix: 'Jr' })).toEqual([{ family: 'Lang', given: 'Ada Jr' }]);
  });

  test('every article of DOAJ is open, and its links lead to pages', () => {
    const { paper, locations } = fromDoaj({
      bibjson: {
        identifier: [{ type: 'DOI', id: '10.1000/A' }],
        start_page: 'n/a',
        end_page: 9,
        journal: { language: ['EN', 'DE'], license: [{ type: 'CC BY' }] },
        link: [
          { type: 'fulltext', url: 'https://a.example/a.pdf' },
          { type: 'homepage', url: 'https://h.example' },
        ],
      },
    } as never);
    expect(paper).toMatchObject({
      doi: '10.1000/a',
      isOa: true,
      oaStatus: 'gold',
      pages: '9',
      type: 'journal-article',
    });
    expect(paper).not.toHaveProperty('language');
    expect(locations.map(({ url, kind }) => [url, kind])).toEqual([['https://a.example/a.pdf', 'page']]);
  });

  test('the addresses of the API of CORE are no copies', () => {
    const read = (downloadUrl: string) => fromCore({ id: 7, downloadUrl } as never);
    expect(read('https://api.core.ac.uk/v3/outputs/7/download').locations).toEqual([]);
    expect(read('https://api.core.ac.uk/v3/outputs/7/download').paper).not.toHaveProperty('isOa');
    expect(read('https://core.ac.uk/download/7.pdf')).toMatchObject({
      paper: { isOa: true, url: 'https://core.ac.uk/works/7' },
      locations: [{ kind: 'pdf', host: 'repository' }],
    });
  });
});
