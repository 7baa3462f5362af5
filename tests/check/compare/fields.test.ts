import { expect, test } from 'vitest';
import { compareFields } from '../../../src/check/compare/fields.ts';
import type { PaperFields } from '../../../src/model/paper.ts';
import type { ReferenceFields } from '../../../src/model/reference.ts';

const NOW = Date.UTC(2026, 10, 1);
const ARTICLE: PaperFields = {
  doi: '10.1234/a',
  title: 'Heat flow in small crystals',
  authors: [{ family: 'Berg', given: 'Ida' }],
  year: 2020,
  venue: 'Journal of Applied Physics',
  volume: '12',
  pages: '34-40',
};
const PREPRINT: PaperFields = { arxivId: '2001.00001', title: ARTICLE.title ?? '', year: 2020, venue: 'arXiv' };

function severityOf(stated: ReferenceFields, found: PaperFields = ARTICLE): Record<string, string> {
  const { differences } = compareFields(stated, found, NOW);
  return Object.fromEntries(differences.map(({ field, severity }) => [field, severity]));
}

test('accepts a year that is one off, as online and print differ', () => {
  expect(severityOf({ year: 2021 })).toEqual({ year: 'minor' });
});

test('finds a year that is two off', () => {
  expect(severityOf({ year: 2018 })).toEqual({ year: 'major' });
});

test('accepts a year that is two off if volume and pages are right', () => {
  expect(severityOf({ year: 2018, volume: '12', pages: '34-40' })).toEqual({ year: 'minor' });
});

test('finds a year in the future, also if the record has none', () => {
  const { year: _, ...undated } = ARTICLE;
  expect(severityOf({ year: 2033 }, undated)).toEqual({ year: 'major' });
});

test('finds a venue where the paper did not appear', () => {
  expect(severityOf({ venue: 'Annals of Optics' })).toEqual({ venue: 'major' });
});

test('accepts another name of the venue if volume and pages are right', () => {
  const place = { volume: '12', pages: '34' };
  expect(severityOf({ venue: 'Physics of Small Crystals', ...place })).toEqual({ venue: 'minor' });
  expect(severityOf({ venue: 'JPhys', ...place })).toEqual({ venue: 'minor' });
});

test('finds an invented venue, also with the right volume and pages', () => {
  expect(severityOf({ venue: 'Annals of Teapot Design', volume: '12', pages: '34' })).toEqual({ venue: 'major' });
});

test('a preprint does not prove that the venue, the place or the year of the article is wrong', () => {
  const stated = { venue: 'Advances in Neural Information Processing Systems', volume: '30', pages: '5998-6008' };
  const { differences } = compareFields({ ...stated, year: 2022 }, { ...PREPRINT, volume: '1', pages: '1-11' }, NOW);
  expect(differences).toEqual([{ field: 'year', stated: '2022', found: '2020', severity: 'minor' }]);
});

test('doubts a venue that no index knows for a preprint, and does not say what is right', () => {
  const { differences } = compareFields({ venue: 'Symposium on Teapots' }, PREPRINT, NOW);
  expect(differences).toEqual([{ field: 'venue', stated: 'Symposium on Teapots', severity: 'major' }]);
});

test('accepts the venue of a preprint that a service knows as published', () => {
  expect(severityOf({ venue: 'ICML' }, { ...PREPRINT, venue: 'International Conference on Machine Learning' })).toEqual(
    {},
  );
});

test('accepts a preprint that is cited as one, also if it was published', () => {
  expect(severityOf({ venue: 'arXiv preprint arXiv:2001.00001' }, PREPRINT)).toEqual({});
  expect(severityOf({ venue: 'CoRR' })).toEqual({ venue: 'minor' });
});

test('lists a wrong volume or page as minor', () => {
  expect(severityOf({ volume: '13', pages: '34-40' })).toEqual({ volume: 'minor' });
  expect(severityOf({ volume: '12', pages: '90-99' })).toEqual({ pages: 'minor' });
});

test('finds another volume with another page', () => {
  expect(severityOf({ volume: '13', pages: '90-99' })).toEqual({ volume: 'major', pages: 'major' });
});

test('learns nothing from a field that the record lacks', () => {
  const { differences, agreed } = compareFields({ venue: 'ICML', volume: '3' }, { title: 'Heat' }, NOW);
  expect([differences, [...agreed]]).toEqual([[], []]);
});

test.each<[string, ReferenceFields, PaperFields, string | undefined]>([
  ['three off, at the same place', { year: 2017, volume: '12', pages: '34' }, ARTICLE, 'minor'],
  ['four off, at the same place', { year: 2016, volume: '12', pages: '34' }, ARTICLE, 'major'],
  ['two after the preprint', { year: 2022, venue: 'ICML' }, PREPRINT, 'minor'],
  ['three after the preprint', { year: 2023, venue: 'ICML' }, PREPRINT, 'major'],
  ['two before the preprint', { year: 2018, venue: 'ICML' }, PREPRINT, 'major'],
  ['two after a preprint that is cited as one', { year: 2022, venue: 'arXiv' }, PREPRINT, 'major'],
  ['two after a preprint, without a venue', { year: 2022 }, PREPRINT, 'major'],
  ['next year', { year: 2027 }, { ...ARTICLE, year: 2026 }, 'minor'],
  ['the year after next', { year: 2028 }, { ...ARTICLE, year: 2027 }, 'major'],
  ['the same', { year: 2020 }, ARTICLE, undefined],
  ['next year, and the record has none', { year: 2027 }, { title: 'Heat flow' }, undefined],
])('a year that is %s', (_what, stated, found, severity) => {
  expect(severityOf(stated, found)['year']).toBe(severity);
});

test('shows the subtitle of the paper unless its title has it', () => {
  const shown = (found: PaperFields) => compareFields({ title: 'Tides' }, found, NOW).differences[0]?.found;
  expect(shown({ title: 'Heat flow', subtitle: 'A study of crystals' })).toBe('Heat flow: A study of crystals');
  expect(shown({ title: 'Heat flow: a study', subtitle: 'a study' })).toBe('Heat flow: a study');
});

test.each([
  ['Heat flow', 'minor'],
  ['Heat flow: A study of crystals', undefined],
  ['Heat flow in small kettles and their lids', 'major'],
])('the severity of the title "%s" is %s', (title, severity) => {
  const found = { title: 'Heat flow: a study of crystals' };
  expect(severityOf({ title }, found)['title']).toBe(severity);
});

test('lists the names of both, the given name first', () => {
  const stated = [{ family: 'Lind', given: 'Eva' }, { literal: 'Ines Marlow' }];
  const [difference] = compareFields({ authors: stated }, ARTICLE, NOW).differences;
  expect(difference).toEqual({
    field: 'authors',
    stated: 'Eva Lind; Ines Marlow',
    found: 'Ida Berg',
    severity: 'major',
  });
});

const TEAM = ['Berg', 'Lind', 'Dahl'].map((family) => ({ family, given: 'Ida' }));

test.each<[string, ReferenceFields['authors'], string]>([
  ['in another order', [...TEAM].reverse(), 'minor'],
  ['as a group', [{ literal: 'The Crystal Collaboration' }], 'minor'],
  ['one of them left out', TEAM.slice(0, 2), 'major'],
  ['one added', [...TEAM, { family: 'Moe', given: 'Ola' }], 'major'],
])('authors %s are a %s difference', (_what, authors, severity) => {
  expect(severityOf({ authors: authors ?? [] }, { ...ARTICLE, authors: TEAM })).toEqual({ authors: severity });
});

test('the names of a work in another script are not held against it', () => {
  const authors = [{ literal: '王伟' }];
  expect(severityOf({ title: '热流', authors }, { authors: TEAM })).toEqual({});
  expect(severityOf({ title: 'Heat flow', authors }, { authors: TEAM })).toEqual({ authors: 'major' });
});

test('another issue is a small difference, and none for a preprint', () => {
  expect(severityOf({ issue: '4' }, { ...ARTICLE, issue: '3' })).toEqual({ issue: 'minor' });
  expect(severityOf({ issue: '4' }, { ...PREPRINT, issue: '3' })).toEqual({});
  expect(severityOf({ issue: '03' }, { ...ARTICLE, issue: 'No. 3' })).toEqual({});
});

test.each<[string, ReferenceFields, PaperFields, string | undefined]>([
  ['with a volume', { volume: '3' }, PREPRINT, undefined],
  ['with pages', { pages: '3-9' }, PREPRINT, undefined],
  ['that is a series', { venue: 'Lecture Notes in Teapots' }, PREPRINT, undefined],
  ['that is a known conference', { venue: 'NeurIPS' }, PREPRINT, undefined],
  ['of a preprint with an article', {}, { ...PREPRINT, versions: [{ kind: 'published', doi: '10.1/a' }] }, undefined],
  [
    'of a preprint with another preprint',
    {},
    { ...PREPRINT, versions: [{ kind: 'preprint', doi: '10.1/a' }] },
    'major',
  ],
])('a venue %s that no index knows is doubted: %s', (_what, more, found, severity) => {
  expect(severityOf({ venue: 'Symposium on Teapots', ...more }, found)['venue']).toBe(severity);
});

test('a renamed venue is only a small difference at the same place', () => {
  expect(severityOf({ venue: 'Physics of Small Crystals', volume: '12', pages: '99' })['venue']).toBe('major');
});

test('says in which fields the record agrees', () => {
  const { agreed, isPlaced } = compareFields({ ...ARTICLE, issue: '3' }, ARTICLE, NOW);
  expect([...agreed].sort()).toEqual(['authors', 'pages', 'title', 'venue', 'volume', 'year']);
  expect(isPlaced).toBe(true);
});

test.each<[string, ReferenceFields, boolean]>([
  ['the volume and the first page', { volume: '12', pages: '34' }, true],
  ['another volume', { volume: '13', pages: '34' }, false],
  ['another page', { volume: '12', pages: '35' }, false],
  ['no volume', { pages: '34-40' }, false],
  ['no pages', { volume: '12' }, false],
])('a reference with %s is at the same place: %s', (_what, stated, expected) => {
  expect(compareFields(stated, ARTICLE, NOW).isPlaced).toBe(expected);
});

test('a preprint venue of the record contradicts no cited archive', () => {
  expect(severityOf({ venue: 'arXiv' }, { ...PREPRINT, venue: 'bioRxiv' })).toEqual({});
  expect(severityOf({ venue: 'arXiv' }, { title: 'Heat flow in small crystals' })).toEqual({});
});

test('a formula that is typeset in another way is a small difference of the title', () => {
  const found = { title: 'Rare decays of $B_s^0$ mesons' };
  expect(severityOf({ title: 'Rare decays of $B^0_s$ mesons' }, found)).toEqual({ title: 'minor' });
});

test('a preprint that names a journal is compared with that journal, and citing it as a preprint is right', () => {
  const posted: PaperFields = { ...ARTICLE, type: 'posted-content' };
  expect(severityOf({ venue: 'arXiv' }, posted)).toEqual({});
  expect(severityOf({ volume: '13' }, posted)).toEqual({ volume: 'minor' });
});

test('an author with one name is shown by it', () => {
  const found = { authors: [{ given: 'Plato' }, { family: 'Osei', given: 'Kofi' }] };
  const { differences } = compareFields({ authors: [{ family: 'Marlow', given: 'Ines' }] }, found, NOW);
  expect(differences).toMatchObject([{ field: 'authors', stated: 'Ines Marlow', found: 'Plato; Kofi Osei' }]);
});
