import type { Author } from '../../model/paper.ts';
import type { CheckedReference, ComparedField, Difference } from '../../model/reference.ts';

/** A field that is proven wrong, with what it has to be. */
export interface Correction {
  readonly field: ComparedField;
  readonly stated: string;
  readonly found: string;
  /** The names, if the field is the authors. */
  readonly authors?: readonly Author[];
}

/** What to correct in a reference, or why nothing is. */
export interface Choice {
  readonly corrections: readonly Correction[];
  /** Why a wrong reference is left as it is. */
  readonly refusal?: 'another_paper' | 'no_value' | 'no_paper';
}

/** Fields that tell papers apart; if too many are wrong, the reference may mean another paper. */
const IDENTIFYING: ReadonlySet<ComparedField> = new Set(['title', 'authors', 'doi', 'arxivId', 'pmid', 'pmcid']);

/** Chooses what may be corrected: fields that are materially wrong, in a reference whose paper is certain. */
export function chooseCorrections(reference: CheckedReference): Choice {
  const { verdict, paper, differences, identifiedBy, accepted } = reference;
  if (accepted) return { corrections: [] };
  if (verdict === 'not_found') return { corrections: [], refusal: 'no_paper' };
  const wrong = differences.filter(({ severity }) => severity === 'major');
  if (verdict !== 'differs' || !paper || wrong.length === 0) return { corrections: [] };
  const identifying = wrong.filter(({ field }) => IDENTIFYING.has(field));
  // A similar title does not prove which paper is meant, and neither does a title with other authors and more.
  const isWrong = (name: ComparedField) => wrong.some(({ field }) => field === name);
  const isDoubtful = identifiedBy === 'title' && (isWrong('title') || (isWrong('authors') && wrong.length > 1));
  if (isDoubtful || identifying.length > 1 || wrong.length > 3) return { corrections: [], refusal: 'another_paper' };
  const corrections = wrong.flatMap((difference) => toCorrection(difference, paper.authors ?? []));
  return { corrections, ...(corrections.length < wrong.length && { refusal: 'no_value' as const }) };
}

/** What a person may correct: every field that is materially wrong, proven or not. */
export function possibleCorrections({ verdict, paper, differences }: CheckedReference): readonly Correction[] {
  if (verdict !== 'differs' || !paper) return [];
  const wrong = differences.filter(({ severity }) => severity === 'major');
  return wrong.flatMap((difference) => toCorrection(difference, paper.authors ?? []));
}

function toCorrection({ field, stated, found }: Difference, authors: readonly Author[]): Correction[] {
  if (found === undefined) return [];
  if (field !== 'authors') return [{ field, stated, found }];
  return authors.length > 0 ? [{ field, stated, found, authors }] : [];
}
