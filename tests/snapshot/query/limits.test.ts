import { expect, onTestFinished, test } from 'vitest';
import { parseQuery } from '../../../src/fulltext/query.ts';
import type { SnapshotPaper } from '../../../src/model/snapshot.ts';
import { closeData, openData } from '../../../src/snapshot/data.ts';
import { checkKeyword, toCategory } from '../../../src/snapshot/open.ts';
import { countAllowed, keysOf } from '../../../src/snapshot/query/list.ts';
import { checkLimits, relaxedIn, search } from '../../../src/snapshot/query/search.ts';
import { checkSummary, chooseLanguage, chooseTemplate } from '../../../src/snapshot/query/texts.ts';
import { openTables } from '../../../src/snapshot/schema.ts';
import { buildFrom, paper as line, newFolder } from '../../support/corpus.ts';
import { unwrap } from '../../support/unwrap.ts';

const code = (result: { ok: boolean; error?: { code: string } } | null) =>
  result === null ? 'fine' : result.error?.code;

test.each<[string, Parameters<typeof checkLimits>, string]>([
  ['a query of 500 characters', ['😀'.repeat(500), 1, 10, 0], 'fine'],
  ['a longer query', ['😀'.repeat(501), 1, 10, 0], 'query_too_long'],
  ['page 0', ['x', 0, 10, 0], 'invalid_arguments'],
  ['half a page', ['x', 1.5, 10, 0], 'invalid_arguments'],
  ['no hits', ['x', 1, 0, 0], 'invalid_arguments'],
  ['half a hit', ['x', 1, 2.5, 0], 'invalid_arguments'],
  ['100 hits', ['x', 1, 100, 0], 'fine'],
  ['101 hits', ['x', 1, 101, 0], 'page_size_too_large'],
  ['the last of ten thousand', ['x', 100, 100, 9_900], 'fine'],
  ['one after them', ['x', 1, 100, 9_901], 'pagination_too_deep'],
])('a search for %s: %s', (_, given, expected) => {
  expect(code(checkLimits(...given))).toBe(expected);
});

test.each([
  ['x', 'fine'],
  ['x'.repeat(500), 'fine'],
  ['x'.repeat(501), 'query_too_long'],
  ['  ', 'invalid_query'],
])('the keyword %j: %s', (keyword, expected) => {
  expect(code(checkKeyword(keyword))).toBe(expected);
});

test('a category may be a plural in any case', () => {
  const named = (text: string) => {
    const category = toCategory(text);
    return category.ok ? category.value : category.error.code;
  };
  expect(['author', ' Authors ', 'YEARS', 'tag', 'authorss', 'colour'].map(named)).toEqual([
    'author',
    'author',
    'year',
    'tag',
    'invalid_category',
    'invalid_category',
  ]);
});

test('a query that is an id names a paper by it', () => {
  expect(keysOf(' 10.5555/A ')).toEqual(['doi:10.5555/a', '10.5555/A']);
  expect(keysOf('arXiv:2001.01234')).toEqual(['arxiv:2001.01234', 'arXiv:2001.01234']);
  expect([keysOf('PMID:123'), keysOf('heat')]).toEqual([['PMID:123'], ['heat']]);
});

test('phrases that hits need not have are named as typed', () => {
  expect(relaxedIn(null)).toEqual([]);
  expect(relaxedIn(parseQuery('"Deep Sea" "cold water"', new Set(['deep sea'])))).toEqual(['Deep Sea']);
});

const paper = {
  paperId: 'p',
  availableSummaryTemplates: ['abstract', 'Deep'],
  preferredSummaryTemplate: 'Deep',
} as unknown as SnapshotPaper;

test('a summary is chosen by its name in any case, without one the preferred', () => {
  const chosen = (asked?: string) => {
    const template = chooseTemplate(paper, asked);
    return template.ok ? template.value : template.error.code;
  };
  expect([chosen(), chosen('  '), chosen(' deep '), chosen('abstract')]).toEqual(['Deep', 'Deep', 'Deep', 'abstract']);
  expect(chosen('short')).toBe('template_not_available');
  const refused = chooseTemplate(paper, 'short');
  expect(!refused.ok && refused.error.message).toBe('p has no summary short. Available: abstract, Deep.');
  const long = chooseTemplate(paper, 'x'.repeat(41));
  expect(!long.ok && long.error.message).toContain(`no summary ${'x'.repeat(40)}. Available`);
});

test('a translation is chosen by its language in any case, the exact spelling first', () => {
  const chosen = (languages: readonly string[], lang: string) => {
    const found = chooseLanguage('p', languages, lang);
    return found.ok ? found.value : found.error.message;
  };
  expect(chosen(['DE', 'de'], 'de')).toBe('de');
  expect(chosen(['zh-CN'], 'ZH-cn')).toBe('zh-CN');
  expect(chosen(['de'], 'fr')).toBe('p has no translation into fr. Available: de.');
  expect(chosen([], 'x'.repeat(41))).toContain(`into ${'x'.repeat(40)}. It has`);
  expect(chosen([], 'fr')).toBe('p has no translation into fr. It has no translations.');
});

test('a stored summary that is no JSON object is corrupt', () => {
  expect(checkSummary('p', 't', '{"a":1}').ok).toBe(true);
  expect(code(checkSummary('p', 't', '[1]'))).toBe('asset_parse_failed');
});

test.each([
  [1_000_000, 'fine'],
  [1_000_001, 'invalid_query'],
])('a search whose phrases read %i entries of the index: %s', async (work, expected) => {
  const folder = await newFolder();
  await buildFrom([line('a')], folder);
  const data = unwrap(await openData(folder));
  const view = data.viewFor(undefined);
  const busy = { ...view, fulltext: { ...view.fulltext, workOf: () => work } };
  const found = search({ ...data, viewFor: () => busy }, { query: '"about a"' });
  closeData(data);
  expect(found.ok ? 'fine' : found.error.code).toBe(expected);
});

test.each([
  [10_000, true],
  [10_001, false],
])('of %i papers ten thousand are counted, and that is exact: %s', (count, totalIsExact) => {
  const main = unwrap(openTables(':memory:', { bulk: true }));
  onTestFinished(() => main.close());
  main.exec(`
    WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < ${count})
    INSERT INTO papers (id, paper_id, input, title, authors, abstract, labels, preferred_template, has_source)
    SELECT id, id, '', '', '[]', '', '', '', 0 FROM n`);
  expect(countAllowed(main, { sql: '', values: [], allows: () => () => true })).toEqual({
    total: 10_000,
    totalIsExact,
  });
});
