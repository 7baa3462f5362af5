/** The tone of a badge. */
export type Tone = 'plain' | 'good' | 'warn' | 'bad' | 'alarm' | 'busy';

/** The tone of a grade. */
export const toneOf = (grade: string): Tone =>
  grade === 'verified' ? 'good' : grade === 'plausible' ? 'plain' : 'bad';
