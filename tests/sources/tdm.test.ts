import { expect, test } from 'vitest';
import type { Ref } from '../../src/model/ref.ts';
import type { Source } from '../../src/model/source.ts';
import { tdmAps } from '../../src/sources/tdm-aps.ts';
import { tdmElsevier } from '../../src/sources/tdm-elsevier.ts';
import { tdmSpringer } from '../../src/sources/tdm-springer.ts';
import { answering, type Said } from './answers.ts';

const doi = (id: string): Ref => ({ kind: 'doi', id });
const ask = async (source: Source, id: string, said: Said) => {
  const { context, requests } = answering(said);
  const result = await source.locate?.(doi(id), { ...context, key: 's3cret' });
  return { result, request: requests[0] };
};
const elsevier = (id: string, more: object = {}) => ({
  body: { 'full-text-retrieval-response': { coredata: { 'prism:doi': id, ...more } } },
});
const SOURCES: readonly (readonly [string, Source, string])[] = [
  ['tdm-elsevier', tdmElsevier, '10.1016/desk.1'],
  ['tdm-aps', tdmAps, '10.1103/desk.1'],
  ['tdm-springer', tdmSpringer, '10.1007/desk.1'],
];

test.each(SOURCES)('%s covers the papers of its publisher only, and has no metadata lookup', (_, source, own) => {
  expect(source.covers(doi(own))).toBe(true);
  for (const id of ['10.1000/desk.1', '10.10161/desk.1', '10.11030/desk.1']) expect(source.covers(doi(id))).toBe(false);
  expect(source.covers({ kind: 'arxiv', id: '2102.00001' })).toBe(false);
  expect(source).not.toHaveProperty('lookup');
  expect(source.key?.required && source.agreement !== undefined).toBe(true);
});

test.each(SOURCES)('%s sends no request without a key, and no message contains one', async (_, source, own) => {
  const { context, asked } = answering({ status: 401, body: 'bad key s3cret' });
  const none = await source.locate?.(doi(own), context);
  expect(none).toMatchObject({ ok: false, error: { code: 'CAPABILITY_DENIED' } });
  expect(asked).toEqual([]);
  const refused = await source.locate?.(doi(own), { ...context, key: 's3cret' });
  expect(refused).toMatchObject({ ok: false, error: { code: 'CAPABILITY_DENIED' } });
  expect(JSON.stringify(refused)).not.toContain('s3cret');
  expect(JSON.stringify(refused)).toContain(source.key?.setting);
});

test('Elsevier: sends the key as a header and locates the PDF of the same article', async () => {
  const license = { openaccessUserLicense: 'http://creativecommons.org/licenses/by/4.0/' };
  const { result, request } = await ask(tdmElsevier, '10.1016/desk.1', elsevier('10.1016/DESK.1', license));
  expect(request?.headers).toEqual({ 'X-ELS-APIKey': 's3cret' });
  expect(result).toMatchObject({
    ok: true,
    value: [
      {
        url: 'https://api.elsevier.com/content/article/doi/10.1016%2Fdesk.1?httpAccept=application%2Fpdf',
        kind: 'pdf',
        license: 'cc-by-4.0',
      },
    ],
  });
  expect(tdmElsevier.downloadHeaders('s3cret')).toEqual({ 'x-els-apikey': 's3cret' });
});

test.each([
  ['another article', elsevier('10.1016/desk.11')],
  ['no core data', { body: { 'full-text-retrieval-response': {} } }],
  ['an error under 200', { body: { 'service-error': { status: {} } } }],
])('Elsevier: rejects %s', async (_, said) => {
  const { result } = await ask(tdmElsevier, '10.1016/desk.1', said);
  expect(result).toMatchObject({ ok: false, error: { code: 'SOURCE_CHANGED' } });
});

test.each([
  ['10.1103/physrevlett.116.061102', '10.1103/PhysRevLett.116.061102'],
  ['10.1103/physrevx.8.021055', '10.1103/PhysRevX.8.021055'],
  ['10.1103/physrev.47.777', '10.1103/PhysRev.47.777'],
  ['10.1103/physrevaccelbeams.1', '10.1103/PhysRevAccelBeams.1'],
  ['10.1103/physrevapplied.1', '10.1103/PhysRevApplied.1'],
  ['10.1103/physrevfluids.1', '10.1103/PhysRevFluids.1'],
  ['10.1103/physrevmaterials.1', '10.1103/PhysRevMaterials.1'],
  ['10.1103/physrevphyseducres.1', '10.1103/PhysRevPhysEducRes.1'],
  ['10.1103/physrevresearch.1', '10.1103/PhysRevResearch.1'],
  ['10.1103/physrevseriesi.1', '10.1103/PhysRevSeriesI.1'],
  ['10.1103/physrevstab.1', '10.1103/PhysRevSTAB.1'],
  ['10.1103/physrevstper.1', '10.1103/PhysRevSTPER.1'],
  ['10.1103/physreva.1', '10.1103/PhysRevA.1'],
  ['10.1103/physrevb.1', '10.1103/PhysRevB.1'],
  ['10.1103/physrevc.1', '10.1103/PhysRevC.1'],
  ['10.1103/physrevd.1', '10.1103/PhysRevD.1'],
  ['10.1103/physreve.1', '10.1103/PhysRevE.1'],
  ['10.1103/prxenergy.1', '10.1103/PRXEnergy.1'],
  ['10.1103/prxintelligence.1', '10.1103/PRXIntelligence.1'],
  ['10.1103/prxlife.1', '10.1103/PRXLife.1'],
  ['10.1103/prxquantum.1', '10.1103/PRXQuantum.1'],
  ['10.1103/revmodphys.1', '10.1103/RevModPhys.1'],
  ['10.1103/physrevz.1', '10.1103/physrevz.1'],
  ['10.1103/gj8g-r4q1', '10.1103/gj8g-r4q1'],
])('APS is case-sensitive: %s is requested as %s', async (id, printed) => {
  const { result, request } = await ask(tdmAps, id, { body: { data: { identifiers: { doi: printed } } } });
  expect(request?.url).toBe(`https://harvest.aps.org/v2/journals/articles/${printed}`);
  expect(request?.headers).toEqual({ 'X-API-Key': 's3cret' });
  expect(result).toMatchObject({ ok: true, value: [{ url: request?.url, kind: 'pdf', source: 'tdm-aps' }] });
});

test('APS: rejects another article', async () => {
  const { result } = await ask(tdmAps, '10.1103/desk.1', {
    body: { data: { identifiers: { doi: '10.1103/desk.2' } } },
  });
  expect(result).toMatchObject({ ok: false, error: { code: 'SOURCE_CHANGED' } });
});

test('Springer: sends the key in the request, and no location contains it', async () => {
  const url = [{ format: '', platform: '', value: 'http://dx.doi.org/10.1007/desk.1' }];
  const records = [{ doi: '10.1007/desk.11' }, { doi: '10.1007/Desk.1', openAccess: 'true', url }];
  const { result, request } = await ask(tdmSpringer, '10.1007/desk.1', { body: { records } });
  expect(new URL(request?.url ?? '').searchParams.get('api_key')).toBe('s3cret');
  expect(result?.ok && result.value.map(({ kind, url: at }) => [kind, at])).toEqual([
    ['pdf', 'https://link.springer.com/content/pdf/10.1007%2Fdesk.1.pdf'],
    ['page', 'http://dx.doi.org/10.1007/desk.1'],
  ]);
  expect(JSON.stringify(result)).not.toContain('s3cret');
});

test('Springer: locates no PDF for a record that is not open or is another work', async () => {
  const closed = await ask(tdmSpringer, '10.1038/desk.1', {
    body: { records: [{ identifier: 'doi:10.1038/desk.1' }] },
  });
  expect(closed.result).toEqual({ ok: true, value: [] });
  const other = await ask(tdmSpringer, '10.1038/desk.1', { body: { records: [{ doi: '10.1038/desk.2' }] } });
  expect(other.result).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
});

test('Springer: an open paper of Nature has its PDF at nature.com', async () => {
  const { result } = await ask(tdmSpringer, '10.1038/desk.1', {
    body: { records: [{ doi: '10.1038/desk.1', openAccess: 'true' }] },
  });
  expect(result).toMatchObject({ value: [{ kind: 'pdf', url: 'https://www.nature.com/articles/desk.1.pdf' }] });
});

test('APS: the id of an article counts where it states no DOI, and the same address has metadata and PDF', async () => {
  const { result, request } = await ask(tdmAps, '10.1103/desk.1', { body: { data: { id: '10.1103/desk.1' } } });
  expect(request?.accept).toBe('application/vnd.tesseract.article+json');
  expect(result).toMatchObject({ ok: true, value: [{ version: 'published', host: 'publisher' }] });
  expect(tdmAps.downloadHeaders('s3cret')).toEqual({ 'x-api-key': 's3cret', accept: 'application/pdf' });
});

test.each([
  ['tdm-elsevier', tdmElsevier, '10.1016/desk.1', '{"service-error":{"status":{"statusCode":"RESOURCE_NOT_FOUND"}}}'],
  ['tdm-aps', tdmAps, '10.1103/desk.1', '{"error":"Article not found"}'],
] as const)('%s: a missing article is no failure of the service', async (_, source, id, body) => {
  const { result } = await ask(source, id, { status: 404, body });
  expect(result).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
  const moved = await ask(source, id, { status: 404, body: '{"message":"moved"}' });
  expect(moved.result).toMatchObject({ ok: false, error: { code: 'SOURCE_CHANGED' } });
});

test.each(SOURCES)('%s sends a key without the blanks around it', async (_, source, own) => {
  const { context, requests, asked } = answering({ status: 500, body: '' });
  await source.locate?.(doi(own), { ...context, key: ' s3cret\n' });
  expect(Object.values(requests[0]?.headers ?? { key: new URL(asked[0] ?? '').searchParams.get('api_key') })).toEqual([
    's3cret',
  ]);
  const blank = await source.locate?.(doi(own), { ...context, key: ' ' });
  expect([blank?.ok, asked.length]).toEqual([false, 1]);
});

test.each([
  ['10.1038/desk.1', 'https://www.nature.com/articles/desk.1.pdf'],
  ['10.1140/desk.1', 'https://link.springer.com/content/pdf/10.1140%2Fdesk.1.pdf'],
])('Springer: the PDF of %s is at %s', async (id, url) => {
  const stated = [{ format: 'PDF', value: 'https://s.example/1' }];
  const record = { identifier: `doi:${id}`, openaccess: true, url: stated };
  const { result, request } = await ask(tdmSpringer, id, { body: { records: [record] } });
  expect(new URL(request?.url ?? '').searchParams.get('q')).toBe(`doi:${id}`);
  expect(result?.ok && result.value.map((each) => [each.kind, each.url, each.version, each.host])).toEqual([
    ['pdf', 'https://s.example/1', 'published', 'publisher'],
    ['pdf', url, 'published', 'publisher'],
  ]);
});
