import type { Merged } from '../../match/join.ts';
import type { ParsedIntent, SearchFilters, UserFeedback } from '../../model/collection.ts';
import type { PaperFields } from '../../model/paper.ts';
import { topicWords } from '../../text/words.ts';
import { type Mined, mineConstraints } from '../understand/constraints.ts';
import { findConcepts } from '../understand/intent.ts';
import { vocabularyOf } from '../understand/vocabulary.ts';
import { isStopWord, isVague, stemOf, stemsOf, termKey } from '../understand/words.ts';

/** What the feedback on earlier rounds means for the next one. */
export interface Guidance {
  readonly relevant: readonly Merged[];
  readonly irrelevant: readonly Merged[];
  /** Terms the free text asks for. */
  readonly added: readonly string[];
  /** Terms the free text refuses. */
  readonly removed: readonly string[];
  /** Filters stated in each free text, oldest first: how they combine depends on the filters they change. */
  readonly limits: readonly Partial<SearchFilters>[];
  readonly wantsRecent: boolean;
}

/** Reads all feedback, oldest first: a later mark or limit replaces an earlier one. */
export function readFeedback(
  all: readonly UserFeedback[],
  papers: readonly Merged[],
  intent: ParsedIntent,
  thisYear: number,
): Guidance {
  const byAlias = new Map(papers.flatMap((paper) => paper.aliases.map((alias) => [alias, paper] as const)));
  const marks = new Map<Merged, boolean>();
  const mark = (ids: readonly string[], isRelevant: boolean) => {
    for (const id of ids) {
      const paper = byAlias.get(id);
      if (paper) marks.set(paper, isRelevant);
    }
  };
  const wishes: Wishes = { added: new Map(), removed: excludedBy(intent) };
  const limits: Partial<SearchFilters>[] = [];
  let wantsRecent = false;
  for (const { markedRelevant, markedIrrelevant, freeText } of all) {
    mark(markedRelevant, true);
    mark(markedIrrelevant, false);
    const mined = mineConstraints(freeText ?? '', thisYear);
    limits.push(mined.filters);
    wantsRecent ||= mined.wantsRecent;
    readWishes(mined, intent, wishes);
  }
  const marked = (isRelevant: boolean) =>
    [...marks].filter(([, value]) => value === isRelevant).map(([paper]) => paper);
  return {
    relevant: marked(true),
    irrelevant: marked(false),
    added: [...wishes.added.values()],
    removed: [...wishes.removed.values()],
    limits,
    wantsRecent,
  };
}

interface Wishes {
  readonly added: Map<string, string>;
  readonly removed: Map<string, string>;
}

/** What the question excludes, with its other names. */
function excludedBy({ excluded = [], domain }: ParsedIntent): Map<string, string> {
  const vocabulary = vocabularyOf(domain);
  const terms = excluded.flatMap((text) => findConcepts(text, vocabulary).concepts);
  const names = terms.flatMap((term) => [term, ...vocabulary.allOf(term)]);
  return new Map(names.map((name) => [termKey(name), name]));
}

const CLAUSE =
  /[.;!?\n]+|,\s*(?=(?:but|more|only|rather|instead|and|not|no|without|exclude|excluding|except|focus|include|add)\b)|\b(?=but\b|instead\b|rather than\b|not\b|without\b|exclud|except\b|and more\b|and focus\b)/giu;
const REFUSAL =
  /^\s*(?:but |and |please |or )*(?:do not|don['’]t|not|no|without|exclud\w*|except(?: for)?|avoid\w*|drop|remove|less|fewer|ignore|nothing|rather than|instead of|too (?:many|much)|never|skip|leave out|stop)\b/iu;
/** A complaint such as "too broad" does not wish for broad papers. */
const COMPLAINT = /\btoo \p{L}+/giu;
/** Words about results, not about their topic. */
const META_WORDS = new Set(
  'more only focus focused focusing include including includes add also rather instead too many much result results want prefer preferred less fewer exclude excluding except avoid drop remove ignore skip leave interested relevant irrelevant topic topics please good bad ok okay yes better kind kinds these those query queries search source sources paper nothing never stop really mostly especially particularly particular specific specifically narrow broader broaden wider deal dealing don doesn interest care need'.split(
    ' ',
  ),
);

/** Clauses that begin with a refusal remove what they name; the others add it. A later wish undoes an earlier one. */
function readWishes({ rest }: Mined, intent: ParsedIntent, { added, removed }: Wishes): void {
  const vocabulary = vocabularyOf(intent.domain);
  for (const clause of rest.split(CLAUSE)) {
    const isRefusal = REFUSAL.test(clause);
    const [into, from] = isRefusal ? [removed, added] : [added, removed];
    const text = clause
      .replace(REFUSAL, ' ')
      .replace(COMPLAINT, ' ')
      .replace(/["“”«»]/gu, ' ');
    for (const term of findConcepts(text, vocabulary).concepts.filter((word) => !META_WORDS.has(word.toLowerCase()))) {
      from.delete(termKey(term));
      into.set(termKey(term), term);
    }
  }
}

/** Words of titles and keywords that marked papers share and the others do not, most distinctive first. */
export function learnTerms(
  marked: readonly PaperFields[],
  against: readonly PaperFields[],
  known: ReadonlySet<string>,
  limit: number,
): string[] {
  if (marked.length === 0) return [];
  const written = new Map<string, string>();
  const counts = countStems(marked, written);
  const others = countStems(against, written);
  const size = Math.max(1, against.length);
  return [...counts]
    .map(([stem, count]) => ({
      stem,
      weight: (count / marked.length) * Math.log(1 + size / (1 + (others.get(stem) ?? 0))),
    }))
    .filter(({ stem }) => !known.has(stem))
    .sort((a, b) => b.weight - a.weight || (a.stem < b.stem ? -1 : 1))
    .slice(0, limit)
    .map(({ stem }) => written.get(stem) ?? stem);
}

function countStems(papers: readonly PaperFields[], written: Map<string, string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { title, keywords } of papers) {
    const words = topicWords([title ?? '', ...(keywords ?? [])].join(' ')).filter(isTopical);
    for (const word of words) if (!written.has(stemOf(word))) written.set(stemOf(word), word);
    for (const stem of new Set(words.map(stemOf))) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return counts;
}

const isTopical = (word: string) => word.length > 2 && !isStopWord(word) && !isVague(word) && !/^\d+$/u.test(word);

/** The stems of terms that are already known, which cannot be learned. */
export function knownStems(terms: readonly string[]): Set<string> {
  return new Set(terms.flatMap(stemsOf));
}
