import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../sandbox/server.ts';
import { ask, askJson } from '../ask.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

interface Page {
  readonly data: { readonly id: string }[];
  readonly meta: { readonly total: number };
  readonly links: { readonly next?: string };
}
const API = 'https://api.datacite.org/dois';

test('returns a deposit as a resource', async () => {
  expect(await askJson(sandbox.url, `${API}/10.5281/zenodo.10712345`)).toMatchObject({
    data: {
      id: '10.5281/zenodo.10712345',
      attributes: { publicationYear: 2024, types: { resourceTypeGeneral: 'Dataset' } },
    },
  });
});

test('has a record of every arXiv paper', async () => {
  expect(await askJson(sandbox.url, `${API}/10.48550/arXiv.1706.03762`)).toMatchObject({
    data: {
      attributes: {
        titles: [{ title: 'Attention Is All You Need' }],
        publisher: 'arXiv',
        types: { resourceTypeGeneral: 'Preprint' },
      },
    },
  });
});

test('an unknown DOI and a Crossref DOI are a 404 with errors', async () => {
  for (const doi of ['10.1234/nonexistent', '10.1038/nature12373']) {
    const answer = await ask(sandbox.url, `${API}/${doi}`);
    expect([answer.status, JSON.parse(answer.body).errors[0].status]).toEqual([404, '404']);
  }
});

test('searches by words, field and year range, and pages', async () => {
  const page = await askJson<Page>(
    sandbox.url,
    `${API}?query=perovskite+AND+publicationYear:%5B2021+TO+2024%5D&page%5Bsize%5D=2&page%5Bnumber%5D=1`,
  );
  expect(page.data).toHaveLength(2);
  expect(page.meta.total).toBeGreaterThan(2);
  expect(page.links.next).toContain('page%5Bnumber%5D=2');
});

test('returns several DOIs at once', async () => {
  const page = await askJson<Page>(sandbox.url, `${API}?query=doi:(10.5281/zenodo.8341122+OR+10.5281/zenodo.5501777)`);
  expect(page.data.map(({ id }) => id).sort()).toEqual(['10.5281/zenodo.5501777', '10.5281/zenodo.8341122']);
});

test('with a cursor, returns the order of registration', async () => {
  const page = await askJson<{ data: { attributes: { created: string } }[] }>(
    sandbox.url,
    `${API}?query=perovskite&page%5Bcursor%5D=1&page%5Bsize%5D=10`,
  );
  const created = page.data.map(({ attributes }) => attributes.created);
  expect(created).toEqual([...created].sort());
});
