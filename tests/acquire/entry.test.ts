import { expect, test } from 'vitest';
import type { JudgedCopy } from '../../src/acquire/copies.ts';
import { toEntry } from '../../src/acquire/entry.ts';
import type { Resolution } from '../../src/acquire/resolve.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import { doi } from '../support/papers.ts';

function storedLicense(ofRecord: string, ofLocation?: string) {
  const resolution = { ref: doi('10.5555/x'), paper: { isOa: true, license: ofRecord, provenance: {} } };
  const copy = {
    location: { source: 'unpaywall', url: 'https://example.org/a.pdf', ...(ofLocation && { license: ofLocation }) },
    head: { finalUrl: 'https://example.org/a.pdf' },
    staged: { sha256: 'abc', bytes: 3 },
    verdict: { grade: 'verified', evidence: [] },
    report: { pages: [] },
  };
  const deps = { sources: [], clock: createSystemClock(), sandbox: false };
  return toEntry(resolution as unknown as Resolution, copy as unknown as JudgedCopy, deps).copy.license;
}

test('a copy has the licence of its location, not of the record', () => {
  expect(storedLicense('cc-by-nc', 'cc-by')).toBe('cc-by');
});

test('a copy has the licence of the record if its location states none', () => {
  expect(storedLicense('cc-by-nc')).toBe('cc-by-nc');
});
