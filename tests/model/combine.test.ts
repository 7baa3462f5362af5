import { expect, test } from 'vitest';
import { combineRecords } from '../../src/model/combine.ts';
import type { PaperFields } from '../../src/model/paper.ts';
import type { Location, SourceRecord } from '../../src/model/source.ts';

const record = (source: string, paper: PaperFields, locations: Location[] = []): SourceRecord => ({
  source,
  paper,
  locations,
});
const nobodyLeads = () => undefined;
const oaLeads = (source: string) => (source === 'oa' ? (['isOa', 'oaStatus'] as const) : undefined);

test('each field comes from the first record that has it, and says so', () => {
  const { paper } = combineRecords(
    [record('a', { title: 'One' }), record('b', { title: 'One', year: 2020 })],
    nobodyLeads,
  );
  expect(paper).toEqual({ title: 'One', year: 2020, isOa: null, provenance: { title: 'a', year: 'b' } });
});

test('a source that leads on a field is believed before those of higher trust', () => {
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

test('unknown is not no: null never beats a value, and is kept when nobody knows', () => {
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

test('one retraction is enough, and notices are united without repeating one', () => {
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

test('spelling is no conflict: case, accents, punctuation, a missing subtitle, initials', () => {
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

test('a different title or author list is a conflict with both values kept', () => {
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
