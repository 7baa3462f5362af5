import type { Hit } from './api.ts';

/** Whether a paper of a search is retracted. */
export const isRetracted = ({ paper, tags }: Pick<Hit, 'paper' | 'tags'>): boolean =>
  paper.retracted === true || tags.includes('retracted');

/** The papers that are not selected for fetching at first. */
export const retractedIds = (hits: readonly Hit[]): string[] => hits.filter(isRetracted).map(({ id }) => id);
