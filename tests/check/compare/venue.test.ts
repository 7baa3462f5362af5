import { expect, test } from 'vitest';
import {
  compareVenueNames,
  isPreprintVenue,
  isSeries,
  mayBeOneVenue,
  namesVenue,
} from '../../../src/check/compare/venue.ts';

const SAME: readonly (readonly [string, string])[] = [
  ['NeurIPS', 'Advances in Neural Information Processing Systems'],
  ['NIPS', 'Advances in Neural Information Processing Systems 30'],
  ['ICML', 'Proceedings of the 38th International Conference on Machine Learning'],
  ['CVPR', '2022 IEEE/CVF Conference on Computer Vision and Pattern Recognition (CVPR)'],
  ['AAAI', 'Proceedings of the AAAI Conference on Artificial Intelligence'],
  ['ACL', 'Proceedings of the 57th Annual Meeting of the Association for Computational Linguistics'],
  ['J. Biomech.', 'Journal of Biomechanics'],
  ['Phys. Rev. Lett.', 'Physical Review Letters'],
  ['Proc. Natl. Acad. Sci. USA', 'Proceedings of the National Academy of Sciences of the United States of America'],
  ['PNAS', 'Proceedings of the National Academy of Sciences'],
  ['IEEE TPAMI', 'IEEE Transactions on Pattern Analysis and Machine Intelligence'],
  ['J. Mach. Learn. Res.', 'Journal of Machine Learning Research'],
  ['Neurocomput.', 'Neurocomputing'],
  ['Ann. Statist.', 'The Annals of Statistics'],
  ['Health & Place', 'Health and Place'],
  ['Journal of the ACM', 'J. ACM'],
];

test.each(SAME)('takes %s and %s for the same venue', (stated, found) => {
  expect(compareVenueNames(stated, found)).toBe('same');
  expect(compareVenueNames(found, stated)).toBe('same');
});

const DIFFERENT: readonly (readonly [string, string])[] = [
  ['ICML', 'Advances in Neural Information Processing Systems'],
  ['International Conference on Quantum Machine Learning', 'International Conference on Machine Learning'],
  ['Symposium on Neural Scaling Laws', 'ICML'],
  ['Nature', 'Nature Communications'],
  ['Physical Review', 'Physical Review Letters'],
  ['Machine Learning', 'International Conference on Machine Learning'],
  ['Transactions on Instruction Following Models', 'Advances in Neural Information Processing Systems'],
  ['Journal of Finance', 'Journal of Financial Economics'],
];

test.each(DIFFERENT)('tells %s from %s', (stated, found) => {
  expect(compareVenueNames(stated, found)).toBe('different');
});

test('does not hold a book series against the conference it prints', () => {
  expect(compareVenueNames('ECCV', 'Lecture Notes in Computer Science')).toBe('unknown');
  expect(compareVenueNames('ICML', 'Proceedings of Machine Learning Research')).toBe('unknown');
});

test.each([
  'arXiv',
  'CoRR',
  'bioRxiv',
  'medRxiv',
  'ChemRxiv',
  'PsyArXiv',
  'SocArXiv',
  'EngrXiv',
  'EarthArXiv',
  'Preprints.org',
  'SSRN Electronic Journal',
  'Research Square',
  'TechRxiv',
  'OSF',
  'Zenodo',
  'HAL',
  'e-prints',
  'OpenReview',
  'figshare',
  'DSpace',
  'University repository',
])('%s is an archive of preprints', (venue) => {
  expect(isPreprintVenue(venue)).toBe(true);
});

test.each(['Nature', 'Halogens', 'Journal of Corrosion'])('%s is no archive of preprints', (venue) => {
  expect(isPreprintVenue(venue)).toBe(false);
});

test.each([
  'Lecture Notes in Computer Science',
  'PMLR',
  'JMLR Workshop',
  'Communications in Computer and Information Science',
  'CEUR',
  'AIP Conference Proceedings Series',
  'Advances in Intelligent Systems and Computing',
  'Procedia Computer Science',
  'IFAC',
  'SPIE',
  'Springer Proceedings in Physics',
  'LIPIcs',
  'Leibniz International Proceedings in Informatics',
  'Frontiers in Artificial Intelligence and Applications',
  'SSRN',
  'OpenReview',
])('%s contradicts no other venue', (venue) => {
  expect(isSeries(venue)).toBe(true);
  expect(compareVenueNames('Journal of Biomechanics', venue)).toBe('unknown');
  expect(compareVenueNames(venue, 'Journal of Biomechanics')).toBe('unknown');
});

test.each([
  ['In: Estuaries', 'Estuaries'],
  ['in Proceedings of the Kettle Symposium', 'Kettle Symposium'],
  ['Science (New York, N.Y.)', 'Science'],
  ['Lancet (London, England)', 'Lancet'],
  ['Anatomy and Embryology Berlin', 'Anatomy and Embryology'],
  ['Journal of Anatomy Paris', 'Journal of Anatomy'],
  ['Journal of Anatomy UK', 'Journal of Anatomy'],
  ['Journal of Anatomy U.S.A.', 'Journal of Anatomy'],
  ['The Twenty-Third Kettle Conference', 'Kettle Conference'],
  ['Third Kettle Workshop', 'Kettle Workshop'],
  ['Nineteenth Kettle Meeting', 'Kettle Meeting'],
  ['3rd Kettle Congress', 'Kettle Congress'],
  ['Kettle Letters of the North', 'Kettle Letters'],
  ['Kettle Letters A', 'Kettle Letters'],
  ['JKL Journal of Kettle Letters', 'Journal of Kettle Letters'],
  ['TPAMI', 'IEEE Transactions on Pattern Analysis and Machine Intelligence'],
  ['jthoraccardiovascsurg', 'Journal of Thoracic and Cardiovascular Surgery'],
  ['KSW', 'Proceedings of the Kettle Society Workshop (KSW)'],
])('%s is %s', (stated, found) => {
  expect([compareVenueNames(stated, found), compareVenueNames(found, stated)]).toEqual(['same', 'same']);
});

test.each([
  ['Kettle Letters', 'Kettle Letters Supplement'],
  ['XYZ Journal of Kettle Letters', 'Journal of Kettle Letters'],
  ['TPAMX', 'IEEE Transactions on Pattern Analysis and Machine Intelligence'],
  ['Nature', 'Nature Physics'],
])('%s is not %s', (stated, found) => {
  expect([compareVenueNames(stated, found), compareVenueNames(found, stated)]).toEqual(['different', 'different']);
});

test('nothing is known about a venue without a name', () => {
  expect([compareVenueNames('', 'Nature'), compareVenueNames('Nature', ' ')]).toEqual(['unknown', 'unknown']);
});

test.each([
  ['EPL', 'Europhysics Letters', true],
  ['Europhysics Letters', 'EPL', true],
  ['EPX', 'Europhysics Letters', false],
  ['Physics of Kettles', 'Applied Physics', true],
  ['Annals of Kettles', 'Applied Physics', false],
  ['Proceedings', 'Applied Physics', true],
  ['PL', 'Physics', false],
])('%s and %s may be one venue: %s', (stated, found, expected) => {
  expect(mayBeOneVenue(stated, found)).toBe(expected);
});

test.each([
  ['Berg I. Heat. J. Appl. Phys. 12 (2020)', 'Journal of Applied Physics', true],
  ['Berg I. Heat. Journal of Applied Physics, 12', 'Journal of Applied Physics', true],
  ['Berg I. Heat. PNAS 12', 'Proceedings of the National Academy of Sciences', true],
  ['Berg I. Heat. Annals of Physics 12', 'Journal of Applied Physics', false],
  ['Physics', 'Journal of Applied Physics', false],
])('"%s" names %s: %s', (text, venue, expected) => {
  expect(namesVenue(text, venue)).toBe(expected);
});
