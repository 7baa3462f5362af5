import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { SnapshotRecord } from '../../../src/model/snapshot.ts';
import { readCorpus } from '../../../src/snapshot/build/corpus.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { collect } from '../../support/papers.ts';
import { unwrap } from '../../support/unwrap.ts';

async function read(text: string, name = 'corpus.jsonl') {
  const path = join(await temporaryFolder(), name);
  await writeFile(path, name.endsWith('.gz') ? gzipSync(text) : text);
  return (await collect(readCorpus(path))).map(unwrap);
}

/** The record of a line, or why it cannot be used. */
async function recordOf(line: object): Promise<SnapshotRecord | string> {
  const [input] = await read(JSON.stringify(line));
  if (!input) return 'nothing';
  return 'skipped' in input ? input.skipped.reason : unwrap(await input.paper.read());
}

describe('a corpus file', () => {
  test('may begin with a byte order mark, have empty lines and be compressed', async () => {
    const text = '\ufeff{"title":"A"}\n\n  \n{"title":"B"}';
    for (const name of ['corpus.jsonl', 'corpus.jsonl.gz']) {
      const places = (await read(text, name)).map((each) => ('paper' in each ? each.paper.place : 'skipped'));
      expect(places).toEqual(['line 1', 'line 4']);
    }
  });

  test('that does not exist is a failure', async () => {
    expect((await collect(readCorpus('/none/at/all')))[0]).toMatchObject({ ok: false });
  });

  test('has equal digests for equal lines only', async () => {
    const digests = (await read('{"title":"A"}\n{"title":"A"}\n{"title": "A"}')).map((each) =>
      'paper' in each ? each.paper.digest : '',
    );
    expect([digests[0] === digests[1], digests[0] === digests[2]]).toEqual([true, false]);
  });
});

test.each([
  [{ title: 'T', year: 9_999 }, { year: 9_999 }],
  [
    { title: 'T', year: 0, month: 12 },
    { year: 0, month: 12 },
  ],
  [{ title: 'T', oa_status: 'diamond' }, { oaStatus: 'diamond' }],
  [{ title: 'T', retracted: false }, { retracted: false }],
  [{ title: 'T', venue: ' V ' }, { venue: 'V' }],
  [
    { title: 'T', doi: 'https://doi.org/10.5555/A' },
    { doi: '10.5555/a', aliases: ['doi:10.5555/a'] },
  ],
  [
    { title: 'T', arxiv_id: 'arXiv:2001.01234v3' },
    { arxivId: '2001.01234', aliases: ['arxiv:2001.01234'] },
  ],
  [{ title: 'T', bibtex: '@article{Key2020, title={T}}' }, { aliases: ['bib:Key2020'] }],
  [{ title: 'T', license: 'CC BY 4.0' }, { license: 'cc-by-4.0' }],
  [
    { title: 'T', keywords: [' a ', '', 'b'], tags: ['t'], institutions: ['i'] },
    { keywords: ['a', 'b'], tags: ['t'], institutions: ['i'] },
  ],
  [
    { title: 'T', authors: ['Example, Ada', ' ', 'Solo'] },
    { authors: [{ family: 'Example', given: 'Ada' }, { literal: 'Solo' }] },
  ],
  [{ title: 'T', authors: [{ family: ' X ', given: '' }, { orcid: '1' }] }, { authors: [{ family: 'X' }] }],
  [{ title: 'T', abstract: ' ' }, { title: 'T' }],
  [
    { title: 'T', authors: [{ given: 'Ada' }, { literal: 'The Team' }, { family: ' ', given: '', orcid: '0' }] },
    { authors: [{ given: 'Ada' }, { literal: 'The Team' }] },
  ],
  [{ title: 'T', authors: ['Example,\n  Ada'] }, { authors: [{ family: 'Example', given: 'Ada' }] }],
  [{ title: 'T', bibtex: '\n @inproceedings { Key_1, title={T}}' }, { aliases: ['bib:Key_1'] }],
  [{ title: 'T', paper_id: 'p', summaries: { [`a${'_'.repeat(63)}`]: {} } }, { paperId: 'p' }],
])('the line %j is read as %j', async (line, expected) => {
  expect(await recordOf(line)).toMatchObject(expected);
});

test.each([
  [{ title: 'T', year: 10_000 }, 'year'],
  [{ title: 'T', year: -1 }, 'year'],
  [{ title: 'T', year: 2020.5 }, 'year'],
  [{ title: 'T', month: 13 }, 'month'],
  [{ title: 'T', month: 0 }, 'month'],
  [{ title: 'T', paper_id: 'a b' }, 'paper_id'],
  [{ title: 'T', paper_id: 'x'.repeat(65) }, 'paper_id'],
  [{ title: 'T', translations: { '../x': 'y' } }, 'not a valid name'],
  [{ title: 'T', summaries: { '.x': {} } }, 'not a valid name'],
  [{ title: 'T', summaries: { a: 'text' } }, 'summaries.a'],
  [{ title: 'T', summaries: { [`a${'_'.repeat(64)}`]: {} } }, 'not a valid name'],
  [['T'], 'the line: '],
  [{ title: ' ' }, 'neither a title nor a text'],
])('the line %j cannot be used: %s', async (line, reason) => {
  expect(await recordOf(line)).toContain(reason);
});

test.each(['gold', 'diamond', 'green', 'hybrid', 'bronze', 'closed'])('open access may be %s', async (state) => {
  expect(await recordOf({ title: 'T', oa_status: state })).toMatchObject({ oaStatus: state });
});

test('an unknown state of open access and what is null are left out', async () => {
  const record = await recordOf({
    title: 'T',
    oa_status: 'silver',
    year: null,
    venue: null,
    doi: null,
    license: 'unknown',
  });
  expect(record).toMatchObject({ title: 'T' });
  for (const field of ['oaStatus', 'year', 'venue', 'doi', 'license']) expect(record).not.toHaveProperty(field);
});

describe('a line without a title', () => {
  test('has the first line of its abstract, or of a text that may be shared', async () => {
    expect(await recordOf({ abstract: '# First line\nmore' })).toMatchObject({ title: 'First line' });
    expect(await recordOf({ source_markdown: '## Text line\nmore', license: 'cc-by' })).toMatchObject({
      title: 'Text line',
    });
    expect(await recordOf({ source_markdown: '## Text line\nmore' })).toMatchObject({ title: '(no title)' });
  });

  test('has at most 120 characters of it, cut at a word', async () => {
    expect(await recordOf({ abstract: 'x'.repeat(120) })).toMatchObject({ title: 'x'.repeat(120) });
    expect(await recordOf({ abstract: 'word '.repeat(30) })).toMatchObject({ title: `${'word '.repeat(23)}word …` });
  });
});

test.each([
  ['10.5555/X', [{ doi: '10.5555/x' }]],
  ['arXiv:2001.01234', [{ arxivId: '2001.01234' }]],
  ['A book, 1999', [{ text: 'A book, 1999' }]],
  ['', []],
  [{ doi: '10.5555/X', title: 'T', year: 1999, text: 'raw' }, [{ doi: '10.5555/x', title: 'T', year: 1999 }]],
  [{ text: 'raw', title: 'T' }, [{ title: 'T', text: 'raw' }]],
  [{ text: 'raw', arxiv_id: '2001.01234' }, [{ arxivId: '2001.01234' }]],
  [{}, []],
])('the reference %j is read as %j', async (reference, expected) => {
  const record = await recordOf({ title: 'T', references: [reference] });
  expect(typeof record === 'string' ? record : record.references).toEqual(expected);
});

test('a blank abstract or text is none, and a line that is nested too deeply cannot be used', async () => {
  const record = await recordOf({ title: 'T', abstract: ' \n', source_markdown: ' ' });
  expect(record).toMatchObject({ title: 'T' });
  for (const field of ['abstract', 'source']) expect(record).not.toHaveProperty(field);
  const deep = JSON.parse(`${'{"a":'.repeat(300)}1${'}'.repeat(300)}`);
  expect(await recordOf({ title: 'T', summaries: { deep } })).toBe('it is nested too deeply');
});
