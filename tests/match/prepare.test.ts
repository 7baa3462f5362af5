import { expect, test } from 'vitest';
import { Pair } from '../../src/match/compare.ts';
import { isDistinctiveTitle, titleKey } from '../../src/match/identity.ts';
import { prepare } from '../../src/match/prepare.ts';
import type { Author, PaperFields } from '../../src/model/paper.ts';

const words = (text: string) => text.trim().split(/\s+/u);
const nameOf = (author: Author) => prepare({ authors: [author] }).names[0];

test.each(words('al bin da das de del della den der di dos du el la le ten ter van von y zu'))(
  'the particle "%s" does not tell two family names apart, but may be one',
  (particle) => {
    expect(nameOf({ family: `${particle} Berg` })?.family).toBe('berg');
    expect(nameOf({ family: particle })?.family).toBe(particle);
  },
);

test.each(words('Jr. Sr II III IV PhD MD'))('the suffix "%s" is no part of a name', (suffix) => {
  expect(nameOf({ family: `Berg ${suffix}`, given: `${suffix} Ada` })).toEqual({ family: 'berg', given: 'ada' });
});

test.each<[Author, object | undefined]>([
  [{ literal: 'Kang SH' }, { family: 'kang', given: 'sh' }],
  [{ literal: 'Kang Sung' }, { family: 'sung', given: 'kang' }],
  [{ literal: 'Ada M Berg' }, { family: 'berg', given: 'ada' }],
  [{ literal: 'Li Wu' }, { family: 'wu', given: 'li' }],
  [{ literal: 'Berg, Ada' }, { family: 'berg', given: 'ada' }],
  [{ given: 'Ada Berg' }, { family: 'berg', given: 'ada' }],
  [{ literal: 'Berg' }, { family: 'berg', given: '' }],
  [{ family: 'M?ller' }, { family: 'mller', given: '' }],
  [{ family: 'Anonymous' }, undefined],
  [{ literal: 'Unknown' }, undefined],
  [{ family: '?' }, undefined],
])('the author %j is compared as %j', (author, name) => {
  expect(nameOf(author)).toEqual(name);
});

test.each([
  ['Vol. 12', 2012, '12'],
  ['12 (3)', 2012, '12'],
  ['30A', 2012, '30a'],
  ['007', 2012, '7'],
  ['2012', 2012, ''],
  ['2011', 2012, '2011'],
  ['none', 2012, ''],
])('the volume "%s" of %i is compared as "%s"', (volume, year, number) => {
  expect(prepare({ volume, year }).volume).toBe(number);
});

test('a number in place of an issue that no volume has says nothing', () => {
  expect([prepare({ issue: '60' }).issue, prepare({ issue: '61' }).issue]).toEqual(['60', '']);
});

test.each([
  ['colours', 'colors'],
  ['favoured', 'favored'],
  ['labouring', 'laboring'],
  ['behavioural', 'behavioral'],
  ['behaviourist', 'behaviorist'],
  ['favourite', 'favorite'],
  ['favourable', 'favorable'],
  ['organise', 'organize'],
  ['organised', 'organized'],
  ['organises', 'organizes'],
  ['organising', 'organizing'],
  ['organisation', 'organization'],
  ['organisations', 'organizations'],
  ['analyse', 'analyze'],
  ['analysed', 'analyzed'],
  ['analyses', 'analyzes'],
  ['anaemia', 'anemia'],
  ['oedema', 'edema'],
  ['centre', 'center'],
  ['theatres', 'theaters'],
  ['modelling', 'modeling'],
  ['labelled', 'labeled'],
])('titles with "%s" and "%s" are the same', (british, american) => {
  const title = (word: string): PaperFields => ({ title: `Effects of ${word} on rivers` });
  expect(new Pair(prepare(title(british)), prepare(title(american)), false).title).toBe('same');
});

test.each(words('a an the of on in for and to with by from at as its'))(
  'the little word "%s" makes a variant of a title and no other one',
  (word) => {
    const title = (text: string): PaperFields => ({ title: text });
    const pair = new Pair(
      prepare(title(`Long effects of salt water${word === 'of' ? '' : ` ${word}`} rivers`)),
      prepare(title('Long effects of salt water rivers')),
      false,
    );
    expect(['same', 'variant']).toContain(pair.title);
  },
);

const authorsOf = (one: Author[], other: Author[]) =>
  new Pair(prepare({ authors: one }), prepare({ authors: other }), false).authors;

test.each<[string, Author[], Author[], string]>([
  ['no author', [], [{ family: 'Berg' }], 'unknown'],
  ['no initial on one side', [{ family: 'Berg' }], [{ family: 'Berg', given: 'Ada' }], 'same'],
  ['no initial on the other', [{ family: 'Berg', given: 'Ada' }], [{ family: 'Berg' }], 'same'],
  [
    'other initials of a short name',
    [{ family: 'Berg', given: 'Ben' }],
    [{ family: 'Berg', given: 'Ada' }],
    'different',
  ],
  [
    'other initials of a name of seven',
    [{ family: 'Bergens', given: 'B' }],
    [{ family: 'Bergens', given: 'A' }],
    'different',
  ],
  ['other initials of a long name', [{ family: 'Bergmann', given: 'B' }], [{ family: 'Bergmann', given: 'A' }], 'same'],
  ['swapped names', [{ family: 'Carignani', given: 'Andrea' }], [{ family: 'Andrea', given: 'C' }], 'same'],
  ['a part of a double name', [{ family: 'Berg-Lund', given: 'A' }], [{ family: 'Lund', given: 'B' }], 'same'],
  ['a part that is too short', [{ family: 'Berg-Lu', given: 'A' }], [{ family: 'Lu', given: 'A' }], 'different'],
  ['a slip in a name of four', [{ family: 'Berg' }], [{ family: 'Burg' }], 'same'],
  ['two slips in a name of seven', [{ family: 'Bergens' }], [{ family: 'Burgans' }], 'different'],
  ['two slips in a name of eight', [{ family: 'Bergmann' }], [{ family: 'Burgmenn' }], 'same'],
  ['a slip in a name of three', [{ family: 'Lee' }], [{ family: 'Lea' }], 'different'],
  [
    'half of the others',
    [{ family: 'Berg' }, { family: 'Lund' }],
    [{ family: 'Lund' }, { family: 'Olsen' }],
    'similar',
  ],
  [
    'less than half',
    [{ family: 'Berg' }, { family: 'Lund' }, { family: 'Dahl' }],
    [{ family: 'Moe' }, { family: 'Lund' }, { family: 'Ruud' }],
    'different',
  ],
])('people are compared: %s', (_what, one, other, relation) => {
  expect(authorsOf(one, other)).toBe(relation);
});

test.each(
  `editorials of today|introduction of all|preface of all|foreword of all|table of contents|contents of rivers|abstracts of rivers|news of rivers|obituary of him
in memoriam of him|book reviews of it|letters to the editor|letter to the editor|front matter of it|back matter of it|acknowledgments here|announcements of it
corrections of it|erratum of it|corrigenda of it|discussion of it|conclusions of it|summary of rivers|commentary of it|correspondence|untitled of it|guest editorial
from the editors desk|the editors comments|editor s notes of it|editors remarks|editors page of it|editors column|editors choice|editor introduction|editors letter
comments on the heat of rivers|comment to the heat of rivers|reply to the heat of rivers|replies to the heat of rivers|response to the heat of rivers|rejoinder to all the rivers here
authors reply about the rivers|in reply to all the rivers here|addendum to all the rivers here|retraction of all the rivers|retracted heat of all the rivers|withdrawn heat of all the rivers
withdrawal of all the rivers|expression of concern on the rivers|supplementary heat of all rivers|supporting information for the rivers|review for all the rivers here|peer review of the rivers
publisher correction to the rivers|author correction to the rivers|introduction to the heat of rivers`.split(/[|\n]/u),
)('many papers have a title such as "%s"', (title) => {
  expect(isDistinctiveTitle(titleKey(title))).toBe(false);
});

test.each(['heat of rivers', 'introductory heat', 'newsworthy heat', 'abstracts of the heat of rivers'])(
  'the title "%s" is of one paper',
  (title) => {
    expect(isDistinctiveTitle(titleKey(title))).toBe(true);
  },
);

test('a name of four letters at the end is a family name, and two hundred names are compared', () => {
  expect(prepare({ authors: [{ literal: 'Ingrid Lund' }] }).names).toEqual([{ family: 'lund', given: 'ingrid' }]);
  const authors = Array.from({ length: 210 }, () => ({ family: 'Lund' }));
  expect(prepare({ authors }).names).toHaveLength(200);
});
