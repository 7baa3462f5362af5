import { type Merged, mergeRecords, type Trust } from '../../match/join.ts';
import type { Collection, Dropped, Hit, ParsedIntent, SearchFilters } from '../../model/collection.ts';
import { readFeedback, type Steer } from '../strategy/feedback.ts';
import { needsOf } from '../strategy/needs.ts';
import { facetsOf } from './facets.ts';
import { ledgerOf } from './ledger.ts';
import { rank, type Scored } from './rank.ts';
import { isAnswered, type Round } from './round.ts';
import { screen } from './screen.ts';
import { tagsOf } from './tags.ts';

/** What was asked and found so far, joined, with everything said of it. */
export interface Findings {
  readonly papers: readonly Merged[];
  readonly steer: Steer;
}

/** Joins the records of all rounds and reads what was said of them. */
export function findingsOf(intent: ParsedIntent, rounds: readonly Round[], trust: Trust, thisYear: number): Findings {
  const papers = mergeRecords(
    rounds.flatMap(({ gathered }) => gathered?.records ?? []),
    trust,
  );
  const said = rounds.flatMap(({ feedback }) => feedback ?? []);
  return { papers, steer: readFeedback(said, papers, intent, thisYear) };
}

/** The year by which ages are counted: that of the last request, so that a replay ranks as the first run did. */
export function yearOfRounds(rounds: readonly Round[], nowMs: number): number {
  const last = rounds.flatMap(({ gathered }) => gathered?.finishedAt ?? []).at(-1);
  const ms = last === undefined ? nowMs : Date.parse(last);
  return new Date(Number.isFinite(ms) ? ms : nowMs).getUTCFullYear();
}

/** Below this share of what was asked for, a paper that tells enough about itself is no answer. */
const LEAST_FIT = 0.15;

/** Joins, screens, ranks and cuts everything gathered; each record left out is told with the reason. */
export function organise(intent: ParsedIntent, all: readonly Round[], trust: Trust, nowMs: number): Collection {
  const rounds = asReviewed(all);
  const thisYear = yearOfRounds(rounds, nowMs);
  const { papers, steer } = findingsOf(intent, rounds, trust, thisYear);
  const strategy = rounds.at(-1)?.strategy ?? { queries: [], sources: [], filters: intent.filters };
  const { candidates, dropped } = sift(papers, steer, strategy.filters);
  const ranked = rank(candidates, {
    needs: needsOf(intent, strategy, steer),
    wantsRecent: intent.wantsRecent || steer.wantsRecent,
    intentType: intent.intentType,
    thisYear,
    relevant: steer.relevant,
    irrelevant: steer.irrelevant,
    removed: steer.removed,
  });
  const kept = new Set(steer.relevant);
  const { chosen, left } = cut(ranked, kept, strategy.filters.maxResults);
  const hits = chosen.map((scored) => toHit(scored, kept));
  const gathered = rounds.flatMap((round) => round.gathered ?? []);
  const out = [...dropped, ...left];
  return {
    query: intent.topic,
    intent,
    strategy,
    hits,
    facets: facetsOf(hits),
    ledger: ledgerOf(gathered, papers.length, out, hits.length),
    finishedAt: gathered.at(-1)?.finishedAt ?? new Date(nowMs).toISOString(),
  };
}

/**
 * The rounds as the papers were reviewed: words and limits since the last round that was answered have found nothing yet,
 * so they take nothing away. Marks count at once.
 */
function asReviewed(rounds: readonly Round[]): readonly Round[] {
  const at = rounds.findLastIndex(isAnswered);
  const strategy = rounds[at]?.strategy;
  if (!strategy || at === rounds.length - 1) return rounds;
  return rounds.map((round, each) => (each < at ? round : { ...withoutWords(round), strategy }));
}

function withoutWords({ feedback, ...round }: Round): Round {
  const { freeText: _words, ...marks } = feedback ?? { markedRelevant: [], markedIrrelevant: [] };
  return { ...round, feedback: marks };
}

const drop = ({ id, paper }: Merged, why: Dropped['why']): Dropped => ({
  id,
  ...(paper.title && { title: paper.title }),
  why,
});

/** Papers marked relevant need no screening: a person has done it. */
function sift(papers: readonly Merged[], { relevant, irrelevant }: Steer, filters: SearchFilters) {
  const [kept, away] = [new Set(relevant), new Set(irrelevant)];
  const candidates: Merged[] = [];
  const dropped: Dropped[] = [];
  for (const paper of papers) {
    const why = kept.has(paper) ? null : away.has(paper) ? 'marked_irrelevant' : screen(paper, filters);
    if (why === null) candidates.push(paper);
    else dropped.push(drop(paper, why));
  }
  return { candidates, dropped };
}

/** Whether a paper clearly is no answer: it speaks of too little, and says enough about itself for that to count. */
function isNoAnswer({ fit, merged }: Scored): boolean {
  const tellsLittle = merged.paper.abstract === undefined && merged.sources.length > 1;
  return fit < LEAST_FIT && !(tellsLittle && fit > 0);
}

function cut(ranked: readonly Scored[], kept: ReadonlySet<Merged>, maxResults: number) {
  const left: Dropped[] = [];
  const answers = ranked.filter((scored) => {
    const isAnswer = kept.has(scored.merged) || !isNoAnswer(scored);
    if (!isAnswer) left.push(drop(scored.merged, 'low_score'));
    return isAnswer;
  });
  let room = maxResults - answers.filter(({ merged }) => kept.has(merged)).length;
  const chosen = answers.filter(({ merged }) => {
    const fits = kept.has(merged) || room-- > 0;
    if (!fits) left.push(drop(merged, 'over_limit'));
    return fits;
  });
  return { chosen, left };
}

function toHit({ merged, score, reason }: Scored, kept: ReadonlySet<Merged>): Hit {
  return {
    id: merged.id,
    paper: merged.paper,
    score: Math.round(score * 1e4) / 1e4,
    reason,
    tags: [...tagsOf(merged.paper), ...(kept.has(merged) ? (['kept'] as const) : [])],
    sources: merged.sources,
    ...(merged.merged.length > 0 && { merged: merged.merged }),
  };
}
