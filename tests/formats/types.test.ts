import { expect, test } from 'vitest';
import { toBibtexEntry } from '../../src/formats/bibtex.ts';
import { toCsl } from '../../src/formats/csl.ts';
import { monthFrom, typeFrom } from '../../src/formats/records/types.ts';
import { toRis } from '../../src/formats/ris.ts';
import { paper } from './papers.ts';

test.each([
  ['journal-article', 'article', 'JOUR', 'article-journal'],
  ['proceedings-article', 'inproceedings', 'CPAPER', 'paper-conference'],
  ['proceedings', 'proceedings', 'CONF', 'book'],
  ['posted-content', 'misc', 'UNPB', 'article'],
  ['book-chapter', 'incollection', 'CHAP', 'chapter'],
  ['book-section', 'incollection', 'CHAP', 'chapter'],
  ['book-part', 'incollection', 'CHAP', 'chapter'],
  ['reference-entry', 'incollection', 'ENCYC', 'entry'],
  ['book', 'book', 'BOOK', 'book'],
  ['monograph', 'book', 'BOOK', 'book'],
  ['edited-book', 'book', 'EDBOOK', 'book'],
  ['reference-book', 'book', 'BOOK', 'book'],
  ['dissertation', 'phdthesis', 'THES', 'thesis'],
  ['masters-thesis', 'mastersthesis', 'THES', 'thesis'],
  ['report', 'techreport', 'RPRT', 'report'],
  ['report-component', 'techreport', 'RPRT', 'report'],
  ['standard', 'techreport', 'STAND', 'standard'],
  ['dataset', 'misc', 'DATA', 'dataset'],
  ['software', 'misc', 'COMP', 'software'],
  ['peer-review', 'misc', 'GEN', 'review'],
  ['unheard-of', 'misc', 'GEN', 'document'],
])('a %s is @%s in BibTeX, %s in RIS and %s in CSL', (type, bibtex, ris, csl) => {
  const one = paper({ type, title: 'Tides' });
  expect(toBibtexEntry(one, 'k')).toMatch(new RegExp(`^@${bibtex}\\{`));
  expect(toRis([one])).toMatch(new RegExp(`^TY {2}- ${ris}\n`));
  expect(toCsl(one, 'k').type).toBe(csl);
});

test.each([
  [{ volume: '3' }, 'article', 'JOUR', 'article-journal'],
  [{ issue: '3' }, 'article', 'JOUR', 'article-journal'],
  [{ pages: '3' }, 'article', 'JOUR', 'article-journal'],
  [{ arxivId: '1401.12345' }, 'misc', 'UNPB', 'article'],
  [{}, 'misc', 'GEN', 'document'],
])('a paper of unknown type in a venue with %j is @%s, %s and %s', (more, bibtex, ris, csl) => {
  const one = paper({ title: 'Tides', venue: 'Waters', ...more });
  expect(toBibtexEntry(one, 'k')).toMatch(new RegExp(`^@${bibtex}\\{`));
  expect(toRis([one])).toMatch(new RegExp(`^TY {2}- ${ris}\n`));
  expect(toCsl(one, 'k').type).toBe(csl);
});

test.each([
  ['article', 'journal-article'],
  ['JOUR', 'journal-article'],
  ['Journal Article', 'journal-article'],
  ['journalArticle', 'journal-article'],
  ['inproceedings', 'proceedings-article'],
  ['CPAPER', 'proceedings-article'],
  ['Conference Paper', 'proceedings-article'],
  ['Conference Proceedings', 'proceedings'],
  ['CHAP', 'book-chapter'],
  ['Book Section', 'book-chapter'],
  ['inbook', 'book-chapter'],
  ['ENCYC', 'reference-entry'],
  ['entry-dictionary', 'reference-entry'],
  ['Book', 'book'],
  ['EDBOOK', 'book'],
  ['mastersthesis', 'dissertation'],
  ['Thesis', 'dissertation'],
  ['techreport', 'report'],
  ['RPRT', 'report'],
  ['Online Database', 'dataset'],
  ['COMP', 'software'],
  ['Computer Program', 'software'],
  ['UNPB', 'posted-content'],
  ['Manuscript', 'posted-content'],
  ['misc', undefined],
  [undefined, undefined],
])('the type "%s" of a file is %s', (name, type) => {
  expect(typeFrom(name)).toBe(type);
});

test.each([
  ['Jan', 1],
  ['february', 2],
  [' MAR. ', 3],
  ['12', 12],
  ['7', 7],
  ['13', undefined],
  ['0', undefined],
  ['Spring', undefined],
  ['2012', undefined],
  [undefined, undefined],
])('the month "%s" is %s', (text, month) => {
  expect(monthFrom(text)).toBe(month);
});
