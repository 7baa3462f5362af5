import { afterAll, afterEach, expect, test } from 'vitest';
import { showAllHits, showStrategy } from '../../src/terminal/search.ts';

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
