import type { Concept, DraftQuery, StrategyDraft } from './strategy-draft.ts';

const partsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function contains(concept: Concept, word: Concept): boolean {
  const parts = partsOf(concept.name);
  return partsOf(word.name).every((part) => parts.includes(part));
}

/** Marks what only a wide query has: those are single words, not concepts. */
export function markWords(concepts: readonly Concept[], queries: readonly DraftQuery[]): readonly Concept[] {
  const own = new Set(queries.filter(({ match }) => match !== 'any').flatMap((query) => query.concepts));
  if (own.size === 0) return concepts;
  const real = concepts.filter(({ id }) => own.has(id));
  return concepts.map((each) =>
    own.has(each.id) ? each : { ...each, wordOf: real.filter((one) => contains(one, each)).map(({ id }) => id) },
  );
}

/** What a query searches for. A word leaves with its concept; a concept that no longer has a word replaces it. */
export function conceptsOf({ concepts }: StrategyDraft, query: DraftQuery): Concept[] {
  const named = concepts.filter(({ name }) => name.trim() !== '');
  const members = named.filter(({ id }) => query.concepts.includes(id));
  const isCurrent = (word: Concept) =>
    !word.wordOf?.length || named.some((each) => word.wordOf?.includes(each.id) && contains(each, word));
  const current = members.filter(isCurrent);
  const left = new Set(members.filter((each) => !isCurrent(each)).flatMap(({ wordOf = [] }) => wordOf));
  return [...current, ...named.filter((each) => left.has(each.id) && !current.includes(each))];
}

/** A draft with a changed concept; the words of a wide query that were taken from it have the same synonyms. */
export function withChanged(draft: StrategyDraft, next: Concept): StrategyDraft {
  const before = draft.concepts.find(({ id }) => id === next.id)?.synonyms ?? [];
  const added = next.synonyms.filter((each) => !before.includes(each));
  const first = draft.concepts.find(({ wordOf }) => wordOf?.includes(next.id));
  const change = (word: Concept): Concept => {
    const kept = word.synonyms.filter((each) => next.synonyms.includes(each) || !before.includes(each));
    return { ...word, synonyms: word === first ? [...new Set([...kept, ...added])] : kept };
  };
  return {
    ...draft,
    concepts: draft.concepts.map((each) =>
      each.id === next.id ? next : each.wordOf?.includes(next.id) ? change(each) : each,
    ),
  };
}
