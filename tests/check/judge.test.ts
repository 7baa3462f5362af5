import { expect, test } from 'vitest';
import { judge } from '../../src/check/judge.ts';
import { fromStrings } from '../../src/check/read/text.ts';
import type { PaperFields } from '../../src/model/paper.ts';
import type { SourceRecord } from '../../src/model/source.ts';
import { toRecord } from '../support/references.ts';

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
