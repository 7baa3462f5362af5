import { expect, test } from 'vitest';
import { combineRecords } from '../../src/match/combine.ts';
import type { PaperFields } from '../../src/model/paper.ts';
import type { Location, SourceRecord } from '../../src/model/source.ts';

const record = (source: string, paper: PaperFields, locations: Location[] = []): SourceRecord => ({
  source,
  paper,
  locations,
});
const nobodyLeads = () => undefined;
const oaLeads = (source: string) => (source === 'oa' ? (['isOa', 'oaStatus'] as const) : undefined);

test('each field comes from the first record that has it, with its source', () => {
  const { paper } = combineRecords(
    [record('a', { title: 'One' }), record('b', { title: 'One', year: 2020 })],
    nobodyLeads,
  );
  expect(paper).toEqual({ title: 'One', year: 2020, isOa: null, provenance: { title: 'a', year: 'b' } });
});

test('a source that leads on a field wins over more trusted ones', () => {
  const { paper, conflicts } = combineRecords([record('a', { isOa: false }), record('oa', { isOa: true })], oaLeads);
  expect(paper.isOa).toBe(true);
  expect(conflicts).toEqual([
    {
      field: 'isOa',
      chosen: { source: 'oa', value: true },
      others: [{ source: 'a', value: false }],
      reason: 'oa leads on isOa',
    },
  ]);
});

test('null never replaces a value, and stays if no source knows the field', () => {
  expect(combineRecords([record('a', { isOa: null }), record('b', { isOa: false })], nobodyLeads).paper.isOa).toBe(
    false,
  );
  expect(combineRecords([record('a', { oaStatus: null })], nobodyLeads).paper.oaStatus).toBeNull();
  expect(combineRecords([record('a', {})], nobodyLeads).paper.isOa).toBeNull();
});

test('the parts of a date come from one source', () => {
  const { paper } = combineRecords(
    [record('a', { year: 2020 }), record('b', { year: 2019, month: 12, day: 31 })],
    nobodyLeads,
  );
  expect(paper).toMatchObject({ year: 2020 });
  expect(paper.month).toBeUndefined();
});

test('one retraction is enough, and notices are collected without repetition', () => {
  const notice = { kind: 'retraction', doi: '10.1/n', about: 'this' } as const;
  const { paper } = combineRecords(
    [
      record('a', { retracted: false }),
      record('b', { retracted: true, notices: [notice] }),
      record('c', { notices: [notice] }),
    ],
    nobodyLeads,
  );
  expect(paper.retracted).toBe(true);
  expect(paper.notices).toEqual([notice]);
  expect(paper.provenance.notices).toBe('b+c');
});

test('differences in case, accents, punctuation, subtitles and initials are no conflicts', () => {
  const { conflicts } = combineRecords(
    [
      record('a', {
        title: 'Über Zellen: a study',
        authors: [{ family: 'Müller', given: 'A.' }],
        license: 'cc-by-4.0',
      }),
      record('b', { title: 'Uber zellen', authors: [{ literal: 'Anna Muller' }], license: 'cc-by' }),
    ],
    nobodyLeads,
  );
  expect(conflicts).toEqual([]);
});

test('a different title or author list is a conflict that keeps both values', () => {
  const { conflicts } = combineRecords(
    [
      record('a', { title: 'On Cells I', authors: [{ family: 'Li' }] }),
      record('b', { title: 'On Cells II', authors: [{ family: 'Li' }, { family: 'Wu' }] }),
    ],
    nobodyLeads,
  );
  expect(conflicts.map((conflict) => conflict.field)).toEqual(['title', 'authors']);
});

test('every location is kept once, those of the open-access source first', () => {
  const at = (url: string, source: string): Location => ({ url, source, kind: 'pdf' });
  const { locations } = combineRecords(
    [record('a', {}, [at('https://x/1', 'a'), at('https://x/2', 'a')]), record('oa', {}, [at('https://x/2', 'oa')])],
    oaLeads,
  );
  expect(locations.map(({ url, source }) => `${url} ${source}`)).toEqual(['https://x/2 oa', 'https://x/1 a']);
});

test.each([
  ['license', 'cc-by', 'cc-by-nc-nd'],
  ['venue', 'Nature', 'Nature Communications'],
  ['title', 'T of cells', 'T of cells. Part II of it'],
  ['title', 'On sight', 'On sight: retraction notice'],
  ['title', 'Programming in C++', 'Programming in C#'],
  ['pages', '1-5', '15'],
  ['volume', '1.2', '12'],
  ['issue', '1-2', '12'],
  ['doi', '10.1234/a.b', '10.1234/ab'],
] as const)('a difference in %s is kept: %s and %s', (field, one, other) => {
  const { conflicts } = combineRecords([record('a', { [field]: one }), record('b', { [field]: other })], nobodyLeads);
  expect(conflicts.map((conflict) => conflict.field)).toEqual([field]);
});

test.each([
  ['license', 'cc-by', 'cc-by-4.0'],
  ['pages', '54–58', '54-58'],
  ['pages', '60-60', '60'],
  ['title', 'Deep learning: a primer for chemists', 'Deep Learning'],
] as const)('the same %s in another spelling is no conflict: %s and %s', (field, one, other) => {
  expect(
    combineRecords([record('a', { [field]: one }), record('b', { [field]: other })], nobodyLeads).conflicts,
  ).toEqual([]);
});

test('two people with the same family name are different people', () => {
  const people = (given: string) => ({ authors: [{ family: 'Li', given }] });
  expect(combineRecords([record('a', people('Anna')), record('b', people('Bo'))], nobodyLeads).conflicts).toHaveLength(
    1,
  );
  expect(combineRecords([record('a', people('Anna')), record('b', people('A.'))], nobodyLeads).conflicts).toEqual([]);
});
