import { foldText } from '../../text/markup.ts';
import { termKey } from './words.ts';

const MAX_TERMS = 20;
const MAX_TERM = 200;

/** What is wrong with concepts that a request gives; undefined if nothing is. */
export function findConceptProblem(concepts: readonly (readonly string[])[], most: number): string | undefined {
  if (concepts.length === 0) return 'concepts must name at least one concept.';
  if (concepts.length > most) return `concepts has ${concepts.length} concepts. The maximum is ${most}.`;
  if (concepts.some((terms) => terms.length > MAX_TERMS)) return `A concept has at most ${MAX_TERMS} terms.`;
  if (concepts.some((terms) => terms.some((term) => term.length > MAX_TERM)))
    return `A term of a concept has at most ${MAX_TERM} characters.`;
  if (concepts.some((terms) => clean(terms).length === 0)) return 'Each concept needs a word to search for.';
  const keys = concepts.map((terms) => termKey(clean(terms)[0] ?? ''));
  return new Set(keys).size < keys.length ? 'Two concepts begin with the same term.' : undefined;
}

/** Each concept by its first term, with the others as its synonyms. */
export function readConcepts(concepts: readonly (readonly string[])[]): ReadonlyMap<string, readonly string[]> {
  return new Map(
    concepts.map(clean).flatMap(([first, ...others]): [string, string[]][] => (first ? [[first, others]] : [])),
  );
}

/** The terms without control characters and quotes, each once. */
function clean(terms: readonly string[]): string[] {
  const plain = terms.map((term) => foldText(term.replace(/[\p{Cc}"“”]/gu, ' ')));
  const seen = new Set<string>();
  return plain.filter(
    (term) => /[\p{L}\p{N}]/u.test(term) && !seen.has(term.toLowerCase()) && seen.add(term.toLowerCase()),
  );
}
