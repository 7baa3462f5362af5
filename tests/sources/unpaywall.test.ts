import { expect, test } from 'vitest';
import { unpaywall } from '../../src/sources/unpaywall.ts';
import { unwrap } from '../support/unwrap.ts';
import { answering } from './answers.ts';

const ref = { kind: 'doi', id: '10.1000/desk.1' } as const;
const closed = { doi: '10.1000/desk.1', is_oa: false, oa_status: 'closed', best_oa_location: null, oa_locations: [] };
const copy = (fields: object) => ({
  url: 'https://r.example/1',
  url_for_pdf: null,
  host_type: 'repository',
  ...fields,
});

async function recordOf(fields: object) {
  const result = unwrap(await unpaywall.lookup(ref, answering({ body: { ...closed, ...fields } }).context));
  return result;
}

test('reads the metadata of a closed paper, without locations', async () => {
  const { paper, locations } = await recordOf({ title: 'On <i>desks</i>', year: 2019, z_authors: null });
  expect(paper).toEqual({ doi: '10.1000/desk.1', title: 'On desks', year: 2019, isOa: false, oaStatus: 'closed' });
  expect(locations).toEqual([]);
});

test('reads all locations, best first, and separates pages from PDFs', async () => {
  const best = copy({ url_for_pdf: 'https://r.example/1.pdf', version: 'acceptedVersion', license: 'cc-by' });
  const page = copy({ url: 'https://p.example/2', host_type: 'publisher', license: 'implied-oa' });
  const { paper, locations } = await recordOf({ is_oa: true, best_oa_location: best, oa_locations: [page, best] });
  expect(locations).toEqual([
    {
      url: 'https://r.example/1.pdf',
      source: 'unpaywall',
      kind: 'pdf',
      version: 'accepted',
      license: 'cc-by',
      host: 'repository',
    },
    { url: 'https://p.example/2', source: 'unpaywall', kind: 'page', host: 'publisher' },
  ]);
  expect(paper.license).toBe('cc-by');
});

test('an unknown open-access status stays unknown', async () => {
  const { paper } = await recordOf({ is_oa: null, oa_status: null });
  expect(paper.isOa).toBeNull();
  expect(paper).not.toHaveProperty('oaStatus');
});

test('reads both shapes of authors', async () => {
  const z_authors = [
    { family: 'Lang', given: 'Ada' },
    { raw_author_name: 'Berg, Bo' },
    { raw_author_name: 'Cy Dahl' },
    { name: 'Desk Group' },
  ];
  expect((await recordOf({ z_authors })).paper.authors).toEqual([
    { family: 'Lang', given: 'Ada' },
    { family: 'Berg', given: 'Bo' },
    { literal: 'Cy Dahl' },
    { literal: 'Desk Group' },
  ]);
});

test('treats 1 January as the year alone', async () => {
  expect((await recordOf({ year: 2015, published_date: '2015-01-01' })).paper).not.toHaveProperty('month');
  expect((await recordOf({ year: 2015, published_date: '2015-03-09' })).paper).toMatchObject({ month: 3, day: 9 });
});

test('sends no request without a contact address, and names the setting', async () => {
  const { context, asked } = answering({ body: closed });
  const { email: _, ...anonymous } = context;
  const result = await unpaywall.lookup(ref, anonymous);
  expect(asked).toEqual([]);
  expect(!result.ok && [result.error.code, result.error.remediation?.[0]?.setting]).toEqual([
    'CAPABILITY_DENIED',
    'CARREL_EMAIL',
  ]);
});

test('asks to change a rejected contact address, and does not repeat it', async () => {
  const body = { error: true, message: 'Please use your own email, not ada@library.example' };
  const result = await unpaywall.lookup(ref, answering({ status: 422, body }).context);
  expect(!result.ok && result.error.code).toBe('CAPABILITY_DENIED');
  expect(JSON.stringify(result)).not.toContain('ada@');
});

test.each([
  '<!doctype html><h1>Not Found</h1><p>The requested URL was not found on the server.',
  { HTTP_status_code: 404, error: true },
])('404 %j: no such record', async (body) => {
  const result = await unpaywall.lookup(ref, answering({ status: 404, body }).context);
  expect(!result.ok && result.error.code).toBe('NOT_FOUND');
});

test('does not cover arXiv', () => {
  expect(unpaywall.covers({ kind: 'doi', id: '10.48550/arxiv.2101.00001' })).toBe(false);
  expect(unpaywall.covers({ kind: 'arxiv', id: '2101.00001' })).toBe(false);
});
