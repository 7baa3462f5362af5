import { expect, test } from 'vitest';
import { datacite } from '../../src/sources/datacite.ts';
import { unwrap } from '../support/unwrap.ts';
import { answering } from './answers.ts';

const ref = { kind: 'doi', id: '10.5000/desk.1' } as const;
const record = (fields: object = {}) => ({ id: '10.5000/desk.1', attributes: { doi: '10.5000/DESK.1', ...fields } });

async function recordOf(fields: object) {
  const result = unwrap(await datacite.lookup(ref, answering({ body: { data: record(fields) } }).context));
  return result;
}

test('does not add fields that the record does not have', async () => {
  const empty = { titles: [], creators: [], container: {}, rightsList: [], language: null, types: {} };
  expect(await recordOf(empty)).toEqual({ source: 'datacite', paper: { doi: '10.5000/desk.1' }, locations: [] });
});

test('reads the main title, not a translation or subtitle', async () => {
  const titles = [
    { title: 'Pulte', titleType: 'TranslatedTitle' },
    { title: 'On\n desks' },
    { title: 'x', titleType: 'Subtitle' },
  ];
  expect((await recordOf({ titles })).paper.title).toBe('On desks');
});

test('splits names of people, not of organisations', async () => {
  const creators = [
    {
      name: 'Lang, Ada',
      familyName: 'Lang',
      givenName: 'Ada',
      nameIdentifiers: [{ nameIdentifier: 'https://orcid.org/0000-0001-2345-6789', nameIdentifierScheme: 'ORCID' }],
    },
    { name: 'Desks, Chairs', nameType: 'Organizational' },
    { name: 'Berg, Bo', nameType: 'Personal' },
    { name: 'Ministry, Dept. of Desks' },
  ];
  expect((await recordOf({ creators })).paper.authors).toEqual([
    { family: 'Lang', given: 'Ada', orcid: '0000-0001-2345-6789' },
    { literal: 'Desks, Chairs' },
    { family: 'Berg', given: 'Bo' },
    { literal: 'Ministry, Dept. of Desks' },
  ]);
});

test('reads month and day only from an issue date in the same year', async () => {
  const dates = [{ date: '2017-05-06', dateType: 'Issued' }];
  expect((await recordOf({ publicationYear: 2017, dates })).paper).toMatchObject({ year: 2017, month: 5, day: 6 });
  expect((await recordOf({ publicationYear: 2016, dates })).paper).toEqual({ doi: '10.5000/desk.1', year: 2016 });
});

test('reads licence and open access from rights, but not from prose', async () => {
  const open = await recordOf({ url: 'https://r.example/1', rightsList: [{ rightsIdentifier: 'CC-BY-4.0' }] });
  expect(open.paper).toMatchObject({ license: 'cc-by-4.0', isOa: true });
  expect(open.locations).toEqual([
    { url: 'https://r.example/1', source: 'datacite', kind: 'page', license: 'cc-by-4.0', host: 'repository' },
  ]);
  const prose = await recordOf({ url: 'https://r.example/1', rightsList: [{ rights: 'Ask the library for access.' }] });
  expect(prose.paper).not.toHaveProperty('license');
  expect(prose.paper).not.toHaveProperty('isOa');
  expect(prose.locations).toEqual([]);
});

test('looks up an arXiv paper by its DOI and locates it at arXiv', async () => {
  const relatedIdentifiers = [
    { relationType: 'IsVersionOf', relatedIdentifierType: 'DOI', relatedIdentifier: '10.1000/Final' },
  ];
  const attributes = { doi: '10.48550/arxiv.2102.00001', types: { resourceTypeGeneral: 'Text' }, relatedIdentifiers };
  const { context, asked } = answering({ body: { data: { id: 'x', attributes } } });
  const result = await datacite.lookup({ kind: 'arxiv', id: '2102.00001', version: 2 }, context);
  expect(asked[0]).toBe('https://api.datacite.org/dois/10.48550%2FarXiv.2102.00001?mailto=ada%40library.example');
  expect(result.ok && result.value.paper).toMatchObject({
    arxivId: '2102.00001',
    type: 'posted-content',
    versions: [{ kind: 'published', doi: '10.1000/final' }],
  });
  expect(result.ok && result.value.locations[0]?.url).toBe('https://arxiv.org/pdf/2102.00001');
});

test.each([
  ['JournalArticle', '', 'journal-article'],
  ['Text', 'Doctoral thesis', 'dissertation'],
  ['Text', 'BlogPosting', 'other'],
  ['Dataset', 'Table', 'dataset'],
  ['Software', '', 'other'],
])('type %s "%s" becomes %s', async (resourceTypeGeneral, resourceType, type) => {
  expect((await recordOf({ types: { resourceTypeGeneral, resourceType } })).paper.type).toBe(type);
});

test('rejects the record of another DOI; a missing one is not found', async () => {
  const other = await datacite.lookup(
    { kind: 'doi', id: '10.5000/2' },
    answering({ body: { data: record() } }).context,
  );
  const gone = await datacite.lookup(ref, answering({ status: 404, body: { errors: [{ status: '404' }] } }).context);
  expect([!other.ok && other.error.code, !gone.ok && gone.error.code]).toEqual(['SOURCE_CHANGED', 'NOT_FOUND']);
});

test('searches for phrases and names in any order, and pages by number', async () => {
  const { context, asked } = answering({ body: { data: [record()], meta: { total: 7, totalPages: 7 } } });
  const query = {
    groups: [['work "place"', 'desk'], ['posture']],
    author: 'Lang, Ada',
    fromYear: 2001,
    language: 'en',
    limit: 1,
  };
  const result = await datacite.search({ ...query, cursor: '3' }, context);
  const { searchParams } = new URL(asked[0] ?? '');
  expect(searchParams.get('query')).toContain(
    '("work place" OR "desk") AND "posture" AND creators.name:(Lang AND Ada) AND publicationYear:[2001 TO *]',
  );
  expect(searchParams.get('page[number]')).toBe('3');
  expect(result).toMatchObject({ ok: true, value: { total: 7, next: '4', ignored: ['language'] } });
});
