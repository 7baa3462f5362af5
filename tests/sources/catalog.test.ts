import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseRef } from '../../src/model/ref.ts';
import { CATALOG } from '../../src/sources/catalog.ts';

const SHARED = ['catalog', 'fields', 'query', 'reading', 'xml'];
const names = (folder: string) =>
  readdirSync(new URL(`../../src/sources/${folder}`, import.meta.url))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.slice(0, -3));

test('every file of the folder is a source of the catalog, under its own name', () => {
  const files = names('').filter((name) => !SHARED.includes(name));
  expect(CATALOG.map(({ id }) => id).sort()).toEqual(files.sort());
});

test('the file that reads the works of a service is named after its source', () => {
  expect(CATALOG.map(({ id }) => id)).toEqual(expect.arrayContaining(names('works')));
});

test('the catalog holds the sources in the order of asking', () => {
  expect(CATALOG.map(({ id }) => id)).toEqual([
    'crossref',
    'unpaywall',
    'arxiv',
    'datacite',
    'openalex',
    'europe-pmc',
    'semantic-scholar',
    'doaj',
    'opencitations',
    'ncbi',
    'core',
    'tdm-elsevier',
    'tdm-aps',
    'tdm-springer',
    'scihub',
  ]);
});

test.each(CATALOG.map((source) => [source.id, source] as const))(
  '%s declares polite and complete terms',
  (_, source) => {
    expect(source.hosts.length > 0 || source.hostsFrom !== undefined).toBe(true);
    expect(source.rate.minGapMs).toBeGreaterThanOrEqual(200);
    expect(source.rate.concurrency).toBeLessThanOrEqual(2);
    if (source.hosts.length > 0) expect(source.terms.url).toMatch(/^https:/u);
    const example = parseRef(source.example);
    expect(example.ok && source.covers(example.value)).toBe(true);
  },
);

test('wire keys are unique', () => {
  expect(new Set(CATALOG.map(({ wireKey }) => wireKey)).size).toBe(CATALOG.length);
});
