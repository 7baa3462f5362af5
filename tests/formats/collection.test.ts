import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exportBibtex, exportCsl, exportMarkdown, exportRis, parseCollection } from '../../src/formats/collection.ts';
import { exportJson } from '../../src/formats/json.ts';
import { exportLedger } from '../../src/formats/ledger.ts';
import type { Collection, Hit } from '../../src/model/collection.ts';
import { createFailure } from '../../src/model/error.ts';
import type { Paper } from '../../src/model/paper.ts';
import { verifies } from '../requirements/verifies.ts';
import { anyPaper, paper } from './papers.ts';

const toHit = (each: Paper, at: number): Hit => ({
  id: `n${at}`,
  paper: each,
  score: 0.5,
  reason: 'made up',
  tags: ['review'],
  sources: ['toy'],
});

function collect(papers: readonly Paper[], more: Partial<Collection> = {}): Collection {
  const filters = { maxResults: 100, fromYear: 2015 };
  const query = { keywords: ['MAPbI3'], synonyms: { MAPbI3: ['CH3NH3PbI3'] }, booleanQuery: 'MAPbI3', purpose: 'all' };
  return {
    query: 'MAPbI3',
    intent: {
      ...{ topic: 'MAPbI3', concepts: ['MAPbI3'], phrases: [], intentType: 'survey', domain: 'general' },
      wantsRecent: false,
      filters,
    },
    strategy: { queries: [query], sources: ['toy'], filters },
    hits: papers.map(toHit),
    facets: {
      byYear: { '2020': 1 },
      byVenue: { 'Nature Energy': 1, aB: 2 },
      bySource: { toy: 1 },
      topAuthors: [],
      keyThemes: [],
    },
    ledger: { rows: [], notAsked: [], retrieved: papers.length, merged: 0, dropped: [], kept: papers.length },
    finishedAt: '2026-11-15T00:00:00.000Z',
    ...more,
  };
}

const WANG = paper({
  title: 'Perovskite & {light}: 5% more_of #it',
  authors: [{ family: 'Wang', given: 'Lei' }],
  year: 2023,
  venue: 'Joule',
});
const BARE = paper({ title: 'A | B\nC' });
const HEADER = '| # | Title | Authors | Year | Venue | Score |\n|---|-------|---------|------|-------|-------|';

verifies('LIB-12', 'exports a collection as JSON that reads back to the same collection', () => {
  const any = fc.array(anyPaper, { maxLength: 5 });
  fc.assert(
    fc.property(any, fc.integer({ min: 0, max: 8 }), (papers, indent) => {
      const collection = collect(papers);
      const parsed = parseCollection(exportJson(collection, indent));
      expect(parsed).toEqual({ ok: true, value: JSON.parse(JSON.stringify(collection)) });
    }),
    { numRuns: 50 },
  );
  expect(exportJson(collect([]))).toContain('\n  "papers": []');
  expect(exportJson(collect([]), 4)).toContain('\n    "papers": []');
});

verifies('LIB-37', 'exports an empty collection as JSON with an empty list of papers', () => {
  expect(JSON.parse(exportJson(collect([]))).papers).toEqual([]);
});

verifies('LIB-38', 'exports an empty collection as empty BibTeX', () => {
  expect(exportBibtex(collect([]))).toBe('');
});

verifies(['LIB-39', 'LIB-17'], 'exports an empty collection as a Markdown table with a header only', () => {
  expect(exportMarkdown(collect([]))).toBe(HEADER);
  expect(exportMarkdown(collect([WANG])).startsWith(`${HEADER}\n`)).toBe(true);
});

verifies(['LIB-18', 'LIB-19'], 'writes one Markdown row per paper, in order, with dashes for missing values', () => {
  const lines = exportMarkdown(collect([WANG, BARE])).split('\n');
  expect(lines.slice(2)).toEqual([
    '| 1 | Perovskite & {light}: 5% more_of #it | Lei Wang | 2023 | Joule | 0.50 |',
    '| 2 | A \\| B C | - | - | - | 0.50 |',
  ]);
});

verifies(
  ['LIB-13', 'LIB-14', 'LIB-16'],
  'writes one BibTeX entry per paper with a readable key and without missing fields',
  () => {
    const text = exportBibtex(collect([WANG, BARE]));
    const entries = text.split('\n\n');
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatch(/^@\w+\{wang_2023_perovskite,/);
    expect(entries[1]).toMatch(/^@\w+\{unknown_nd_a,/);
    const fieldsOf = (entry = '') => [...entry.matchAll(/^ +(\w+) = /gm)].map(([, name]) => name);
    expect(entries.map(fieldsOf)).toEqual([
      ['author', 'title', 'howpublished', 'year'],
      ['author', 'title'],
    ]);
    expect(text).not.toContain('\n\n\n');
  },
);

verifies('LIB-15', 'escapes special characters in BibTeX', () => {
  const text = exportBibtex(collect([WANG]));
  for (const escaped of ['\\&', '\\%', '\\_', '\\#', '\\{', '\\}']) expect(text).toContain(escaped);
  const venue = exportBibtex(collect([paper({ title: 'One', venue: 'R & D_5% #1' })]));
  expect(venue).toContain('R \\& D\\_5\\% \\#1');
});

verifies('LIB-40', 'names the author Unknown in BibTeX when a paper has none', () => {
  expect(exportBibtex(collect([BARE]))).toMatch(/author = \{+Unknown\}+/);
});

test('writes every paper as CSL and RIS', () => {
  expect(JSON.parse(exportCsl(collect([WANG, BARE])))).toHaveLength(2);
  expect(exportRis(collect([WANG, BARE])).match(/^TY {2}- /gm)).toHaveLength(2);
});

test.each(['', '[]', '{}', 'null', '{"papers": 5}', exportJson(collect([WANG])).replace('0.5', '5')])(
  'rejects text that is not a collection: %#',
  (text) => {
    expect(parseCollection(text)).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
  },
);

test('the search record has the counts and every request', () => {
  const row = { round: 0, query: 0, ignored: [], pages: 1, durationMs: 5, reportedTotal: null };
  const rows = [
    { ...row, source: 'toy', executed: 'a|b', retrieved: 3 },
    { ...row, source: 'other', executed: null, retrieved: 0, failure: createFailure('FETCH_TIMEOUT', 'late') },
  ];
  const dropped = [{ id: 'x', why: 'no_title' as const }];
  const ledger = { rows, notAsked: [{ source: 'third', why: 'off' }], retrieved: 3, merged: 1, dropped, kept: 1 };
  const text = exportLedger(collect([WANG], { ledger }));
  expect(text).toContain('- Removed automatically: 1');
  expect(text).toContain('- Records screened: 1');
  expect(text).toContain('  - without a title: 1');
  expect(text).toContain('| 1 | toy | 1 | `a\\|b` | unknown | 3 | - | answered |');
  expect(text).toContain('failed: FETCH_TIMEOUT');
  expect(text).toContain('- third: off');
});

test('the whole search record reads as a report', () => {
  const row = {
    round: 1,
    query: 1,
    ignored: ['language' as const, 'venue' as const],
    pages: 1,
    durationMs: 5,
    reportedTotal: 40,
  };
  const rows = [{ ...row, source: 'toy', executed: 'x `y`', retrieved: 3 }];
  const dropped = [
    { id: 'a', why: 'low_score' as const },
    { id: 'b', why: 'low_score' as const },
    { id: 'c', why: 'no_title' as const },
  ];
  const ledger = { rows, notAsked: [], retrieved: 7, merged: 2, dropped, kept: 2 };
  expect(exportLedger({ ...collect([WANG], { ledger }), query: 'deep\nsea', finishedAt: '2026-01-02T03:04:05Z' })).toBe(
    [
      ...['# Search record: deep sea', '', 'Last search: 2026-01-02T03:04:05Z.', '', '## Counts', ''],
      ...['- Records identified: 7', '- Duplicates joined: 2', '- Removed automatically: 3'],
      ...['  - low relevance: 2', '  - without a title: 1', '- Records screened: 2', '- Records excluded: 0'],
      ...['- Papers included: 2', '', '## Requests', ''],
      '| Round | Source | Query | As executed | Reported | Retrieved | Ignored filters | Outcome |',
      '|---|---|---|---|---|---|---|---|',
      "| 2 | toy | 2 | `x 'y'` | 40 | 3 | language, venue | answered |",
    ].join('\n'),
  );
});

test('the search record lists counts, files, requests and sources that were not asked', () => {
  const row = {
    round: 1,
    source: 'toy',
    query: 0,
    executed: 'a | `b`',
    ignored: ['venue'] as const,
    reportedTotal: null,
  };
  const failed = {
    ...row,
    executed: null,
    ignored: [],
    reportedTotal: 7,
    failure: createFailure('NETWORK_ERROR', 'x'),
  };
  const problems = [{ place: 'line 1', message: 'odd' }];
  const text = exportLedger(
    collect([WANG], {
      ledger: {
        rows: [row, failed].map((each) => ({ retrieved: 2, pages: 1, durationMs: 1, ...each })),
        imported: [{ source: 'import:a.ris', format: 'ris', records: 3, problems }],
        ...{ importedOverLimit: 2, splits: 1, retrieved: 7, merged: 1, kept: 1 },
        notAsked: [{ source: 'off', why: 'no key.' }],
        dropped: [{ id: 'x', why: 'marked_irrelevant', reason: 'too old' }],
      },
      criteria: { include: ['about light'], exclude: ['reviews'] },
    }),
  );
  for (const line of [
    '- Records identified: 3',
    '  - From imported files: 3',
    '  - Papers of imported files that the full list leaves out: 2',
    '- Duplicates joined: 1',
    '  - Groups split by the reviewer: 1',
    '- Records excluded: 1',
    '  - too old: 1',
    '- Papers included: 1',
    '## Inclusion criteria\n\n- about light',
    '## Exclusion criteria\n\n- reviews',
    "| 2 | toy | 1 | `a \\| 'b'` | unknown | 2 | venue | answered |",
    '| 2 | toy | 1 | not sent | 7 | 2 | - | failed: NETWORK_ERROR |',
    '- a.ris: 3 records (ris); 1 problem',
    '## Sources not queried\n\n- off: no key.',
  ])
    expect(text).toContain(line);
});

test.each([
  ['no_title', 'without a title'],
  ['out_of_years', 'outside the requested years'],
  ['other_language', 'in another language'],
  ['other_author', 'by another author'],
  ['other_venue', 'from another venue'],
  ['not_a_paper', 'not a paper'],
  ['low_score', 'low relevance'],
  ['over_limit', 'over the requested number'],
  ['marked_irrelevant', 'no reason given'],
] as const)('the search record counts papers dropped for %s as "%s"', (why, words) => {
  const ledger = { ...collect([]).ledger, dropped: [{ id: 'x', why }] };
  expect(exportLedger(collect([], { ledger }))).toContain(`  - ${words}: 1`);
});
