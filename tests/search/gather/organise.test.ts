import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSystemClock } from '../../../src/model/clock.ts';
import type { Collection, SearchFilters, UserFeedback } from '../../../src/model/collection.ts';
import { createFailure } from '../../../src/model/error.ts';
import type { PaperFields } from '../../../src/model/paper.ts';
import type { SourceRecord } from '../../../src/model/source.ts';
import { createSearchSteps, type Round } from '../../../src/search/steps.ts';
import { page, record, searcher } from '../../support/records.ts';
import { unwrap } from '../../support/unwrap.ts';

const steps = createSearchSteps({ sources: [searcher('a', async () => page([]))], clock: createSystemClock() });
const FINISHED = '2026-01-01T00:00:00.000Z';

interface Case {
  readonly query?: string;
  readonly feedback?: Partial<UserFeedback>;
  readonly filters?: Partial<SearchFilters>;
}

function organise(
  records: readonly SourceRecord[],
  { query = 'monsoon onset', feedback, filters }: Case = {},
): Collection {
  const intent = unwrap(steps.understand({ query, domain: 'general', maxResults: 20 }));
  const planned = steps.propose(intent, []);
  const strategy = { ...planned, filters: { ...planned.filters, ...filters } };
  const said = feedback && { markedRelevant: [], markedIrrelevant: [], ...feedback };
  const gathered = { round: 0, records, rows: [], notAsked: [], finishedAt: FINISHED };
  const rounds: Round[] = [{ strategy, gathered, ...(said && { feedback: said }) }];
  return steps.organise(intent, rounds);
}
const paper = (name: string, title: string, more: PaperFields = {}) =>
  record('a', { doi: `10.1000/${name}`, title, ...more });
const names = ({ hits }: Collection) => hits.map(({ id }) => id.replace('doi:10.1000/', ''));
const reasons = ({ ledger }: Collection) =>
  ledger.dropped.map(({ id, why }) => `${id.replace('doi:10.1000/', '')} ${why}`);

test('papers with all concepts in the title come first, then in the abstract, then with few', () => {
  const abstract = 'The onset of the monsoon is studied.';
  const records = [
    paper('few', 'Monsoon'),
    paper('abstract', 'Rain in Asia', { abstract }),
    paper('title', 'Monsoon onset'),
  ];
  expect(names(organise(records))[0]).toBe('title');
  expect(names(organise(records))).toHaveLength(3);
});

test('among papers of similar fit, more citations per year come first', () => {
  const old = paper('old', 'Monsoon onset', { year: 1976, citationCount: 200 });
  const young = paper('young', 'Onset of the monsoon', { year: 2024, citationCount: 100 });
  expect(names(organise([old, young]))).toEqual(['young', 'old']);
});

test('new papers come first if the question asks for them', () => {
  const old = paper('old', 'Monsoon onset', { year: 2001, citationCount: 300 });
  const young = paper('young', 'Onset of the monsoon', { year: 2025 });
  expect(names(organise([old, young]))).toEqual(['old', 'young']);
  expect(names(organise([old, young], { query: 'latest on monsoon onset' }))).toEqual(['young', 'old']);
});

test('a hit has a reason that a person can check', () => {
  const twice = [paper('x', 'Monsoon onset', { year: 2015, citationCount: 120 }), record('b', { doi: '10.1000/x' })];
  expect(organise(twice).hits[0]?.reason).toBe(
    'title covers 1 of 1 concept; found by 2 sources; 120 citations (10 per year)',
  );
});

test('a retracted paper is tagged and kept', () => {
  const [hit] = organise([paper('x', 'Monsoon onset', { retracted: true })]).hits;
  expect(hit?.tags).toContain('retracted');
});

test('dropped papers are listed with the reason', () => {
  const records = [
    paper('fits', 'Monsoon onset', { year: 2015 }),
    paper('unknown', 'Monsoon onset dates'),
    paper('old', 'Monsoon onset then', { year: 1990 }),
    paper('german', 'Monsoon onset (deutsch)', { language: 'de' }),
    paper('review', 'Review for "Monsoon onset"', { type: 'peer-review' }),
    paper('blank', ' '),
    paper('far', 'Bond yields', { abstract: 'Prices.' }),
  ];
  const collection = organise(records, { filters: { fromYear: 2000, language: 'en' } });
  expect(names(collection)).toEqual(expect.arrayContaining(['fits', 'unknown']));
  expect(reasons(collection).sort()).toEqual([
    'blank no_title',
    'far low_score',
    'german other_language',
    'old out_of_years',
    'review not_a_paper',
  ]);
});

test('results are filtered by author and venue if a source cannot do it', () => {
  const records = [
    paper('his', 'Monsoon onset', { authors: [{ family: 'Rao', given: 'Anil' }], venue: 'Phys. Rev. Lett.' }),
    paper('hers', 'Monsoon onset II', { authors: [{ family: 'Iyer' }] }),
    paper('elsewhere', 'Monsoon onset III', { venue: 'Weather' }),
  ];
  const collection = organise(records, { filters: { author: 'A. Rao', venue: 'Physical Review Letters' } });
  expect(names(collection)).toEqual(['his']);
  expect(reasons(collection).sort()).toEqual(['elsewhere other_venue', 'hers other_author']);
});

test('the collection has at most the requested number, and the ledger lists the rest', () => {
  const records = Array.from({ length: 9 }, (_, at) => paper(`p${at}`, `Monsoon onset in region ${at}`));
  const collection = organise(records, { filters: { maxResults: 4 } });
  expect(collection.hits).toHaveLength(4);
  expect(reasons(collection).filter((why) => why.endsWith('over_limit'))).toHaveLength(5);
});

test('papers marked relevant stay even above the limit, and irrelevant ones are dropped', () => {
  const records = [
    paper('yes', 'Bond yields', { abstract: 'No.' }),
    paper('no', 'Monsoon onset'),
    paper('other', 'Onset of the monsoon'),
  ];
  const feedback = { markedRelevant: ['doi:10.1000/yes'], markedIrrelevant: ['doi:10.1000/no'] };
  const collection = organise([...records, ...records], { feedback, filters: { maxResults: 1 } });
  expect(names(collection)).toEqual(['yes']);
  expect(collection.hits[0]?.tags).toContain('kept');
  expect(reasons(collection)).toContain('no marked_irrelevant');
});

test('a mark by arXiv id stays valid when the published DOI is found', () => {
  const records = [
    record('a', { arxivId: '1501.00001', title: 'Delayed onset of the monsoon', year: 2015 }),
    record('b', { arxivId: '1501.00001', doi: '10.1000/x', title: 'Delayed onset of the monsoon', year: 2015 }),
  ];
  const collection = organise(records, { feedback: { markedIrrelevant: ['arxiv:1501.00001'] } });
  expect(names(collection)).toEqual([]);
});

test('papers similar to relevant ones rise, and similar to irrelevant ones fall', () => {
  const records = [
    paper('a', 'Monsoon onset from lidar'),
    paper('b', 'Monsoon onset by lidar profiles'),
    paper('c', 'Monsoon onset in old poetry'),
    paper('d', 'Monsoon onset in modern poetry'),
  ];
  const feedback = { markedRelevant: ['doi:10.1000/a'], markedIrrelevant: ['doi:10.1000/c'] };
  const scores = new Map(organise(records, { feedback }).hits.map(({ id, score }) => [id, score]));
  expect([...scores.keys()].sort()).toEqual(['doi:10.1000/a', 'doi:10.1000/b', 'doi:10.1000/d']);
  expect((scores.get('doi:10.1000/b') ?? 0) - (scores.get('doi:10.1000/d') ?? 0)).toBeGreaterThan(0.2);
});

test('unwanted words lower the score of a paper', () => {
  const records = [paper('a', 'Monsoon onset in models', { citationCount: 50 }), paper('b', 'Monsoon onset in caves')];
  expect(names(organise(records, { feedback: { freeText: 'no models please' } }))).toEqual(['b', 'a']);
});

test('every record retrieved is merged, dropped or kept', () => {
  const records = [
    paper('x', 'Monsoon onset'),
    record('b', { doi: '10.1000/x' }),
    paper('far', 'Bond yields', { abstract: 'x' }),
  ];
  const { ledger } = organise(records);
  expect(ledger).toMatchObject({ retrieved: 3, merged: 1, kept: 1 });
  expect(ledger.dropped.map(({ why }) => why)).toEqual(['low_score']);
});

test('facets count the fields of the hits', () => {
  const more = { year: 2020, venue: 'Weather', authors: [{ given: 'A.', family: 'Rao' }], keywords: ['lidar'] };
  const { facets } = organise([paper('x', 'Monsoon onset', more), paper('y', 'Onset of the monsoon', more)]);
  expect(facets).toMatchObject({
    byYear: { 2020: 2 },
    byVenue: { Weather: 2 },
    bySource: { a: 2 },
    topAuthors: ['A. Rao'],
  });
  expect(facets.keyThemes).toContain('lidar');
});

test('a paper is tagged by the words of its title and abstract', () => {
  const [hit] = organise([paper('x', 'Monsoon onset: a systematic review', { abstract: 'We propose a method.' })]).hits;
  expect(hit?.tags).toEqual(['method', 'review']);
});

const anyPaper: fc.Arbitrary<PaperFields> = fc.record(
  {
    doi: fc.constantFrom('10.1000/a', '10.1000/b', '10.1000/c'),
    title: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('Monsoon onset', 'onset', 'monsoon '.repeat(500))),
    abstract: fc.oneof(fc.string(), fc.constant('the onset of the monsoon '.repeat(99))),
    year: fc.oneof(fc.integer(), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY)),
    citationCount: fc.oneof(fc.double(), fc.integer()),
    keywords: fc.array(fc.string()),
    authors: fc.array(fc.record({ family: fc.string(), literal: fc.string() }, { requiredKeys: [] })),
    venue: fc.constantFrom('__proto__', 'constructor', 'Weather'),
    retracted: fc.boolean(),
  },
  { requiredKeys: [] },
);
const anyRecords = fc.array(
  fc.tuple(fc.constantFrom('a', 'b'), anyPaper).map(([source, fields]) => record(source, fields)),
  { maxLength: 15 },
);

test('any records give sorted scores from 0 to 1, each paper once, and a complete ledger', () => {
  fc.assert(
    fc.property(anyRecords, fc.boolean(), (records, marks) => {
      const feedback = marks
        ? { markedRelevant: ['doi:10.1000/a'], markedIrrelevant: ['doi:10.1000/b'], freeText: 'not rain' }
        : undefined;
      const { hits, ledger } = organise(records, feedback ? { feedback } : {});
      const scores = hits.map(({ score }) => score);
      expect(scores.every((score) => Number.isFinite(score) && score >= 0 && score <= 1)).toBe(true);
      expect([...scores].sort((x, y) => y - x)).toEqual(scores);
      expect(new Set(hits.map(({ id }) => id)).size).toBe(hits.length);
      expect(ledger.retrieved).toBe(ledger.merged + ledger.dropped.length + ledger.kept);
    }),
  );
});

test('a round without answers drops no papers, applies marks, and is proposed again', () => {
  const intent = unwrap(steps.understand({ query: 'monsoon onset', domain: 'general', maxResults: 20 }));
  const records = [paper('one', 'Monsoon onset', { year: 2001 }), paper('two', 'Onset of the monsoon', { year: 2002 })];
  const gathered = { round: 0, records, rows: [], notAsked: [], finishedAt: FINISHED };
  const said = (freeText: string, marked: string[] = []) => ({
    markedRelevant: [],
    markedIrrelevant: marked,
    freeText,
  });
  const first: Round = { strategy: steps.propose(intent, []), gathered, feedback: said('since 2020, glaciers') };
  const strategy = steps.propose(intent, [first]);
  const failure = createFailure('NETWORK_ERROR', 'Nobody answered.');
  const silent: Round = { strategy, gathered: { ...gathered, round: 1, records: [], failure } };
  expect(names(steps.organise(intent, [first, silent]))).toEqual(['one', 'two']);
  const marked = { ...silent, feedback: said('', ['doi:10.1000/one']) };
  expect(names(steps.organise(intent, [first, marked]))).toEqual(['two']);
  expect(steps.propose(intent, [first, { ...silent, feedback: said('') }])).toEqual(strategy);
});

test('a paper that a person marked relevant is kept even if a filter would drop it', () => {
  const old = paper('old', 'Monsoon onset', { year: 1990 });
  const filters = { fromYear: 2010 };
  expect(names(organise([old], { filters }))).toEqual([]);
  expect(names(organise([old], { filters, feedback: { markedRelevant: ['doi:10.1000/old'] } }))).toEqual(['old']);
});

test('a paper that fits in nothing is dropped, even without an abstract and from several sources', () => {
  const found = [paper('x', 'Copper wires'), record('b', { doi: '10.1000/x', title: 'Copper wires' })];
  expect(reasons(organise(found))).toEqual(['x low_score']);
});

test('a paper without an abstract that covers little is kept only if several sources found it', () => {
  const query = '"summer monsoon onset"';
  const twice = [paper('twice', 'Monsoon rain'), record('b', { doi: '10.1000/twice' })];
  const records = [paper('once', 'Monsoon winds'), ...twice];
  const collection = organise(records, { query });
  expect(names(collection)).toEqual(['twice']);
  expect(reasons(collection)).toEqual(['once low_score']);
});

test('a replay years later counts citations per year as the first run did', () => {
  const later = { ...createSystemClock(), now: () => Date.parse('2049-06-01') };
  const replay = createSearchSteps({ sources: [searcher('a', async () => page([]))], clock: later });
  const intent = unwrap(steps.understand({ query: 'monsoon onset', domain: 'general', maxResults: 20 }));
  const records = [paper('x', 'Monsoon onset', { year: 2015, citationCount: 120 })];
  const gathered = { round: 0, records, rows: [], notAsked: [], finishedAt: FINISHED };
  const { hits } = replay.organise(intent, [{ strategy: steps.propose(intent, []), gathered }]);
  expect(hits[0]?.reason).toContain('120 citations (10 per year)');
});

test.each(['de-AT', 'de_CH', 'ger', 'deu-DE'])('a paper in %s is in another language than English', (language) => {
  const collection = organise([paper('x', 'Monsoon onset', { language })], { filters: { language: 'en' } });
  expect(reasons(collection)).toEqual(['x other_language']);
});

test('a reason counts each concept of the question once, also if a verb and its noun are both searched for', () => {
  const query = 'How do perovskite solar cells degrade under heat and light?';
  const { hits } = organise([paper('a', 'Perovskite solar cells')], { query });
  expect(hits[0]?.reason).toMatch('title covers 1 of 4 concepts; no mention of degradation, heat, light;');
});

test('a paper marked irrelevant is listed with the reason that names it by any of its ids', () => {
  const records = [
    record('a', { arxivId: '1501.00001', title: 'Delayed onset of the monsoon', year: 2015 }),
    record('b', { arxivId: '1501.00001', doi: '10.1000/x', title: 'Delayed onset of the monsoon', year: 2015 }),
  ];
  const feedback = { markedIrrelevant: ['arxiv:1501.00001'], reasons: { 'arxiv:1501.00001': 'too old' } };
  expect(organise(records, { feedback }).ledger.dropped).toMatchObject([
    { why: 'marked_irrelevant', reason: 'too old' },
  ]);
});

test('a hit lists the records that it was joined from, with what they state', () => {
  const more = { year: 2015, venue: 'Weather', volume: '3', pages: '4-9' };
  const [hit] = organise([paper('x', 'Monsoon onset', more), record('b', { doi: '10.1000/x', pmid: '5' })]).hits;
  expect(hit?.records).toMatchObject([
    { source: 'a', title: 'Monsoon onset', doi: '10.1000/x', ...more },
    { source: 'b', doi: '10.1000/x', pmid: '5' },
  ]);
  expect(hit?.records?.[1]).not.toHaveProperty('title');
  expect(hit?.merged).toEqual(['same DOI 10.1000/x: a, b']);
  const [single] = organise([paper('y', 'Monsoon onset')]).hits;
  expect([single && 'records' in single, single && 'merged' in single]).toEqual([false, false]);
});

test('scores have four digits', () => {
  const [hit] = organise([paper('x', 'Monsoon onset', { citationCount: 7, year: 2013 })]).hits;
  expect(hit?.score).toBe(Number(hit?.score.toFixed(4)));
});

test('marked papers use up the room for others', () => {
  const records = Array.from({ length: 5 }, (_, at) => paper(`p${at}`, `Monsoon onset in region ${at}`));
  const feedback = { markedRelevant: ['doi:10.1000/p0', 'doi:10.1000/p4'] };
  const collection = organise(records, { feedback, filters: { maxResults: 3 } });
  expect(names(collection)).toEqual(expect.arrayContaining(['p0', 'p4']));
  expect(collection.hits).toHaveLength(3);
});

test('among many papers, one that shares words of the question is kept although it covers no concept whole', () => {
  const many = Array.from({ length: 20 }, (_, at) => paper(`p${at}`, `Summer monsoon onset in region ${at}`));
  const shares = paper('words', 'Onset', { abstract: 'The onset of the onset.' });
  const far = paper('far', 'Bond yields', { abstract: 'Prices.' });
  const query = '"summer monsoon onset"';
  const collection = organise([...many, shares, far], { query, filters: { maxResults: 50 } });
  expect(reasons(collection)).toEqual(['far low_score']);
  expect(reasons(organise([...many.slice(0, 16), shares, far], { query })).sort()).toEqual([
    'far low_score',
    'words low_score',
  ]);
});

test('the collection says when the last answer came', () => {
  expect(organise([paper('x', 'Monsoon onset')]).finishedAt).toBe(FINISHED);
});

test('a wish for new papers in the feedback counts like one in the question', () => {
  const old = paper('old', 'Monsoon onset', { year: 2001, citationCount: 300 });
  const young = paper('young', 'Onset of the monsoon', { year: 2025 });
  expect(names(organise([old, young], { feedback: { freeText: 'only recent papers' } }))).toEqual(['young', 'old']);
});

test('the words that feedback adds count in the order', () => {
  const [salt, wind] = [paper('salt', 'Monsoon onset and salt'), paper('wind', 'Monsoon onset and wind')];
  for (const word of ['salt', 'wind'])
    expect(names(organise([salt, wind], { feedback: { freeText: `more ${word}` } }))[0]).toBe(word);
});

test('a collection of several rounds is as old as its last answer, also if the time of an answer is damaged', () => {
  const intent = unwrap(steps.understand({ query: 'monsoon onset', domain: 'general', maxResults: 20 }));
  const records = [paper('x', 'Monsoon onset', { year: 2015, citationCount: 120 })];
  const round = (finishedAt: string): Round => ({
    strategy: steps.propose(intent, []),
    gathered: { round: 0, records, rows: [], notAsked: [], finishedAt },
  });
  const two = steps.organise(intent, [round('2020-01-01T00:00:00.000Z'), round(FINISHED)]);
  expect([two.finishedAt, two.hits[0]?.reason]).toEqual([FINISHED, expect.stringContaining('(10 per year)')]);
  expect(steps.organise(intent, [round('damaged')]).hits[0]?.reason).toMatch(/\(\d+ per year\)/);
});

test('words that a reviewer refused after the last answered round do not count yet', () => {
  const intent = unwrap(steps.understand({ query: 'monsoon onset', domain: 'general', maxResults: 20 }));
  const gathered = { round: 0, records: [paper('x', 'Monsoon onset')], rows: [], notAsked: [], finishedAt: FINISHED };
  const feedback = { markedRelevant: [], markedIrrelevant: [], freeText: 'no onset' };
  const first: Round = { strategy: steps.propose(intent, []), gathered, feedback };
  expect(steps.organise(intent, [first]).hits[0]?.reason).toContain('unwanted');
  const failure = createFailure('NETWORK_ERROR', 'Nobody answered.');
  const silent: Round = { ...first, gathered: { ...gathered, round: 1, records: [], failure }, feedback };
  expect(steps.organise(intent, [first, silent]).hits[0]?.reason).not.toContain('unwanted');
});
