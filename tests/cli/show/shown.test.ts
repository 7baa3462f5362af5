import { expect, test } from 'vitest';
import type { Resolution } from '../../../src/acquire/resolve.ts';
import type { FixedBibliography } from '../../../src/check/fix/fix.ts';
import type { GraphOutput, NodeOutput } from '../../../src/cli/graph/layout.ts';
import { headingOf } from '../../../src/cli/graph/layout.ts';
import { shorten, showGraph } from '../../../src/cli/graph/view.ts';
import { showCorrections } from '../../../src/cli/show/corrections.ts';
import { showDuplicates } from '../../../src/cli/show/duplicates.ts';
import { showEvidenceLines } from '../../../src/cli/show/evidence.ts';
import { showFileProblems } from '../../../src/cli/show/file-problems.ts';
import { showGroups } from '../../../src/cli/show/groups.ts';
import { showAcquired, showAudit, showEntry, showRows } from '../../../src/cli/show/library.ts';
import { showResolution } from '../../../src/cli/show/resolution.ts';
import { showFailedSearch, showNext, showNoResults, showReasons } from '../../../src/cli/show/search-report.ts';
import { showSessions } from '../../../src/cli/show/sessions.ts';
import { showCapabilities, showConfig } from '../../../src/cli/show/settings.ts';
import { showInfo } from '../../../src/cli/show/snapshot.ts';
import type { Config } from '../../../src/config.ts';
import type { CapabilityReport } from '../../../src/model/capability.ts';
import type { SessionState } from '../../../src/model/checkpoint.ts';
import type { Collection, Hit } from '../../../src/model/collection.ts';
import { createFailure } from '../../../src/model/error.ts';
import type { SnapshotManifest } from '../../../src/model/snapshot.ts';

test('what was corrected is listed, and why the rest was not', () => {
  const reasons = ['another_paper', 'no_value', 'no_paper', 'minor', 'not_in_entry'] as const;
  const fixed = {
    text: '',
    changes: [{ key: 'k1', index: 1, field: 'year', stated: '1999', found: '2013' }],
    unchanged: reasons.map((reason, at) => ({ index: at + 2, reason, ...(at > 0 && { field: 'title' }) })),
  } as unknown as FixedBibliography;
  expect(showCorrections(fixed, 'new.bib')).toBe(
    [
      'Wrote new.bib with 1 change.',
      '  k1: year: 1999 -> 2013',
      '  #2: not changed; too much differs: it may mean another paper',
      '  #3: title not changed; the paper has no such field',
      '  #4: title not changed; no such paper was found',
      '  #5: title not changed; it differs a little, which proves no error',
      '  #6: title not changed; the entry does not have the field itself\n',
    ].join('\n'),
  );
});

test('fifty groups of duplicates are listed, and more are counted', () => {
  const groups = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ids: [`a${at}`, `b${at}`], reason: 'same DOI' }));
  const shown = (count: number) =>
    showDuplicates({ records: 2 * count, count, groups: groups(count), papers: [] } as unknown as Parameters<
      typeof showDuplicates
    >[0]);
  expect(shown(1)).toBe('2 records, 1 paper: 1 duplicate\n  a0 = b0\n    same DOI\n');
  expect(shown(50)).not.toContain('more');
  expect(shown(51)).toMatch(/ {2}and 1 more group; --json lists all\n$/);
});

test('evidence for and against a paper has its own sign', () => {
  const lines = showEvidenceLines([
    { check: 'title', speaks: 'for', detail: 'page 1' },
    { check: 'title', speaks: 'against', detail: '' },
    { check: 'title', speaks: 'neither', detail: '' },
  ] as unknown as Parameters<typeof showEvidenceLines>[0]);
  expect(lines.map((line) => line.slice(0, 4))).toEqual(['  + ', '  - ', '    ']);
  expect(lines[0]).toMatch(/ \(page 1\)$/);
  expect(lines[1]).not.toContain('(');
});

test('twenty problems of a file are listed, and more are counted', () => {
  const problems = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ place: `line ${at}`, message: 'odd' }));
  expect(showFileProblems(problems(1), 'a.ris')).toBe('warning: a.ris, line 0: odd\n');
  expect(showFileProblems(problems(20))).not.toContain('more');
  expect(showFileProblems(problems(22))).toMatch(/warning: line 19: odd\nwarning: 2 more problems\n$/);
});

test('papers joined from several records are listed with the command that splits them', () => {
  const records = [
    { id: 'r1', source: 'arxiv', year: 2001, title: 'T', arxivId: '0101.00001' },
    { id: 'r2', source: 'crossref', title: 'T', venue: 'V', volume: '3', pages: '1-2', doi: '10.1/x', pmid: '5' },
  ];
  const hit = { id: 'a', paper: { title: 'T' }, merged: ['same title', 'same year'], records };
  const hits = [hit, { id: 'b', paper: {}, records: records.slice(0, 1) }, { id: 'c', paper: {} }];
  expect(showGroups({ hits } as unknown as Collection, 's1')).toBe(
    [
      '1 paper joined from several records',
      '',
      'a  T',
      '    same title',
      '    same year',
      '  r1  arxiv · 2001 · T · arXiv:0101.00001',
      '  r2  crossref · T · V 3 1-2 · 10.1/x PMID:5',
      `To split records from a paper, at its review: carrel decide s1 edit --data '{"split": {"PAPER": ["RECORD"]}}'\n`,
    ].join('\n'),
  );
  expect(showGroups({ hits: hits.slice(1) } as unknown as Collection, 's1')).toBe(
    '0 papers joined from several records\n',
  );
});

const fetched = { path: '/p.pdf', grade: 'verified', size_bytes: 5, final_url: 'https://x', evidence: [], title: 'T' };

test('a fetched paper says where it is, what it is, and what came with it', () => {
  expect(showAcquired({ ...fetched, version: 'accepted', already_stored: true, retracted: true })).toMatch(
    /^T\nRETRACTED\n\/p\.pdf\nverified, .*accepted.*, 5 bytes from https:\/\/x \(already stored\)\n$/,
  );
  const text = { path: '/p.xml', from: 'jats', source: 'plos' };
  expect(showAcquired({ ...fetched, title: undefined, text })).toMatch(
    /^\(no title\)\n\/p\.pdf\nverified, 5 bytes from https:\/\/x\ntext {6}\/p\.xml \(JATS from .+\)\n$/,
  );
  const alone = { ...text, path: '/p.pdf' };
  expect(showAcquired({ ...fetched, text: alone, has_pdf: false })).toContain('\nno PDF stored, only the text\n');
  expect(showAcquired({ ...fetched, text: alone, has_pdf: true })).not.toContain('text');
});

test('a dry run shows who would be asked, and that nothing was', () => {
  const plan = {
    metadata_sources: ['crossref'],
    pdf_sources: [{ key: 'unpaywall', candidate_hosts: ['a', 'b'] }],
    text_sources: [],
    target_pdf_path: '/p.pdf',
  };
  const shown = showAcquired({ dry_run: true, plan });
  expect(shown).toContain('unpaywall, from up to 2 hosts\ninto       /p.pdf\nDry run: no request was sent');
  expect(shown).not.toContain('text  ');
  expect(showAcquired({ dry_run: true, plan: { ...plan, pdf_sources: [] } })).toContain(
    'no source has texts of such papers',
  );
  expect(showEntry({ dry_run: true, plan: { a: 1 } })).toBe('{\n  "a": 1\n}\n');
});

test('a row has ref, year, title and grade; a failed one its code and message', () => {
  expect(
    showRows([
      { ref: '10.1/x', year: 2001, title: 'T', grade: 'verified', retracted: true },
      { ref: { doi: '10.1/y' }, path: '/p.pdf' },
      { ref: '10.1/z', ok: false, error: { code: 'NOT_FOUND', message: 'None.' } },
    ]),
  ).toBe(
    [
      `${'10.1/x'.padEnd(32)}  2001  RETRACTED T  verified`,
      `${'{"doi":"10.1/y"}'.padEnd(32)}        /p.pdf`,
      `${'10.1/z'.padEnd(32)}  NOT_FOUND  None.\n`,
    ].join('\n'),
  );
  expect(showRows([])).toBe('No results.\n');
});

test('a stored paper is shown with its copy, text, marks and quarantine', () => {
  const copy = { grade: 'verified', sha256: 'abc', final_url: 'https://x' };
  const text = { path: '/p.xml', grade: 'plausible', from: 'html', final_url: 'https://y' };
  const metadata = { title: 'T', arxiv_id: '0101.00001', venue: 'V', year: 2001, retracted: true };
  const more = { tags: ['a', 'b'], collections: ['c'], quarantine: [{ ref: '10.1/x' }, { ref: '10.1/x' }] };
  expect(showEntry({ metadata, copy, text, path: '/p.pdf', ...more })).toBe(
    [
      'T',
      'RETRACTED',
      '0101.00001  V 2001',
      '/p.pdf',
      'verified, sha256 abc, from https://x',
      'text: /p.xml',
      'plausible, HTML from https://y',
      'tags: a, b',
      'collections: c',
      '2 files in quarantine: carrel quarantine 10.1/x\n',
    ].join('\n'),
  );
  expect(showEntry({ metadata: {}, copy: null, path: '/p.xml', has_pdf: false })).toBe('(no title)\n\nno PDF stored\n');
});

test('the findings of an audit are marked by their kind, with the row they are about', () => {
  const findings = [
    { kind: 'broken', file: 'a', seq: 3, message: 'changed' },
    { kind: 'recoverable', file: 'b', message: 'moved' },
    { kind: 'note', file: 'c', message: 'new' },
  ];
  const counts = { rows: 2, entries: 1, copies: 2, texts: 0, quarantined: 0, downloads: 1 };
  expect(showAudit({ clean: false, ...counts, findings } as unknown as Parameters<typeof showAudit>[0])).toBe(
    [
      'BROKEN    a (row 3): changed',
      'repaired  b: moved',
      'note      c: new',
      '2 rows, 1 paper, 2 copies, 0 in quarantine, 1 download: not clean\n',
    ].join('\n'),
  );
});

const resolved = (paper: object, more: object = {}) =>
  showResolution({
    paper: { isOa: null, provenance: {}, ...paper },
    locations: [],
    attempts: [],
    conflicts: [],
    ...more,
  } as unknown as Resolution);

test.each([
  [{ isOa: null }, 'unknown: no source stated it'],
  [
    { isOa: true, oaStatus: 'gold', provenance: { isOa: 'doaj' } },
    'open (gold, according to doaj), but no source gave a location',
  ],
  [{ isOa: true }, 'open (status unknown), but no source gave a location'],
  [{ isOa: false }, 'none known (closed)'],
])('a paper with %j and without a location: %s', (paper, text) => {
  expect(resolved(paper)).toContain(`Open copy  ${text}\n`);
});

test('a resolved paper is shown in rows; five copies are listed, and more are counted', () => {
  const paper = {
    title: 'T',
    venue: 'V',
    volume: '3',
    issue: '2',
    pages: '1-9',
    year: 2001,
    type: 'article',
    doi: '10.1/x',
    pmid: '5',
    pmcid: 'PMC6',
    versions: [{ kind: 'preprint', arxivId: '0101.00001' }],
    references: [1, 2],
    abstract: 'word '.repeat(30).trim(),
    notices: [
      { about: 'this', kind: 'expression_of_concern', doi: '10.1/n', date: '2002' },
      { about: 'other', kind: 'retraction', doi: '10.1/o' },
    ],
  };
  const location = (at: number) => ({ url: `https://x/${at}`, kind: 'pdf', version: 'accepted' });
  const conflicts = [
    { field: 'year', chosen: { value: 2001, source: 'a' }, others: [{ value: [1, 2], source: 'b' }], reason: 'why' },
  ];
  expect(resolved(paper, { locations: [0, 1, 2, 3, 4].map(location) })).not.toContain(' more');
  const shown = resolved(paper, { locations: [0, 1, 2, 3, 4, 5].map(location), conflicts });
  expect(shown).toContain('T\n(no authors)\nV 3(2), 1-9 (2001) · article\n\n');
  expect(shown).toContain('\nNotice: expression of concern 10.1/n 2002\nThis is a notice: retraction of 10.1/o\n');
  expect(shown).toContain('PubMed     5, PMC6\nOpen copy  https://x/0 (pdf, accepted)\n');
  expect(shown).toContain('https://x/4 (pdf, accepted)\n           and 1 more\nLicence    unknown\n');
  expect(shown).toContain('Versions   preprint 0101.00001\nReferences 2\n');
  expect(shown).toContain('Conflicts  year: 2001 (a), not 2 items (b); why\n');
  expect(Math.max(...shown.split('\n').map((line) => line.length))).toBeLessThanOrEqual(111);
  expect(resolved({ retracted: true })).toContain('\n\nRETRACTED\n');
  expect(resolved({})).toMatch(/^\(no title\)\n\(no authors\)\n\(no year\)\n/);
});

test('ten reasons are listed, and more are in the session', () => {
  const hits = (count: number) => Array.from({ length: count }, (_, at) => ({ reason: `why ${at}` }) as unknown as Hit);
  expect(showReasons(hits(10), 's1')).toMatch(/^Why:\n {3}1 {2}why 0\n[\s\S]* 10 {2}why 9\n$/);
  expect(showReasons(hits(11), 's1')).toMatch(/ {6}and 1 more: carrel session s1\n$/);
});

test('the next commands follow only a search with papers', () => {
  const state = (hits: readonly object[]) => ({ sessionId: 's1', collection: { hits } }) as unknown as SessionState;
  expect(showNext(state([{}]))).toContain('carrel batch --session s1 fetches the papers.');
  expect(showNext(state([]))).toBe('');
  expect(showNext({ sessionId: 's1' } as SessionState)).toBe('');
});

const empty = (filters: object, more: object = {}, ledger: object = {}) =>
  showNoResults(
    {
      query: 'q',
      intent: { concepts: ['one'], phrases: [], filters, ...more },
      ledger: { rows: [], dropped: [], ...ledger },
    } as unknown as Collection,
    's1',
  );

test.each([
  [{}, {}, 'use other words'],
  [{}, { concepts: ['one two'] }, 'use fewer or more general words'],
  [{}, { phrases: ['a'] }, 'use fewer or more general words'],
  [{ fromYear: 2001 }, {}, 'use other words; remove the year filter'],
  [{ toYear: 2001 }, {}, 'use other words; remove the year filter'],
  [{ language: 'en' }, {}, 'use other words; remove the language filter'],
  [{ author: 'x' }, {}, 'use other words; remove the author filter'],
  [{ venue: 'x' }, {}, 'use other words; remove the venue filter'],
  [{}, { sources: ['arxiv'] }, 'use other words; omit --sources to ask every source'],
])('an empty search with the filters %j and %j: "%s"', (filters, more, ways) => {
  expect(empty(filters, more)).toContain(`  answered: none\nTo find more: ${ways}.\nSession s1;`);
});

test('an empty search counts what was excluded, and a source that failed once but answered did both', () => {
  const failure = createFailure('NETWORK_ERROR', 'Down.');
  const rows = [{ source: 'arxiv', failure }, { source: 'arxiv' }, { source: 'core', failure }];
  const dropped = [{ why: 'out_of_years' }, { why: 'out_of_years' }];
  const shown = empty({}, {}, { rows, dropped });
  expect(shown).toContain('  answered: arxiv\n  failed: arxiv, core; their papers are unknown\n  excluded: 2 ');
  expect(shown).toContain('try again later: 2 sources failed');
});

test('a failed search lists the sources that its message does not cover', () => {
  const attempt = (source: string, more: object = {}) => ({
    source,
    outcome: 'consulted_failed',
    durationMs: 1,
    ...more,
  });
  const show = (attempts: readonly object[]) =>
    showFailedSearch({ ...createFailure('NETWORK_ERROR', 'Down.'), attempts } as Parameters<
      typeof showFailedSearch
    >[0]);
  expect(show([attempt('arxiv', { code: 'NETWORK_ERROR', detail: 'x' })])).toBe('Error: Down.\n');
  const two = [attempt('arxiv', { code: 'RATE_LIMITED', detail: 'x' }), attempt('core', { code: 'NETWORK_ERROR' })];
  expect(show(two)).toBe('Error: Down.\n  arxiv: RATE_LIMITED x\n  core: NETWORK_ERROR\n');
  const off = attempt('doaj', { outcome: 'not_consulted_disabled', detail: 'off' });
  expect(show([attempt('arxiv'), off])).toBe('Error: Down.\n  doaj: off\n');
});

test('sessions are one line each, a failed one with its message', () => {
  const row = {
    sessionId: 's1',
    state: 'complete',
    updatedAt: '2026-01-02T03:04:05Z',
    paperCount: 1,
    query: 'q'.repeat(71),
  };
  expect(showSessions([row] as unknown as Parameters<typeof showSessions>[0])).toBe(
    `s1  complete    2026-01-02 03:04  1 paper     ${'q'.repeat(69)}…\n`,
  );
  const failed = { ...row, paperCount: undefined, error: createFailure('NETWORK_ERROR', 'Down.') };
  expect(showSessions([failed] as unknown as Parameters<typeof showSessions>[0])).toMatch(/ {2}Down\.\n$/);
  expect(showSessions([])).toBe('No open sessions.\n');
});

test('sources and settings are tables', () => {
  const report = {
    sources: [
      { id: 'arxiv', enabled: true, tier: 1, can: ['lookup', 'search'], minGapMs: 200 },
      { id: 'core', enabled: false, tier: 2, can: ['search'], minGapMs: 1000, note: 'no key' },
    ],
    downloadGroups: ['publishers', 'registries'],
    sandbox: false,
  } as unknown as CapabilityReport;
  expect(showCapabilities(report)).toBe(
    [
      'arxiv  on   tier 1  every 200 ms   lookup, search',
      'core   off  tier 2  every 1000 ms  search          no key',
      '',
      'Tier 1 is asked first, tier 2 if tier 1 left gaps, tier 3 only if you configured it (keys, addresses).',
      'Copies may be downloaded from: publishers, registries\n',
    ].join('\n'),
  );
  expect(showCapabilities({ ...report, sandbox: true })).toMatch(/All requests go to the sandbox\.\n$/);
  const config = {
    origins: { email: { shown: 'none', from: 'default' } },
    folders: { state: '/s' },
    warnings: ['odd'],
  };
  expect(showConfig(config as unknown as Config)).toBe('email         none  default\nstate folder  /s\nwarning: odd\n');
});

test('a snapshot is described by its facts', () => {
  const manifest = {
    builtAt: 'then',
    builtBy: 'carrel',
    sandbox: true,
    schemaVersion: 3,
    counts: { papers: 2, facets: { author: 5 } },
    vectors: { model: 'm', dimension: 4, records: 1, passages: 2 },
    databases: { a: 1_000_000, b: 560_000 },
  };
  const lines = showInfo(manifest as unknown as SnapshotManifest).split('\n');
  expect(lines.map((line) => line.replace(/ {2,}/, ': '))).toEqual([
    'built: then by carrel',
    'content: from a sandbox: invented',
    'format: 3',
    'size: 1.6 MB',
    'papers: 2',
    'meaning: vectors of 1 paper and 2 passages: m, 4 dimensions',
    'author values: 5',
    '',
  ]);
});

const node = (id: string, depth: number, more: object = {}): NodeOutput => ({
  id,
  depth,
  title: `T ${id}`,
  doi: id,
  ...more,
});

test('a graph lists fifteen papers a column, the most cited first, and the next commands', () => {
  const cited = Array.from({ length: 16 }, (_, at) =>
    node(`10.1/c${String(at).padStart(2, '0')}`, 1, { year: 2000 + at }),
  );
  const graph: GraphOutput = {
    ref: '10.1/seed',
    nodes: [node('10.1/seed', 0, { year: 2020, retracted: true }), ...cited, node('10.1/x', 1)],
    edges: [
      ...cited.map(({ id }) => ({ from: '10.1/seed', to: id })),
      { from: '10.1/x', to: '10.1/seed' },
      { from: '10.1/x', to: '10.1/c03' },
    ],
    truncated: true,
    truncated_by: ['depth', 'per_paper'],
    unidentified: 1,
  };
  const shown = showGraph(graph);
  expect(shown).toContain(
    'RETRACTED T 10.1/seed\n2020  10.1/seed\n18 papers, 18 citations between them; truncated by: depth, per paper\n',
  );
  expect(shown).toContain('excluded, because they have no id: 1 cited work\n');
  expect(shown).toContain('Cites (16)');
  expect(shown).toContain('  and 1 more; --json lists all');
  const rows = [...shown.matchAll(/^ {2}(\d{4}) +\d+ +\d+ /gm)].map(([, year]) => year);
  expect(rows.slice(0, 3)).toEqual(['2003', '2015', '2014']);
  expect(shown).toContain('carrel graph 10.1/seed --depth 2  one hop further');
  expect(shown).toContain('carrel graph 10.1/c03  the most connected paper here');
  const whole = showGraph({ ...graph, truncated: false, truncated_by: [], unidentified: 0 });
  expect(whole).not.toMatch(/truncated|one hop further|excluded/);
});

test.each([
  [0, 'The paper'],
  [-1, 'Cites'],
  [1, 'Cited by'],
  [-2, 'Around the cited papers, 2 hops away'],
  [3, 'Around the citing papers, 3 hops away'],
])('the column %i is headed "%s"', (column, heading) => {
  expect(headingOf(column)).toBe(heading);
});

test('titles are cut by columns: East Asian letters take two', () => {
  expect(shorten('abcde', 5)).toBe('abcde');
  expect(shorten('abcdef', 5)).toBe('abcd…');
  expect(shorten('海绵海', 6)).toBe('海绵海');
  expect(shorten('海绵海绵', 6)).toBe('海绵…');
});
