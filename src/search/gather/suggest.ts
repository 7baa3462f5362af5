import type { Hit } from '../../model/collection.ts';
import type { Need } from '../strategy/needs.ts';
import { readPhrases } from '../understand/phrases.ts';
import type { Vocabulary } from '../understand/vocabulary.ts';
import { isStopWord, isVague, stemsOf, termKey } from '../understand/words.ts';

const TOP = 30;
const MAX_SUGGESTIONS = 8;
const MAX_WORDS = 4;
/** A term of fewer papers says little about the topic. */
const MIN_PAPERS = 2;

/**
 * Terms that the best papers share and the question lacks, from their keywords and the noun phrases of their titles. They
 * are shown to a reviewer; no query uses them unasked.
 */
export function suggestTerms(hits: readonly Hit[], needs: readonly Need[], vocabulary: Vocabulary): string[] {
  const asked = new Set(needs.flatMap(({ spellings }) => spellings.flatMap((spelling) => spelling.split(' '))));
  const counts = new Map<string, { written: string; count: number }>();
  for (const { paper } of hits.slice(0, TOP)) {
    const phrases = readPhrases(paper.title ?? '', vocabulary).map(({ text }) => text);
    const terms = new Map(
      [...(paper.keywords ?? []).slice(0, 30), ...phrases.filter((text) => text.includes(' '))]
        .filter((term) => isUsable(term, asked))
        .map((term) => [termKey(term), term.trim()] as const),
    );
    for (const [key, written] of terms) {
      const before = counts.get(key) ?? { written, count: 0 };
      counts.set(key, { written: before.written, count: before.count + 1 });
    }
  }
  const ordered = [...counts]
    .filter(([, { count }]) => count >= MIN_PAPERS)
    .sort(([a, one], [b, other]) => other.count - one.count || (a < b ? -1 : 1));
  return ordered.slice(0, MAX_SUGGESTIONS).map(([, { written }]) => written);
}

/** Whether a term is a topic that adds something to what was asked for. */
function isUsable(term: string, asked: ReadonlySet<string>): boolean {
  const stems = stemsOf(term);
  if (stems.length === 0 || stems.length > MAX_WORDS || term.length > 60) return false;
  if (stems.every((stem) => stem.length < 3 || isStopWord(stem) || isVague(stem) || /^\d+$/u.test(stem))) return false;
  return !stems.every((stem) => asked.has(stem));
}
