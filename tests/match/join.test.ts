import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Trust } from '../../src/match/items.ts';
import { mergeRecords } from '../../src/match/join.ts';
import type { PaperFields } from '../../src/model/paper.ts';
import { record, trust } from '../support/records.ts';

const one = { title: 'Delayed onset of the monsoon', year: 2016, authors: [{ family: 'Rao', given: 'A.' }] };
const merge = (...papers: PaperFields[]) =>
  mergeRecords(
    papers.map((paper, at) => record(`${'abcdefgh'[at]}`, paper)),
    trust,
  );

test.each<[string, PaperFields, PaperFields]>([
  ['DOI, however spelled', { doi: '10.1000/ABC' }, { doi: '10.1000/abc' }],
  ['arXiv id, also inside a DOI', { arxivId: '1706.03762' }, { doi: '10.48550/arxiv.1706.03762' }],
  ['PMID', { pmid: '123' }, { pmid: '123', doi: '10.1000/a' }],
  ['PMCID', { pmcid: 'PMC12' }, { pmcid: 'pmc12' }],
  ['title, year and first author', one, { ...one, title: 'Delayed Onset of the Monsoon.' }],
  ['title and first author with years that differ by one', one, { ...one, year: 2017 }],
  ['title, when nobody else has it and one lacks the author', one, { title: one.title, year: 2016 }],
])('two records with %s are one paper', (_rule, a, b) => {
  const [paper, ...rest] = merge(a, b);
  expect(rest).toEqual([]);
  expect(paper).toMatchObject({ sources: ['a', 'b'], records: 2 });
  expect(paper?.merged.length).toBeGreaterThan(0);
});

const authors = one.authors;
test.each<[string, PaperFields, PaperFields]>([
  ['two published DOIs', { ...one, doi: '10.1000/a' }, { ...one, doi: '10.1000/b' }],
  ['years far apart', one, { ...one, year: 2019 }],
  ['another first author', one, { ...one, authors: [{ family: 'Iyer' }] }],
  ['an editorial', { title: 'Editorial', year: 2017, authors }, { title: 'Editorial', year: 2017, authors }],
  ['a reply', { ...one, title: `Reply to ${one.title}` }, { ...one, title: `Reply to ${one.title}` }],
  ['an erratum', { ...one, title: `Erratum: ${one.title}` }, { ...one, title: `Erratum: ${one.title}` }],
  ['part one and part two', { ...one, title: 'Ion migration. Part I' }, { ...one, title: 'Ion migration. Part II' }],
  ['a short title', { title: 'CON', year: 2013, authors }, { title: 'CON', year: 2013, authors }],
  ['no title at all', { year: 2013, authors }, { year: 2013, authors }],
  ['records that say nothing', {}, {}],
])('the title does not join %s', (_why, a, b) => {
  expect(merge(a, b)).toHaveLength(2);
});

test('a preprint and its article are one hit, with the preprint as a version', () => {
  const [paper, ...rest] = merge(
    { ...one, doi: '10.1101/2015.01.02.123456', type: 'posted-content', year: 2015 },
    { ...one, doi: '10.1000/a', type: 'journal-article' },
    { ...one, arxivId: '1501.00001', year: 2015 },
  );
  expect(rest).toEqual([]);
  expect(paper?.id).toBe('doi:10.1000/a');
  expect(paper?.paper.versions).toEqual([
    { kind: 'preprint', doi: '10.1101/2015.01.02.123456' },
    { kind: 'preprint', arxivId: '1501.00001' },
  ]);
  expect(paper?.merged.join()).toMatch('preprint');
});

test('a source of preprints does not lead over the published article, but leads over other preprints', () => {
  const leading: Trust = { ...trust, leadsOf: (source) => (source === 'z' ? ['title', 'year'] : undefined) };
  const preprint = record('z', { ...one, arxivId: '1501.00001', title: 'Delayed Onset of the Monsoon', year: 2015 });
  const published = record('a', { ...one, doi: '10.1000/a', type: 'journal-article' });
  const [mixed] = mergeRecords([preprint, published], leading);
  expect(mixed?.paper).toMatchObject({ title: one.title, year: 2016, provenance: { title: 'a', year: 'a' } });
  const [early] = mergeRecords([preprint, record('a', { ...one, arxivId: '1501.00001' })], leading);
  expect(early?.paper).toMatchObject({ year: 2015, provenance: { title: 'z', year: 'z' } });
});

test('a version that a record names is joined even if the titles differ', () => {
  const [paper, ...rest] = merge(
    { doi: '10.1000/a', title: 'Base editing of stem cells', versions: [{ kind: 'preprint', doi: '10.1101/654321' }] },
    { doi: '10.1101/654321', title: 'Editing bases without breaks', type: 'posted-content' },
  );
  expect(rest).toEqual([]);
  expect(paper?.aliases).toContain('doi:10.1101/654321');
});

test('a record that could belong to two published papers is joined with neither', () => {
  expect(merge({ ...one, doi: '10.1000/a' }, { ...one, doi: '10.1000/b' }, one)).toHaveLength(3);
});

const paperFields: fc.Arbitrary<PaperFields> = fc.record(
  {
    doi: fc.constantFrom('10.1000/a', '10.1000/b', '10.1101/111111', '10.48550/arxiv.1706.03762'),
    arxivId: fc.constantFrom('1706.03762', '1501.00001'),
    pmid: fc.constantFrom('1', '2'),
    title: fc.constantFrom(one.title, 'Delayed onset of the monsoon, part II', 'Editorial', ''),
    year: fc.integer({ min: 2014, max: 2018 }),
    authors: fc.constantFrom([{ family: 'Rao' }], [{ family: 'Iyer' }], []),
    citationCount: fc.nat(5),
  },
  { requiredKeys: [] },
);
const records = fc.array(
  fc.tuple(fc.constantFrom('a', 'b', 'c'), paperFields).map(([source, paper]) => record(source, paper)),
  { maxLength: 12 },
);
const reported = (merged: ReturnType<typeof mergeRecords>) =>
  merged.map(({ id, paper, sources }) => JSON.stringify([id, paper, [...sources].sort()])).sort();

test('the order of records does not change the result', () => {
  fc.assert(
    fc.property(records, fc.infiniteStream(fc.nat()), (list, random) => {
      const shuffled = list
        .map((item) => ({ item, at: random.next().value }))
        .sort((x, y) => x.at - y.at)
        .map(({ item }) => item);
      expect(reported(mergeRecords(shuffled, trust))).toEqual(reported(mergeRecords(list, trust)));
    }),
  );
});

test('repeated records change only the count', () => {
  fc.assert(
    fc.property(records, (list) => {
      const telling = list.filter(({ paper }) => paper.title || paper.doi || paper.arxivId || paper.pmid);
      expect(reported(mergeRecords([...telling, ...telling], trust))).toEqual(reported(mergeRecords(telling, trust)));
    }),
  );
});

test('an exact copy in another added file is the same record, whatever its title', () => {
  const letters = { title: 'Letters', year: 2014 };
  const [paper, ...rest] = mergeRecords([record('import:a.ris', letters), record('import:b.ris', letters)], trust);
  expect(rest).toEqual([]);
  expect(paper?.merged).toEqual(['the same record: import:a.ris, import:b.ris']);
});

test.each([
  ['preprint', 1],
  ['other', 2],
] as const)('a record that names another as its version of the kind "%s" gives %i', (kind, count) => {
  const named = { doi: '10.1101/654321', title: 'Editing bases without breaks', type: 'posted-content' };
  expect(merge({ ...one, doi: '10.1000/a', versions: [{ kind, doi: named.doi }] }, named)).toHaveLength(count);
});
