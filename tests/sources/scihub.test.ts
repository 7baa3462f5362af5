import { expect, test } from 'vitest';
import { createSystemClock } from '../../src/model/clock.ts';
import { CATALOG } from '../../src/sources/catalog.ts';
import { scihub } from '../../src/sources/scihub.ts';

const context = (mirrors?: string) => ({
  client: { get: () => Promise.reject(new Error('no request expected')), forget: () => {} },
  clock: createSystemClock(),
  ...(mirrors && { options: { mirrors } }),
});
const DOI = { kind: 'doi', id: '10.1002/1096-9128(200005)12:6<375::aid>3.0.co;2-m' } as const;

test('returns a landing page at the configured mirror without a request', async () => {
  const found = await scihub.locate(DOI, context('https://mirror.example.org'));
  expect(found).toEqual({
    ok: true,
    value: [
      {
        url: 'https://mirror.example.org/10.1002/1096-9128(200005)12:6%3C375::aid%3E3.0.co;2-m',
        source: 'scihub',
        kind: 'page',
      },
    ],
  });
});

test('includes no mirror: without the setting there are no copies', async () => {
  expect(scihub.hosts).toEqual([]);
  expect(await scihub.locate(DOI, context())).toEqual({ ok: true, value: [] });
  const mirrors = 'https://one.example.org, http://two.example.org https://user@three.example.org';
  expect(scihub.hostsFrom({ mirrors })).toEqual(['one.example.org']);
});

test('only the download tools use it', () => {
  expect(CATALOG.filter((source) => source.onlyFor).map((source) => source.id)).toEqual(['scihub']);
  expect('lookup' in scihub || 'search' in scihub).toBe(false);
});

test('tries every mirror in the order of the setting, separated by commas or blanks', async () => {
  const mirrors = 'https://b.example.org,https://a.example.org\n https://c.example.org nonsense';
  const found = await scihub.locate({ kind: 'doi', id: '10.1/a' }, context(mirrors));
  expect(found.ok && found.value.map(({ url }) => url)).toEqual(
    ['b', 'a', 'c'].map((name) => `https://${name}.example.org/10.1/a`),
  );
});

test.each([
  ['https://a.example.org', undefined],
  ['http://a.example.org, https://b.example.org', undefined],
  ['http://a.example.org', expect.stringContaining('https')],
  ['https://user@a.example.org', expect.stringContaining('https')],
  ['a.example.org', expect.stringContaining('https')],
  ['', expect.stringContaining('https')],
])('the setting %j is answered with %s', (value, answer) => {
  expect(scihub.options.mirrors.check(value)).toEqual(answer);
});
