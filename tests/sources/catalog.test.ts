import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseRef } from '../../src/model/ref.ts';
import { CATALOG } from '../../src/sources/catalog.ts';

const names = (folder: string) =>
  readdirSync(new URL(`../../src/sources/${folder}`, import.meta.url))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.slice(0, -3));

test('every file next to the catalog is a source with that id', () => {
  const files = names('').filter((name) => name !== 'catalog');
  expect(CATALOG.map(({ id }) => id).sort()).toEqual(files.sort());
});

test('every file in works/ has the id of its source', () => {
  expect(CATALOG.map(({ id }) => id)).toEqual(expect.arrayContaining(names('works')));
});

// The exact order is reviewed in docs/reference/sources.md, which is generated from the catalog.
test('the catalog lists tier 1 before tier 2 before tier 3', () => {
  const tiers = CATALOG.map(({ tier }) => tier);
  expect(tiers).toEqual([...tiers].sort());
});

test.each(CATALOG.map((source) => [source.id, source] as const))(
  '%s declares its terms and stays within polite limits',
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
