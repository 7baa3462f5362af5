import { expect, test } from 'vitest';
import { fromRecords } from '../../../src/check/read/records.ts';
import { readRecords } from '../../../src/formats/records/read.ts';
import { unwrap } from '../../support/unwrap.ts';

const scopeOf = (entry: string) => fromRecords(unwrap(readRecords(entry))).references[0]?.scope;

test.each([
  ['web', '@misc{a, title={PyTorch}, howpublished={\\url{https://pytorch.org}}, note={Accessed: 2024-01-01}}'],
  ['web', '@misc{a, title={TensorFlow}, note={Accessed 2024-01-01, https://tensorflow.org}, year=2024}'],
  ['standard', '@misc{a, title={ISO 9001:2015 Quality management systems}, year=2015}'],
  ['standard', '@techreport{a, title={ISO/IEC 27001 Information security}, institution={ISO}, year=2022}'],
  ['patent', '@misc{a, author={Page, Lawrence}, title={Node ranking in a linked database}, note={US Patent}}'],
  ['patent', '@misc{a, title={Node ranking in a linked database}, number={US 6285999}, year=2001}'],
  [
    'law',
    '@misc{a, title={Regulation (EU) 2016/679 of the European Parliament and of the Council}, howpublished={OJ L 119}}',
  ],
  ['law', '@article{a, title={Regulation (EU) 2016/679 of the European Parliament}, journal={OJ L 119}, year=2016}'],
])('reads that a record is no paper: %s', (reason, entry) => {
  expect(scopeOf(entry)).toEqual({ kind: 'out_of_scope', reason });
});

test.each([
  '@article{a, title={ISO 9001 and the performance of firms}, journal={Quality}, volume=3, year=2010}',
  '@article{a, title={Patent races and growth}, journal={Economics}, note={On patents}, year=2010}',
  '@misc{a, title={Heat flow in small crystals}, year=2010}',
])('looks for a paper that resembles another work: %s', (entry) => {
  expect(scopeOf(entry)).toEqual({ kind: 'paper' });
});

const kindsOf = (entries: string) =>
  fromRecords(unwrap(readRecords(entries))).references.map(({ fields }) => fields.kind ?? 'none');

test.each([
  ['article', 'article'],
  ['inproceedings', 'conference'],
  ['conference', 'conference'],
  ['proceedings', 'conference'],
  ['unpublished', 'preprint'],
  ['incollection', 'chapter'],
  ['inbook', 'chapter'],
  ['book', 'book'],
  ['mvbook', 'book'],
  ['phdthesis', 'thesis'],
  ['mastersthesis', 'thesis'],
  ['techreport', 'report'],
  ['report', 'report'],
  ['dataset', 'dataset'],
  ['software', 'software'],
  ['manual', 'software'],
  ['standard', 'standard'],
  ['patent', 'patent'],
  ['jurisdiction', 'law'],
  ['legislation', 'law'],
  ['online', 'web'],
  ['electronic', 'web'],
  ['letter', 'other'],
  ['misc', 'none'],
])('an entry of the type %s is of the kind %s', (type, kind) => {
  expect(kindsOf(`@${type}{a, title={Tides in a bathtub}}`)).toEqual([kind]);
});

test.each([
  ['JOUR', 'article'],
  ['CONF', 'conference'],
  ['CPAPER', 'conference'],
  ['UNPB', 'preprint'],
  ['CHAP', 'chapter'],
  ['BOOK', 'book'],
  ['THES', 'thesis'],
  ['RPRT', 'report'],
  ['GOVDOC', 'report'],
  ['DATA', 'dataset'],
  ['COMP', 'software'],
  ['STAND', 'standard'],
  ['PAT', 'patent'],
  ['CASE', 'law'],
  ['STAT', 'law'],
  ['ELEC', 'web'],
  ['BLOG', 'web'],
  ['NEWS', 'other'],
  ['ICOMM', 'other'],
])('a RIS record of the type %s is of the kind %s', (type, kind) => {
  expect(kindsOf(`TY  - ${type}\nTI  - Tides in a bathtub\nER  - \n`)).toEqual([kind]);
});

test.each([
  ['an arXiv id', 'eprint={1401.12345}, archiveprefix={arXiv}', 'preprint'],
  ['an archive as its venue', 'journal={bioRxiv}', 'preprint'],
  ['an address', 'url={https://a.example}', 'web'],
  ['an address and a venue', 'url={https://a.example}, journal={Tides}', 'none'],
  ['an address and a DOI', 'url={https://a.example}, doi={10.5555/a}', 'none'],
  ['the day of a visit', 'note={Retrieved 2012}', 'web'],
])('a miscellaneous entry with %s', (_what, fields, kind) => {
  expect(kindsOf(`@misc{a, title={Tides in a bathtub}, ${fields}}`)).toEqual([kind]);
});

test('an entry is printed as a reader expects it', () => {
  const entry =
    '@article{a, author={Marlow, Ines and others}, title={Tides}, journal={Waters}, volume=3, number=2, pages={4--9}, year=2011, doi={10.5555/a}}';
  const [reference] = fromRecords(unwrap(readRecords(entry))).references;
  expect(reference?.text).toBe('Marlow, Ines et al. (2011). Tides. Waters 3(2):4-9. doi:10.5555/a');
});

test.each([
  ['nothing', '@misc{a}', 'empty'],
  ['a year', '@misc{a, year=2011}', 'empty'],
  ['a type and a year', '@article{a, year=2011}', 'no_title'],
  ['a venue', '@article{a, journal={Waters}, year=2011}', 'no_title'],
])('an entry with %s is unreadable', (_what, entry, reason) => {
  expect(scopeOf(entry)).toEqual({ kind: 'unreadable', reason });
});

test('a journal and a volume are enough to look for a paper', () => {
  expect(scopeOf('@article{a, journal={Waters}, volume=3, year=2011}')).toEqual({ kind: 'paper' });
});

test.each([
  ['et al.', true],
  ['et al', true],
  ['Others', true],
  ['et al. and me', undefined],
])('an author who is called "%s" says that the list is cut: %s', (literal, isCut) => {
  const csl = [{ id: 'a', title: 'Tides', author: [{ family: 'Marlow', given: 'Ines' }, { literal }] }];
  const [reference] = fromRecords(unwrap(readRecords(JSON.stringify(csl)))).references;
  expect([reference?.fields.authorsCut, reference?.fields.authors?.length]).toEqual([isCut, isCut ? 1 : 2]);
});

test('a list of authors that is nothing but "et al." names no one', () => {
  const csl = [{ id: 'a', title: 'Tides', author: [{ literal: 'et al.' }] }];
  const [reference] = fromRecords(unwrap(readRecords(JSON.stringify(csl)))).references;
  expect(reference?.fields).toEqual({ title: 'Tides', authorsCut: true });
});

test('a record without a key of its own has none', () => {
  const record = (id: string) => `TY  - JOUR\n${id}TI  - Tides in a bathtub\nER  - \n`;
  const { references } = fromRecords(unwrap(readRecords(record('') + record('ID  - tides\n'))));
  expect(references.map((each) => ['key' in each, each.key, each.text])).toEqual([
    [false, undefined, 'Tides in a bathtub'],
    [true, 'tides', 'Tides in a bathtub'],
  ]);
});

test.each([
  ['article-journal', 'article'],
  ['paper-conference', 'conference'],
  ['article-preprint', 'preprint'],
  ['chapter', 'chapter'],
  ['entry-encyclopedia', 'chapter'],
  ['book', 'book'],
  ['thesis', 'thesis'],
  ['report', 'report'],
  ['dataset', 'dataset'],
  ['software', 'software'],
  ['standard', 'standard'],
  ['patent', 'patent'],
  ['legislation', 'law'],
  ['treaty', 'law'],
  ['webpage', 'web'],
  ['post-weblog', 'web'],
  ['article-newspaper', 'other'],
  ['motion_picture', 'other'],
])('an item of the type %s is of the kind %s', (type, kind) => {
  expect(kindsOf(JSON.stringify([{ id: 'a', type, title: 'Tides in a bathtub' }]))).toEqual([kind]);
});

test.each([
  ['OJ L 119', 'law'],
  ['Official Journal of the European Union', 'law'],
  ['Official Journal of Tides', 'article'],
])('a regulation in the journal "%s" is a %s', (journal, kind) => {
  const entry = `@article{a, title={Regulation (EU) 2016/679 on tides}, journal={${journal}}, year=2016}`;
  expect(kindsOf(entry)).toEqual([kind]);
});

test.each([
  ['https://a.example', 'web'],
  ['www.a.example', 'web'],
  ['Accessed in May', 'web'],
  ['Online', 'web'],
  ['Waters', 'none'],
  ['arXiv preprint', 'preprint'],
  ['medRxiv', 'preprint'],
])('a miscellaneous entry published as "%s"', (howpublished, kind) => {
  expect(kindsOf(`@misc{a, title={Tides in a bathtub}, howpublished={${howpublished}}}`)).toEqual([kind]);
});

test.each([
  ['a DOI', 'doi={10.5555/a}'],
  ['an arXiv id', 'eprint={1401.12345}'],
  ['a PMID', 'pmid={7}'],
  ['a PMCID', 'pmcid={PMC7}'],
])('an entry with %s is looked for, whatever it is and even without a title', (_what, id) => {
  expect([scopeOf(`@patent{a, ${id}}`), scopeOf(`@online{a, title={Tides}, ${id}}`)]).toEqual([
    { kind: 'paper' },
    { kind: 'paper' },
  ]);
});
