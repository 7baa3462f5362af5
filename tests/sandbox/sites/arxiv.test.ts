import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../sandbox/server.ts';
import { ask } from '../ask.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const query = (text: string) => ask(sandbox.url, `https://export.arxiv.org/api/query?${text}`);
const total = (body: string) => Number(/totalResults>(\d+)</.exec(body)?.[1]);
const ids = (body: string) => [...body.matchAll(/<id>http:\/\/arxiv\.org\/abs\/([^<]+)</g)].map(([, id]) => id);

test('an entry has its version, http id and https links', async () => {
  const { body } = await query('id_list=1706.03762');
  expect(ids(body)).toEqual(['1706.03762v7']);
  expect(body).toContain('href="https://arxiv.org/pdf/1706.03762v7"');
});

test('returns several ids in order, without unknown ones', async () => {
  expect(ids((await query('id_list=2401.12345v1,9999.99999,hep-th/9901001')).body)).toEqual([
    '2401.12345v1',
    'hep-th/9901001v2',
  ]);
});

test('an unknown id is an empty feed', async () => {
  const answer = await query('id_list=9999.99999');
  expect([answer.status, total(answer.body)]).toEqual([200, 0]);
});

test('a malformed id is an error entry with status 400, a malformed query one with 200', async () => {
  const id = await query('id_list=abc');
  const text = await query('search_query=%22unbalanced');
  expect([id.status, text.status]).toEqual([400, 200]);
  for (const { body } of [id, text]) {
    expect(body).toContain('<title>Error</title>');
    expect(body).toContain('arXiv api core');
    expect(total(body)).toBe(1);
  }
});

test('turns an unknown prefix into all, as the feed title shows', async () => {
  const { body } = await query('search_query=colour:perovskite');
  expect(body).toContain('search_query=all:perovskite&amp;id_list=');
});

test('supports prefixes, booleans, phrases and date ranges', async () => {
  expect(ids((await query('search_query=ti:%22ion+migration%22+AND+au:nowak&max_results=5')).body).sort()).toEqual([
    '2111.04410v1',
    '2111.04411v1',
  ]);
  const ranged = await query('search_query=all:perovskite+AND+submittedDate:%5B201701010000+TO+201812312359%5D');
  expect(ids(ranged.body)).toEqual(['1712.08114v2']);
  const without = await query('search_query=all:perovskite+ANDNOT+all:migration');
  expect(ids(without.body)).not.toContain('2111.04410v1');
});

test('an entry has the DOI of the journal as arXiv spells it', async () => {
  expect((await query('id_list=2211.09876')).body).toContain('<arxiv:doi>10.1103/PhysRevLett.130.200601</arxiv:doi>');
});

test.each(['1706.03762', '2401.12345v2', 'hep-th/9901001', 'physics/0404071'])(
  'the PDF of %s has its stamp',
  async (id) => {
    const answer = await ask(sandbox.url, `https://arxiv.org/pdf/${id}`);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.bytes.toString('latin1')).toContain(`arXiv:${id.replace(/v\d$/, '')}v`);
  },
);

test('versions have different bytes; an unknown version is missing', async () => {
  const [first, second, third] = await Promise.all(
    ['v1', 'v2', 'v3'].map((v) => ask(sandbox.url, `https://arxiv.org/pdf/2401.12345${v}`)),
  );
  expect(first?.bytes.equals(second?.bytes ?? Buffer.alloc(0))).toBe(false);
  expect(third?.status).toBe(404);
});

test('redirects the old suffix with 301', async () => {
  const answer = await ask(sandbox.url, 'https://arxiv.org/pdf/1706.03762.pdf');
  expect([answer.status, answer.headers.location]).toEqual([301, 'https://arxiv.org/pdf/1706.03762']);
});
