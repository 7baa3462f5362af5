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
