import { expect, test } from 'vitest';
import { isBareId, judge } from '../../src/check/judge.ts';
import { fromStrings } from '../../src/check/read/text.ts';
import type { PaperFields } from '../../src/model/paper.ts';
import type { ReferenceFields } from '../../src/model/reference.ts';
import type { SourceRecord } from '../../src/model/source.ts';
import { toPrinted, toRecord } from '../support/references.ts';

const NOW = Date.UTC(2026, 10, 1);
const PAPER: PaperFields = {
  title: 'Heat flow through living tissue resolved in space',
  authors: [
    { family: 'Iyer', given: 'Meera' },
    { family: 'Castell', given: 'Jon' },
    { family: 'Obi', given: 'Ada' },
    { family: 'Brandt', given: 'Lea' },
  ],
  year: 2021,
  venue: 'Journal of Thermal Biology',
  volume: '92',
  pages: '564-569',
};
const toSource = (paper: PaperFields) => ({ paper }) as SourceRecord;

function majorFields(text: string, paper = PAPER): string[] {
  const [reference] = fromStrings([text]);
  if (!reference) throw new Error('no reference');
  const { isCited, differences } = judge(reference, toSource(paper), NOW);
  expect(isCited).toBe(true);
  return differences.filter(({ severity }) => severity === 'major').map(({ field }) => field);
}
const print = (authors: string, place = 'J Therm Biol 92:564-569') =>
  `${authors} (2021) Heat flow through living tissue resolved in space. ${place}.`;

test.each([
  print('Iyer M, Castell J, Obi A, Brandt L'),
  print('Iyer M, Castell J, et al.'),
  print('Iyer M, Castel J, Obi A, Brandt L'),
  print('Iyer, M., Castell, J., Obi, A., & Brandt, L.', 'Journal of Thermal Biology, 92, 564-569'),
])('finds nothing wrong in %s', (text) => {
  expect(majorFields(text)).toEqual([]);
});

test.each([
  ['of whom most are invented', 'Iyer M, Marlow I, Okonkwo T, Quennell P'],
  ['of whom one is replaced', 'Iyer M, Castell J, Obi A, Quennell P'],
  ['to which two are added', 'Iyer M, Castell J, Obi A, Brandt L, Okonkwo T, Quennell P'],
  ['of whom most are left out', 'Iyer M'],
  ['of another paper', 'Marlow I, Okonkwo T'],
])('finds printed authors %s', (_kind, authors) => {
  expect(majorFields(print(authors))).toEqual(['authors']);
});

test('learns nothing about co-authors from a record that names the first author alone', () => {
  const first = { ...PAPER, authors: (PAPER.authors ?? []).slice(0, 1) };
  expect(majorFields(print('Iyer M, Marlow I, Okonkwo T'), first)).toEqual([]);
});

test('finds an invented venue and another place in a printed reference', () => {
  const authors = 'Iyer M, Castell J, Obi A, Brandt L';
  expect(majorFields(print(authors, 'Annals of Teapot Design 92:564-569'))).toEqual(['venue']);
  expect(majorFields(print(authors, 'J Therm Biol 17:9021-9028'))).toEqual(['volume', 'pages']);
});

test('finds an invented subtitle in a printed reference', () => {
  const text = print('Iyer M, Castell J, Obi A, Brandt L').replace(
    'space.',
    'space: lessons from a decade of teapots.',
  );
  expect(majorFields(text)).toEqual(['title']);
});

test('a retraction notice is not the paper that it retracts', () => {
  const notice = { ...PAPER, title: `Retraction notice to "${PAPER.title}"` };
  const silent = { ...PAPER, notices: [{ kind: 'retraction', about: 'other', doi: '10.1/a' } as const] };
  const { title = '', authors = [] } = PAPER;
  for (const paper of [notice, silent])
    expect(judge(toRecord({ title, authors }), toSource(paper), NOW).isCited).toBe(false);
  expect(judge(toRecord({ title: notice.title, authors }), toSource(notice), NOW).isCited).toBe(true);
});

test('finds a printed title in which one word is replaced by two', () => {
  const text = print('Iyer M, Castell J, Obi A, Brandt L').replace('living tissue', 'α-teapot tissue');
  expect(majorFields(text)).toEqual(['title']);
});

const HE: PaperFields = {
  ...PAPER,
  authors: [
    { family: 'He', given: 'Kaiming' },
    { family: 'Zhang', given: 'Xiangyu' },
    { family: 'Sun', given: 'Jian' },
  ],
};

test.each([
  ['The Tissue Collaboration', PAPER],
  ['Tissue Collaboration, M. Iyer et al.,', PAPER],
  ['Writing Group for the Heat Flow Investigators', PAPER],
  ['World Health Organization', PAPER],
  ['WHO', PAPER],
  ['何恺明, 张祥雨, 孙剑', HE],
  ['何恺明, 等', HE],
])('accepts a paper that is cited under the name of %s', (authors, paper) => {
  expect(majorFields(print(authors), paper)).toEqual([]);
  expect(
    majorFields(`${authors}. Heat flow through living tissue resolved in space. J Therm Biol. 2021.`, paper),
  ).toEqual([]);
});

test.each([
  ['an institute that did not write it', 'Institute of Teapot Research'],
  ['other people in Chinese letters', '王伟, 李娜, 孙剑'],
  ['only some of the people in Chinese letters', '何恺明, 张祥雨'],
  ['an invented co-author before "et al."', 'He K, Marlow I, et al.'],
  ['an invented family name before "et al."', 'He, Marlow, et al.'],
])('finds %s', (_what, authors) => {
  expect(majorFields(print(authors), HE)).toEqual(['authors']);
});

test.each([
  ['Nature', ['venue']],
  ['Advances in Teapot Engineering', ['venue']],
  ['JTB', []],
])('with the right volume and page, %s contradicts %j', (venue, fields) => {
  const record = toRecord({ ...PAPER, venue });
  const { differences } = judge(record, toSource(PAPER), NOW);
  expect(differences.filter(({ severity }) => severity === 'major').map(({ field }) => field)).toEqual(fields);
});

test('an acronym that may stand for the journal is not contradicted by volume and page', () => {
  const { differences } = judge(
    toRecord({ ...PAPER, venue: 'EPL' }),
    toSource({ ...PAPER, venue: 'Europhysics Letters' }),
    NOW,
  );
  expect(differences.filter(({ severity }) => severity === 'major')).toEqual([]);
});

test.each([
  ['Estuarine salinity gradients', false],
  ['Estuarine salinity gradients of northern deltas', true],
])('the title "%s" with other authors names the same work: %s', (title, isSame) => {
  const reference = toRecord({ title, authors: [{ family: 'Marlow', given: 'I.' }] });
  expect(judge(reference, toSource({ ...PAPER, title }), NOW).isCited).toBe(isSame);
  const named = toRecord({ title, authors: [{ family: 'Iyer', given: 'M.' }] });
  expect(judge(named, toSource({ ...PAPER, title }), NOW).isCited).toBe(true);
});

const judgeFields = (fields: ReferenceFields, paper: PaperFields = PAPER) =>
  judge(toRecord(fields), toSource(paper), NOW);

test.each([
  'Retraction',
  'Notice of retraction',
  'Retraction note',
  'Withdrawal notice',
  'Corrigendum to',
  'Erratum',
  'Correction to',
  'Author correction:',
  'Publisher correction:',
  'Expression of concern',
])('"%s" in the title of a record makes it a notice, not the paper', (kind) => {
  const paper = { ...PAPER, title: `${kind} ${PAPER.title}` };
  expect(judgeFields({ ...PAPER, title: PAPER.title ?? '' }, paper).isCited).toBe(false);
});

test.each(['Retraction', 'Withdrawal notice', 'Corrigendum', 'Erratum', 'Author correction:', 'Expression of concern'])(
  'a reference to the notice "%s" cites the notice',
  (kind) => {
    const title = `${kind} of heat flow through living tissue resolved in space`;
    expect(judgeFields({ ...PAPER, title }, { ...PAPER, title }).isCited).toBe(true);
  },
);

test.each([
  ['new_version', true],
  ['other', true],
  ['correction', false],
  ['expression_of_concern', false],
] as const)('a record that is a notice of the kind %s about another paper may be cited: %s', (kind, expected) => {
  const paper = { ...PAPER, notices: [{ kind, about: 'other' as const }] };
  expect(judgeFields({ title: PAPER.title ?? '' }, paper).isCited).toBe(expected);
  const own = { ...PAPER, notices: [{ kind, about: 'this' as const }] };
  expect(judgeFields({ title: PAPER.title ?? '' }, own).isCited).toBe(true);
});

test.each<[string, ReferenceFields, boolean]>([
  ['a DOI', { doi: '10.1/a' }, true],
  ['an arXiv id', { arxivId: '1501.00001' }, true],
  ['a PMID', { pmid: '1' }, true],
  ['a PMCID', { pmcid: 'PMC1' }, true],
  ['a DOI and a title', { doi: '10.1/a', title: 'Heat' }, false],
  ['a DOI and an author', { doi: '10.1/a', authors: [{ family: 'Berg' }] }, false],
  ['a DOI and a venue', { doi: '10.1/a', venue: 'Nature' }, false],
  ['a DOI and a year', { doi: '10.1/a', year: 2020 }, false],
  ['no id', {}, false],
])('a reference that is %s is an id and nothing else: %s', (_what, fields, expected) => {
  expect(isBareId(toRecord(fields))).toBe(expected);
});

test('a printed id may have a short prefix, but no words', () => {
  const doi = '10.1/a';
  const isBare = (before: string) => isBareId(toPrinted(`${before}${doi}`, { doi }));
  expect(isBare('https://doi.org/')).toBe(true);
  expect([isBare('x'.repeat(24)), isBare('x'.repeat(25))]).toEqual([true, false]);
});

test('what an id alone leads to is the cited work', () => {
  const { isCited, differences, agreed } = judge(toRecord({ doi: '10.1/a' }), toSource(PAPER), NOW);
  expect([isCited, differences, agreed.size]).toEqual([true, [], 0]);
});

const OTHER_TITLE = 'A quite different work on kettles and lids';
const PLACE: ReferenceFields = { volume: '92', pages: '564', venue: 'Journal of Thermal Biology', year: 2021 };
const OTHERS = [{ family: 'Marlow', given: 'Ines' }];

test.each<[string, ReferenceFields, boolean]>([
  [
    'another title at the same place by the same people',
    { ...PLACE, authors: PAPER.authors ?? [], title: OTHER_TITLE },
    true,
  ],
  ['another title at the same place by other people', { ...PLACE, authors: OTHERS, title: OTHER_TITLE }, false],
  ['another title at the same place, without people', { ...PLACE, title: OTHER_TITLE }, true],
  ['another title at the same place, without people and year', { ...PLACE, year: 1990, title: OTHER_TITLE }, false],
  ['another title at the place of another venue', { ...PLACE, venue: 'Nature', title: OTHER_TITLE }, false],
  ['the same title by other people', { title: PAPER.title ?? '', authors: OTHERS }, true],
  ['the title without its end by other people', { title: 'Heat flow through living tissue', authors: OTHERS }, false],
  ['a subtitle by other people', { title: `${PAPER.title}: a story of heat`, authors: OTHERS }, false],
  ['a subtitle without people', { title: `${PAPER.title}: a story of heat` }, true],
  [
    'a similar title by the same people',
    { title: 'Heat flow through dead tissue resolved in space', authors: PAPER.authors ?? [] },
    true,
  ],
  ['another title by the same people', { title: OTHER_TITLE, authors: PAPER.authors ?? [] }, false],
  ['the beginning of a title and an ellipsis, without people', { title: 'Heat flow through living…' }, true],
  [
    'the beginning of a title and an ellipsis, by other people',
    { title: 'Heat flow through living…', authors: OTHERS },
    false,
  ],
  [
    'the people and the venue without a title',
    { authors: PAPER.authors ?? [], venue: 'Journal of Thermal Biology' },
    false,
  ],
  ['the place and the year without a venue', { volume: '92', pages: '564', year: 2021, title: OTHER_TITLE }, false],
  ['a similar title without people', { title: 'Heat flow through dead tissue resolved in space' }, false],
])('%s: the same work: %s', (_what, fields, expected) => {
  expect(judgeFields(fields).isCited).toBe(expected);
});

test('a long title of three words by other people is not enough', () => {
  const cite = (title: string) => judgeFields({ title, authors: OTHERS }, { ...PAPER, title }).isCited;
  expect([cite('Thermodynamics of tissues'), cite('Thermodynamics of living tissues')]).toEqual([false, true]);
});

test('fewer and smaller differences fit better', () => {
  const fitting = (fields: ReferenceFields) => judgeFields({ title: PAPER.title ?? '', ...fields }).fit;
  expect([
    fitting({ year: 2021 }),
    fitting({ year: 2020 }),
    fitting({ year: 1990 }),
    fitting({ year: 1990, venue: 'Nature' }),
  ]).toEqual([0, -1, -10, -20]);
  expect(judgeFields({ title: OTHER_TITLE }).fit).toBeLessThan(-100);
});

const isPrintedCited = (text: string, fields: ReferenceFields, paper: PaperFields = PAPER) =>
  judge(toPrinted(text, fields), toSource(paper), NOW).isCited;
const HEAT = 'Heat flow through living tissue resolved in space';
const SHORT: PaperFields = { ...PAPER, title: 'Heat flow' };

test.each<[string, string, ReferenceFields, boolean, PaperFields?]>([
  ['title, author and year', `Iyer M. ${HEAT}. 2021`, { title: HEAT }, true],
  ['title and author', `Iyer M. ${HEAT}.`, { title: HEAT }, true],
  ['title and year', `${HEAT}. 2021`, { title: HEAT, authors: [{ literal: 'Heat Collaboration' }] }, true],
  ['title alone', `${HEAT}.`, { title: HEAT, authors: [{ literal: 'Heat Collaboration' }] }, false],
  ['title and year with another author', `Marlow I. ${HEAT}. 2021`, { title: HEAT }, false],
  ['title, author and a year that is off by two', `Iyer M. ${HEAT}. 2019`, { title: HEAT }, false],
  ['title, place and a year that is off by two', `Iyer M. ${HEAT}. 92:564 (2019)`, { title: HEAT, volume: '92' }, true],
  ['a short title, author and year', 'Iyer M. Heat flow. 2021', { title: 'Heat flow' }, true, SHORT],
  ['a short title, author and the next year', 'Iyer M. Heat flow. 2022', { title: 'Heat flow' }, false, SHORT],
  ['author, year and place', 'Iyer M. J Therm Biol 92:564 (2021)', { volume: '92', pages: '564' }, true],
  ['author and place', 'Iyer M. J Therm Biol 92:564', { volume: '92', pages: '564' }, false],
  [
    'author, year and place with another title',
    `Iyer M. ${OTHER_TITLE}. 92:564 (2021)`,
    { title: OTHER_TITLE, volume: '92' },
    true,
  ],
  [
    'most of the title, year and place, but another author',
    'Marlow I. Heat flow through living tissue resolved space. J Therm Biol 92:564 (2021)',
    { title: 'Heat flow through living tissue resolved space', volume: '92' },
    false,
  ],
  [
    'title, author and volume, but a year that is off by two',
    `Iyer M. ${HEAT}. vol 92 (2019)`,
    { title: HEAT, volume: '92' },
    false,
  ],
  [
    'author, the next year and place with another title',
    `Iyer M. ${OTHER_TITLE}. 92:564 (2022)`,
    { title: OTHER_TITLE },
    true,
  ],
  [
    'author and place with another title, and a year that is off by two',
    `Iyer M. ${OTHER_TITLE}. 92:564 (2023)`,
    { title: OTHER_TITLE },
    false,
  ],
  [
    'year and place with another title',
    `${OTHER_TITLE}. 92:564 (2021)`,
    { title: OTHER_TITLE, authors: [{ literal: 'Heat Collaboration' }] },
    false,
  ],
  [
    'author, year and volume with another title',
    `Iyer M. ${OTHER_TITLE}. vol 92 (2021)`,
    { title: OTHER_TITLE },
    false,
  ],
  [
    'a title of five words and author',
    'Iyer M. Heat flow through living tissue.',
    {},
    true,
    { ...PAPER, title: 'Heat flow through living tissue' },
  ],
  [
    'a title of four words and author',
    'Iyer M. Heat flow through tissue.',
    {},
    false,
    { ...PAPER, title: 'Heat flow through tissue' },
  ],
  [
    'title, volume and the next year of a group',
    `${HEAT}. vol 92 (2022)`,
    { authors: [{ literal: 'Heat Collaboration' }] },
    true,
  ],
  [
    'title, volume and a year that is off by two of a group',
    `${HEAT}. vol 92 (2023)`,
    { authors: [{ literal: 'Heat Collaboration' }] },
    false,
  ],
  ['author and year with another title', `Iyer M. ${OTHER_TITLE}. 2021`, { title: OTHER_TITLE }, false],
])('a printed reference with %s names the paper: %s', (_what, text, fields, expected, paper) => {
  expect(isPrintedCited(text, fields, paper)).toBe(expected);
});

test('a printed reference whose title, volume and page are right may differ in the year', () => {
  const text = (year: number) => `Iyer M. ${HEAT}. J Therm Biol 92:564 (${year})`;
  const severities = (year: number, place: ReferenceFields) =>
    judge(toPrinted(text(year), { title: HEAT, year, ...place }), toSource(PAPER), NOW)
      .differences.filter(({ field }) => field === 'year')
      .map(({ severity }) => severity);
  expect(severities(2011, { volume: '92', pages: '564' })).toEqual(['minor']);
});

const severitiesOf = (text: string, fields: ReferenceFields, paper: PaperFields = PAPER) => {
  const { isCited, differences } = judge(toPrinted(text, fields), toSource(paper), NOW);
  expect(isCited).toBe(true);
  return Object.fromEntries(differences.map(({ field, severity }) => [field, severity]));
};

test('a printed year that is far off is wrong if the title is not quite that of the record either', () => {
  const title = 'Heat flow through living tissues resolved in space';
  const fields = { title, volume: '92', pages: '564' };
  const text = (year: number) => `Iyer M. ${title}. J Therm Biol 92:564 (${year})`;
  expect(severitiesOf(text(2011), { ...fields, year: 2011 })).toMatchObject({ year: 'major' });
  expect(severitiesOf(text(2020), { ...fields, year: 2020 })).toMatchObject({ year: 'minor' });
});

test('names that may be cut wrongly are no proven error where title, volume and page are right', () => {
  const text = `Marlow and the others of the field. ${HEAT}. J Therm Biol 92:564 (2021)`;
  const fields = { title: HEAT, authors: [{ literal: 'Marlow and the others of the field' }], volume: '92' };
  expect(severitiesOf(text, fields)).toEqual({ authors: 'minor' });
});

test('a title that mentions an erratum is no notice, and a text that cites one means it', () => {
  const title = `${HEAT}: erratum of a model`;
  expect(judgeFields({ title: HEAT, authors: PAPER.authors ?? [] }, { ...PAPER, title }).isCited).toBe(true);
  const notice = { ...PAPER, title: `Erratum: ${HEAT}` };
  expect(isPrintedCited(`Iyer M. Erratum: ${HEAT}. 92:564 (2021)`, {}, notice)).toBe(true);
  expect(isPrintedCited(`Iyer M. ${HEAT}. 92:564 (2021)`, {}, notice)).toBe(false);
});

test.each([
  [`Iyer M. ${HEAT}. 92:564 (2021)`, ['title', 'authors', 'year', 'volume', 'pages']],
  [`Iyer M. ${HEAT}. 92 (2021)`, ['title', 'authors', 'year']],
  [`Iyer M. ${HEAT}. 92:564 (2022)`, ['title', 'authors', 'volume', 'pages']],
  [`Marlow. ${HEAT}. 92:564 (2021)`, ['title', 'year', 'volume', 'pages']],
  ['Iyer M. 92:564 (2021)', ['authors', 'year', 'volume', 'pages']],
])('what a text prints agrees with the record, whatever was read from it: %s', (text, fields) => {
  const { isCited, agreed, isPlaced, hasSameAuthors } = judge(toPrinted(text), toSource(PAPER), NOW);
  expect([isCited, [...agreed]]).toEqual([true, fields]);
  expect([isPlaced, hasSameAuthors]).toEqual([fields.includes('pages'), fields.includes('authors')]);
});

test('a field that was read wrongly is no difference if the text has the right one', () => {
  const text = `Iyer M. ${HEAT}. 92:564 (2021)`;
  expect(severitiesOf(text, { title: 'Heat', year: 1990, volume: '17', pages: '3' })).toEqual({});
});

test('another title at the right place is a wrong title', () => {
  const text = `Iyer M. ${OTHER_TITLE}. 92:564 (2021)`;
  expect(severitiesOf(text, { title: OTHER_TITLE, volume: '92', pages: '564' })).toEqual({ title: 'major' });
});

test('a printed reference that does not name the record agrees in nothing', () => {
  const { isCited, agreed, differences } = judge(
    toPrinted(`Marlow I. ${OTHER_TITLE}. 2021`, { title: OTHER_TITLE, year: 2021 }),
    toSource(PAPER),
    NOW,
  );
  expect([isCited, agreed.size, differences.map(({ field, severity }) => [field, severity])]).toEqual([
    false,
    0,
    [['title', 'major']],
  ]);
});

test('an entry of a bibliography is an id and nothing else, however long its text is', () => {
  expect(isBareId({ ...toRecord({ doi: '10.1/a' }), text: 'x'.repeat(100) })).toBe(true);
});

test.each([
  ['without people', {}, true],
  ['by the same people', { authors: PAPER.authors ?? [] }, true],
  ['by other people', { authors: OTHERS }, false],
])('a title whose formulas are typeset in another way, %s, names the same work: %s', (_what, more, expected) => {
  const paper = { ...PAPER, title: 'Superconductivity near T_c transitions' };
  expect(judgeFields({ title: 'Superconductivity near transitions', ...more }, paper).isCited).toBe(expected);
});

test('many papers have a title of a few short words, so that other people wrote another one', () => {
  const cite = (title: string) => judgeFields({ title, authors: OTHERS }, { ...PAPER, title }).isCited;
  expect([cite('A or B or C'), cite('Water or salt or tubs')]).toEqual([false, true]);
});

test('a similar title is enough with the same volume, page and year, and a record without authors has no others', () => {
  const { authors: _, ...bare } = PAPER;
  const text = 'Heat flow through dying tissue resolved in space. J Therm Biol 2021;92:564-569.';
  const reference = toPrinted(text, {
    title: 'Heat flow through dying tissue resolved in space',
    volume: '92',
    year: 2021,
  });
  expect(judge(reference, toSource(bare), NOW)).toMatchObject({ isCited: true, hasSameAuthors: true, fit: 5 });
});

test('a title and an author are not enough if another volume and page are printed', () => {
  const text = 'Iyer M. Heat flow through living tissue resolved in space. J Therm Biol 17:33.';
  const { fit, isCited } = judge(toPrinted(text, { volume: '17', pages: '33' }), toSource(PAPER), NOW);
  expect({ fit, isCited }).toEqual({ fit: 4.5, isCited: false });
});
