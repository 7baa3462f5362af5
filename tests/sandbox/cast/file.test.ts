import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCast } from '../../../sandbox/cast/read.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/server.ts';
import { ask, askJson } from '../ask.ts';

const LINES = [
  {
    type: 'article-journal',
    title: 'Tides in a bathtub and what they teach',
    author: [{ family: 'Marlow', given: 'Ines' }, { literal: 'The Tub Group' }],
    'container-title': 'Annals of Household Physics',
    volume: '12',
    issue: '3',
    page: '101–109',
    issued: { 'date-parts': [[2011, 4]] },
    DOI: '10.5555/tub.2011',
    PMID: '31234567',
    abstract: 'Waves of one period were excited with a spoon.',
  },
  {
    type: 'paper-conference',
    title: 'Learning to pour tea without spilling',
    author: [{ family: 'de Vries', given: 'Anna' }],
    'container-title': 'Proceedings of the Kitchen Robotics Workshop',
    issued: { 'date-parts': [[2020]] },
  },
  {
    type: 'article',
    title: 'Kettles as heat engines',
    author: [{ family: 'Osei', given: 'Kofi' }],
    DOI: '10.48550/arXiv.2104.00123v2',
    issued: { 'date-parts': [['2021']] },
  },
];

async function castOf(...lines: string[]) {
  const path = join(await mkdtemp(join(tmpdir(), 'cast-')), 'cast.jsonl');
  await writeFile(path, lines.join('\n'));
  return readCast(path);
}

let sandbox: Sandbox;
beforeAll(async () => {
  const cast = await castOf(...LINES.map((line) => JSON.stringify(line)));
  if (!cast.ok) throw new Error(cast.error.message);
  sandbox = await startSandbox({ cast: cast.value });
});
afterAll(() => sandbox.close());

test('Crossref finds a paper by the words of a printed reference', async () => {
  const text = encodeURIComponent('I. Marlow, Tides in a bathtub, Ann. Househ. Phys. 12, 101 (2011)');
  const { message } = await askJson<{ message: { items: { DOI: string; page: string }[] } }>(
    sandbox.url,
    `https://api.crossref.org/works?query.bibliographic=${text}&rows=1`,
  );
  expect(message.items).toMatchObject([
    { DOI: '10.5555/tub.2011', page: '101-109', author: [{ family: 'Marlow' }, { name: 'The Tub Group' }] },
  ]);
});

test('Europe PMC knows a paper with a PMID', async () => {
  const url = 'https://www.ebi.ac.uk/europepmc/webservices/rest/search?format=json&query=EXT_ID:31234567';
  const found = await askJson<{ resultList: { result: unknown[] } }>(sandbox.url, url);
  expect(found.resultList.result).toMatchObject([{ doi: '10.5555/tub.2011' }]);
});

test('a paper without a DOI is known to OpenAlex and Semantic Scholar, not to Crossref', async () => {
  const title = encodeURIComponent('Learning to pour tea without spilling');
  const openalex = await askJson(sandbox.url, `https://api.openalex.org/works?filter=title.search:${title}`);
  const scholar = await askJson(
    sandbox.url,
    `https://api.semanticscholar.org/graph/v1/paper/search/match?query=${title}&fields=title,externalIds`,
  );
  const crossref = await ask(sandbox.url, `https://api.crossref.org/works?query.bibliographic=${title}`);
  expect(openalex).toMatchObject({ results: [{ doi: null, publication_year: 2020 }] });
  expect(scholar).toMatchObject({ data: [{ title: 'Learning to pour tea without spilling' }] });
  expect(crossref.body).not.toContain('pour tea');
});

test('a paper with an arXiv DOI is at arXiv and DataCite, in its newest version', async () => {
  const arxiv = await ask(sandbox.url, 'https://export.arxiv.org/api/query?id_list=2104.00123');
  const datacite = await ask(sandbox.url, 'https://api.datacite.org/dois/10.48550%2Farxiv.2104.00123');
  const crossref = await ask(sandbox.url, 'https://api.crossref.org/works/10.48550%2Farxiv.2104.00123');
  expect(arxiv.body).toContain('http://arxiv.org/abs/2104.00123v2');
  expect([datacite.status, crossref.status]).toEqual([200, 404]);
});

test('OpenAlex returns a list of DOIs in one answer', async () => {
  const filter = 'doi:10.5555/TUB.2011|https://doi.org/10.48550/arxiv.2104.00123|10.5555/none';
  const { results } = await askJson<{ results: { title: string }[] }>(
    sandbox.url,
    `https://api.openalex.org/works?filter=${filter}`,
  );
  expect(results.map(({ title }) => title)).toEqual([
    'Tides in a bathtub and what they teach',
    'Kettles as heat engines',
  ]);
});

test('the built-in papers are not played', async () => {
  const { status } = await ask(sandbox.url, 'https://api.crossref.org/works/10.1038%2Fnature12373');
  expect(status).toBe(404);
});

test.each([
  ['{"title": "A"}\n\n{"title": ', 'Line 3 is not valid JSON.'],
  ['[1]', 'Line 1 must be a JSON object.'],
  ['{"DOI": "10.5555/x"}', 'Line 1: title must be a string that is not empty.'],
  ['{"title": "A", "author": "B"}', 'Line 1: author must be an array of names.'],
  ['', 'has no papers.'],
])('a malformed file is refused with the line number: %s', async (text, message) => {
  const cast = await castOf(...text.split('\n'));
  expect(cast).toMatchObject({ ok: false, error: { message: expect.stringContaining(message) } });
});
