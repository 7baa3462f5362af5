import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../sandbox/server.ts';
import { CORE_KEY } from '../../../sandbox/sites/core.ts';
import { ask, askJson } from '../ask.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

describe('Semantic Scholar', () => {
  const API = 'https://api.semanticscholar.org/graph/v1/paper';

  test('returns only id and title without fields', async () => {
    const paper = await askJson(sandbox.url, `${API}/DOI:10.1038/nature12373`);
    expect(Object.keys(paper)).toEqual(['paperId', 'title']);
  });

  test('reports unknown fields, papers and titles in error', async () => {
    const odd = await ask(sandbox.url, `${API}/DOI:10.1038/nature12373?fields=colour`);
    expect([odd.status, JSON.parse(odd.body)]).toEqual([
      400,
      { error: 'Unrecognized or unsupported fields: [colour]' },
    ]);
    expect((await ask(sandbox.url, `${API}/DOI:10.1234/nonexistent`)).body).toBe(
      '{"error":"Paper with id DOI:10.1234/nonexistent not found"}',
    );
    expect((await ask(sandbox.url, `${API}/search/match?query=zebra+crossing`)).body).toBe(
      '{"error":"Title match not found"}',
    );
  });

  test('the gateway rejects a wrong key in message', async () => {
    const answer = await ask(sandbox.url, `${API}/DOI:10.1038/nature12373`, { headers: { 'x-api-key': 'wrong' } });
    expect([answer.status, answer.body]).toEqual([403, '{"message":"Forbidden"}']);
  });

  test('withheld references are null, unknown works have a null id', async () => {
    expect(await askJson(sandbox.url, `${API}/DOI:10.1371/journal.pone.0247777/references`)).toMatchObject({
      data: null,
    });
  });

  test('a batch keeps the order and marks unknown papers', async () => {
    const body = JSON.stringify({ ids: ['ARXIV:1706.03762', 'DOI:10.1234/nonexistent'] });
    const batch = await askJson<unknown[]>(sandbox.url, `${API}/batch?fields=title`, { method: 'POST', body });
    expect(batch).toMatchObject([{ title: 'Attention is All you Need' }, null]);
  });

  test('returns the same DOI in another case', async () => {
    expect(await askJson(sandbox.url, `${API}/DOI:10.1890/es06-0118.1?fields=externalIds`)).toMatchObject({
      externalIds: { DOI: '10.1890/ES06-0118.1' },
    });
  });
});

describe('Europe PMC', () => {
  const API = 'https://www.ebi.ac.uk/europepmc/webservices/rest';

  test('an error has status 200 and errCode', async () => {
    const answer = await ask(sandbox.url, `${API}/search?query=&format=json`);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toMatchObject({ errCode: 400 });
  });

  test('repeats the cursor at the end', async () => {
    const page = await askJson<{ nextCursorMark: string }>(
      sandbox.url,
      `${API}/search?query=CRISPR&format=json&pageSize=100`,
    );
    const end = await askJson<{ nextCursorMark: string; resultList: { result: unknown[] } }>(
      sandbox.url,
      `${API}/search?query=CRISPR&format=json&cursorMark=${page.nextCursorMark}`,
    );
    expect(end.resultList.result).toEqual([]);
    expect(end.nextCursorMark).toBe(page.nextCursorMark);
  });

  test('a paper marked closed may have a free PDF', async () => {
    const found = await askJson<{ resultList: { result: Record<string, unknown>[] } }>(
      sandbox.url,
      `${API}/search?query=EXT_ID:29370167&resultType=core&format=json`,
    );
    expect(found.resultList.result[0]).toMatchObject({
      isOpenAccess: 'N',
      fullTextUrlList: {
        fullTextUrl: [{ documentStyle: 'pdf', url: 'https://europepmc.org/articles/PMC5784887?pdf=render' }, {}, {}],
      },
    });
  });

  test('finds preprints by source and server', async () => {
    const found = await askJson<{ hitCount: number }>(
      sandbox.url,
      `${API}/search?query=SRC:%22PPR%22%20AND%20PUBLISHER:%22bioRxiv%22&format=json`,
    );
    expect(found.hitCount).toBe(1);
  });

  test('answers 404 for the full text of closed papers', async () => {
    expect((await ask(sandbox.url, `${API}/PMC8057011/fullTextXML`)).body).toContain('<body>');
    expect((await ask(sandbox.url, `${API}/PMC1/fullTextXML`)).status).toBe(404);
  });

  test('the render URL may fail while the publisher works', async () => {
    expect((await ask(sandbox.url, 'https://europepmc.org/articles/PMC9978512?pdf=render')).status).toBe(500);
    expect(
      (await ask(sandbox.url, 'https://europepmc.org/articles/PMC8057011?pdf=render')).headers['content-type'],
    ).toBe('application/pdf');
  });
});

describe('DOAJ', () => {
  test('finds nothing with a plus between words, but with a space', async () => {
    const plus = await askJson(sandbox.url, 'https://doaj.org/api/v4/search/articles/perovskite+solar');
    const space = await askJson<{ total: number }>(
      sandbox.url,
      'https://doaj.org/api/v4/search/articles/perovskite%20solar',
    );
    expect([plus['total'], space.total > 1]).toEqual([0, true]);
  });

  test('the full-text link is a landing page', async () => {
    const { results } = await askJson<{ results: { bibjson: { link: { url: string }[] } }[] }>(
      sandbox.url,
      'https://doaj.org/api/v4/search/articles/doi:%2210.3390/en16052201%22',
    );
    const page = await ask(sandbox.url, results[0]?.bibjson.link[0]?.url ?? '');
    expect(page.headers['content-type']).toContain('text/html');
  });

  test('answers a 403 page without /api', async () => {
    expect((await ask(sandbox.url, 'https://doaj.org/search/articles/x')).status).toBe(403);
  });
});

describe('OpenCitations', () => {
  const API = 'https://api.opencitations.net/index/v2';

  test('an edge has all ids of a work in one string', async () => {
    const edges = await askJson<{ citing: string; cited: string }[]>(
      sandbox.url,
      `${API}/references/doi:10.3390/en16052201`,
    );
    expect(edges).toHaveLength(5);
    expect(edges[0]?.citing).toMatch(/^omid:br\/\d+ doi:10\.3390\/en16052201 openalex:W\d+$/);
  });

  test('returns counts as strings; retired endpoints fail', async () => {
    expect(await askJson(sandbox.url, `${API}/citation-count/doi:10.1038/nature12373`)).toMatchObject([{ count: '3' }]);
    expect((await ask(sandbox.url, 'https://opencitations.net/index/coci/api/v1/references/10.1/x')).status).toBe(500);
  });
});

describe('NCBI', () => {
  const IDCONV = 'https://pmc.ncbi.nlm.nih.gov/tools/idconv/api/v1/articles/';
  const EUTILS = 'https://eutils.ncbi.nlm.nih.gov/entrez/eutils';

  test('converts only articles in PMC, and rejects mixed kinds of ids', async () => {
    const { records } = await askJson<{ records: object[] }>(
      sandbox.url,
      `${IDCONV}?ids=33854235,23903748&format=json`,
    );
    expect(records).toMatchObject([{ doi: '10.1038/s41586-021-03380-y', pmid: 33854235 }, { status: 'error' }]);
    expect((await ask(sandbox.url, `${IDCONV}?ids=33854235,10.1038/nature12373&format=json`)).status).toBe(400);
  });

  test('a failed search has status 200 and ERROR', async () => {
    const answer = await ask(sandbox.url, `${EUTILS}/esearch.fcgi?db=pubmed&term=%22x&retmode=json`);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body).esearchresult.ERROR).toBeTruthy();
  });

  test('answers bad ids with an XML 400, too many with a 414 page', async () => {
    expect(await ask(sandbox.url, `${EUTILS}/efetch.fcgi?db=pubmed&id=asdf`)).toMatchObject({ status: 400 });
    const many = Array.from({ length: 201 }, (_, n) => n + 1).join(',');
    expect((await ask(sandbox.url, `${EUTILS}/efetch.fcgi?db=pubmed&id=${many}`)).status).toBe(414);
  });
});

describe('CORE', () => {
  const API = 'https://api.core.ac.uk/v3/search/works/';
  const headers = { authorization: `Bearer ${CORE_KEY}` };

  test('answers 429 without a key', async () => {
    expect((await ask(sandbox.url, `${API}?q=perovskite`)).status).toBe(429);
  });

  test('a search by DOI may return other papers', async () => {
    const { results } = await askJson<{ results: { doi: string }[] }>(
      sandbox.url,
      `${API}?q=doi:%2210.3390/en16052201%22`,
      { headers },
    );
    expect(results.length).toBeGreaterThan(1);
    expect(results.map(({ doi }) => doi)).toContain('10.3390/en16052201');
  });

  test('a limit over 100 times out', async () => {
    expect((await ask(sandbox.url, `${API}?q=perovskite&limit=200`, { headers })).status).toBe(504);
  });
});

describe('doi.org', () => {
  test('redirects to the publisher, or to the agency for metadata; else 404', async () => {
    const page = await ask(sandbox.url, 'https://doi.org/10.1038/nature12373');
    expect(page.headers.location).toBe('https://www.nature.com/articles/nature12373');
    const data = await ask(sandbox.url, 'https://doi.org/10.1038/nature12373', {
      headers: { accept: 'application/vnd.citationstyles.csl+json' },
    });
    expect(data.headers.location).toContain('api.crossref.org');
    expect((await ask(sandbox.url, 'https://doi.org/10.1234/nonexistent')).status).toBe(404);
    expect((await ask(sandbox.url, 'https://doi.org/hello')).status).toBe(400);
  });
});
