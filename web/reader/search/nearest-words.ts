/** Pairs of adjacent letters, with the ends of the word. */
function pairsOf(word: string): Set<string> {
  const padded = `_${word.toLowerCase()}_`;
  return new Set(Array.from({ length: padded.length - 1 }, (_, at) => padded.slice(at, at + 2)));
}

/** How much two words look alike, from 0 to 1. */
function likeness(one: string, other: string): number {
  const [first, second] = [pairsOf(one), pairsOf(other)];
  const shared = [...first].filter((pair) => second.has(pair)).length;
  return (2 * shared) / (first.size + second.size);
}

const ALIKE = 0.4;
const WORDS = /[\p{L}\p{N}]{3,}/gu;

/** The terms of the library that look most like the words of a query, the nearest first. */
export function nearestWords(query: string, terms: readonly string[], most: number): string[] {
  const typed = [...new Set(query.match(WORDS) ?? [])].slice(0, 8);
  const rated = terms.map((term) => {
    const words = term.match(WORDS) ?? [];
    return { term, score: Math.max(0, ...typed.flatMap((word) => words.map((each) => likeness(word, each)))) };
  });
  return rated
    .filter(({ score }) => score >= ALIKE)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ term }) => term);
}
