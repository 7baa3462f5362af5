import { expect, test } from 'vitest';
import { arxiv } from '../../src/sources/arxiv.ts';
import { unwrap } from '../support/unwrap.ts';
import { answering } from './answers.ts';

const ref = (id: string, version?: number) => ({ kind: 'arxiv', id, ...(version ? { version } : {}) }) as const;
const entry = (id: string, more = '') =>
  `<entry><id>http://arxiv.org/abs/${id}</id><title>Desks\n  for   all</title><published>2021-02-03T04:05:06Z</published>
  <summary> We sit. P&lt;0.001 </summary><author><name>Ada Lang</name></author><author><name>Bo Berg</name></author>
  <category term="cs.HC"/><category term="stat.AP"/>${more}</entry>`;
const feed = (entries: string, total: number, title = 'arXiv Query: search_query=&amp;id_list=x') => ({
  body: `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:arxiv="urn:a" xmlns:opensearch="urn:o">
  <title>${title}</title><opensearch:totalResults>${total}</opensearch:totalResults>${entries}</feed>`,
});

test('reads an entry with an open PDF whose URL has no suffix', async () => {
  const { context, asked } = answering(feed(entry('2102.00001v3', '<arxiv:doi>10.1000/Final</arxiv:doi>'), 1));
  const result = await arxiv.lookup(ref('2102.00001'), context);
  expect(asked).toEqual(['https://export.arxiv.org/api/query?id_list=2102.00001&max_results=1']);
  expect(result.ok && result.value).toEqual({
    source: 'arxiv',
    paper: {
      arxivId: '2102.00001',
      title: 'Desks for all',
      authors: [{ literal: 'Ada Lang' }, { literal: 'Bo Berg' }],
      year: 2021,
      month: 2,
      day: 3,
      publisher: 'arXiv',
      type: 'posted-content',
      abstract: 'We sit. P<0.001',
      keywords: ['cs.HC', 'stat.AP'],
      isOa: true,
      oaStatus: 'green',
      url: 'https://arxiv.org/abs/2102.00001',
      versions: [
        { kind: 'published', doi: '10.1000/final' },
        { kind: 'preprint', arxivId: '2102.00001v3', url: 'https://arxiv.org/abs/2102.00001v3' },
      ],
    },
    locations: [
      {
        url: 'https://arxiv.org/pdf/2102.00001',
        source: 'arxiv',
        kind: 'pdf',
        version: 'submitted',
        host: 'repository',
      },
    ],
  });
});

test('requests and locates the version that was asked for', async () => {
  const { context, asked } = answering(feed(entry('hep-th/9901001v2'), 1));
  const result = await arxiv.lookup(ref('hep-th/9901001', 2), context);
  expect(asked[0]).toContain('id_list=hep-th%2F9901001v2');
  expect(result.ok && result.value.locations[0]?.url).toBe('https://arxiv.org/pdf/hep-th/9901001v2');
});

test('rejects another version or another paper', async () => {
  const { context } = answering(feed(entry('2102.00001v3'), 1));
  for (const other of [ref('2102.00001', 2), ref('2102.00002')]) {
    const result = await arxiv.lookup(other, context);
    expect(!result.ok && result.error.code).toBe('SOURCE_CHANGED');
  }
});

test('an empty feed means no such record, unless it reports results', async () => {
  const none = await arxiv.lookup(ref('2102.00001'), answering(feed('', 0)).context);
  const lost = await arxiv.lookup(ref('2102.00001'), answering(feed('', 1)).context);
  expect([!none.ok && none.error.code, !lost.ok && lost.error.code]).toEqual(['NOT_FOUND', 'SOURCE_CHANGED']);
});

test.each([200, 400])('an error entry with status %i is a failure that quotes the reason', async (status) => {
  const error = '<entry><id>http://arxiv.org/api/errors#bad</id><title>Error</title><summary>bad id</summary></entry>';
  const result = await arxiv.lookup(ref('2102.00001'), answering({ ...feed(error, 1), status }).context);
  expect(!result.ok && [result.error.code, result.error.message]).toEqual([
    'SOURCE_CHANGED',
    `arXiv rejected the request (${status}): bad id`,
  ]);
});

test.each(['Rate exceeded.', '<html><body>busy</body></html>', '', '<feed><entry></feed>'])(
  '%j is not a feed',
  async (body) => {
    const result = await arxiv.lookup(ref('2102.00001'), answering({ body }).context);
    expect(!result.ok && result.error.code).toBe('SOURCE_CHANGED');
  },
);

test('reads the licence that the feed links', async () => {
  const link = '<link rel="license" href="http://creativecommons.org/licenses/by/4.0/"/>';
  const result = await arxiv.lookup(ref('2102.00001'), answering(feed(entry('2102.00001v2', link), 1)).context);
  expect(result).toMatchObject({
    value: { paper: { license: 'cc-by-4.0' }, locations: [{ license: 'cc-by-4.0' }] },
  });
});

async function noticed(field: 'comment' | 'abstract', text: string) {
  const plain = entry('2102.00001v2', field === 'comment' ? `<arxiv:comment>${text}</arxiv:comment>` : '');
  const said = field === 'comment' ? plain : plain.replace(/<summary>[^<]*/u, `<summary>${text}`);
  const result = unwrap(await arxiv.lookup(ref('2102.00001'), answering(feed(said, 1)).context));
  const { retracted, notices } = result.paper;
  return { retracted, kinds: notices?.map(({ kind }) => kind) };
}

test.each([
  ['comment', 'This paper has been withdrawn by the author due to an error'],
  ['comment', '12 pages, 3 figures. This submission was withdrawn by arXiv administrators'],
  ['comment', 'Paper withdrawn'],
  ['comment', 'withdrawn due to a gap in Lemma 2'],
  ['abstract', 'This article has been retracted.'],
  ['abstract', '(This manuscript was\n withdrawn because of an error in equation 3)'],
  ['abstract', 'The paper has been withdrawn.'],
  ['abstract', 'We prove everything. This paper has been withdrawn by the authors.'],
] as const)('the %s "%s" says that the paper was withdrawn', async (field, text) => {
  expect(await noticed(field, text)).toEqual({ retracted: true, kinds: ['withdrawal'] });
});

test.each([
  ['abstract', 'Withdrawn drugs are a rich source of safety data. We survey them.'],
  ['abstract', 'Work withdrawn from a gas is measured.'],
  ['abstract', 'We study how this paper mill was found and which papers were retracted.'],
  ['abstract', 'Smith claimed cold fusion. This paper was retracted in 2010, and we ask why.'],
  ['abstract', 'This paper is about articles that have been withdrawn.'],
  ['abstract', 'This paper has not been withdrawn.'],
  ['comment', 'Withdrawn drugs, 12 pages'],
  ['comment', 'This paper was withdrawn from a conference and extended'],
] as const)('the %s "%s" does not say that the paper was withdrawn', async (field, text) => {
  expect(await noticed(field, text)).toEqual({ retracted: undefined, kinds: undefined });
});

test('searches in arXiv syntax, quotes phrases and reports the executed query', async () => {
  const executed =
    '(all:desk OR all:"work place") AND all:posture AND au:Lang AND submittedDate:[200101010000 TO 200512312359]';
  const { context, asked } = answering(
    feed(
      entry('2102.00001v1'),
      40,
      `arXiv Query: search_query=${executed.replaceAll('"', '&quot;')}&amp;id_list=&amp;start=10`,
    ),
  );
  const groups = [['desk', 'work place'], ['posture']];
  const result = await arxiv.search(
    { groups, author: 'Lang', fromYear: 2001, toYear: 2005, limit: 1, cursor: '10' },
    context,
  );
  expect(new URL(asked[0] ?? '').searchParams.get('search_query')).toBe(executed);
  expect(result).toMatchObject({ ok: true, value: { total: 40, next: '11', executed, ignored: [] } });
});

test('reports a field that arXiv turned into "all" as ignored', async () => {
  const { context } = answering(
    feed(entry('2102.00001v1'), 1, 'arXiv Query: search_query=all:desk AND all:Lang&amp;id_list='),
  );
  const result = await arxiv.search({ groups: [['desk']], author: 'Lang', limit: 5 }, context);
  expect(result.ok && [result.value.executed, result.value.ignored]).toEqual([
    'all:desk AND all:Lang',
    ['author', 'groups'],
  ]);
});

test('an empty page of a longer list is a failure; an empty list is not', async () => {
  const query = { groups: [['desk']], limit: 5 };
  const lost = await arxiv.search(query, answering(feed('', 12)).context);
  const none = await arxiv.search(query, answering(feed('', 0)).context);
  expect(!lost.ok && lost.error.code).toBe('SOURCE_CHANGED');
  expect(none).toMatchObject({ ok: true, value: { records: [], total: 0 } });
});
