import type { ParsedIntent } from '../../model/collection.ts';
import { isQuantity } from '../understand/tokens.ts';
import type { Vocabulary } from '../understand/vocabulary.ts';
import { isCommon } from '../understand/words.ts';
import { mostSpecificFirst } from './specificity.ts';

/** Concepts and conditions that the strictest query needs. */
export const MAX_CORE = 4;
const MAX_CONDITIONS = 2;

/** What a question wants to know about its concepts: papers that answer it need not have the word. */
const JUDGEMENTS = new Set('effectiveness efficacy performance use usage benefit quality'.split(' '));

/** All concepts that the strictest query has. */
export const usedOf = ({ core, people, limits, aspects, compared }: Parts) => [
  ...core,
  ...people,
  ...limits,
  ...aspects,
  ...compared,
];

/** The concepts of a strategy by how much a query needs them. */
export interface Parts {
  readonly core: readonly string[];
  /** Groups of people: only the widest query goes without them. */
  readonly people: readonly string[];
  /** Places, periods and conditions. */
  readonly limits: readonly string[];
  /** What is asked about a thing, which few papers state in these words. */
  readonly aspects: readonly string[];
  /** What the question compares with. */
  readonly compared: readonly string[];
  /** Concepts for which the strictest query has no room. */
  readonly left: readonly string[];
}

/** Sorts the concepts of a question by how much a query needs them. */
export function partsOf(intent: ParsedIntent, added: readonly string[], vocabulary: Vocabulary): Parts {
  const { concepts, conditions = [], compared: others = [] } = intent;
  const isSoft = (concept: string) => conditions.includes(concept) || others.includes(concept);
  const hard = concepts.filter((concept) => !isSoft(concept));
  const all = hard.length > 0 ? hard : concepts;
  const chosen = mostSpecificFirst(all, vocabulary, intent.topic).slice(0, MAX_CORE - Math.min(2, added.length));
  const core = all.filter((concept) => chosen.includes(concept));
  const soft = conditions.filter((concept) => !core.includes(concept) && !isQuantity(concept));
  const people = soft.filter((concept) => vocabulary.roleOf(concept) === 'population').slice(0, 1);
  // A literal that nothing is known about costs more papers than it sorts out.
  const isKnown = (concept: string) =>
    vocabulary.othersOf(concept).length > 0 || vocabulary.roleOf(concept) !== undefined;
  const isWritten = (concept: string) => intent.topic.toLowerCase().includes(concept.toLowerCase());
  const isAspect = (concept: string) => isCommon(concept) && !vocabulary.roleOf(concept);
  const rankOf = (concept: string) => (isAspect(concept) ? 2 : isKnown(concept) || !isWritten(concept) ? 0 : 1);
  const used = soft
    .filter((concept) => !people.includes(concept) && !/^\d{4}$/u.test(concept))
    .filter((concept) => core.length < 2 || !JUDGEMENTS.has(concept.toLowerCase()))
    .sort((one, other) => rankOf(one) - rankOf(other))
    .slice(0, core.length < 3 ? MAX_CONDITIONS + 1 : MAX_CONDITIONS);
  const rivals = others.filter((concept) => !core.includes(concept) && !isCommon(concept));
  const compared = mostSpecificFirst(rivals, vocabulary, intent.topic).slice(0, 1);
  const parts = {
    core,
    people,
    limits: used.filter((concept) => !isAspect(concept)),
    aspects: used.filter(isAspect),
    compared,
  };
  const taken = Object.values(parts).flat();
  return { ...parts, left: concepts.filter((concept) => !taken.includes(concept)) };
}
