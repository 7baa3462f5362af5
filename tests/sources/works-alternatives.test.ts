import { parseXml } from '@rgrove/parse-xml';
import { describe, expect, test } from 'vitest';
import { fromArxiv, toArxivFeed } from '../../src/sources/works/arxiv.ts';
import { fromCore } from '../../src/sources/works/core.ts';
import { crossrefReferences, fromCrossref } from '../../src/sources/works/crossref.ts';
import { fromDatacite } from '../../src/sources/works/datacite.ts';
import { doajDoi, fromDoaj } from '../../src/sources/works/doaj.ts';
import { fromEuropePmc } from '../../src/sources/works/europe-pmc.ts';
import { fromPmcSummary, fromPubmed, toPubmedArticles } from '../../src/sources/works/ncbi.ts';
import { fromOpenalex, openalexId, toCitedWork } from '../../src/sources/works/openalex.ts';
import { fromSemanticScholar, idsOf } from '../../src/sources/works/semantic-scholar.ts';
import { fromUnpaywall } from '../../src/sources/works/unpaywall.ts';

describe('arXiv', () => {
  const feedOf = (inside: string) => {
    const { root } = parseXml(`<feed>${inside}</feed>`);
    return root && toArxivFeed(root);
  };
  const read = (inside: string, id = '2101.00001v2') => {
    const entry = feedOf(`<entry><id>http://arxiv.org/abs/${id}</id>${inside}</entry>`)?.entries[0];
    if (!entry) throw new Error('There is an entry.');
    return fromArxiv(entry, false).paper;
  };
  const NOUNS = ['paper', 'article', 'manuscript', 'submission', 'preprint', 'work'];

  test.each([
    ...NOUNS.map((noun) => `This ${noun} has been withdrawn`),
    ...['has now been', 'has since been', 'was', 'is'].map((verb) => `The paper ${verb} retracted`),
    ...NOUNS.map((noun) => `We had an idea. This ${noun} has been withdrawn by the authors`),
    ...['author', 'the author', 'authors', 'arXiv'].map((who) => `Oh. This paper has been withdrawn by ${who}`),
    'This paper has been withdrawn from arXiv',
    '** This paper has been withdrawn',
  ])('the abstract "%s" is a withdrawal', (summary) => {
    expect(read(`<summary>${summary}</summary>`).retracted).toBe(true);
  });

  test.each([
    ...NOUNS.map((noun) => `${noun} withdrawn`),
    ...NOUNS.map((noun) => `The ${noun} was retracted`),
    ...['has been', 'has now been', 'has since been', 'is'].map((verb) => `this paper ${verb} withdrawn`),
    ...['by author', 'by the author', 'by arXiv', 'due to x', 'because x'].map((why) => `withdrawn ${why}`),
    ...['.', ',', ';', ':'].map((sign) => `12 pages${sign} withdrawn`),
  ])('the comment "%s" is a withdrawal', (comment) => {
    expect(read(`<arxiv:comment>${comment}</arxiv:comment>`).retracted).toBe(true);
  });

  test.each([
    '<summary>Here this paper was withdrawn</summary>',
    '<summary>This paper has been withdrawnish</summary>',
    '<arxiv:comment>withdrawn from a conference</arxiv:comment>',
    '<arxiv:comment>withdrawn claims</arxiv:comment>',
    '<arxiv:comment>see the paper withdrawn</arxiv:comment>',
  ])('%s is no withdrawal', (inside) => {
    expect(read(inside)).not.toHaveProperty('retracted');
  });

  test('an id may be old or without a version', () => {
    expect(read('', 'hep-th/9901001v3')).toMatchObject({ arxivId: 'hep-th/9901001' });
    expect(read('', '2101.00001')).not.toHaveProperty('versions');
  });

  test('the query that arXiv understood is read from the title, without the list of ids', () => {
    const echo = (title: string) => feedOf(`<title>${title}</title>`)?.echo;
    expect(echo('arXiv Query: search_query=all:x AND all:y&amp;id_list=&amp;start=0')).toBe('all:x AND all:y');
    expect(echo('arXiv Query: search_query=all:x')).toBe('all:x');
    expect([echo('arXiv Query'), feedOf('')?.echo]).toEqual([undefined, undefined]);
    expect(feedOf('<opensearch:totalResults>a7</opensearch:totalResults>')?.total).toBeNull();
  });

  test('an error without words has no reason', () => {
    expect(feedOf('<entry><id>http://arxiv.org/api/errors#1</id></entry>')?.rejected).toBe('no reason given');
  });
});

describe('PubMed', () => {
  const read = (inside: string) => {
    const { root } = parseXml(`<S>${inside}</S>`);
    return (root && toPubmedArticles(root)) ?? null;
  };
  const article = (inside: string, pmid = '<PMID>7</PMID>') =>
    `<PubmedArticle><MedlineCitation>${pmid}<Article>${inside}</Article></MedlineCitation></PubmedArticle>`;

  test.each(
    'January February March April May June July August September October November December'
      .split(' ')
      .map((name, at) => [name, at + 1] as const),
  )('%s is the month %i, in full and shortened', (name, month) => {
    const dated = (words: string) => fromPmcSummary({ uid: '7', pubdate: `2020 ${words} 3` }).paper;
    expect([dated(name).month, dated(name.slice(0, 3)).month, dated(name.toUpperCase()).month]).toEqual([
      ...[month, month, month],
    ]);
  });

  test('an answer with an article without an id is not read, and a chapter of a book is', () => {
    expect(read(article('') + article('', ''))).toBeNull();
    const [chapter] =
      read(
        `<PubmedBookArticle><BookDocument><PMID>8</PMID><Book><BookTitle>Desks.</BookTitle><PubDate><Year>1999</Year></PubDate>
        <Publisher><PublisherName>Desk Press</PublisherName></Publisher></Book></BookDocument></PubmedBookArticle>`,
      ) ?? [];
    if (!chapter) throw new Error('There is a chapter.');
    expect(fromPubmed(chapter).paper).toMatchObject({
      ...{ pmid: '8', type: 'book-chapter', title: 'Desks', venue: 'Desks.', publisher: 'Desk Press', year: 1999 },
    });
  });

  test('a title in the language of the paper, keywords of all lists and the ORCID of an author', () => {
    const inside = `<VernacularTitle>Schreibtische</VernacularTitle><AuthorList><Author><LastName>Lang</LastName>
      <Identifier Source="GRID">x</Identifier><Identifier Source="ORCID">0000-0002-1825-0097</Identifier></Author></AuthorList>`;
    const xml = article(inside).replace(
      '</MedlineCitation>',
      '<KeywordList><Keyword>a</Keyword></KeywordList><KeywordList><Keyword>b</Keyword></KeywordList></MedlineCitation>',
    );
    const [found] = read(xml) ?? [];
    expect(found && fromPubmed(found).paper).toMatchObject({
      title: 'Schreibtische',
      authors: [{ family: 'Lang', orcid: '0000-0002-1825-0097' }],
      keywords: ['a', 'b'],
    });
  });

  test('a summary of PMC has its ids, pages and journal', () => {
    const articleids = [
      { idtype: 'pmid', value: '9' },
      { idtype: 'doi', value: '10.1000/A' },
      { idtype: 'pmcid', value: 'PMC7' },
    ];
    const summary = { uid: '7', articleids, source: 'J Desk', volume: '1', issue: '2', pages: '10-2' };
    expect(fromPmcSummary(summary).paper).toEqual({
      ...{ doi: '10.1000/a', pmid: '9', pmcid: 'PMC7', venue: 'J Desk', volume: '1', issue: '2', pages: '10-12' },
      url: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC7/',
    });
    expect(fromPmcSummary({ ...summary, fulljournalname: 'Journal of Desks' }).paper.venue).toBe('Journal of Desks');
  });
});

describe('Crossref', () => {
  const read = (fields: object) => fromCrossref({ DOI: '10.1000/a', ...fields }, Date.UTC(2026, 0, 1));
  const on = (...parts: unknown[]) => ({ 'date-parts': [parts] });

  test('the first date that can be read counts: published, issued, in print, online, posted', () => {
    const names = ['published', 'issued', 'published-print', 'published-online', 'posted'];
    const years = names.map((_, at) => {
      const dates = names.map((name, i) => [name, i < at ? on(null) : on(2000 + i)]);
      return read(Object.fromEntries(dates)).paper.year;
    });
    expect(years).toEqual([2000, 2001, 2002, 2003, 2004]);
    expect(read({ created: on(1990) }).paper).not.toHaveProperty('year');
  });

  test('the date of a notice is as exact as it is known', () => {
    const dateOf = (...parts: unknown[]) =>
      read({ 'updated-by': [{ type: 'Retraction', DOI: '10.1000/N', source: 'publisher', updated: on(...parts) }] })
        .paper.notices?.[0];
    expect(dateOf(2020, 3)).toEqual({
      ...{ kind: 'retraction', doi: '10.1000/n', about: 'this', via: 'publisher', date: '2020-03' },
    });
    expect(dateOf(2020)?.date).toBe('2020');
    expect(dateOf()).not.toHaveProperty('date');
  });

  test.each(['https://p.example/tdm/1', 'https://p.example/TDM-license', 'https://p.example/text-and-data-mining'])(
    'a licence at %s is for text mining',
    (URL) => {
      expect(read({ license: [{ URL }, { URL: 'https://creativecommons.org/licenses/by/4.0/' }] }).paper.license).toBe(
        'cc-by-4.0',
      );
    },
  );

  test('a licence of unspecified version counts, and one starts on the first day of its month or year', () => {
    const by = 'https://creativecommons.org/licenses/by/4.0/';
    const licensed = (more: object) => read({ license: [{ URL: by, ...more }] }).paper.license;
    expect(licensed({ 'content-version': 'unspecified' })).toBe('cc-by-4.0');
    expect([licensed({ start: on(2026) }), licensed({ start: on(2026, 1) }), licensed({ start: on(2026, 2) })]).toEqual(
      [...['cc-by-4.0', 'cc-by-4.0', undefined]],
    );
  });

  test('a reference keeps its printed text next to its title, a year with a letter, and is dropped when empty', () => {
    const reference = [
      { unstructured: 'Lang. Desks.', 'article-title': 'Desks', 'volume-title': 'Book', year: '1999A' },
      { DOI: '10.48550/arXiv.2101.00001', author: 'Lang', 'journal-title': 'J', 'series-title': 'S', year: '99' },
      { key: 'x' },
    ];
    expect(crossrefReferences({ DOI: '10.1000/a', reference })).toEqual([
      { title: 'Desks', year: 1999, text: 'Lang. Desks.' },
      { doi: '10.48550/arxiv.2101.00001', arxivId: '2101.00001', text: 'Lang, J' },
    ]);
  });

  test('a suffix goes with a given name only, and a container before an institution', () => {
    const author = [
      { family: 'Lang', given: 'Ada', suffix: 'Jr' },
      { family: 'Berg', suffix: 'Sr' },
    ];
    const more = { type: 'posted-content', institution: [{ name: 'bioRxiv' }], 'container-title': ['Desks'] };
    expect(read({ author, ...more }).paper).toMatchObject({
      authors: [{ family: 'Lang', given: 'Ada Jr' }, { family: 'Berg' }],
      venue: 'Desks',
    });
  });
});

describe('DataCite', () => {
  const read = (fields: object) => fromDatacite({ id: 'x', attributes: { doi: '10.5281/a', ...fields } } as never);

  test.each([
    ['Thesis', 'dissertation'],
    ['Dissertation', 'dissertation'],
    ['Conference object', 'proceedings-article'],
    ['Proceedings', 'proceedings-article'],
    ['Book', 'book'],
    ['Notebook', 'other'],
    ['monograph', 'book'],
    ['Article', 'journal-article'],
    ['Preprint article', 'posted-content'],
    ['Conference report', 'proceedings-article'],
  ])('a text of the type "%s" is a %s', (resourceType, type) => {
    expect(read({ types: { resourceTypeGeneral: 'Text', resourceType } }).paper.type).toBe(type);
  });

  test.each<[object, string | undefined]>([
    [{ rightsIdentifier: 'cc-by-4.0', rightsUri: 'https://l.example' }, 'cc-by-4.0'],
    [{ rightsUri: 'https://creativecommons.org/licenses/by/4.0/', rights: 'x y' }, 'cc-by-4.0'],
    [{ rights: 'Creative Commons Attribution 4.0 International' }, 'cc-by-4.0'],
    [{ rights: 'All rights are reserved by the library' }, undefined],
    [{ rightsUri: 'https://l.example/terms' }, 'https://l.example/terms'],
  ])('the rights %j are the licence %s', (rights, license) => {
    expect(read({ rightsList: [{ rights: 'Ask the library first' }, rights] }).paper.license).toBe(license);
  });

  test('a version is known by its DOI or its address, once', () => {
    const related = (relatedIdentifier: string, relatedIdentifierType: string, relationType = 'HasVersion') => ({
      ...{ relatedIdentifier, relatedIdentifierType, relationType },
    });
    const relatedIdentifiers = [
      related('https://v.example/1', 'URL'),
      related('10.1000/v', 'DOI', 'IsPreprintOf'),
      related('10.1000/V', 'DOI'),
      related('10.1000/w', 'ISBN'),
    ];
    expect(read({ relatedIdentifiers }).paper.versions).toEqual([
      { kind: 'other', url: 'https://v.example/1' },
      { kind: 'published', doi: '10.1000/v' },
    ]);
  });

  test('an ORCID iD is found among other ids, and a publisher may be an object', () => {
    const nameIdentifiers = [
      { nameIdentifierScheme: 'ISNI', nameIdentifier: '1' },
      { nameIdentifierScheme: 'orcid', nameIdentifier: 'https://orcid.org/0000-0002-1825-0097' },
    ];
    const { paper } = read({ creators: [{ familyName: 'Lang', nameIdentifiers }], publisher: { name: 'Desk Press' } });
    expect(paper).toMatchObject({ authors: [{ orcid: '0000-0002-1825-0097' }], publisher: 'Desk Press' });
  });

  test('a public domain mark is open too', () => {
    const rightsList = [{ rightsUri: 'https://creativecommons.org/publicdomain/mark/1.0/' }];
    expect(read({ rightsList, contentUrl: ['https://r.example/a'] })).toMatchObject({
      paper: { isOa: true },
      locations: [{ url: 'https://r.example/a', kind: 'unknown', host: 'repository' }],
    });
  });
});

describe('Europe PMC', () => {
  const read = (fields: object) => fromEuropePmc({ id: '1', source: 'MED', ...fields } as never);

  test.each([
    ...['journal article', 'letter', 'comment', 'editorial', 'review', 'review-article', 'brief-article'].map(
      (type) => [type, 'journal-article'] as const,
    ),
    ...['love letter', 'reviews', 'comment in', 'article'].map((type) => [type, undefined] as const),
  ])('a publication of the type "%s" is a %s', (type, expected) => {
    expect(read({ pubTypeList: { pubType: ['patent', type] } }).paper.type).toBe(expected);
  });

  test.each<[object, string | undefined, string | undefined]>([
    [{ epmcAuthMan: 'Y' }, 'Europe_PMC', 'accepted'],
    [{ nihAuthMan: 'Y' }, 'PubMedCentral', 'accepted'],
    [{ source: 'PPR', nihAuthMan: 'Y' }, 'Europe_PMC', 'submitted'],
    [{ nihAuthMan: 'N' }, 'Europe_PMC_2', undefined],
  ])('a copy of %j at %s is %s', (fields, site, version) => {
    const fullTextUrl = [{ availabilityCode: 'F', documentStyle: 'html', site, url: 'https://a.example' }];
    const [copy] = read({ ...fields, fullTextUrlList: { fullTextUrl } }).locations;
    expect([copy?.version, copy?.host]).toEqual([version, site === 'Europe_PMC_2' ? undefined : 'repository']);
  });

  test('a PDF is rendered only if the text and the PDF are there', () => {
    const rendered = (inEPMC: string, hasPDF: string) => read({ inEPMC, hasPDF, pmcid: 'PMC7' }).locations.length;
    expect([rendered('Y', 'Y'), rendered('Y', 'N'), rendered('N', 'Y')]).toEqual([1, 0, 0]);
  });

  test('the journal, volume, issue and year come from the journal, or from the record', () => {
    const journalInfo = { volume: '1', issue: '2', yearOfPublication: 2001, journal: { title: 'Journal of Desks' } };
    const plain = { journalTitle: 'J Desk', journalVolume: '3', issue: '4' };
    expect(read({ journalInfo, ...plain }).paper).toMatchObject({
      ...{ venue: 'Journal of Desks', volume: '1', issue: '2', year: 2001 },
    });
    expect(read({ ...plain, pubYear: '2003' }).paper).toMatchObject({
      ...{ venue: 'J Desk', volume: '3', issue: '4', year: 2003 },
    });
    expect(read({ isOpenAccess: 'Y' }).paper.isOa).toBe(true);
  });

  test('an id of another kind is no ORCID iD, and an organisation may have a full name only', () => {
    const author = [
      { lastName: 'Lang', authorId: { type: 'ISNI', value: '0000-0002-1825-0097' } },
      { fullName: 'Desk Group' },
    ];
    expect(read({ authorList: { author } }).paper.authors).toEqual([{ family: 'Lang' }, { literal: 'Desk Group' }]);
  });
});

describe('OpenAlex', () => {
  const read = (fields: object) => fromOpenalex({ id: 'https://openalex.org/W1', ...fields } as never);

  test.each([
    ...['journal-article', 'posted-content', 'proceedings-article', 'book-chapter', 'monograph', 'edited-book'].map(
      (raw) => [raw, raw] as const,
    ),
    ...['journal-articles', 'a monograph'].map((raw) => [raw, 'dataset'] as const),
  ])('the type "%s" of a location gives the type %s', (raw_type, type) => {
    expect(read({ type: 'dataset', primary_location: { raw_type } }).paper.type).toBe(type);
  });

  test.each([
    ['http://export.arxiv.org/abs/2101.00001', '2101.00001'],
    ['HTTPS://ARXIV.ORG/pdf/hep-th/9901001v1', 'hep-th/9901001'],
    ['https://arxiv.org/html/2101.00001', undefined],
    ['https://arxiv.org/abs/2101.00001?x=1', undefined],
  ])('a copy at %s is the preprint %s', (landing_page_url, arxivId) => {
    const [version] = read({ doi: '10.1000/a', locations: [{ landing_page_url }] }).paper.versions ?? [];
    expect(version?.arxivId).toBe(arxivId);
  });

  test('an id is the end of an address, and a cited work may be retracted', () => {
    expect([openalexId('https://openalex.org/W12'), openalexId('W12x')]).toEqual(['W12', 'W12x']);
    const cited = { id: 'https://openalex.org/W2', doi: '10.48550/arXiv.2101.00001', title: 'T', is_retracted: true };
    expect(toCitedWork(cited)).toEqual({
      ...{ doi: '10.48550/arxiv.2101.00001', arxivId: '2101.00001', sourceId: 'W2', title: 'T', retracted: true },
    });
    expect(toCitedWork({ ...cited, is_retracted: false, display_name: 'D' })).not.toHaveProperty('retracted');
  });

  test('a work without a type has none, and the licence of the best copy counts where the first has none', () => {
    const { paper } = read({ best_oa_location: { license: 'cc-by' }, primary_location: { landing_page_url: 'x' } });
    expect(paper).toEqual({ license: 'cc-by' });
    const both = { best_oa_location: { license: 'cc-by' }, primary_location: { license: 'cc-by-nc' } };
    expect(read({ ...both, doi: '10.1000/a' }).paper.license).toBe('cc-by-nc');
  });
});

describe('Semantic Scholar', () => {
  const read = (fields: object) => fromSemanticScholar({ paperId: 'x', ...fields } as never);

  test.each([
    ['CCBYNC', 'cc-by-nc'],
    ['CCBYND', 'cc-by-nd'],
    ['CCBYNCSA', 'cc-by-nc-sa'],
    ['CCBYXX', 'cc-by'],
    ['CC0', 'cc0'],
  ])('the licence %s is %s', (license, expected) => {
    expect(read({ openAccessPdf: { url: 'https://a.example/a.pdf', license } }).paper.license).toBe(expected);
  });

  test('an arXiv id may be in the DOI, and a stated one counts first', () => {
    expect(idsOf({ externalIds: { DOI: '10.48550/arXiv.2101.00001' } })).toMatchObject({ arxivId: '2101.00001' });
    const externalIds = { DOI: '10.48550/arXiv.2101.00001', ArXiv: '2101.00002v1' };
    expect(idsOf({ externalIds }).arxivId).toBe('2101.00002');
  });

  test('the journal counts before the venue, pages have no blanks, and a closed copy has no status', () => {
    const journal = { name: 'Journal of Desks', volume: 3, pages: ' 1 - 9 ' };
    expect(read({ venue: 'Desks', journal }).paper).toMatchObject({
      ...{ venue: 'Journal of Desks', volume: '3', pages: '1-9' },
    });
    expect(read({ venue: 'Desks' }).paper.venue).toBe('Desks');
    const copy = read({ openAccessPdf: { url: 'https://a.example/a.pdf', status: 'CLOSED' } }).paper;
    expect([copy.isOa, copy.oaStatus]).toEqual([true, undefined]);
    expect(read({ isOpenAccess: true }).paper.isOa).toBe(true);
  });
});

describe('Unpaywall, DOAJ and CORE', () => {
  test('the host and version of a copy of Unpaywall are known words only', () => {
    const at = (host_type: string, version: string) => ({ url: `https://${host_type}.example`, host_type, version });
    const oa_locations = [at('publisher', 'publishedVersion'), at('repository', 'draft'), at('museum', 'x')];
    const { locations } = fromUnpaywall({ doi: '10.1000/a', is_oa: true, oa_locations } as never);
    expect(locations.map(({ host, version }) => [host, version])).toEqual([
      ['publisher', 'published'],
      ['repository', undefined],
      [undefined, undefined],
    ]);
  });

  test('the only language of a journal in DOAJ is that of the article, and a licence may be a title', () => {
    const bibjson = (journal: object) => fromDoaj({ bibjson: { identifier: [], journal } } as never).paper;
    expect(bibjson({ language: ['EN'], license: [{ title: 'CC BY-NC' }] })).toMatchObject({
      ...{ language: 'en', license: 'cc-by-nc' },
    });
    expect(doajDoi({ bibjson: { identifier: [{ type: 'issn', id: '10.1000/b' }] } })).toBeUndefined();
  });

  test('a work of CORE has its first journal, and an arXiv id without its version', () => {
    const journals = [{ title: 'Journal of Desks' }, { title: 'Other' }];
    const work = { id: 'a/b', arxivId: 'solv-int/9901001v2', journals, pubmedId: 7, citationCount: 0 };
    expect(fromCore(work as never).paper).toEqual({
      ...{ arxivId: 'solv-int/9901001', pmid: '7', venue: 'Journal of Desks', citationCount: 0 },
      url: 'https://core.ac.uk/works/a%2Fb',
    });
  });
});
