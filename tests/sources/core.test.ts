import { expect, test } from 'vitest';
import { core } from '../../src/sources/core.ts';
import { answering, type Said } from './answers.ts';

const ref = { kind: 'doi', id: '10.1000/desk.1' } as const;
const work = (fields: object = {}) => ({ id: 5, doi: '10.1000/Desk.1', ...fields });
const page = (results: readonly object[], totalHits = results.length) => ({ body: { totalHits, results } });
const desk = (...said: readonly Said[]) => {
  const { context, ...rest } = answering(...said);
  return { context: { ...context, key: 's3cret' }, ...rest };
};

test('does not add fields that the record does not have', async () => {
  const result = await core.lookup(ref, desk(page([work({ title: '', downloadUrl: null })])).context);
  expect(result.ok && result.value).toEqual({
    source: 'core',
    paper: { doi: '10.1000/desk.1', url: 'https://core.ac.uk/works/5' },
    locations: [],
  });
});

test('accepts only a hit with the requested DOI', async () => {
  const other = work({ doi: '10.1000/desk.11', title: 'Chairs' });
  const found = await core.lookup(ref, desk(page([other, work({ title: 'Desks' })])).context);
  expect(found).toMatchObject({ ok: true, value: { paper: { title: 'Desks' } } });
  const missed = await core.lookup(ref, desk(page([other, work({ doi: null })])).context);
  expect(missed).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
});

test('takes a copy from any matching work, but never from a URL of the API itself', async () => {
  const copy = work({ downloadUrl: 'https://core.ac.uk/download/5.pdf', arxivId: '2102.00001v2' });
  const found = await core.lookup(ref, desk(page([work(), copy])).context);
  expect(found).toMatchObject({
    ok: true,
    value: {
      paper: { isOa: true, versions: [{ kind: 'preprint', arxivId: '2102.00001' }] },
      locations: [{ url: 'https://core.ac.uk/download/5.pdf', kind: 'pdf', host: 'repository' }],
    },
  });
  const api = work({ downloadUrl: 'https://api.core.ac.uk/v3/outputs/5/download' });
  expect(await core.lookup(ref, desk(page([api])).context)).toMatchObject({ ok: true, value: { locations: [] } });
});

test('sends the key as a header, and no request without a key', async () => {
  const { context, requests, asked } = desk({ status: 401, body: 'bad s3cret' });
  const refused = await core.lookup(ref, context);
  expect(requests[0]?.headers).toEqual({ authorization: 'Bearer s3cret' });
  expect(asked[0]).toMatch(/^https:\/\/api\.core\.ac\.uk\/v3\/search\/works\/\?q=doi/u);
  expect(JSON.stringify(refused)).not.toContain('s3cret');
  const none = await core.lookup(ref, { ...context, key: ' ' });
  expect(none).toMatchObject({ ok: false, error: { code: 'CAPABILITY_DENIED' } });
  expect(asked.length).toBe(1);
});

test('searches by author and years, and pages by offset', async () => {
  const { context, asked } = desk(page([work()], 30));
  const query = { groups: [['desk work']], author: 'Lang A', venue: 'Desks', fromYear: 2001, limit: 100, cursor: '25' };
  const result = await core.search(query, context);
  const { searchParams } = new URL(asked[0] ?? '');
  expect(searchParams.get('q')).toBe(
    '"desk work" AND authors.name:"Lang A" AND yearPublished>=2001 AND yearPublished<=2200',
  );
  expect(searchParams.get('limit')).toBe('25');
  expect(result).toMatchObject({ ok: true, value: { total: 30, next: '26', ignored: ['venue'] } });
});

test('an empty page below the reported total is a failure', async () => {
  const query = { groups: [['desk']], limit: 5 };
  expect(await core.search(query, desk(page([], 3)).context)).toMatchObject({ error: { code: 'SOURCE_CHANGED' } });
  expect(await core.search(query, desk(page([])).context)).toMatchObject({ ok: true, value: { records: [] } });
});
