import { expect, test } from 'vitest';
import type { JudgedCopy } from '../../src/acquire/copies.ts';
import { toEntry } from '../../src/acquire/entry.ts';
import type { Resolution } from '../../src/acquire/resolve.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import { doi } from '../support/papers.ts';

/** The stored copy of a paper whose record, location and file say this about it. */
function storedCopy(record: object, location: object, verdict: object = {}) {
  const resolution = { ref: doi('10.5555/x'), paper: { isOa: true, provenance: {}, ...record } };
  const copy = {
    location: { source: 'unpaywall', url: 'https://example.org/a.pdf', ...location },
    head: { finalUrl: 'https://example.org/a.pdf' },
    staged: { sha256: 'abc', bytes: 3 },
    verdict: { grade: 'verified', evidence: [], ...verdict },
    report: { pages: [] },
  };
  const deps = { sources: [], clock: createSystemClock(), sandbox: false };
  return toEntry(resolution as unknown as Resolution, copy as unknown as JudgedCopy, deps).copy;
}

test('a copy has the licence of its location, not of the record', () => {
  expect(storedCopy({ license: 'cc-by-nc' }, { license: 'cc-by' }).license).toBe('cc-by');
});

test('a copy has the licence of the record if its location states none', () => {
  expect(storedCopy({ license: 'cc-by-nc' }, {}).license).toBe('cc-by-nc');
});

test('a copy is the version that the file states, else that of its location', () => {
  expect(storedCopy({}, { version: 'published' }, { version: 'accepted' }).version).toBe('accepted');
  expect(storedCopy({}, { version: 'published' }).version).toBe('published');
  expect(storedCopy({}, {})).not.toHaveProperty('version');
});
