import { expect, test } from 'vitest';
import { compareVenueNames } from '../../../src/check/compare/venue.ts';

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
