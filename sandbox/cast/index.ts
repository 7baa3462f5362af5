import { BIOLOGY } from './biology.ts';
import { CHEMISTRY } from './chemistry.ts';
import { CLIMATE } from './climate.ts';
import { DEPOSITS } from './deposits.ts';
import { ECONOMICS } from './economics.ts';
import { LEARNING } from './learning.ts';
import { MATHEMATICS } from './mathematics.ts';
import { MEDICINE } from './medicine.ts';
import { ODDITIES } from './oddities.ts';
import type { CastPaper } from './paper.ts';
import { PEROVSKITE } from './perovskite.ts';
import { PHYSICS } from './physics.ts';

/** Every paper of the sandbox. */
export const CAST: readonly CastPaper[] = [
  ...BIOLOGY,
  ...PEROVSKITE,
  ...LEARNING,
  ...CLIMATE,
  ...PHYSICS,
  ...MEDICINE,
  ...ECONOMICS,
  ...CHEMISTRY,
  ...MATHEMATICS,
  ...ODDITIES,
  ...DEPOSITS,
];
