import { expect, test } from 'vitest';
import { opencitations } from '../../src/sources/opencitations.ts';
import { answering } from './answers.ts';

const ref = { kind: 'doi', id: '10.1000/desk.1' } as const;
const OWN = 'omid:br/061 doi:10.1000/Desk.1 pmid:77';

test('reads every id of cited works', async () => {
  const { context, asked } = answering({
    body: [
      { citing: OWN, cited: 'omid:br/062 doi:10.1000/CHAIR.2 openalex:W1 pmid:5', creation: '2005-03' },
      { citing: OWN, cited: 'omid:br/063 doi:10.48550/arXiv.2102.00001', creation: '2005-03' },
      { citing: OWN, cited: 'omid:br/064' },
    ],
  });
  const result = await opencitations.references(ref, context);
  expect(asked[0]).toBe('https://api.opencitations.net/index/v2/references/doi:10.1000/desk.1');
  expect(result.ok && result.value).toEqual([
    { doi: '10.1000/chair.2', sourceId: 'omid:br/062' },
    { doi: '10.48550/arxiv.2102.00001', arxivId: '2102.00001', sourceId: 'omid:br/063' },
    { sourceId: 'omid:br/064' },
  ]);
});

test('reads citing works with their year, up to the limit', async () => {
  const rows = [1, 2, 3].map((n) => ({
    citing: `omid:br/${n} doi:10.1000/c.${n}`,
    cited: OWN,
    creation: '2007-01-09',
  }));
  const result = await opencitations.citations({ kind: 'pmid', id: '77' }, 2, answering({ body: rows }).context);
  expect(result.ok && result.value).toEqual([
    { doi: '10.1000/c.1', sourceId: 'omid:br/1', year: 2007 },
    { doi: '10.1000/c.2', sourceId: 'omid:br/2', year: 2007 },
  ]);
});

test('an empty list does not mean that a work cites nothing', async () => {
  const result = await opencitations.references(ref, answering({ body: [] }).context);
  expect(result).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
});

test.each([
  [[{ citing: 'omid:br/9 doi:10.1000/desk.11', cited: OWN }]],
  [[{ oci: '1-2' }]],
  [{ error: 'HTTP status code 500' }],
])('%j is not an answer to the request', async (body) => {
  const result = await opencitations.references(ref, answering({ body }).context);
  expect(result).toMatchObject({ ok: false, error: { code: 'SOURCE_CHANGED' } });
});

test('looks up an arXiv paper by its DOI', async () => {
  const { context, asked } = answering({ body: [] });
  await opencitations.references({ kind: 'arxiv', id: '2102.00001' }, context);
  expect(asked[0]).toContain('/references/doi:10.48550/arxiv.2102.00001');
});
