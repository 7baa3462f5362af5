import { afterAll, afterEach, expect, test } from 'vitest';
import type { SessionState } from '../../src/model/checkpoint.ts';
import type { Collection, Hit } from '../../src/model/collection.ts';
import { createFailure } from '../../src/model/error.ts';
import {
  showAllHits,
  showHits,
  showOverLimit,
  showSession,
  showStrategy,
  showSuggestions,
  showTrouble,
} from '../../src/terminal/search.ts';

const { isTTY, columns } = process.stdout;
const pretend = (terminal: object) => Object.assign(process.stdout, terminal);
afterEach(() => pretend({ isTTY, columns }));
afterAll(() => pretend({ isTTY, columns }));

test('wraps a strategy between words at the terminal width', () => {
  const keywords = Array.from({ length: 12 }, (_, at) => `keyword${at}`);
  const query = { keywords, synonyms: {}, booleanQuery: keywords.join(' AND '), purpose: 'all of them' };
  const filters = { maxResults: 1 };
  const intent = { topic: keywords.join(' '), concepts: keywords, phrases: [], wantsRecent: false, filters };
  const payload = {
    intent: { ...intent, intentType: 'survey' as const, domain: 'general' as const },
    strategy: { queries: [query], sources: ['crossref'], filters },
    notes: [keywords.join(' ')],
  };
  pretend({ isTTY: true, columns: 60 });
  const shown = showStrategy(payload);
  expect(shown.split('\n').filter((line) => line.length > 60)).toEqual([]);
  expect(shown).toMatch(/AND keyword\d+ AND\n {5}keyword/);
  pretend({ isTTY: false, columns: undefined });
  expect(showStrategy(payload)).toContain(keywords.join(' AND '));
  expect(showStrategy(payload)).toMatch(/up to 1 paper$/m);
});

test('lists number, title, authors, year, venue, ref and marks of each paper', () => {
  const paper = {
    title: 'On sponges',
    authors: [{ family: 'Wells', given: 'Ida' }, { literal: 'Sponge Group' }],
    year: 2021,
    venue: 'Journal of Sponges',
    arxivId: '2101.00001',
    isOa: null,
    provenance: {},
  };
  const hit = {
    id: 'a',
    paper,
    score: 0.5,
    reason: 'title covers it',
    tags: ['retracted' as const, 'review' as const],
    sources: [],
  };
  expect(showAllHits([hit])).toBe(
    [
      '    1  0.50  2021  RETRACTED On sponges',
      '       Ida Wells, Sponge Group',
      '       Journal of Sponges · arXiv:2101.00001 · review',
      '       title covers it\n',
    ].join('\n'),
  );
});

const made = (more: Partial<Hit> & { readonly title?: string } = {}): Hit => {
  const { title = 'On sponges', ...rest } = more;
  return {
    id: 'a',
    paper: { title, isOa: null, provenance: {} },
    score: 0.5,
    reason: 'title covers it',
    tags: [],
    sources: [],
    ...rest,
  };
};

test('a strategy lists every filter that is set, and no other', () => {
  const filters = { fromYear: 2001, toYear: 2009, language: 'en', author: 'Wells', venue: 'Nature', maxResults: 20 };
  const intent = {
    topic: 'sponges',
    concepts: ['sponge'],
    phrases: [],
    wantsRecent: false,
    notes: ['Read as sponge.'],
  };
  const payload = (given: typeof filters | { maxResults: number }) => ({
    intent: { ...intent, filters: given, intentType: 'topic' as const, domain: 'general' as const },
    strategy: {
      queries: ['sponge', 'porifera'].map((word) => ({
        keywords: [word],
        synonyms: {},
        booleanQuery: word,
        purpose: `about ${word}`,
      })),
      sources: ['crossref', 'arxiv'],
      filters: given,
    },
    notes: ['One source is off.'],
  });
  expect(showStrategy(payload(filters))).toBe(
    [
      'Question  sponges',
      'About     sponge',
      'Queries',
      '  1  sponge',
      '     about sponge',
      '  2  porifera',
      '     about porifera',
      'Sources   crossref, arxiv',
      'Filters   from 2001, to 2009, in en, by Wells, at Nature, up to 20 papers',
      '  Read as sponge.',
      '  One source is off.\n',
    ].join('\n'),
  );
  expect(showStrategy(payload({ maxResults: 1 }))).toContain('Filters   up to 1 paper\n');
});

test('a page of results numbers them on, and shows what is kept and excluded', () => {
  const hits = [made({ id: 'a' }), made({ id: 'b' }), made({ id: 'c', tags: ['retracted'] })];
  const lines = showHits(
    hits,
    20,
    new Map([
      ['a', 'keep'],
      ['b', 'exclude'],
    ]),
  ).split('\n');
  expect(lines.filter((_, at) => at % 2 === 0)).toEqual([
    '+  21  0.50  -     On sponges',
    '-  22  0.50  -     On sponges',
    '   23  0.50  -     RETRACTED On sponges',
    '',
  ]);
});

test('a page of results cuts a title after 76 letters and what is below it after 110', () => {
  const [head = '', about = ''] = showHits(
    [made({ title: 'x'.repeat(77), reason: 'y'.repeat(111) })],
    0,
    new Map(),
  ).split('\n');
  expect(head.endsWith(` ${'x'.repeat(75)}…`)).toBe(true);
  expect(about).toBe(`         ${'y'.repeat(107)}…`);
  expect(showHits([made({ title: 'x'.repeat(76) })], 0, new Map())).toContain('x'.repeat(76));
});

test('papers without a title or authors, and the full reason, are listed', () => {
  const { title: _, ...paper } = made().paper;
  expect(showAllHits([{ ...made({ reason: 'r'.repeat(200) }), paper }])).toBe(
    `    1  0.50  -     (no title)\n       ${'r'.repeat(200)}\n`,
  );
});

const collection = (more: object) =>
  ({ hits: [made()], intent: {}, ledger: { rows: [] }, ...more }) as unknown as Collection;

test('suggested terms are listed if there are any', () => {
  expect(showSuggestions(collection({ suggestions: ['reef', 'coral'] }))).toBe('Also in these papers reef, coral\n');
  expect(showSuggestions(collection({}))).toBe('');
});

test.each([
  [1, '1 paper of your files is not listed: the list has room for 1,'],
  [2, '2 papers of your files are not listed: the list has room for 1,'],
])('%i papers of added files that a full list leaves out are counted', (importedOverLimit, text) => {
  const shown = showOverLimit(collection({ ledger: { importedOverLimit } }));
  expect(shown.startsWith(text)).toBe(true);
  expect(shown).toContain('higher --max-results (up to 500)');
  expect(showOverLimit(collection({}))).toBe('');
});

test('corrections and failed sources are one line each', () => {
  const row = (source: string, message?: string) => ({
    source,
    ...(message && { failure: createFailure('NETWORK_ERROR', message) }),
  });
  const rows = [row('arxiv', 'Down.'), row('crossref'), row('arxiv', 'Down again.'), row('core', 'Slow.')];
  expect(showTrouble(collection({ intent: { notes: ['Read as x.'] }, ledger: { rows } }))).toBe(
    'note: Read as x.\nwarning: arxiv failed: Down again.\nwarning: core failed: Slow.\n',
  );
});

const session = (more: Partial<SessionState>): SessionState => ({
  sessionId: 'abc',
  query: 'sponges',
  state: 'running',
  step: 4,
  iteration: 1,
  createdAt: 'then',
  updatedAt: 'now',
  ...more,
});

test.each([
  [{ phase: 'gather' as const }, 'round 2, step 4, running: gather'],
  [{ state: 'complete' as const }, 'round 2, step 4, complete: 0 papers'],
  [{ state: 'complete' as const, collection: collection({}) }, 'round 2, step 4, complete: 1 paper'],
  [
    { state: 'complete' as const, collection: collection({}), completionReason: 'rounds_exhausted' as const },
    'round 2, step 4, complete: 1 paper; all 5 rounds were used',
  ],
  [
    { state: 'failed' as const, error: createFailure('NETWORK_ERROR', 'Down.') },
    'round 2, step 4, failed: NETWORK_ERROR Down.',
  ],
])('the state of a session is one line: %j', (more, line) => {
  expect(showSession(session(more as Partial<SessionState>)).split('\n')[1]).toBe(line);
});

test('a session lists its files, criteria and decisions with who made them', () => {
  const shown = showSession(
    session({
      imported: [{ source: 'import:a.ris', format: 'ris', records: 2, problems: [] }],
      criteria: { include: ['reefs'], exclude: ['rivers'] },
    }),
    [
      { at: 't1', what: 'approve', face: 'cli', note: 'fine' },
      { at: 't2', what: 'edit', face: 'mcp', by: 'an agent' },
    ] as unknown as Parameters<typeof showSession>[1],
  );
  expect(shown.split('\n').slice(2)).toEqual([
    'created then, updated now',
    'import:a.ris: 2 records',
    'include: reefs',
    'exclude: rivers',
    '  t1  approve (cli): fine',
    '  t2  edit (mcp, an agent)',
    '',
  ]);
});

test('a round in which no source answered says so above the earlier papers', () => {
  const failure = createFailure('NETWORK_ERROR', 'Down.');
  const payload = (more: object) => ({ collection: collection({}), ...more });
  const at = (more: object) =>
    showSession(
      session({
        state: 'checkpoint',
        collection: collection({}),
        checkpoint: { id: 'x', kind: 'result_review', iteration: 1, step: 4, payload: payload(more) },
      } as unknown as Partial<SessionState>),
    );
  expect(at({ failure })).toContain(
    'error[NETWORK_ERROR]: Down.\nThe papers are from earlier rounds. Approve them, or try another round.\n    1  0.50',
  );
  expect(at({})).not.toContain('error[');
  expect(at({})).toContain('waiting for a decision (result_review): carrel decide abc approve|edit|reject');
});

test('a session that waits at its strategy shows the strategy, not the papers of earlier rounds', () => {
  const filters = { maxResults: 1 };
  const intent = { topic: 'sponges of the sea', concepts: ['sponge'], filters };
  const payload = { intent, strategy: { queries: [], sources: ['arxiv'], filters }, notes: [] };
  const shown = showSession(
    session({
      state: 'checkpoint',
      collection: collection({}),
      checkpoint: { id: 'x', kind: 'strategy_confirmation', iteration: 1, step: 4, payload },
    } as unknown as Partial<SessionState>),
  );
  expect(shown).toContain('waiting for a decision (strategy_confirmation)');
  expect(shown).toContain('Question  sponges of the sea\n');
  expect(shown).not.toContain('On sponges');
});
