import { countOf } from '../../model/count.ts';
import type { Need } from '../strategy/needs.ts';
import { type PaperWords, placesOf, SYNONYM } from './fit.ts';
import { ageOf, citationsOf, type ScoreInput } from './score.ts';

const MAX_MISSING = 3;
/** A likeness below this is not worth mentioning. */
const NOTABLE = 0.25;

/** Why a paper has its score, in words; `fits` are its fits for each need. */
export function reasonOf(
  words: PaperWords,
  needs: readonly Need[],
  fits: readonly number[],
  { like, unlike, unwanted, thisYear, wantsRecent }: ScoreInput,
): string {
  const { paper, sources } = words.merged;
  const inTitle = fits.filter((fit) => fit >= SYNONYM).length;
  const inText = fits.filter((fit) => fit > 0 && fit < SYNONYM).length;
  const missing = needs.filter((_need, at) => !fits[at]).map(({ name }) => name);
  const age = ageOf(paper, thisYear);
  const citations = citationsOf(paper);
  const perYear = age === null ? '' : ` (${Math.round(citations / (age + 1))} per year)`;
  const mentioned = unwanted.filter((term) => Object.values(placesOf(words, term)).some(Boolean));
  return [
    `title covers ${inTitle} of ${countOf(fits.length, 'concept')}`,
    ...(inText > 0 ? [`keywords or abstract cover ${inText} more`] : []),
    ...(missing.length > 0 ? [`no mention of ${missing.slice(0, MAX_MISSING).join(', ')}`] : []),
    sources.length === 1 ? `found only by ${sources[0]}` : `found by ${sources.length} sources`,
    ...(citations > 0 ? [`${countOf(citations, 'citation')}${perYear}`] : []),
    ...(wantsRecent && age !== null ? [age <= 1 ? 'new' : `${age} years old`] : []),
    ...(like > NOTABLE ? ['similar to papers marked relevant'] : []),
    ...(unlike > NOTABLE ? ['similar to papers marked irrelevant'] : []),
    ...(mentioned.length > 0 ? [`mentions ${mentioned.join(', ')}, which is unwanted`] : []),
  ].join('; ');
}
