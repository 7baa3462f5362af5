import { expect, test } from 'vitest';
import { doaj } from '../../src/sources/doaj.ts';
import { unwrap } from '../support/unwrap.ts';
import { answering } from './answers.ts';

const ref = { kind: 'doi', id: '10.1000/desk.1' } as const;
const work = (fields: object = {}, doi = '10.1000/Desk.1') => ({
  bibjson: {
    identifier: [
      { type: 'eissn', id: '1932-6203' },
      { type: 'DOI', id: doi },
    ],
    ...fields,
  },
});
const page = (results: readonly object[], total = results.length) => ({ body: { total, results } });

async function recordOf(fields: object) {
  const result = unwrap(await doaj.lookup(ref, answering(page([work(fields)])).context));
  return result;
}

test('a record without fields only says that the article is open', async () => {
  const { paper, locations } = await recordOf({ month: '0', abstract: null, start_page: 'n/a', end_page: 'n/a' });
  expect(paper).toEqual({ doi: '10.1000/desk.1', type: 'journal-article', isOa: true, oaStatus: 'gold' });
  expect(locations).toEqual([]);
});

test('treats a full-text link as a page, even if it claims to be a PDF', async () => {
  const link = [
    { type: 'fulltext', content_type: 'pdf', url: 'https://a.example/1.pdf' },
    { type: 'supplement', url: 'https://a.example/2' },
  ];
  const journal = { title: 'Desks', volume: '7', number: '2', language: ['EN'], license: [{ type: 'CC BY' }] };
  const { paper, locations } = await recordOf({
    link,
    journal,
    year: '2020',
    month: '07',
    start_page: '3',
    end_page: '9',
  });
  expect(locations.map(({ kind, url }) => [kind, url])).toEqual([['page', 'https://a.example/1.pdf']]);
  expect(paper).toMatchObject({ year: 2020, month: 7, pages: '3-9', license: 'cc-by', language: 'en', issue: '2' });
});

test('encodes spaces and slashes of the query in the path', async () => {
  const { context, asked } = answering(page([work()]));
  await doaj.lookup(ref, context);
  expect(asked[0]).toContain('/api/v4/search/articles/doi%3A%2210.1000%2Fdesk.1%22?');
  await doaj.search({ groups: [['work place']], author: 'Lang', toYear: 2005, limit: 5 }, context);
  expect(asked[1]).toContain('/%22work%20place%22%20AND%20bibjson.author.name%3ALang%20AND%20bibjson.year');
});

test('accepts only an article with the requested DOI', async () => {
  const near = answering(page([work({}, '10.1000/desk.11'), work({}, '10.1000/desk.12')]));
  expect(await doaj.lookup(ref, near.context)).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
  const second = answering(page([work({}, '10.1000/desk.11'), work({ title: 'Desks' })]));
  expect(await doaj.lookup(ref, second.context)).toMatchObject({ ok: true, value: { paper: { title: 'Desks' } } });
});

test.each([
  [403, '<html>Forbidden</html>', 'CAPABILITY_DENIED'],
  [200, { total: 3, results: [] }, 'SOURCE_CHANGED'],
  [200, { total: 1, results: [{ bibjson: {} }] }, 'SOURCE_CHANGED'],
])('%i with %j is %s', async (status, body, code) => {
  expect(await doaj.lookup(ref, answering({ status, body }).context)).toMatchObject({ ok: false, error: { code } });
});

test('pages by number and stops at the total', async () => {
  const { context, asked } = answering(page([work(), work()], 3));
  const query = { groups: [['desk']], language: 'en', limit: 2 };
  const first = await doaj.search(query, context);
  expect(first).toMatchObject({ ok: true, value: { total: 3, next: '2', ignored: ['language'] } });
  const last = await doaj.search({ ...query, cursor: '2' }, context);
  expect(new URL(asked[1] ?? '').searchParams.get('page')).toBe('2');
  expect(last.ok && last.value.next).toBeUndefined();
});
