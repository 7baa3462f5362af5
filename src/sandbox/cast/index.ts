import { BIOLOGY } from './biology.ts';
import type { CastPaper } from './paper.ts';
import { PEROVSKITE } from './perovskite.ts';

/** Every paper of the sandbox. */
export const CAST: readonly CastPaper[] = [...BIOLOGY, ...PEROVSKITE];
