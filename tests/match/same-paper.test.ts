import { expect, test } from 'vitest';
import { dedupe } from '../../src/match/dedupe.ts';
import type { PaperFields } from '../../src/model/paper.ts';

const one: PaperFields = {
  title: 'Labour migration and the tumour registry of coastal towns',
  authors: [
    { family: 'Solberg', given: 'Karin' },
    { family: 'Okafor', given: 'Ben' },
  ],
  year: 2012,
  venue: 'Journal of Coastal Health',
  volume: '12',
  issue: '3',
  pages: '123-128',
};
const LIND = [{ family: 'Lind', given: 'Eva' }];
const without = (...fields: (keyof PaperFields)[]): PaperFields =>
  Object.fromEntries(Object.entries(one).filter(([field]) => !fields.includes(field as keyof PaperFields)));

function reasonOf(a: PaperFields, b: PaperFields): string | undefined {
  const labelled = [a, b].map((paper, at) => ({ id: String(at), paper }));
  return dedupe(labelled).groups[0]?.reason;
}

test.each<[string, PaperFields, PaperFields]>([
  ['same title, volume and pages', one, { ...one, authors: LIND, venue: 'Annals of Towns' }],
  ['same title, first author and year', one, without('pages', 'volume')],
  ['same title and year', one, without('pages', 'volume', 'authors')],
  ['same title and first author', one, { ...without('pages', 'volume'), year: 2013 }],
  ['same title', one, { ...without('pages', 'volume', 'authors'), year: 2013 }],
  ['similar title, same volume and pages', one, { ...without('authors'), title: `${one.title}: a cohort study` }],
  ['similar title, same authors and pages', one, { ...without('volume'), title: `${one.title}: a cohort study` }],
  [
    'similar title, same authors and venue',
    one,
    { ...without('volume', 'pages'), title: 'Labour migration and the tumour registry of coastel towns' },
  ],
  [
    'another title, but the same authors, volume and pages',
    one,
    { ...one, title: 'Winter storms over the northern islands' },
  ],
])('two records are one paper for the reason "%s"', (reason, a, b) => {
  expect([reasonOf(a, b), reasonOf(b, a)]).toEqual([reason, reason]);
});

const PREPRINT = { ...without('volume', 'issue', 'pages', 'venue'), type: 'posted-content' };

test.each<[string, PaperFields, boolean]>([
  ['years that are one apart', { ...without('pages', 'volume'), year: 2013 }, true],
  ['years that are two apart', { ...without('pages', 'volume'), year: 2014 }, false],
  ['years that are far apart, but the same volume and pages', { ...one, year: 2019 }, true],
  ['a preprint three years before', { ...PREPRINT, year: 2009 }, true],
  ['a preprint four years before', { ...PREPRINT, year: 2008 }, false],
  ['a preprint with pages of its own', { ...PREPRINT, pages: '1-40' }, true],
  ['a preprint with a volume of its own', { ...PREPRINT, volume: '7' }, true],
  ['other pages', { ...without('volume'), pages: '17-19' }, false],
  ['another volume, but the same pages', { ...one, volume: '13' }, true],
  ['another volume and no pages', { ...without('pages'), volume: '13' }, false],
  ['another volume of another venue', { ...one, volume: '13', venue: 'Annals of Towns' }, false],
  ['another venue with the same volume and no pages', { ...without('pages'), venue: 'Annals of Towns' }, false],
  ['another venue in the same year', { ...without('pages', 'volume'), venue: 'Annals of Towns' }, true],
  ['another venue in another year', { ...without('pages', 'volume'), venue: 'Annals of Towns', year: 2013 }, false],
  ['another venue and no author', { ...without('pages', 'volume', 'authors'), venue: 'Annals of Towns' }, false],
  ['other people', { ...without('pages', 'volume'), authors: LIND }, false],
  ['no author, no venue and another year', { ...without('pages', 'volume', 'authors', 'venue'), year: 2013 }, false],
  ['no author and no venue', without('pages', 'volume', 'authors', 'venue'), true],
])('a record with the same title and %s is the same paper: %s', (_what, other, expected) => {
  expect([reasonOf(one, other) !== undefined, reasonOf(other, one) !== undefined]).toEqual([expected, expected]);
});

test.each<[string, PaperFields, boolean]>([
  ['other people', { authors: LIND }, false],
  ['no people', { authors: [] }, false],
  ['another venue', { venue: 'Annals of Towns' }, false],
  ['another issue', { issue: '4' }, false],
  ['one page only', { pages: '123' }, false],
])('another title at the same place with %s is another paper', (_what, change, expected) => {
  const other = { ...one, title: 'Winter storms over the northern islands', ...change };
  expect(reasonOf(one, other) !== undefined).toBe(expected);
});

test('a translated title at the same place needs no author', () => {
  const translated = { ...without('authors'), title: '[Winter storms over the northern islands]' };
  expect(reasonOf(one, translated)).toBe('another title, but the same authors, volume and pages');
});

test('a title that many papers share needs the same place and people', () => {
  const editorial = { ...one, title: 'Editorial' };
  expect(reasonOf(editorial, { ...editorial, doi: '10.1000/a' })).toBe('same title, volume and pages');
  expect(reasonOf(editorial, { ...editorial, authors: LIND })).toBeUndefined();
  expect(reasonOf(editorial, { ...editorial, issue: '4', pages: '' })).toBeUndefined();
});

test.each<[string, string, boolean]>([
  ['little words', 'Labour migration and a tumour registry for the coastal towns', true],
  ['two letters of a word', 'Labour migration and the tumour registri of coastal tawns', true],
  ['one telling word', 'Labour migration and the tumour history of coastal towns', false],
  ['a number at its end', 'Labour migration and the tumour registry of coastal towns 2', false],
])('a title that differs in %s is a spelling of the same: %s', (_what, title, expected) => {
  const bare = without('volume', 'pages', 'issue');
  expect(reasonOf(bare, { ...bare, title }) === 'similar title, same authors and venue').toBe(expected);
});

test.each([
  ['a title of 15 letters and a longer one', 'Coastal towns tax', 'Coastal towns taxes and herring of Norway', true],
  ['a title of 14 letters and a longer one', 'Coastal town tax', 'Coastal town taxes and herring of Norway', false],
])('%s are one paper at one place', (_what, title, longer, expected) => {
  const bare = { ...one, venue: '', authors: [] };
  expect(reasonOf({ ...bare, title }, { ...bare, title: longer }) !== undefined).toBe(expected);
});

test('a part of a series is joined with no other part, and with the whole only at one place', () => {
  const part = (number: string) => ({ ...one, title: `${one.title}. Part ${number}` });
  expect(reasonOf(part('I'), part('II'))).toBeUndefined();
  expect(reasonOf(one, part('II'))).toBe('similar title, same volume and pages');
  expect(reasonOf(without('volume', 'pages'), part('II'))).toBeUndefined();
});

test.each<[string, PaperFields['authors'], PaperFields['authors'], boolean]>([
  ['initials', [{ family: 'Berg', given: 'Anna' }], [{ family: 'Berg', given: 'A.' }], true],
  ['another initial', [{ family: 'Berg', given: 'Anna' }], [{ family: 'Berg', given: 'B.' }], false],
  ['no given name', [{ family: 'Berg', given: 'Anna' }], [{ family: 'Berg' }], true],
  [
    'another initial of a long name',
    [{ family: 'Holmquist', given: 'A.' }],
    [{ family: 'Holmquist', given: 'B.' }],
    true,
  ],
  ['a misprint', [{ family: 'Bergen', given: 'A.' }], [{ family: 'Borgen', given: 'A.' }], true],
  ['a misprint in a short name', [{ family: 'Lee', given: 'A.' }], [{ family: 'Lei', given: 'A.' }], false],
  ['two misprints', [{ family: 'Bergen', given: 'A.' }], [{ family: 'Bargon', given: 'A.' }], false],
  [
    'two misprints in a long name',
    [{ family: 'Holmquist', given: 'A.' }],
    [{ family: 'Halmquest', given: 'A.' }],
    true,
  ],
  ['a misprint and another initial', [{ family: 'Bergen', given: 'A.' }], [{ family: 'Borgen', given: 'C.' }], false],
  ['half of a double name', [{ family: 'Berg-Hansen', given: 'A.' }], [{ family: 'Hansen', given: 'C.' }], true],
  ['three letters of a longer name', [{ family: 'Leeson', given: 'A.' }], [{ family: 'Lee', given: 'A.' }], false],
  ['names swapped', [{ family: 'Carignani', given: 'Andrea' }], [{ family: 'Andrea', given: 'C.' }], true],
  ['names swapped wrongly', [{ family: 'Carignani', given: 'Andrea' }], [{ family: 'Andrea', given: 'B.' }], false],
  ['a particle', [{ family: 'van der Berg', given: 'A.' }], [{ family: 'Berg', given: 'A.' }], true],
  ['a suffix', [{ family: 'Berg Jr', given: 'A.' }], [{ family: 'Berg', given: 'A.' }], true],
  ['a name in one piece', [{ literal: 'Anna Berg' }], [{ family: 'Berg', given: 'A.' }], true],
  ['initials after the name', [{ literal: 'Berg AB' }], [{ family: 'Berg', given: 'Anna' }], true],
  ['a comma', [{ literal: 'Berg, Anna' }], [{ family: 'Berg', given: 'A.' }], true],
  [
    'half of the people in another order',
    [
      { family: 'Berg', given: 'A.' },
      { family: 'Dahl', given: 'E.' },
    ],
    [
      { family: 'Dahl', given: 'E.' },
      { family: 'Moe', given: 'I.' },
    ],
    true,
  ],
])('first authors with %s are the same person: %s', (_what, a = [], b = [], expected) => {
  const bare = without('volume', 'pages', 'issue');
  const [one, other] = [
    { ...bare, authors: a },
    { ...bare, authors: b },
  ];
  expect([reasonOf(one, other) !== undefined, reasonOf(other, one) !== undefined]).toEqual([expected, expected]);
});

test.each([['Anonymous'], ['unknown']])('%s is no author', (family) => {
  const bare = without('volume', 'pages', 'issue');
  expect(reasonOf({ ...bare, authors: [{ family }] }, bare)).toBe('same title and year');
});

test.each<[string, PaperFields, PaperFields, boolean]>([
  ['"Vol. 12" and "12 (3)"', { volume: 'Vol. 12' }, { volume: '12 (3)' }, true],
  ['"30a" and "30A"', { volume: '30a' }, { volume: '30A' }, true],
  ['"012" and "12"', { volume: '012' }, { volume: '12' }, true],
  ['"12" and "13"', { volume: '12' }, { volume: '13' }, false],
  ['the year and a volume', { volume: '2012' }, { volume: '13' }, true],
])('%s are no different volumes: %s', (_what, a, b, expected) => {
  const bare = without('pages', 'issue');
  expect(reasonOf({ ...bare, ...a }, { ...bare, ...b }) !== undefined).toBe(expected);
});

test('an issue above 60 is a record number', () => {
  const column = (issue: string) => ({ ...without('pages'), title: "Editor's comments", issue });
  const at = (issue: string) => ({ ...one, title: 'Winter storms over the northern islands', issue });
  expect(reasonOf(one, at('61'))).toBeDefined();
  expect(reasonOf(one, at('60'))).toBeUndefined();
  expect(reasonOf(column('3'), column('61'))).toBeUndefined();
});

test.each<[string, string, boolean]>([
  ['four of five words', 'Labour registry of coastal villages', true],
  ['three of four words', 'Labour registry of villages', false],
  ['a space elsewhere and one letter', 'Lab our registri of coastal towns', true],
])('a title that shares %s may be the same at one place: %s', (_what, title, expected) => {
  const bare = { ...one, title: 'Labour registry of coastal towns', venue: '', authors: [] };
  expect(reasonOf(bare, { ...bare, title }) !== undefined).toBe(expected);
});

test.each([
  ['colours', 'colors'],
  ['coloured', 'colored'],
  ['colouring', 'coloring'],
  ['behavioural', 'behavioral'],
  ['organise', 'organize'],
  ['organised', 'organized'],
  ['organises', 'organizes'],
  ['organising', 'organizing'],
  ['organisations', 'organizations'],
  ['analyse', 'analyze'],
  ['analysed', 'analyzed'],
  ['leukaemia', 'leukemia'],
  ['oesophagus', 'esophagus'],
  ['theatres', 'theaters'],
  ['modelling', 'modeling'],
  ['modelled', 'modeled'],
])('"%s" and "%s" are one word of a title', (british, american) => {
  const bare = { ...without('volume', 'pages', 'issue'), authors: [] };
  const titled = (word: string) => ({ ...bare, title: `Of ${word} in coastal towns` });
  expect(reasonOf(titled(british), titled(american))).toBe('same title and year');
});

test('many records of one paper are one group, whatever joined them', () => {
  const ids = [{ doi: '10.1000/a' }, { doi: '10.1000/a', pmid: '5' }, { pmid: '5' }];
  const labelled = ids.map((id, at) => ({ id: `r${at}`, paper: { ...one, ...id } }));
  expect(dedupe([...labelled, { id: 'r3', paper: one }]).groups).toMatchObject([{ ids: ['r0', 'r1', 'r2', 'r3'] }]);
});

test('a record does not join a group of which one member contradicts it', () => {
  const early = { ...without('volume'), year: 2010, pages: '17-19' };
  const group = [
    { id: 'a', paper: { ...without('volume', 'pages'), pmid: '5' } },
    { id: 'b', paper: { ...one, pmid: '5' } },
  ];
  expect(dedupe([...group, { id: 'c', paper: { ...early, year: 2012 } }]).groups).toMatchObject([{ ids: ['a', 'b'] }]);
});

test('a paper without a citation key gets none', () => {
  expect(dedupe([{ id: 'a', paper: one }]).papers[0]).not.toHaveProperty('key');
});

test('a part of a series does not join a group that has another part', () => {
  const bare = without('volume', 'issue', 'pages');
  const part = (number: string, more: PaperFields = {}) => ({
    ...bare,
    title: `${one.title}. Part ${number}`,
    ...more,
  });
  const group = [
    { id: 'a', paper: part('II', { pmid: '5' }) },
    { id: 'b', paper: part('I', { pmid: '5' }) },
  ];
  expect(dedupe([...group, { id: 'c', paper: part('I') }]).groups).toMatchObject([{ ids: ['a', 'b'] }]);
});
