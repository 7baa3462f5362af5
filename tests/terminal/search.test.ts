import { afterAll, afterEach, expect, test } from 'vitest';
import { showStrategy } from '../../src/terminal/search.ts';

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
