import { expect, test } from 'vitest';
import { matchesHost } from '../../src/model/host.ts';
import { parseRef } from '../../src/model/ref.ts';
import type { SourceContext, TextQuery } from '../../src/model/source.ts';
import { CATALOG } from '../../src/sources/catalog.ts';
import { unwrap } from '../support/unwrap.ts';

const context = {
  client: { get: () => Promise.reject(new Error('not asked')), forget: () => {} },
  clock: { now: () => 0 },
  email: 'tests@carrel.test',
} as unknown as SourceContext;
const able = CATALOG.flatMap(({ texts, ...source }) => (texts ? [[source.id, { ...source, texts }] as const] : []));
const query = (ref: string, more: Partial<TextQuery> = {}): TextQuery => ({
  ref: unwrap(parseRef(ref)),
  paper: {},
  ...more,
});
const addresses = async (id: string, asked: TextQuery) => {
  const [, source] = able.find(([name]) => name === id) ?? [];
  const found = source && unwrap(await source.texts.find(asked, context));
  return (found?.locations ?? []).map(({ url }) => url);
};

test.each(able)('%s names texts in its own format at its own hosts', async (id, { hosts, texts }) => {
  const asked = ['10.1371/journal.pbio.1', '10.7554/eLife.48063', '2401.12345'];
  const found = await Promise.all(asked.map((ref) => texts.find(query(ref, { pmcid: 'PMC7' }), context)));
  const locations = found.flatMap((each) => unwrap(each).locations);
  expect(locations.length).toBeGreaterThan(0);
  for (const { url, source, kind } of locations) {
    expect([source, kind]).toEqual([id, texts.from]);
    expect(hosts.some((pattern) => matchesHost(new URL(url).hostname, pattern))).toBe(true);
  }
});

test.each([
  [
    'plos',
    '10.1371/journal.pcbi.1001',
    'https://journals.plos.org/ploscompbiol/article/file?id=10.1371%2Fjournal.pcbi.1001&type=manuscript',
  ],
  [
    'plos',
    '10.1371/journal.pone.1',
    'https://journals.plos.org/plosone/article/file?id=10.1371%2Fjournal.pone.1&type=manuscript',
  ],
  ...[
    ...[['pbio', 'plosbiology'] as const, ['pmed', 'plosmedicine'] as const, ['pgen', 'plosgenetics'] as const],
    ...[['ppat', 'plospathogens'] as const, ['pntd', 'plosntds'] as const, ['pclm', 'climate'] as const],
    ...[['pdig', 'digitalhealth'] as const, ['pgph', 'globalpublichealth'] as const, ['pwat', 'water'] as const],
    ...[['constructor', 'plosone'] as const],
  ].map(([code, journal]): [string, string, string] => [
    'plos',
    `10.1371/journal.${code}.1`,
    `https://journals.plos.org/${journal}/article/file?id=10.1371%2Fjournal.${code}.1&type=manuscript`,
  ]),
  ['elife', '10.7554/eLife.123456', 'https://elifesciences.org/articles/123456.xml'],
  ['elife', '10.7554/eLife.48063.2', 'https://elifesciences.org/articles/48063.xml'],
  ['arxiv', '2401.12345v2', 'https://arxiv.org/html/2401.12345v2'],
])('%s has %s at one address', async (id, ref, url) => {
  expect(await addresses(id, query(ref))).toEqual([url]);
});

test('arXiv has new papers itself, older ones first at ar5iv', async () => {
  const [own, ar5iv] = ['https://arxiv.org/html/', 'https://ar5iv.labs.arxiv.org/html/'];
  expect(await addresses('arxiv', query('2312.00001'))).toEqual([`${own}2312.00001`, `${ar5iv}2312.00001`]);
  expect(await addresses('arxiv', query('hep-th/9901001'))).toEqual([`${ar5iv}hep-th/9901001`, `${own}hep-th/9901001`]);
});

test('NCBI is asked by PMCID only, with the name of the tool', async () => {
  expect(await addresses('ncbi', query('10.1234/foo'))).toEqual([]);
  const [url = ''] = await addresses('ncbi', query('10.1234/foo', { pmcid: 'PMC77' }));
  expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ db: 'pmc', id: '77', tool: 'carrel' });
});

test.each([
  ...['10.1371/image.pone.v01', '10.7554/elife.48063.005x', '10.1234/foo', '10.7554/elife.4806'],
  ...['10.7554/elife.1234567', '10.7554/elife.48063.12', '10.1234/10.7554/elife.48063'],
  ...['10.1234/10.1371/journal.pone.1', '10.1371/journal.pone'],
])('a DOI of another kind has no text at its publisher: %s', async (ref) => {
  expect([...(await addresses('plos', query(ref))), ...(await addresses('elife', query(ref)))]).toEqual([]);
});

test.each(['plos', 'elife'])('%s finds the text of a PubMed paper by the DOI of its record', async (id) => {
  const doi = id === 'plos' ? '10.1371/journal.pone.1' : '10.7554/eLife.48063';
  expect(await addresses(id, query('PMID:77', { paper: { doi } }))).toEqual(await addresses(id, query(doi)));
  expect(await addresses(id, query('PMID:77'))).toEqual([]);
});

test('a paper without an arXiv id has no text at arXiv', async () => {
  expect(await addresses('arxiv', query('10.1234/foo', { paper: { arxivId: '2401.12345' } }))).toEqual([]);
  expect(await addresses('arxiv', query('2311.99999'))).toEqual([
    'https://ar5iv.labs.arxiv.org/html/2311.99999',
    'https://arxiv.org/html/2311.99999',
  ]);
});
