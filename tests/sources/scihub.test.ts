import { expect, test } from 'vitest';
import { createSystemClock } from '../../src/model/clock.ts';
import { CATALOG } from '../../src/sources/catalog.ts';
import { scihub } from '../../src/sources/scihub.ts';

const context = (key?: string) => ({
  client: { get: () => Promise.reject(new Error('nobody is asked')), forget: () => {} },
  clock: createSystemClock(),
  ...(key && { key }),
});
const DOI = { kind: 'doi', id: '10.1002/1096-9128(200005)12:6<375::aid>3.0.co;2-m' } as const;

test('a configured mirror is named as a page, without asking anybody', async () => {
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

test('no mirror is shipped: without the setting the slot is empty', async () => {
  expect(scihub.hosts).toEqual([]);
  expect(await scihub.locate(DOI, context())).toEqual({ ok: true, value: [] });
  expect(scihub.hostsFromKey('https://one.example.org, http://two.example.org https://user@three.example.org')).toEqual(
    ['one.example.org'],
  );
});

test('only the download policy knows the slot', () => {
  expect(CATALOG.filter((source) => source.onlyFor).map((source) => source.id)).toEqual(['scihub']);
  expect('lookup' in scihub || 'search' in scihub).toBe(false);
});
