import { expect, test } from 'vitest';
import { preferredOf } from '../../src/snapshot/build/columns.ts';
import { snapshotOf } from '../support/corpus.ts';
import { unwrap } from '../support/unwrap.ts';

const FULL = {
  ...{ paper_id: 'full', doi: 'https://doi.org/10.1000/A', arxiv_id: 'arXiv:2101.00001v2', title: 'Heat  flow' },
  authors: [' Lovelace,  Ada ', { family: ' Abel ', given: '', orcid: '0' }, { family: ' ', given: '' }, ' '],
  ...{ year: 2020, month: 2, venue: ' Joule ', abstract: 'We heat.', keywords: ['ice', 'Ice', ' '], type: 'article' },
  ...{ institutions: ['Unknown', 'CERN'], tags: ['read'], oa_status: 'gold', retracted: false, license: 'CC BY 4.0' },
  references: ['10.1000/B', { title: 'Other', year: 1999 }, { arxiv_id: '2101.00002' }, 'plain words', ''],
  ...{ source_markdown: '# Heat flow\n\nText.', summaries: { zeta: { a: 1 }, alpha: { b: 2 } } },
  ...{ translations: { de: 'Wärme' }, bibtex: '@misc{a}' },
};

test('a paper of a corpus is read back with every field', async () => {
  const snapshot = await snapshotOf([FULL]);
  expect(unwrap(snapshot.paper('full'))).toMatchSnapshot();
});

test('facets leave out unknown and empty values and join spellings that differ in case', async () => {
  const snapshot = await snapshotOf([FULL]);
  const values = (category: string) => unwrap(snapshot.facets(category)).map(({ value }) => value);
  expect(
    Object.fromEntries(
      ['author', 'venue', 'keyword', 'institution', 'tag', 'year'].map((each) => [each, values(each)]),
    ),
  ).toEqual({
    ...{ author: ['Abel', 'Ada Lovelace'], venue: ['Joule'], keyword: ['ice'], institution: ['CERN'], tag: ['read'] },
    year: ['2020'],
  });
});

test.each([
  ['asked', ['other', 'asked', 'simple'], 'asked'],
  ['missing', ['simple_phi', 'simple'], 'simple'],
  [undefined, ['simple_phi', 'a'], 'simple_phi'],
  [undefined, ['b', 'a'], 'a'],
  [undefined, [], 'abstract'],
])('of %s among %j the preferred template is %s', (asked, templates, expected) => {
  expect(preferredOf(asked, templates)).toBe(expected);
});
