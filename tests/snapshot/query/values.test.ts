import { expect, test } from 'vitest';
import { paper, snapshotOf } from '../../support/corpus.ts';
import { unwrap } from '../../support/unwrap.ts';

test('an answer shows the twenty most common values of a category', async () => {
  const keywords = Array.from({ length: 25 }, (_, at) => `k${String(at).padStart(2, '0')}`);
  const snapshot = await snapshotOf([paper('a', { keywords }), paper('b', { keywords: ['k24'] })]);
  const { facets } = unwrap(snapshot.search({ query: 'text', facets: ['keyword'] }));
  expect(facets?.keyword?.map(({ value }) => value)).toEqual(['k24', ...keywords.slice(0, 19)]);
  expect(unwrap(snapshot.facets('keyword', 2)).map(({ value }) => value)).toEqual(['k24', 'k00']);
  expect(unwrap(snapshot.facets('keyword', 2, { fromYear: 2000 })).map(({ value }) => value)).toEqual(['k24', 'k00']);
});

test('a stored summary called "abstract" is listed once and read as it is', async () => {
  const snapshot = await snapshotOf([paper('a', { summaries: { abstract: { summary: 'Stored.' } } })]);
  expect(unwrap(snapshot.paper('a')).availableSummaryTemplates).toEqual(['abstract']);
  expect(JSON.parse(unwrap(snapshot.summary('a')).json)).toEqual({ summary: 'Stored.' });
});

test('a paper without a year has none in the graph and in its own facts', async () => {
  const snapshot = await snapshotOf([
    paper('a', { year: null, venue: null, references: ['10.5555/b'] }),
    paper('b', { doi: '10.5555/b', venue: 'Annals', retracted: false, tags: ['t'] }),
  ]);
  expect(unwrap(snapshot.graph('a')).nodes.map(({ year }) => year)).toEqual([null, 2020]);
  expect(unwrap(snapshot.paper('a'))).toMatchObject({
    year: null,
    venue: null,
    retracted: null,
    verification: null,
    tags: [],
  });
  expect(unwrap(snapshot.paper('b'))).toMatchObject({ year: 2020, venue: 'Annals', retracted: false, tags: ['t'] });
});

test('a paper that cites itself, and one that is cited by an unknown one, have no citation', async () => {
  const snapshot = await snapshotOf([
    paper('a', { doi: '10.5555/a', references: ['10.5555/a', 'A book'] }),
    paper('b'),
  ]);
  expect([unwrap(snapshot.paper('a')).citedBy, snapshot.manifest.counts.citations]).toEqual([[], 0]);
});

test('what a snapshot was built from is known by paper', async () => {
  const snapshot = await snapshotOf([paper('a'), paper('b')]);
  const inputs = unwrap(snapshot.inputs());
  expect([...inputs.keys()].sort()).toEqual(['a', 'b']);
  expect(new Set(inputs.values()).size).toBe(2);
});

test('citing papers and languages are listed in order and once, and a reference keeps its own words', async () => {
  const snapshot = await snapshotOf([
    paper('z', { references: ['10.5555/a', { doi: '10.5555/a', title: 'As cited', year: 1999 }] }),
    paper('y', { references: ['10.5555/a'] }),
    paper('a', { doi: '10.5555/a', translations: { fr: 'F', de: 'D' } }),
  ]);
  const { citedBy, languages } = unwrap(snapshot.paper('a'));
  expect([citedBy, languages]).toEqual([
    ['y', 'z'],
    ['de', 'fr'],
  ]);
  expect(unwrap(snapshot.paper('z')).references[1]).toEqual({
    ...{ doi: '10.5555/a', title: 'As cited', year: 1999, paperId: 'a' },
  });
});

test('a page has ten hits by default', async () => {
  const snapshot = await snapshotOf(Array.from({ length: 12 }, (_, at) => paper(`p${at}`)));
  const first = unwrap(snapshot.search({ query: 'text' }));
  expect([first.hits.length, first.total]).toEqual([10, 12]);
  expect(unwrap(snapshot.search({ query: 'text', page: 2 })).hits).toHaveLength(2);
});

test('a passage of a summary has its words, not its notation', async () => {
  const snapshot = await snapshotOf([
    paper('a', { summaries: { deep: { summary: 'About lampreys.', model: 'toy' } } }),
  ]);
  const [hit] = unwrap(snapshot.search({ query: 'lampreys' })).hits;
  expect(hit?.passages).toMatchObject([{ where: 'summary/deep', text: 'About lampreys.', start: 0, end: 15 }]);
});
