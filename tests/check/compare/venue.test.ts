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

const both = (one: string, other: string) => [compareVenueNames(one, other), compareVenueNames(other, one)];

test.each(
  'acm aclweb advances annual asme association cvf conf conference congress ed edition english ieee int international intl issue joint meeting official online press print proc proceedings publication publications section ser series siam society symp symposium the trans transactions usenix vol volume workshop workshops'.split(
    ' ',
  ),
)('"%s" may be left out of the name of a venue', (word) => {
  expect(both(`Kettle ${word} Studies`, 'Kettle Studies')).toEqual(['same', 'same']);
});

test.each(
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth nineteenth twenty thirty forty fifty sixty seventy eighty ninety twentyfirst 21st 22nd 3rd 4th 2020'.split(
    ' ',
  ),
)('"%s" may be left out of the name of a venue as a number', (word) => {
  expect(both(`${word} Kettle Studies`, 'Kettle Studies')).toEqual(['same', 'same']);
});

test.each(['Kettle Winter Studies', 'Kettle 3d Studies', 'Teapot Studies', 'Studies of Kettles and Tubs'])(
  '%s is another venue than Kettle Studies',
  (venue) => {
    expect(both(venue, 'Kettle Studies')).toEqual(['different', 'different']);
  },
);

test.each([
  'USA',
  'U.S.A.',
  'UK',
  'London',
  'London, England',
  'England',
  'Berlin',
  'Paris',
  'New York',
  'New York, NY',
  'of the United States',
  'of the United States of America',
])('the place "%s" at the end is no part of the name', (place) => {
  expect(both(`Kettle ${place}`, 'Kettle')).toEqual(['same', 'same']);
  expect(compareVenueNames(place.replace(/^of /, ''), 'Kettle')).toBe('different');
});

test.each(['of', 'in', 'for', 'der', 'de', 'A', 'B', 'C', 'D', 'E', 'F'])(
  'a longer name may continue with "%s"',
  (word) => {
    expect(both(`Kettle Letters ${word} Waters`, 'Kettle Letters')).toEqual(['same', 'same']);
    expect(compareVenueNames(`Kettle ${word} Waters`, 'Kettle')).toBe('different');
  },
);

test.each(['ACM TKL', 'IEEE TKL', 'SIAM TKL', 'The TKL', 'Proc. TKL', 'Proceedings TKL', 'TKL 2020', 'TKL'])(
  'the acronym of %s stands for a name',
  (short) => {
    expect(both(short, 'Tubs, Kettles and Lids')).toEqual(['same', 'same']);
    expect(both(short, 'Waters (TKL) of the North')).toEqual(['same', 'same']);
  },
);

test.each('a an and at by de del der des di du et for in la le of on the to und with'.split(' '))(
  'an acronym may leave out "%s"',
  (word) => {
    expect(both('KLT', `Kettles ${word} Lids ${word} Tubs`)).toEqual(['same', 'same']);
  },
);

test.each([
  ['K', 'Kettles', 'same'],
  ['T', 'Tubs and Kettles', 'different'],
  ['TK Waters', 'Tubs and Kettles', 'different'],
  ['ABCDEFGHIJKL', 'Waters ABCDEFGHIJKL', 'same'],
  ['ABCDEFGHIJKLM', 'Waters ABCDEFGHIJKLM', 'different'],
  ['tkl', 'XTKLX of Waters', 'different'],
  ['jkettlet', 'Journal of Kettle Letters', 'same'],
  ['jkettle', 'Journal of Kettle', 'different'],
  ['Adv. Neural Inf. Process. Syst.', 'Advances in Neural Information Processing Systems', 'same'],
  ['International Conference on Machine Learning', 'Machine Learning', 'different'],
])('%s and %s are compared: %s', (one, other, relation) => {
  expect(both(one, other)).toEqual([relation, relation]);
});

test.each([
  'Proceedings of Machine Learning Research',
  'Conference Proceedings Series',
  'Conference Proceeding Series',
  'JMLR W&CP',
  'Advances in Intelligent Systems',
])('%s prints the papers of many conferences', (venue) => {
  expect([isSeries(venue), isSeries(`Kettle ${venue.slice(1)}`)]).toEqual([true, false]);
});

test.each([
  ['Applied Physics', 'Proceedings', true],
  ['EW Letters', 'Europhysics Waters', false],
  ['UL', 'Europhysics Letters', false],
  ['LT', 'Europhysics Letters', true],
  ['Phys. Waters', 'Kettle Physics', true],
])('%s and %s may be one venue: %s', (one, other, expected) => {
  expect([mayBeOneVenue(one, other), mayBeOneVenue(other, one)]).toEqual([expected, expected]);
});

test.each([
  ['Heat. Kettle Letters', true],
  ['Heat; Kettle Letters; 12', true],
  ['Heat: Kettle Letters 12', true],
  ['Heat of tubs in letters', false],
  ['Kettle', false],
  ['', false],
])('the text "%s" names Kettle Letters: %s', (text, expected) => {
  expect(namesVenue(text, 'Kettle Letters')).toBe(expected);
});
