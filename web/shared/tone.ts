/** The tone of a badge. */
export type Tone = 'plain' | 'good' | 'open' | 'proven' | 'warn' | 'bad' | 'alarm' | 'busy';

/** The tone of a grade. */
export const toneOf = (grade: string): Tone =>
  grade === 'verified' ? 'proven' : grade === 'plausible' ? 'plain' : 'bad';
