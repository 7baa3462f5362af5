import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../sandbox/server.ts';
import { ask, askJson } from '../ask.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const url = (doi: string, email = 'researcher@university.edu') =>
  `https://api.unpaywall.org/v2/${encodeURIComponent(doi)}?email=${email}`;
const record = (doi: string) => askJson(sandbox.url, url(doi));

test('a closed paper has no location', async () => {
  expect(await record('10.1038/nature12373')).toMatchObject({
    is_oa: false,
    oa_status: 'closed',
    best_oa_location: null,
    oa_locations: [],
    year: 2013,
    journal_name: 'Nature',
  });
});

test('an open paper names a PDF at the publisher', async () => {
  expect(await record('10.1038/S41586-021-03380-Y')).toMatchObject({
    doi: '10.1038/s41586-021-03380-y',
    is_oa: true,
    year: 2021,
    best_oa_location: { url_for_pdf: 'https://www.nature.com/articles/s41586-021-03380-y.pdf', host_type: 'publisher' },
  });
});

test.each([
  ['no address', ''],
  ['a placeholder', 'YOUR_EMAIL'],
  ['an example address', 'someone@example.com'],
  ['no at sign', 'researcher'],
])('rejects %s with 422', async (_name, email) => {
  const answer = await ask(sandbox.url, url('10.1038/nature12373', email));
  expect(answer.status).toBe(422);
  expect(JSON.parse(answer.body)).toMatchObject({ HTTP_status_code: 422, error: true });
});

test('answers an unknown DOI with an HTML 404, and other text with a JSON 404', async () => {
  const unknown = await ask(sandbox.url, url('10.1234/nonexistent'));
  expect([unknown.status, unknown.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  const nonsense = await ask(sandbox.url, url('123456'));
  expect([nonsense.status, JSON.parse(nonsense.body).error]).toEqual([404, true]);
});

test('does not know DataCite DOIs', async () => {
  expect((await ask(sandbox.url, url('10.48550/arXiv.1706.03762'))).status).toBe(404);
  expect((await ask(sandbox.url, url('10.5281/zenodo.10712345'))).status).toBe(404);
});

test('returns authors in parts, as printed, or null', async () => {
  expect((await record('10.1038/nature12373'))['z_authors']).toMatchObject([
    { family: 'Kucsko', given: 'G.' },
    { family: 'Maurer', given: 'P. C.' },
    {},
    {},
    {},
    {},
    {},
    {},
  ]);
  expect((await record('10.1234/example'))['z_authors']).toMatchObject([
    { raw_author_name: 'Ada Example' },
    { raw_author_name: 'Karin van der Berg' },
    {},
  ]);
  expect((await record('10.1234/abc'))['z_authors']).toBeNull();
});

test('an open paper may have only a landing page', async () => {
  expect(await record('10.1111/twec.12811')).toMatchObject({ is_oa: true, best_oa_location: { url_for_pdf: null } });
});

test('an incomplete record has no year', async () => {
  expect(await record('10.1038/s41599-023-01555-2')).toMatchObject({ year: null, published_date: null });
});

test('a working location follows a dead best one', async () => {
  const { oa_locations } = (await record('10.1002/adma.202107730')) as unknown as {
    oa_locations: { url: string; is_best: boolean }[];
  };
  expect(oa_locations.map(({ is_best }) => is_best)).toEqual([true, false]);
  const statuses = await Promise.all(
    oa_locations.map(async (location) => (await ask(sandbox.url, location.url)).status),
  );
  expect(statuses).toEqual([404, 200]);
});
