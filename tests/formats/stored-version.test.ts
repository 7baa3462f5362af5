import { expect, test } from 'vitest';
import { toBibtex } from '../../src/formats/bibtex.ts';
import { toCsl } from '../../src/formats/csl.ts';
import { toExported, versionNote } from '../../src/formats/exported.ts';
import { toJson } from '../../src/formats/json.ts';
import { toMarkdown } from '../../src/formats/markdown.ts';
import { toRis } from '../../src/formats/ris.ts';
import type { CopyVersion } from '../../src/model/entry.ts';
import type { PaperFields } from '../../src/model/paper.ts';
import { doi, entryWith } from '../support/papers.ts';

function stored(version?: CopyVersion, fields: PaperFields = {}) {
  const entry = entryWith(doi('10.5555/x'), 'pdf', { title: 'X', type: 'journal-article', ...fields });
  return toExported({ ...entry, ...(entry.copy && version && { copy: { ...entry.copy, version } }) });
}

test('BibTeX notes that the stored copy is another version', () => {
  expect(toBibtex([stored('accepted')])).toContain('note = {Stored copy: accepted version}');
});

test('RIS notes that the stored copy is another version', () => {
  expect(toRis([stored('conference')])).toContain('N1  - Stored copy: conference version\n');
});

test('CSL notes that the stored copy is another version', () => {
  expect(toCsl(stored('other'), 'x')).toMatchObject({ note: 'Stored copy: another version' });
});

test('Markdown puts the version of the stored copy behind the title', () => {
  expect(toMarkdown([stored('preprint')])).toContain('| X *(Stored copy: preprint version)* |');
});

test.each(['preprint', 'published'] as const)('JSON has the version of the stored copy: %s', (version) => {
  expect(JSON.parse(toJson([stored(version)]))).toMatchObject({ papers: [{ copy_version: version }] });
});

test('a retraction and another version share one note', () => {
  expect(toCsl(stored('extended', { retracted: true }), 'x')).toMatchObject({
    note: 'Retracted. Stored copy: extended version',
  });
});

test('the accepted copy of a preprint record has a note', () => {
  expect(toCsl(stored('accepted', { type: 'posted-content' }), 'x')).toMatchObject({
    note: 'Stored copy: accepted version',
  });
});

test.each([
  ['the published version', stored('published')],
  ['an unknown version', stored()],
  ['the preprint of a preprint record', stored('preprint', { type: 'posted-content' })],
])('there is no note about %s', (_, paper) => {
  expect(toCsl(paper, 'x')).not.toHaveProperty('note');
  expect(toMarkdown([paper])).toContain('| X |');
});

test.each([
  ['of a text without a PDF', { text: 'accepted' }, 'accepted'],
  ['of a PDF', { copy: 'preprint' }, 'preprint'],
  ['of the PDF, if there is a text too', { copy: 'preprint', text: 'accepted' }, 'preprint'],
  ['of an unknown PDF beside a text', { copy: undefined, text: 'accepted' }, undefined],
] as const)('the version %s is stated', (_what, versions, expected) => {
  const { paper, copy } = entryWith(doi('10.5555/x'), 'pdf', { title: 'X' });
  const withVersion = (version?: CopyVersion) => ({ ...copy, ...(version && { version }) });
  const entry = {
    paper,
    ...('copy' in versions && { copy: withVersion(versions.copy) }),
    ...('text' in versions && { text: withVersion(versions.text) }),
  } as unknown as Parameters<typeof toExported>[0];
  expect(toExported(entry).copyVersion).toBe(expected);
});

test.each(['preprint', 'submitted'] as const)('the %s of a paper that is a preprint needs no note', (copyVersion) => {
  const paper = { isOa: null, provenance: {}, copyVersion };
  expect(versionNote({ ...paper, type: 'posted-content' })).toBeUndefined();
  expect(versionNote({ ...paper, type: 'journal-article' })).toMatch(/^Stored copy: /u);
});
