import { expect, test } from 'vitest';
import { mostSpecificFirst, specificityOf } from '../../../src/search/strategy/specificity.ts';
import { vocabularyOf } from '../../../src/search/understand/vocabulary.ts';

const vocabulary = vocabularyOf('general');
const rank = (concept: string, question = '') => specificityOf(concept, vocabulary, question);

test.each(
  'metformin dapagliflozin sitagliptin semaglutide rituximab imatinib palbociclib olaparib atorvastatin lisinopril valsartan propranolol omeprazole amoxicillin erythromycin acyclovir amlodipine lorazepam lidocaine fluoxetine sumatriptan rivaroxaban dabigatran ciprofloxacin doxycycline chlorothiazide cisplatin paclitaxel ibuprofen ondansetron chloroquine olanzapine'.split(
    ' ',
  ),
)('the drug %s tells papers apart best', (drug) => {
  expect(rank(drug)).toBe(4);
});

test.each(
  'methanol methane propane butane ethylene oxide chloride fluoride nitrate sulfate sulphate phosphate carbonate'.split(
    ' ',
  ),
)('the substance %s says more than a word', (substance) => {
  expect(rank(`x${substance}`)).toBe(3.1);
});

test.each([
  ['CO2', 4],
  ['CRISPR', 4],
  ['Norway', 0.5],
  ['children', 1],
  ['pregnant women', 1],
  ['climate change', 1.2],
  ['bacteria', 1.2],
  ['machine learning', 1.2],
  ['B', 1],
  ['Zn', 1],
  ['Middle Ages', 0.5],
  ['p53', 4],
  ['otters', 3.2],
  ['locally advanced', 1.6],
  ['basalticum', 3],
  ['graniticu', 2],
  ['glacier retreat', 3],
  ['lichenification', 3],
  ['granite', 2],
  ['dust', 1.5],
  ['stability', 0],
  ['long-term stability', 0],
])('"%s" tells papers apart as much as %d', (concept, expected) => {
  expect(rank(concept)).toBe(expected);
});

test('a name with a capital counts only inside a question, and a common word that the question lacks is its verb', () => {
  expect(rank('Rao', 'habitus in Rao')).toBe(3.5);
  expect(rank('Rao', 'Rao on habitus')).toBe(3);
  expect(rank('stability', 'how stable is it')).toBe(2.5);
  expect(rank('stability', 'the stability of it')).toBe(0);
});

test('the most specific concept comes first, and equal ones stay in order', () => {
  expect(mostSpecificFirst(['dust', 'Norway', 'granite', 'basalt', 'CO2'], vocabulary)).toEqual([
    'CO2',
    'granite',
    'basalt',
    'dust',
    'Norway',
  ]);
});
