import { count } from '../../shared/shown.ts';

/** What a person confirms before it happens. */
export interface Question {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
}

/** Asked before a search ends with no papers; null if it keeps some. */
export function questionAtEnd(total: number, excluded: number): Question | null {
  if (excluded < total) return null;
  const why = total === 0 ? 'The search found no papers.' : `You excluded ${describeAll(total)}.`;
  return {
    title: 'Finish with no papers?',
    text: `${why} A finished search stays empty.`,
    yes: 'Yes, finish with none',
  };
}

/** Asked before all papers that are shown are excluded. */
export function questionBeforeExclusion(number: number): Question {
  const papers = count(number, 'paper');
  return {
    title: `Exclude ${papers}?`,
    text: `This excludes ${number === 1 ? 'the paper' : `all ${papers}`} on the page. Undo takes it back.`,
    yes: `Yes, exclude ${papers}`,
  };
}

const describeAll = (total: number) => (total === 1 ? 'the only paper' : `all ${count(total, 'paper')}`);
