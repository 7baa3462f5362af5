import { expect, test } from 'vitest';
import type { SnapshotPage, SnapshotPaper } from '../../../src/model/snapshot.ts';
import { toCitable } from '../../../src/tools/snapshot/cite.ts';
import { toWirePage, toWirePaper } from '../../../src/tools/snapshot/wire.ts';

const paper = (more: object = {}) =>
  ({
    paperId: 'x',
    title: 'T',
    authors: [],
    keywords: [],
    oaStatus: null,
    verification: null,
    ...Object.fromEntries(
      ['doi', 'arxivId', 'year', 'month', 'venue', 'type', 'abstract', 'license', 'retracted'].map((name) => [
        name,
        null,
      ]),
    ),
    ...more,
  }) as unknown as SnapshotPaper;

test.each([
  [null, null],
  ['closed', false],
  ['gold', true],
  ['green', true],
])('a paper with the open-access status %s is open: %s', (oaStatus, isOa) => {
  expect(toCitable(paper({ oaStatus })).isOa).toBe(isOa);
});

test('a citation has what is known of a paper, and nothing else', () => {
  expect(toCitable(paper())).toEqual({ title: 'T', authors: [], keywords: [], isOa: null, provenance: {} });
  const known = { doi: '10.1/x', year: 2001, month: 2, venue: 'V', type: 'article', abstract: 'A', license: 'cc0' };
  expect(toCitable(paper({ ...known, retracted: true, verification: { version: 'accepted' } }))).toMatchObject({
    ...known,
    retracted: true,
    copyVersion: 'accepted',
  });
});

test('names in corrections and in production stay as they are', () => {
  const page = { hits: [], total: 0, totalIsExact: true, corrections: { heLa: 'hela' }, relaxed: [] };
  expect(toWirePage(page as unknown as SnapshotPage)).toEqual({
    total: 0,
    total_is_exact: true,
    corrections: { heLa: 'hela' },
    relaxed: [],
    hits: [],
  });
  const more = { meaning: { notice: 'n' }, partial: { missingParts: 1 }, facets: [{ paperCount: 1 }] };
  expect(toWirePage({ ...page, ...more } as unknown as SnapshotPage)).toMatchObject({
    meaning: { notice: 'n' },
    partial: { missing_parts: 1 },
    facets: [{ paper_count: 1 }],
  });
  const shown = { paperId: 'x', production: { modelName: 'm' } } as unknown as Parameters<typeof toWirePaper>[0];
  expect(toWirePaper(shown)).toEqual({ paper_id: 'x', production: { modelName: 'm' } });
});
