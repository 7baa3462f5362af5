import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/disk/database.ts';
import { readAverageLengths } from '../../src/fulltext/field-lengths.ts';
import { openFulltext } from '../../src/fulltext/open.ts';
import { openParts, type RecordTexts } from '../../src/fulltext/parts.ts';
import { parseQuery } from '../../src/fulltext/query.ts';
import { countTerms, FULLTEXT_TABLES } from '../../src/fulltext/tables.ts';
import { indexPassage, indexRecord } from '../../src/fulltext/write.ts';
import { temporaryFolder } from '../support/folder.ts';
import { unwrap } from '../support/unwrap.ts';

type Given = Partial<RecordTexts> & { readonly passage?: string };

/** An index of these papers, numbered from 1, each with one passage. */
async function indexOf(papers: readonly Given[]) {
  const tables =
    'CREATE TABLE papers (id INTEGER PRIMARY KEY); CREATE TABLE passages (id INTEGER PRIMARY KEY, paper INTEGER);';
  const path = join(await temporaryFolder(), 'index.db');
  const main = unwrap(openDatabase(path, { migrations: [tables + FULLTEXT_TABLES] }));
  onTestFinished(() => main.close());
  const texts = new Map<number, RecordTexts>();
  for (const [at, { passage = '', ...record }] of papers.entries()) {
    const id = at + 1;
    texts.set(id, { title: '', abstract: '', labels: '', ...record });
    main.prepare('INSERT INTO papers (id) VALUES (?)').run(id);
    main.prepare('INSERT INTO passages (id, paper) VALUES (?, ?)').run(id, id);
    indexRecord(main, id, texts.get(id) as RecordTexts);
    indexPassage(main, id, passage);
  }
  countTerms(main);
  const options = {
    ...{ main, sizes: { papers: papers.length, passages: papers.length, title: 2, abstract: 2, labels: 1 } },
    texts: { of: (ids: readonly number[]) => new Map(ids.map((id) => [id, texts.get(id) as RecordTexts])) },
    passageTexts: (ids: readonly number[]) => ids.map((id) => papers[id - 1]?.passage ?? ''),
  };
  return { main, options };
}

/** The abstracts and passages of all papers but the first are withheld. */
const WITHHELD = {
  records: (row: number, column: number) => row > 1 && column === 1,
  passages: (row: number) => row > 1,
  ...{ recordsSql: 'SELECT id FROM papers WHERE id > 1', passagesSql: 'passages.paper > 1' },
};

test.each<[string, Given]>([
  ['abstract', { abstract: 'krakem' }],
  ['passage', { passage: 'krakem' }],
])('a word that only a withheld %s has counts as unknown, and is corrected like any other', async (_, secret) => {
  const { options } = await indexOf([{ title: 'kraken' }, { title: 'squid', ...secret }]);
  const corrected = (withheld: typeof WITHHELD | null) =>
    [
      ...openFulltext({ ...options, withheld })
        .correct(parseQuery('krakem'))
        .values(),
    ].map(({ word }) => word);
  expect([corrected(WITHHELD), corrected(null)]).toEqual([['kraken'], []]);
});

test('withheld text does not change how much a word counts', async () => {
  const scoreOf = async (abstract: string, passage: string, withheld: typeof WITHHELD | null) => {
    const others = Array.from({ length: 5 }, () => ({ title: 'squid', abstract, passage }));
    const { options } = await indexOf([{ title: 'kraken', passage: 'kraken' }, ...others]);
    const parts = openParts({ ...options, withheld });
    return [parts.records(), parts.passages()].map(
      (scorer) =>
        scorer?.score(parseQuery('kraken'), { count: () => 10, isAllowed: null })?.best.find(({ row }) => row === 1)
          ?.score,
    );
  };
  expect(await scoreOf('kraken', 'kraken', WITHHELD)).toEqual(await scoreOf('whale', 'whale', WITHHELD));
  expect(await scoreOf('kraken', 'kraken', null)).not.toEqual(await scoreOf('whale', 'whale', null));
});

test('the average length of a field is that of the papers that have it, however long it is', async () => {
  const { main } = await indexOf([
    { title: 'deep sea', abstract: 'word '.repeat(300) },
    { title: 'deep sea wave life' },
    { title: 'x', abstract: 'word '.repeat(100), labels: 'one two' },
  ]);
  const [title = 0, abstract, labels] = readAverageLengths(main, 3);
  expect([title, abstract, labels]).toEqual([7 / 3, 200, 2]);
});

test('a record is found by its labels however their marks are written, and terms can be counted again', async () => {
  const { main, options } = await indexOf([{ labels: 'Jürgen Müller' }, { labels: 'Ada Lang' }]);
  countTerms(main);
  const parts = openParts({ ...options, withheld: null });
  expect(
    parts
      .records()
      ?.score(parseQuery('jurgen muller'), { count: () => 10, isAllowed: null })
      ?.best.map(({ row }) => row),
  ).toEqual([1]);
});
