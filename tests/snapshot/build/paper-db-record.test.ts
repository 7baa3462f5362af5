import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { toRecord } from '../../../src/snapshot/build/paper-db-record.ts';
import type { Linked } from '../../../src/snapshot/build/paper-db-rows.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { sha256 } from '../../support/papers.ts';
import { unwrap } from '../../support/unwrap.ts';

const LINKS: Linked = {
  lists: { author: [], keyword: [], institution: [], tag: [] },
  ...{ templates: [], translations: [], aliases: [], bibtex: '' },
};

/** The record of a row, with files that have these contents. */
async function record(
  row: Record<string, string | null>,
  links: Partial<Linked> = {},
  files: Record<string, unknown> = {},
) {
  const folder = await temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return unwrap(await toRecord({ paper_id: 'one', ...row }, { ...LINKS, ...links }, folder));
}

test.each([
  [
    { year: '2023', month: '06' },
    { year: 2023, month: 6 },
  ],
  [
    { year: '2023', month: '12' },
    { year: 2023, month: 12 },
  ],
  [{ year: '2023', month: '13' }, { year: 2023 }],
  [{ year: '2023', month: '0' }, { year: 2023 }],
  [{ year: 'Unknown', month: 'unknown' }, {}],
  [{ year: '23' }, {}],
  [{ year: '20234' }, {}],
  [{ venue: '{{ICML}} 2023' }, { venue: 'ICML 2023' }],
  [{ venue: 'UNKNOWN' }, {}],
  [{ venue: null }, {}],
])('the row %j says %j', async (row, expected) => {
  const { year, month, venue } = await record(row);
  expect({ ...(year && { year }), ...(month && { month }), ...(venue && { venue }) }).toEqual(expected);
});

test('ids come from the row, else from the other keys of the paper', async () => {
  const aliases = ['arxiv:2412.01234', 'doi:10.5555/alias'];
  expect(await record({ doi: 'https://doi.org/10.5555/ROW' }, { aliases })).toMatchObject({
    ...{
      doi: '10.5555/row',
      arxivId: '2412.01234',
      aliases: ['doi:10.5555/row', 'arxiv:2412.01234', 'doi:10.5555/alias'],
    },
  });
  expect((await record({}, { aliases })).doi).toBe('10.5555/alias');
});

test('lists are restored to the order and spelling of the summary, and nothing is lost', async () => {
  const lists = { ...LINKS.lists, author: ['ada example', 'ben sample'], keyword: ['deep learning', 'heat'] };
  const main = { paper_authors: ['Ben Sample', 'Somebody Else'], keywords: 'Heat; Deep Learning' };
  const found = await record({}, { lists }, { 'summary/one.json': main });
  expect(found.authors).toEqual([{ literal: 'Ben Sample' }, { literal: 'ada example' }]);
  expect(found.keywords).toEqual(['Heat', 'Deep Learning']);
  const other = { keywords: 'Heat, Deep Learning', paper_institutions: ['ETH'], ai_generated_tags: ['NLP'] };
  const more = { ...lists, institution: ['eth'], tag: ['nlp'] };
  expect(await record({}, { lists: more, bibtex: '@misc{a}' }, { 'summary/one.json': other })).toMatchObject({
    ...{ keywords: ['Heat', 'Deep Learning'], institutions: ['ETH'], tags: ['NLP'], bibtex: '@misc{a}' },
  });
});

test('the abstract of the summary comes before the preview of the row, and a paper has a title in any case', async () => {
  const files = { 'summary/one.json': { abstract: ' Stated. ' } };
  expect((await record({ summary_preview: 'Preview.' }, {}, files)).abstract).toBe('Stated.');
  expect((await record({ summary_preview: 'Preview.' })).abstract).toBe('Preview.');
  expect((await record({})).title).toBe('(no title)');
});

test('how a summary was made is kept, without what is unknown', async () => {
  expect((await record({ model: 'toy', provider: '', prompt_template: 'p' })).production).toEqual({
    model: 'toy',
    prompt_template: 'p',
  });
  const whole = {
    ...{ output_language: 'en', provider: 'p', model: 'm', prompt_template: 't' },
    ...{ extracted_at: '2024', publication_date: '2023' },
  };
  expect((await record({ ...whole, other: 'x' })).production).toEqual(whole);
  expect(await record({})).not.toHaveProperty('production');
});

test('the only summary of a paper may be under the name of the paper', async () => {
  const files = { 'summary/one.json': { summary: 'Words.', pdf_path: '/home/x' } };
  const one = await record({}, { templates: ['simple'] }, files);
  expect(JSON.parse(one.summaries['simple'] ?? '')).toEqual({ summary: 'Words.' });
  const two = await record({}, { templates: ['simple', 'deep'] }, files);
  expect([Object.keys(two.summaries), two.problems?.length]).toEqual([[], 2]);
});

test.each(['source_path', 'source_file', 'pdf_path', 'output_path', 'file_path'])(
  'the field %s, which names a path of the original machine, is removed at any depth',
  async (field) => {
    const summary = { a: [{ [field]: '/home/x', b: 1 }], [field]: '/home/x' };
    const { summaries } = await record({}, { templates: ['simple'] }, { 'summary/one/simple.json': summary });
    expect(JSON.parse(summaries['simple'] ?? '')).toEqual({ a: [{ b: 1 }] });
  },
);

test('images that the texts show come along, others do not', async () => {
  const [shown, hidden] = [sha256('shown'), sha256('hidden')];
  const source = `![gone](images/${sha256('gone')}.png) ![x](images/${shown}.png)`;
  const files = {
    [`images/${shown}.png`]: 'shown',
    [`images/${hidden}.png`]: 'hidden',
    [`md/${sha256(source)}.md`]: source,
  };
  const found = await record({ source_md_content_hash: sha256(source) }, {}, files);
  expect([found.source, Object.keys(found.files ?? {}), found.problems]).toEqual([source, [`${shown}.png`], undefined]);
});

test('without a summary of its own name, a paper is described by its first summary', async () => {
  const files = { 'summary/one/deep.json': { abstract: 'Stated.\0', keywords: ['Heat'] } };
  const lists = { ...LINKS.lists, keyword: ['heat'] };
  const found = await record({}, { templates: ['deep'], lists }, files);
  expect([found.abstract, found.keywords]).toEqual(['Stated.', ['Heat']]);
  expect(JSON.parse(found.summaries['deep'] ?? '').abstract).toBe('Stated.');
});

const [HASH, OTHER] = [sha256('text'), sha256('other')];

test.each<[string, Record<string, string>, Partial<Linked>, string]>([
  ['a text that is missing', { source_md_content_hash: OTHER }, {}, `the file md/${OTHER}.md is missing`],
  ['a text of another digest', { source_md_content_hash: HASH }, {}, 'does not match the digest in its name'],
  ['a digest that is too long', { source_md_content_hash: `${HASH}0` }, {}, 'the text md has no valid name'],
  ['a digest that leads elsewhere', { source_md_content_hash: '../one' }, {}, 'the text md has no valid name'],
  ['a language that leads elsewhere', {}, { translations: [['../md', HASH]] }, 'has no valid name'],
  ['a language that begins with a dot', {}, { translations: [['.de', HASH]] }, 'has no valid name'],
  ['a template that leads elsewhere', {}, { templates: ['../one'] }, 'the template "../one" has no valid name'],
  ['a template that begins with a line', {}, { templates: ['_one'] }, 'the template "_one" has no valid name'],
  ['a PDF of another digest', { pdf_content_hash: HASH }, {}, 'does not match the digest in its name'],
  ['a PDF that is missing', { pdf_content_hash: OTHER }, {}, `the file pdf/${OTHER}.pdf is missing`],
])('%s is reported and left out', async (_what, row, links, problem) => {
  const files = { [`md/${HASH}.md`]: 'changed', [`pdf/${HASH}.pdf`]: 'changed', 'summary/one.json': {} };
  const found = await record(row, links, files);
  expect(found.problems).toEqual([expect.stringContaining(problem)]);
  expect(found).toMatchObject({ summaries: {}, translations: {} });
  for (const field of ['source', 'pdf', 'files']) expect(found).not.toHaveProperty(field);
});

test('images of translations come along, changed ones do not, and a language without a text is none', async () => {
  const text = `![a](images/${sha256('shown')}.png) ![b](images/${HASH}.png)`;
  const files = {
    [`images/${sha256('shown')}.png`]: 'shown',
    [`images/${HASH}.png`]: 'changed',
    [`md_translate/de/${sha256(text)}.md`]: text,
  };
  const translations = [
    ['de', sha256(text)],
    ['fr', ''],
  ] as const;
  const found = await record({}, { translations }, files);
  expect([found.translations, Object.keys(found.files ?? {})]).toEqual([{ de: text }, [`${sha256('shown')}.png`]]);
});
