import { expect, test } from 'vitest';
import type { Ref } from '../../src/model/ref.ts';
import { arxiv } from '../../src/sources/arxiv.ts';
import { crossref } from '../../src/sources/crossref.ts';
import { datacite } from '../../src/sources/datacite.ts';
import { europePmc } from '../../src/sources/europe-pmc.ts';
import { openalex } from '../../src/sources/openalex.ts';
import { answering } from './answers.ts';

const doi = (id: string): Ref => ({ kind: 'doi', id });
const feed = (...ids: string[]) =>
  `<feed>${ids.map((id) => `<entry><id>http://arxiv.org/abs/${id}</id><title>T ${id}</title></entry>`).join('')}</feed>`;
const REFS = [doi('10.1000/a'), doi('10.1000/missing'), doi('10.1000/b')];

/** Each service lists two of three works, in another order than they were asked for. */
const LISTS = [
  [crossref, { body: { status: 'ok', message: { items: [{ DOI: '10.1000/B' }, { DOI: '10.1000/A' }] } } }],
  [
    datacite,
    { body: { data: ['10.1000/B', '10.1000/A'].map((id) => ({ id, attributes: { doi: id } })), meta: { total: 2 } } },
  ],
  [
    openalex,
    { body: { meta: {}, results: ['b', 'a'].map((id) => ({ id: `https://openalex.org/W1`, doi: `10.1000/${id}` })) } },
  ],
  [
    europePmc,
    {
      body: {
        hitCount: 2,
        resultList: { result: ['b', 'a'].map((id) => ({ id, source: 'MED', doi: `10.1000/${id}` })) },
      },
    },
  ],
] as const;

test.each(LISTS.map(([source, said]) => [source.id, source, said] as const))(
  '%s returns the records of a batch in the order of the request, and null for a missing one',
  async (_, source, said) => {
    const { context, asked } = answering(said);
    const found = await source.batch.lookup(REFS, context);
    expect(found.ok && found.value.map((record) => record?.paper.doi)).toEqual(['10.1000/a', undefined, '10.1000/b']);
    expect(found.ok && found.value[1]).toBeNull();
    expect(asked.length).toBe(1);
    for (const id of ['10.1000/a', '10.1000/missing', '10.1000/b'])
      expect(decodeURIComponent(asked[0] ?? '')).toContain(id);
  },
);

test.each(LISTS.map(([source]) => [source.id, source] as const))('%s fails a batch as a whole', async (_, source) => {
  const found = await source.batch.lookup(REFS, answering({ status: 500, body: '' }).context);
  expect(found).toMatchObject({ ok: false, error: { code: 'NETWORK_ERROR' } });
});

test('arXiv returns a batch in the order of the request, whatever the case of old ids', async () => {
  const refs: Ref[] = ['math.GT/0309136', '2101.00009', '2101.00001'].map((id) => ({ kind: 'arxiv', id }));
  const { context, asked } = answering({ body: feed('2101.00001v2', 'math.gt/0309136v1') });
  const found = await arxiv.batch.lookup(refs, context);
  expect(found.ok && found.value.map((record) => record?.paper.arxivId)).toEqual([
    'math.gt/0309136',
    undefined,
    '2101.00001',
  ]);
  expect(asked[0]).toContain('id_list=math.GT%2F0309136,2101.00009,2101.00001&max_results=3');
  expect(found.ok && found.value[2]?.locations[0]?.url).toBe('https://arxiv.org/pdf/2101.00001');
  const failed = await arxiv.batch.lookup(refs, answering({ body: 'busy' }).context);
  expect(failed).toMatchObject({ ok: false, error: { code: 'SOURCE_CHANGED' } });
});

test.each(['10.1000/a,b', '10.1000/a|b'])(
  'OpenAlex looks up %s alone, because the sign is syntax in a list',
  async (id) => {
    const { context, asked } = answering({ body: { meta: {}, results: [{ id: 'W1', doi: '10.1000/c' }] } });
    const found = await openalex.batch.lookup([doi(id), { kind: 'pmid', id: '7' }, doi('10.1000/c')], context);
    expect(found.ok && found.value.map((record) => record?.paper.doi)).toEqual([undefined, undefined, '10.1000/c']);
    expect(new URL(asked[0] ?? '').searchParams.get('filter')).toBe('doi:10.1000/c');
    const none = await openalex.batch.lookup([doi(id)], context);
    expect([none, asked.length]).toEqual([{ ok: true, value: [null] }, 1]);
  },
);

test('DataCite and OpenAlex know an arXiv paper by its DOI', async () => {
  const ref: Ref = { kind: 'arxiv', id: '2101.00001' };
  const own = '10.48550/arXiv.2101.00001';
  const listed = answering({ body: { data: [{ id: 'x', attributes: { doi: own } }], meta: {} } });
  expect(await datacite.batch.lookup([ref], listed.context)).toMatchObject({
    ok: true,
    value: [{ paper: { arxivId: '2101.00001' } }],
  });
  const indexed = answering({ body: { meta: {}, results: [{ id: 'W1', doi: own }] } });
  expect(await openalex.batch.lookup([ref], indexed.context)).toMatchObject({
    ok: true,
    value: [{ paper: { arxivId: '2101.00001' } }],
  });
});

test('Europe PMC prefers the record of PubMed, alone and in a batch', async () => {
  const result = [
    { id: '1', source: 'AGR', doi: '10.1000/a' },
    { id: '2', source: 'MED', doi: '10.1000/a' },
  ];
  const { context } = answering({ body: { hitCount: 2, resultList: { result } } });
  const url = 'https://europepmc.org/article/MED/2';
  expect(await europePmc.lookup(doi('10.1000/a'), context)).toMatchObject({ value: { paper: { url } } });
  expect(await europePmc.batch.lookup([doi('10.1000/a')], context)).toMatchObject({ value: [{ paper: { url } }] });
});

test('Europe PMC asks for each id of a batch in its own way', async () => {
  const { context, asked } = answering({ body: { hitCount: 0, resultList: { result: [] } } });
  await europePmc.batch.lookup([doi('10.1000/a"b'), { kind: 'pmid', id: '7' }, { kind: 'pmcid', id: 'PMC8' }], context);
  const { searchParams } = new URL(asked[0] ?? '');
  expect(searchParams.get('query')).toBe('(DOI:"10.1000/a\\"b") OR (EXT_ID:7 AND SRC:MED) OR (PMCID:PMC8)');
  expect(searchParams.get('pageSize')).toBe('100');
});
