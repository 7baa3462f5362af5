import { expect, test } from 'vitest';
import { findContradictions, findInText } from '../../../src/check/compare/printed.ts';
import type { ReferenceFields } from '../../../src/model/reference.ts';
import { toPrinted } from '../../support/references.ts';

const PAPER = { title: 'Heat flow through living tissue resolved in space', year: 2021 };
const titleIn = (text: string, title?: string) => findInText(toPrinted(text, title ? { title } : {}), PAPER).title;

test('a title is whole wherever it is printed, and however its words are broken', () => {
  expect(titleIn('Iyer M. Heat flow through liv- ing tissue resolved in space. Nature 592:564 (2021).')).toBe('whole');
});

test.each([
  'Iyer M. No heat flow through living tissue resolved in space. J Fake 12:3 (2021).',
  'Iyer M. Comment on "Heat flow through living tissue resolved in space". J Fake 12:3.',
  'Iyer M. Reply to Heat flow through living tissue resolved in space. J Fake 12:3.',
  'Iyer M. Review of: Heat flow through living tissue resolved in space. J Fake 12:3.',
  'Iyer M. Heat flow through living tissue resolved in space: a rebuttal. J Fake 12:3.',
  'Iyer M. Heat flow through living tissue resolved in space revisited. J Fake 12:3.',
])('%s is another paper', (text) => {
  expect(titleIn(text)).toBe('similar');
});

test('one quite different word makes another title, a misprint does not', () => {
  const text = 'Iyer M. Heat flow through dying tissue resolved in space. Nature 592:564 (2021).';
  expect(titleIn(text, 'Heat flow through dying tissue resolved in space')).toBe('similar');
  expect(titleIn(text.replace('dying', 'livinq'), 'Heat flow through livinq tissue resolved in space')).toBe('most');
});

const RECORD = {
  ...PAPER,
  authors: [
    { family: 'Iyer', given: 'Meera' },
    { family: 'Castell', given: 'Jon' },
    { family: 'Obi', given: 'Ada' },
    { family: 'Brandt', given: 'Lea' },
  ],
  venue: 'Journal of Thermal Biology',
  volume: '92',
  pages: '564-569',
};

test.each([
  'Beyond',
  'Against',
  'Rethinking',
  'Not',
  'Comments on',
  'Commentary on',
  'Remarks on',
  'Notes on',
  'Reply to',
  'Response to',
  'Rejoinder to',
  'Correction to',
  'Corrigendum to',
  'Erratum to',
  'Addendum to',
  'Supplement to',
  'Review of',
  'Retraction of',
  'Critique of',
  'Correction:',
  'Corrigendum:',
  'Erratum:',
  'Retraction:',
])('a title after "%s" is that of another paper', (before) => {
  expect(titleIn(`Iyer M. ${before} heat flow through living tissue resolved in space. J Fake 12:3.`)).toBe('similar');
});

test.each(['a rebuttal', 'revisited', 'reconsidered', 'the reply', 'a comment', 'an erratum', 'corrigendum'])(
  'a title before "%s" is that of another paper',
  (after) => {
    expect(titleIn(`Iyer M. Heat flow through living tissue resolved in space ${after}. J Fake 12.`)).toBe('similar');
  },
);

test.each([
  ['Iyer M, Castell J (2021) Heat', 'named'],
  ['Obi A (2021) Heat', 'named'],
  ['Brandt L (2021) Heat', 'missing'],
  ['Castelt J (2021) Heat', 'named'],
  ['Marlow I (2021) Heat', 'missing'],
] as const)('the first three authors count: in "%s" the author is %s', (text, author) => {
  expect(findInText(toPrinted(text), RECORD).author).toBe(author);
});

test('nothing is known about the author of a record without authors, or of a text that names a group', () => {
  expect(findInText(toPrinted('Marlow I (2021) Heat'), PAPER).author).toBe('unknown');
  const group = { authors: [{ literal: 'Heat Collaboration' }] };
  expect(findInText(toPrinted('Heat Collaboration (2021) Heat', group), RECORD).author).toBe('unknown');
  const mixed = { authors: [...group.authors, { family: 'Marlow', given: 'I' }] };
  expect(findInText(toPrinted('Heat Collaboration, Marlow I (2021)', mixed), RECORD).author).toBe('missing');
});

test.each([
  ['Iyer (2021) Heat', 0],
  ['Iyer (2019) Heat', 2],
  ['Iyer (2019) Heat, reprinted 2020', 1],
  ['Iyer. Heat. 1:2021', null],
  ['Iyer. Heat. doi 10.2021', null],
  ['Iyer. Heat, p. 20210', null],
  ['Iyer. Heat, 1499', null],
  ['Iyer. Heat', null],
] as const)('the year in "%s" is %s off', (text, years) => {
  expect(findInText(toPrinted(text), RECORD).years).toBe(years);
});

test('the year that was read counts, and so does a nearer one in the text', () => {
  expect(findInText(toPrinted('Iyer, Heat', { year: 2018 }), RECORD).years).toBe(3);
  expect(findInText(toPrinted('Iyer, Heat 2021', { year: 2018 }), RECORD).years).toBe(0);
  expect(findInText(toPrinted('Iyer 2021'), { title: PAPER.title }).years).toBeNull();
});

test.each([
  ['J Therm Biol 92:564-569', {}, 2],
  ['J Therm Biol 92', {}, 1],
  ['J Therm Biol p. 564', {}, 1],
  ['J Therm Biol', {}, null],
  ['J Therm Biol 17:3', { volume: '17' }, 0],
  ['J Therm Biol 17:3', { pages: '3' }, 0],
  ['J Therm Biol 17:3', {}, null],
] as const)('of volume and first page, "%s" has %s', (text, fields, place) => {
  expect(findInText(toPrinted(text, fields), RECORD).place).toBe(place);
});

test('a record without volume and pages has no place', () => {
  expect(findInText(toPrinted('J Therm Biol 92:564', { volume: '92' }), PAPER).place).toBeNull();
  expect(findInText(toPrinted('J Therm Biol 92:564', { volume: '92' }), { pages: '564' }).place).toBe(1);
});

test.each([
  [
    'the words in order with one missing',
    'Iyer M. Heat flow through living tissue resolved space. 2021',
    undefined,
    'most',
  ],
  ['fewer words', 'Iyer M. Heat flow through living tissue. 2021', undefined, 'none'],
  ['the title that was read is the same', 'Iyer M. 2021', PAPER.title, 'whole'],
  ['the title that was read lacks its subtitle', 'Iyer M. 2021', `${PAPER.title}: a very long story`, 'most'],
  ['the title that was read is similar', 'Iyer M. 2021', 'Cold flow through dead tissue resolved in space', 'similar'],
  ['another title', 'Iyer M. Kettles. 2021', 'Kettles', 'none'],
])('%s', (_what, text, title, expected) => {
  expect(titleIn(text, title)).toBe(expected);
});

const contradictions = (text: string, fields: ReferenceFields) => findContradictions(toPrinted(text, fields), RECORD);
const names = (...families: string[]) =>
  families.map((family) => ({
    family,
    given: RECORD.authors.find((each) => each.family.startsWith(family.slice(0, 4)))?.given ?? 'Xenia',
  }));

test.each([
  ['all of them', names('Iyer', 'Castell', 'Obi', 'Brandt'), false, false],
  ['none of them', names('Marlow', 'Okonkwo'), false, true],
  ['one replaced', names('Iyer', 'Castell', 'Obi', 'Quennell'), false, true],
  ['one left out', names('Iyer', 'Castell', 'Obi'), false, false],
  ['two left out', names('Iyer', 'Castell'), false, true],
  ['two left out, with "et al."', names('Iyer', 'Castell'), true, false],
  ['two left out, beginning with another', names('Castell', 'Obi'), false, false],
  ['one added', names('Iyer', 'Castell', 'Obi', 'Brandt', 'Quennell'), false, false],
  ['two added', names('Iyer', 'Castell', 'Obi', 'Brandt', 'Quennell', 'Marlow'), false, true],
  ['a misread one', names('Iyer', 'Castall', 'Obi', 'Brandt'), false, false],
])('printed names with %s', (_what, authors, authorsCut, expected) => {
  const text = authors.map(({ family, given }) => `${given} ${family}`).join(', ');
  expect(contradictions(text, { authors, ...(authorsCut && { authorsCut }) }).hasOtherNames).toBe(expected);
});

test.each<[string, ReferenceFields, string, boolean]>([
  ['another venue with a volume', { venue: 'Annals of Kettles', volume: '92' }, 'Annals of Kettles 92', true],
  ['another venue that sounds like one', { venue: 'Annals of Kettles' }, 'Annals of Kettles', true],
  ['words that may be no venue', { venue: 'Hot things' }, 'Hot things', false],
  [
    'another venue, but the text names the right one',
    { venue: 'Annals of Kettles', volume: '9' },
    'Annals of Kettles, J Therm Biol',
    false,
  ],
  ['an archive of preprints', { venue: 'arXiv', volume: '92' }, 'arXiv 92', false],
  ['no venue', { volume: '92' }, '92', false],
])('%s may be elsewhere', (_what, fields, text, expected) => {
  expect(contradictions(text, fields).isElsewhere).toBe(expected);
});

test('a subtitle after a colon is invented, words after a full stop may be the venue', () => {
  const isExtended = (title: string) => contradictions(title, { title }).isExtended;
  expect(isExtended(`${PAPER.title}: lessons from a decade`)).toBe(true);
  expect(isExtended(`${PAPER.title}. Journal of many kettles`)).toBe(false);
  expect(isExtended(PAPER.title)).toBe(false);
});

test('a record that names the first author alone contradicts no printed co-authors, but another first author', () => {
  const first = { ...RECORD, authors: RECORD.authors.slice(0, 1) };
  const hasOthers = (...families: string[]) =>
    findContradictions(toPrinted(families.join(', '), { authors: names(...families) }), first).hasOtherNames;
  expect(hasOthers('Iyer', 'Marlow', 'Quennell')).toBe(false);
  expect(hasOthers('Marlow', 'Quennell')).toBe(true);
});

test('a text is read up to three thousand letters, and a record without a title has none', () => {
  const after = (letters: number) => titleIn(`${'x'.repeat(letters - PAPER.title.length - 1)} ${PAPER.title}`);
  expect([after(3000), after(3001)]).toEqual(['whole', 'most']);
  expect(findInText(toPrinted(PAPER.title, { title: PAPER.title }), { year: 2021 }).title).toBe('none');
});

const titleOf = (printed: string, title: string, read?: string) =>
  findInText(toPrinted(printed, read ? { title: read } : {}), { title }).title;

test.each([
  ['three words of three', 'Iyer M. Heat of the flow. 2021', 'Heat flow tissue', 'none'],
  ['most of four words', 'heat flow x dead y tissue', 'Heat flow dead tissue', 'most'],
  ['six of seven words', 'heat flow of the dead x tissue', 'Heat flow of the very dead tissue', 'most'],
  ['five of six words', 'heat flow of dead x tissue', 'Heat flow of very dead tissue', 'none'],
])('%s in order', (_what, text, title, expected) => {
  expect(titleOf(text, title)).toBe(expected);
});

const SIX = 'Heat flow through living tissue resolved';
test.each([
  ['one word inside', SIX, 'Heat flow through dead tissue resolved', 'similar'],
  ['three words inside', SIX, 'Heat in some cold tissue resolved', 'similar'],
  ['four words inside', SIX, 'Heat in some cold water resolved', 'none'],
  ['a word by three words', 'Heat flow in tissue', 'Heat flow of old cold tissue', 'similar'],
  ['a word by four words', 'Heat flow in tissue', 'Heat flow of very old cold tissue', 'none'],
  ['the first word', 'Heat flow in it', 'Salt flow in it', 'similar'],
  ['the last word', 'Heat flow in tissue', 'Heat flow in kettles', 'similar'],
  ['the first two words', 'Heat flow in tissue', 'Salt motion in tissue', 'none'],
  ['the last two words', 'Heat flow in tissue', 'Heat flow of water', 'none'],
  ['one word of two', 'Heat flow', 'Heat kettles', 'none'],
])('a title that was read with other words for %s', (_what, title, read, expected) => {
  expect(titleOf('Iyer M. 2021', title, read)).toBe(expected);
});

test.each([
  ['before the title, far away', 'Iyer M. No more heat. Heat flow through living tissue resolved in space.', 'whole'],
  ['at the very start', 'No heat flow through living tissue resolved in space.', 'similar'],
  ['after the title, far away', `${PAPER.title}. Waters of the world revisited.`, 'whole'],
  ['inside a word before', `Iyer M. Casino ${PAPER.title}.`, 'whole'],
])('a word of denial %s', (_where, text, expected) => {
  expect(titleIn(text)).toBe(expected);
});

test.each<[string, ReferenceFields['authors'], boolean]>([
  ['no names', [], false],
  ['another group than the people', [{ literal: 'Institute of Kettles' }], true],
  ['a group that may sign for them', [{ literal: 'Kettle Collaboration' }], false],
  ['words that may be no name', [{ literal: 'Marlow of the north' }], false],
  [
    'two strangers without given names, added',
    [...RECORD.authors, { family: 'Marlow' }, { family: 'Quennell' }],
    false,
  ],
  ['two words that may be no names, added', [...RECORD.authors, { literal: 'Marlow' }, { literal: 'Quennell' }], false],
])('printed names: %s contradict the record: %s', (_what, authors = [], expected) => {
  const text = authors.map(({ family, given, literal }) => literal ?? `${given ?? ''} ${family}`).join(', ');
  expect(contradictions(text, { authors }).hasOtherNames).toBe(expected);
});

test('a record without names contradicts none, and a name in the text counts even if it was not read', () => {
  const text = 'Meera Iyer, Jon Castell, Ada Obi, Lea Brandt';
  const authors = names('Iyer', 'Castell');
  expect(findContradictions(toPrinted(text, { authors }), PAPER).hasOtherNames).toBe(false);
  expect(contradictions(text, { authors }).hasOtherNames).toBe(false);
  expect(contradictions('Meera Iyer, Jon Castell', { authors }).hasOtherNames).toBe(true);
});

test.each<[string, ReferenceFields, string | undefined, boolean]>([
  ['a record without a venue', { venue: 'Annals of Kettles', volume: '92' }, undefined, false],
  ['a record in an archive', { venue: 'Annals of Kettles', volume: '92' }, 'bioRxiv', false],
  ['the same venue', { venue: 'J Therm Biol', volume: '92' }, 'Journal of Thermal Biology', false],
  ['words with a volume', { venue: 'Hot things', volume: '92' }, 'Journal of Thermal Biology', true],
])('%s and what is printed', (_what, fields, venue, expected) => {
  const record = { ...PAPER, ...(venue && { venue }) };
  expect(findContradictions(toPrinted('Iyer, 2021', fields), record).isElsewhere).toBe(expected);
});

test.each([
  ['another first word', 'Salt flow through living tissue resolved in space', 'similar'],
  ['another last word', 'Heat flow through living tissue resolved in time', 'similar'],
  ['a word with two wrong letters', 'Heat flow through lixxng tissue resolved in space', 'most'],
  ['a word with three wrong letters', 'Heat flow through lixxxg tissue resolved in space', 'similar'],
  ['one word less', 'Heat flow through tissue resolved in space', 'most'],
  ['one word more', 'Heat flow through living wet tissue resolved in space', 'most'],
])('a printed title with %s', (_what, printed, expected) => {
  expect(titleIn(`Iyer M. ${printed}. 2021`, printed)).toBe(expected);
});

test('a title that was read without the subtitle of the record is most of it', () => {
  expect(titleOf('Iyer M. 2021', 'Heat flow: a story of living tissue', 'Heat flow')).toBe('most');
});

test('a record with a volume alone has a place', () => {
  expect(findInText(toPrinted('Tides 92', { volume: '92' }), { volume: '92' }).place).toBe(1);
});

test('of two names in the same letters as those of the record, one may be missing', () => {
  const record = { authors: [{ literal: '王伟' }, { literal: '孙剑' }] };
  const printed = toPrinted('王伟', { authors: [{ literal: '王伟' }] });
  expect(findContradictions(printed, record).hasOtherNames).toBe(false);
});

test('the scattered words of a title of three words are not that title', () => {
  const text = 'Iyer M. Thermal maps of tissue without imaging. J Fake 12:3 (2021).';
  expect(findInText(toPrinted(text), { title: 'Thermal tissue imaging' }).title).toBe('none');
});

test('a venue that is broken at the end of a line is named in the text', () => {
  const isElsewhere = (printed: string) => {
    const text = `Iyer M. Heat flow through living tissue resolved in space. ${printed}. 2021;92:564.`;
    return findContradictions(toPrinted(text, { venue: 'Ann Phys', volume: '92' }), RECORD).isElsewhere;
  };
  expect(['Journal of Ther- mal Biology', 'Journal of Thermal Biol- ogy', 'Ann Phys'].map(isElsewhere)).toEqual([
    false,
    false,
    true,
  ]);
});
