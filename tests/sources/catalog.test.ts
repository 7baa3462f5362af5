import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CATALOG } from '../../src/sources/catalog.ts';

const SHARED = ['catalog', 'fields', 'reading'];
const names = (folder: string) =>
  readdirSync(new URL(`../../src/sources/${folder}`, import.meta.url))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.slice(0, -3));

test('every file of the folder is a source of the catalog, under its own name', () => {
  const files = names('').filter((name) => !SHARED.includes(name));
  expect(CATALOG.map(({ id }) => id).sort()).toEqual(files.sort());
});

test('the file that reads the works of a service is named after its source', () => {
  expect(names('works').sort()).toEqual(CATALOG.map(({ id }) => id).sort());
});

test('the catalog holds the sources in the order of asking', () => {
  expect(CATALOG.map(({ id }) => id)).toEqual(['crossref', 'unpaywall', 'arxiv', 'datacite', 'openalex']);
});

test.each(CATALOG.map((source) => [source.id, source] as const))(
  '%s declares polite and complete terms',
  (_, source) => {
    expect(source.hosts.length).toBeGreaterThan(0);
    expect(source.rate.minGapMs).toBeGreaterThanOrEqual(200);
    expect(source.rate.concurrency).toBeLessThanOrEqual(2);
    expect(source.terms.url).toMatch(/^https:/u);
    expect(source.covers({ kind: 'doi', id: '10.1000/a' }) || source.covers({ kind: 'arxiv', id: '2101.00001' })).toBe(
      true,
    );
  },
);
