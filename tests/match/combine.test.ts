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
  ['license', 'cc-by-4', 'CC-BY'],
  ['venue', 'Nature: Physics', 'Nature Physics'],
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

const conflictsOf = (one: PaperFields, other: PaperFields) =>
  combineRecords([record('a', one), record('b', other)], nobodyLeads).conflicts.map(({ field }) => field);

test.each(['abstract', 'url', 'publisher', 'language'] as const)('sources may differ in %s', (field) => {
  expect(conflictsOf({ [field]: 'one' }, { [field]: 'another' })).toEqual([]);
});

test('sources may count citations differently', () => {
  expect(conflictsOf({ citationCount: 3 }, { citationCount: 9 })).toEqual([]);
});

test.each([
  'Salt and tide: part two of it',
  'Salt and tide: withdrawal notice',
  'Salt and tide: retraction notice',
  'Salt and tide: erratum and notes',
  'Salt and tide: corrigendum and notes',
  'Salt and tide: a correction',
  'Salt and tide: a comment',
  'Salt and tide: a reply',
  'Salt and tide: a response',
  'Salt and tide: supplementary material',
  'Salt and tide: an addendum',
  'Salt and tide: IV experiments',
  'Salt and tide: the 2nd study 2',
  'Salt and tide: delta',
  'Salt and wind: a study of deltas',
])('"%s" is more than "Salt and tide" with a subtitle', (title) => {
  expect(conflictsOf({ title }, { title: 'Salt and tide' })).toEqual(['title']);
});

test.each(['Salt and tide: a study', 'Salt and tide – a study', 'Salt and tide. A study'])(
  '"%s" is "Salt and tide" with a subtitle',
  (title) => {
    expect(conflictsOf({ title }, { title: 'Salt and tide' })).toEqual([]);
    expect(conflictsOf({ title: 'Salt and tide' }, { title })).toEqual([]);
  },
);

test.each([
  ['a missing family name', [{ literal: 'Anna Berg' }], [{ family: 'Berg', given: 'A.' }], true],
  ['another literal name', [{ literal: 'Anna Lind' }], [{ family: 'Berg', given: 'A.' }], false],
  ['names in one piece', [{ literal: 'Anna Berg' }], [{ literal: 'Berg, A.' }], true],
  ['no word in common', [{ literal: 'Anna Berg' }], [{ literal: 'Eva Lind' }], false],
  ['a part of the family name', [{ family: 'Berg Hansen' }], [{ family: 'Berg' }], false],
  ['another order', [{ family: 'Berg' }, { family: 'Lind' }], [{ family: 'Lind' }, { family: 'Berg' }], false],
  ['no given name', [{ family: 'Berg', given: 'Anna' }], [{ family: 'Berg' }], true],
  ['people without names', [{}], [{}], true],
  ['a name in place of none', [{ literal: 'Anna Berg' }], [{}], false],
])('author lists with %s are the same: %s', (_what, one, other, isSame) => {
  expect(conflictsOf({ authors: one }, { authors: other })).toEqual(isSame ? [] : ['authors']);
});

test('the longest list of references and of keywords is taken', () => {
  const { paper } = combineRecords(
    [
      record('a', { keywords: ['salt'] }),
      record('b', { keywords: ['salt', 'tide'] }),
      record('c', { keywords: ['x'] }),
    ],
    nobodyLeads,
  );
  expect([paper.keywords, paper.provenance.keywords]).toEqual([['salt', 'tide'], 'b']);
});

test('notices about the paper and about others, and versions with other ids, are all kept', () => {
  const notices = [
    { kind: 'correction', about: 'this', doi: '10.1/n' },
    { kind: 'correction', about: 'other', doi: '10.1/n' },
    { kind: 'retraction', about: 'this', doi: '10.1/n' },
  ] as const;
  const versions = [
    { kind: 'preprint', arxivId: '1501.00001' },
    { kind: 'preprint', arxivId: '1501.00002' },
    { kind: 'preprint', url: 'https://a.example/1' },
    { kind: 'preprint', url: 'https://a.example/2' },
  ] as const;
  const { paper } = combineRecords(
    [record('a', { notices, versions }), record('b', { notices, versions })],
    nobodyLeads,
  );
  expect([paper.notices, paper.versions]).toEqual([notices, versions]);
});

test('a retraction is not taken back by a source that denies it', () => {
  const { paper } = combineRecords([record('a', { retracted: false })], nobodyLeads);
  expect(paper.retracted).toBeUndefined();
  const { paper: both } = combineRecords(
    [record('a', { retracted: true }), record('b', { retracted: false })],
    nobodyLeads,
  );
  expect(both.retracted).toBe(true);
});

test('a value that no source knows is no conflict', () => {
  expect(conflictsOf({ isOa: null }, { isOa: true })).toEqual([]);
  expect(conflictsOf({ oaStatus: null, isOa: true }, { oaStatus: 'gold', isOa: null })).toEqual([]);
});
