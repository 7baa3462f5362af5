import type { Merged } from '../../match/join.ts';
import type { Need } from '../strategy/needs.ts';
import { isStopWord, isVague } from '../understand/words.ts';
import { type PaperWords, readPapers } from './fit.ts';

const MIN_STEM = 3;
const STRONGEST = 6;

/** How much a paper has in common with marked ones, apart from what was asked for; 0 to 1. */
export function createLikeness(
  marked: readonly Merged[],
  needs: readonly Need[],
  papers: readonly PaperWords[],
): (words: PaperWords) => number {
  if (marked.length === 0) return () => 0;
  const isMarked = new Set(marked);
  const asked = new Set(needs.flatMap(({ spellings }) => spellings.flatMap((spelling) => spelling.split(' '))));
  const topicsOf = (words: PaperWords) => readTopics(words, asked);
  const weights = weighTopics(readPapers(marked), papers, topicsOf);
  const strongest = [...weights.values()]
    .sort((a, b) => b - a)
    .slice(0, STRONGEST)
    .reduce((sum, weight) => sum + weight, 0);
  return (words) => {
    if (isMarked.has(words.merged)) return 1;
    let shared = 0;
    for (const stem of topicsOf(words)) shared += weights.get(stem) ?? 0;
    return strongest > 0 ? Math.min(1, shared / strongest) : 0;
  };
}

function readTopics({ lexicon, title, keywords }: PaperWords, asked: ReadonlySet<string>): ReadonlySet<string> {
  const stems = [...title, ...keywords].map((number) => lexicon.stems[number] ?? '');
  return new Set(
    stems.filter((stem) => stem.length >= MIN_STEM && !asked.has(stem) && !isStopWord(stem) && !isVague(stem)),
  );
}

/** TF-IDF of the topics of marked papers: shared by many of them, rare among all papers. */
function weighTopics(
  marked: readonly PaperWords[],
  papers: readonly PaperWords[],
  topicsOf: (words: PaperWords) => ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const frequency = new Map<string, number>();
  for (const words of papers) for (const stem of topicsOf(words)) frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
  const weights = new Map<string, number>();
  for (const words of marked)
    for (const stem of topicsOf(words)) {
      const idf = Math.log(1 + papers.length / (frequency.get(stem) ?? 1));
      weights.set(stem, (weights.get(stem) ?? 0) + idf / marked.length);
    }
  return weights;
}
