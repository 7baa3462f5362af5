import { expect, test } from 'vitest';
import { route } from '../../src/acquire/route.ts';
import type { Location } from '../../src/model/source.ts';

const at = (url: string, rest: Partial<Location> = {}): Location => ({
  url,
  source: 'unpaywall',
  kind: 'pdf',
  ...rest,
});
const DOI = { kind: 'doi', id: '10.5555/one' } as const;
const urls = (locations: readonly Location[]) => locations.map((location) => location.url);

test('PDFs come before pages, the version of record before drafts, publishers before repositories', () => {
  const page = at('https://a.org/page', { kind: 'page' });
  const draft = at('https://b.org/draft.pdf', { version: 'submitted', host: 'repository' });
  const repository = at('https://c.org/vor.pdf', { version: 'published', host: 'repository' });
  const publisher = at('https://d.org/vor.pdf', { version: 'published', host: 'publisher' });
  expect(urls(route(DOI, [page, draft, repository, publisher]))).toEqual(urls([publisher, repository, draft, page]));
});

test('equal copies keep the order of the sources', () => {
  const [one, two] = [at('https://a.org/1.pdf'), at('https://a.org/2.pdf')];
  expect(urls(route(DOI, [two, one]))).toEqual(urls([two, one]));
});

test('an address is tried once, as its first source named it, whatever its scheme or fragment', () => {
  const first = at('http://a.org/1.pdf', { source: 'unpaywall' });
  const again = at('https://a.org/1.pdf#page=2', { source: 'openalex' });
  expect(route(DOI, [first, again])).toEqual([first]);
});

test("for an arXiv ref, arXiv's own copy comes first", () => {
  const published = at('https://a.org/vor.pdf', { version: 'published' });
  const own = at('https://arxiv.org/pdf/2401.12345', { source: 'arxiv', version: 'submitted' });
  expect(route({ kind: 'arxiv', id: '2401.12345' }, [published, own])[0]).toBe(own);
});

test('a copy of unknown kind comes between PDFs and pages', () => {
  const [page, unknown, pdf] = [
    at('https://a.org/1', { kind: 'page', version: 'published' }),
    at('https://a.org/2', { kind: 'unknown' }),
    at('https://a.org/3'),
  ];
  expect(urls(route(DOI, [page, unknown, pdf]))).toEqual(urls([pdf, unknown, page]));
});

test('accepted manuscripts come before submitted ones, and copies that say nothing come last', () => {
  const silent = at('https://a.org/1', { host: 'publisher' });
  const submitted = at('https://a.org/2', { version: 'submitted', host: 'publisher' });
  const accepted = at('https://a.org/3', { version: 'accepted', host: 'repository' });
  const unhosted = at('https://a.org/4', { version: 'accepted' });
  expect(urls(route(DOI, [silent, submitted, unhosted, accepted]))).toEqual(
    urls([accepted, unhosted, submitted, silent]),
  );
});

test("for a DOI, arXiv's copy has no precedence", () => {
  const published = at('https://a.org/vor.pdf', { version: 'published' });
  const own = at('https://arxiv.org/pdf/2401.12345', { source: 'arxiv', version: 'submitted' });
  expect(urls(route(DOI, [own, published]))).toEqual(urls([published, own]));
});

test('the version of record comes before an accepted manuscript, even from a repository', () => {
  const accepted = at('https://a.org/1', { version: 'accepted', host: 'publisher' });
  const published = at('https://a.org/2', { version: 'published', host: 'repository' });
  const unhosted = at('https://a.org/3', { version: 'published' });
  expect(urls(route(DOI, [accepted, unhosted, published]))).toEqual(urls([published, unhosted, accepted]));
});
