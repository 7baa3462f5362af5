import { expect, test } from 'vitest';
import { parseQuery } from '../../../src/fulltext/query.ts';
import type { Passage } from '../../../src/model/snapshot.ts';
import { toHits } from '../../../src/snapshot/query/hits.ts';
import type { PaperRecord } from '../../../src/snapshot/query/records.ts';

const RECORD: PaperRecord = {
  ...{ id: 1, paperId: 'p', title: 'Heat in cells', abstract: 'Cells are warm.', labels: 'Ada Example\nAnnals' },
  ...{ authors: ['Ada Example'], year: 2020, venue: 'Annals', retracted: false, marks: { doi: '10.1/a' }, citedBy: 0 },
};
const passage = (text: string, start = 100): Passage => ({ text, where: 'source', start, end: start + text.length });

/** The hit of a paper that was found with these passages. */
function hit(
  query: string | null,
  texts: readonly string[] = [],
  record: Partial<PaperRecord> = {},
  more: object = {},
  snippets = false,
) {
  const view = {
    records: { of: () => new Map([[1, { ...RECORD, ...record }]]) },
    passages: {
      read: (_paper: PaperRecord, ids: readonly number[]) => ids.map((id) => passage(texts[id] ?? '')),
      textsOf: () => [],
    },
  };
  const found = { id: 1, score: 1.23456, passages: texts.map((_, at) => at), byPassage: false, ...more };
  const [first] = toHits(view, [found], query === null ? null : parseQuery(query), snippets);
  return first;
}

test('a hit shows the facts of its record, with a score of four digits', () => {
  expect(hit(null)).toEqual({
    ...{ paperId: 'p', title: 'Heat in cells', authors: ['Ada Example'], year: 2020, venue: 'Annals', doi: '10.1/a' },
    ...{ score: 1.2346, snippetMarkdown: '', summaryPreview: 'Cells are warm.', passages: [] },
  });
  expect(hit(null, [], { retracted: true, citedBy: 3 })).toMatchObject({ retracted: true, citedBy: 3 });
  expect(hit(null, [], { citedBy: 1 })?.citedBy).toBe(1);
});

test('the snippet is of the abstract, else of the title, else of the labels', () => {
  expect(hit('cells')?.snippetMarkdown).toBe('**Cells** are warm.');
  expect(hit('heat')?.snippetMarkdown).toBe('**Heat** in cells');
  expect(hit('annals')?.snippetMarkdown).toBe('Ada Example **Annals**');
  expect(hit('nothing')?.snippetMarkdown).toBe('Cells are warm.');
  expect(hit('nothing', [], { abstract: '' })?.snippetMarkdown).toBe('Heat in cells');
});

test('a passage with more words of the query is shown in place of the abstract', () => {
  expect(hit('warm cells heat', ['The heat of warm cells.'])?.snippetMarkdown).toBe(
    'The **heat** of **warm** **cells**.',
  );
  expect(hit('cells warm', ['Other cells.'])?.snippetMarkdown).toBe('**Cells** are **warm**.');
});

test('for as many words, the better score decides; forms of one word count once', () => {
  const text = ['A Cell among cells.'];
  expect(hit('cells', text)?.snippetMarkdown).toBe('**Cells** are warm.');
  expect(hit('cells', text, {}, { byPassage: true })?.snippetMarkdown).toBe('A **Cell** among **cells**.');
});

test('at most two passages are shown, and none without a query', () => {
  expect(hit('cells', ['cells one', 'cells two', 'cells three'])?.passages.map(({ text }) => text)).toEqual([
    'cells one',
    'cells two',
  ]);
  expect(hit(null, ['cells one'])?.passages).toEqual([]);
});

test('a passage may have its own snippet and the place of its match', () => {
  const [first] = hit('cells', ['# Results\n\nMany cells.'], {}, {}, true)?.passages ?? [];
  expect(first).toMatchObject({
    snippetMarkdown: 'Results Many **cells**.',
    matchAt: 100 + '# Results\n\nMany '.length,
  });
  expect(hit('cells', ['Many cells.'])?.passages[0]).not.toHaveProperty('snippetMarkdown');
});

test('a hit says whether words or meaning found it, and a paper that is gone is left out', () => {
  expect(hit('cells', [], {}, { foundBy: ['meaning'] })?.foundBy).toEqual(['meaning']);
  expect(hit('cells')).not.toHaveProperty('foundBy');
  const view = { records: { of: () => new Map() }, passages: { read: () => [], textsOf: () => [] } };
  expect(toHits(view, [{ id: 9, score: 1, passages: [], byPassage: false }], null)).toEqual([]);
});
