import { type Item, recordId, type Trust } from '../../match/items.ts';
import { type Merged, mergeRecords } from '../../match/join.ts';
import type { Collection, Dropped, Hit, JoinedRecord, ParsedIntent, SearchFilters } from '../../model/collection.ts';
import type { Imported } from '../imports.ts';
import { type Guidance, readFeedback } from '../strategy/feedback.ts';
import { needsOf } from '../strategy/needs.ts';
import { withoutLimits } from '../understand/limits.ts';
import { vocabularyOf } from '../understand/vocabulary.ts';
import { reasonsIn } from './apply-marks.ts';
import { facetsOf } from './facets.ts';
import { fuseRanks } from './fusion.ts';
import { ledgerOf } from './ledger.ts';
import { type RankedPaper, rank } from './rank.ts';
import { isAnswered, type Round } from './round.ts';
import { screen } from './screen.ts';
import { suggestTerms } from './suggest.ts';
import { tagsOf } from './tags.ts';

/** The papers of all rounds, and what the feedback on them means. */
export interface Findings {
  readonly papers: readonly Merged[];
  readonly guidance: Guidance;
}

/** Everything that was found or added. */
export interface Material {
  readonly rounds: readonly Round[];
  readonly imports: readonly Imported[];
}

/** Joins the records of all rounds and files and reads the feedback on them. */
export function findingsOf(
  intent: ParsedIntent,
  { rounds, imports }: Material,
  trust: Trust,
  thisYear: number,
): Findings {
  const found = rounds.flatMap(({ gathered }) => gathered?.records ?? []);
  const feedback = rounds.flatMap((round) => round.feedback ?? []);
  const splits = feedback.flatMap((each) => each.splits ?? []);
  const papers = mergeRecords([...found, ...imports.flatMap(({ records }) => records)], trust, splits);
  return { papers, guidance: readFeedback(feedback, papers, intent, thisYear) };
}

/** The year that ages count from: that of the last answer, so that a replay ranks like the first run. */
export function yearOfRounds(rounds: readonly Round[], nowMs: number): number {
  const last = rounds.flatMap(({ gathered }) => gathered?.finishedAt ?? []).at(-1);
  const ms = last === undefined ? nowMs : Date.parse(last);
  return new Date(Number.isFinite(ms) ? ms : nowMs).getUTCFullYear();
}

/** A paper that covers less of what was asked for is dropped. */
const MIN_FIT = 0.15;
/** Unless it shares this much of the words of the best paper. */
const MIN_WORDS = 0.3;
/** Among fewer papers the best one may be bad. */
const MIN_COMPARED = 20;

/** Joins, screens, ranks and cuts everything gathered; the ledger has the reason for each paper that is dropped. */
export function organise(
  intent: ParsedIntent,
  { rounds: all, imports }: Material,
  trust: Trust,
  nowMs: number,
): Collection {
  const rounds = asReviewed(all);
  const thisYear = yearOfRounds(rounds, nowMs);
  const { papers, guidance } = findingsOf(intent, { rounds, imports }, trust, thisYear);
  const strategy = rounds.at(-1)?.strategy ?? { queries: [], sources: [], filters: intent.filters };
  const reasons = reasonsIn(rounds.flatMap(({ feedback }) => feedback ?? []));
  const { candidates, dropped } = screenAll(papers, guidance, strategy.filters, reasons);
  const gathered = rounds.flatMap((round) => round.gathered ?? []);
  const needs = needsOf(intent, strategy, guidance);
  const ranked = rank(candidates, {
    question: [withoutLimits(intent.topic), ...intent.concepts, ...guidance.added].join(' '),
    ranks: fuseRanks(candidates, rounds),
    needs,
    wantsRecent: intent.wantsRecent || guidance.wantsRecent,
    intentType: intent.intentType,
    thisYear,
    relevant: guidance.relevant,
    irrelevant: guidance.irrelevant,
    removed: guidance.removed,
  });
  const kept = new Set(guidance.relevant);
  const added = new Set(imports.map(({ source }) => source));
  const { chosen, left, importedOverLimit } = cut(ranked, kept, added, strategy.filters.maxResults);
  const hits = chosen.map((each) => toHit(each, kept));
  const out = [...dropped, ...left];
  const suggestions = suggestTerms(hits, needs, vocabularyOf(intent.domain));
  return {
    query: intent.topic,
    intent,
    strategy,
    hits,
    facets: facetsOf(hits),
    ledger: ledgerOf(gathered, imports, {
      papers: papers.length,
      splits: rounds.flatMap(({ feedback }) => feedback?.splits ?? []).length,
      dropped: out,
      importedOverLimit,
      kept: hits.length,
    }),
    ...(suggestions.length > 0 && { suggestions }),
    finishedAt: gathered.at(-1)?.finishedAt ?? new Date(nowMs).toISOString(),
  };
}

/**
 * The rounds as they were reviewed. Free text and filters given after the last answered round have found no papers yet,
 * so they must not drop any. Marks count at once.
 */
function asReviewed(rounds: readonly Round[]): readonly Round[] {
  const at = rounds.findLastIndex(isAnswered);
  const strategy = rounds[at]?.strategy;
  if (!strategy || at === rounds.length - 1) return rounds;
  return rounds.map((round, each) => (each < at ? round : { ...withoutText(round), strategy }));
}

function withoutText({ feedback, ...round }: Round): Round {
  const { freeText: _text, ...marks } = feedback ?? { markedRelevant: [], markedIrrelevant: [] };
  return { ...round, feedback: marks };
}

const drop = ({ id, paper }: Merged, why: Dropped['why'], reason?: string): Dropped => ({
  id,
  ...(paper.title && { title: paper.title }),
  why,
  ...(reason && { reason }),
});

/** Papers marked relevant are not screened: a person has already done that. */
function screenAll(
  papers: readonly Merged[],
  { relevant, irrelevant }: Guidance,
  filters: SearchFilters,
  reasons: ReadonlyMap<string, string>,
) {
  const [kept, excluded] = [new Set(relevant), new Set(irrelevant)];
  const candidates: Merged[] = [];
  const dropped: Dropped[] = [];
  for (const paper of papers) {
    const why = kept.has(paper) ? null : excluded.has(paper) ? 'marked_irrelevant' : screen(paper, filters);
    if (why === null) candidates.push(paper);
    else dropped.push(drop(paper, why, why === 'marked_irrelevant' ? reasonFor(paper, reasons) : undefined));
  }
  return { candidates, dropped };
}

/** A reason may name a paper by an id that it had before a better one was found. */
function reasonFor({ aliases }: Merged, reasons: ReadonlyMap<string, string>): string | undefined {
  return aliases.map((alias) => reasons.get(alias)).find((reason) => reason !== undefined);
}

/** Whether a paper covers too little; one without an abstract that several sources found gets the benefit of the doubt. */
function isOffTopic({ fit, words, merged }: RankedPaper, total: number): boolean {
  const isSparse = merged.paper.abstract === undefined && merged.sources.length > 1;
  return fit < MIN_FIT && (total < MIN_COMPARED || words < MIN_WORDS) && !(isSparse && fit > 0);
}

/** A person added some records on purpose, so only filters and the limit remove them. */
function cut(
  ranked: readonly RankedPaper[],
  kept: ReadonlySet<Merged>,
  added: ReadonlySet<string>,
  maxResults: number,
) {
  const left: Dropped[] = [];
  const onTopic = ranked.filter((each) => {
    const { merged } = each;
    const isWanted = kept.has(merged) || merged.sources.some((source) => added.has(source));
    const isKept = isWanted || !isOffTopic(each, ranked.length);
    if (!isKept) left.push(drop(merged, 'low_score'));
    return isKept;
  });
  let importedOverLimit = 0;
  let room = maxResults - onTopic.filter(({ merged }) => kept.has(merged)).length;
  const chosen = onTopic.filter(({ merged }) => {
    const fits = kept.has(merged) || room-- > 0;
    if (!fits) left.push(drop(merged, 'over_limit'));
    if (!fits && merged.sources.some((source) => added.has(source))) importedOverLimit += 1;
    return fits;
  });
  return { chosen, left, importedOverLimit };
}

function toJoined(item: Item): JoinedRecord {
  const { title, year, venue, volume, pages, doi, arxivId, pmid } = item.record.paper;
  const stated = { title, year, venue, volume, pages, doi, arxivId, pmid };
  const known = Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== undefined));
  return { id: recordId(item), source: item.source, ...known };
}

function toHit({ merged, score, explain }: RankedPaper, kept: ReadonlySet<Merged>): Hit {
  return {
    id: merged.id,
    paper: merged.paper,
    score: Math.round(score * 1e4) / 1e4,
    reason: explain(),
    tags: [...tagsOf(merged.paper), ...(kept.has(merged) ? (['kept'] as const) : [])],
    sources: merged.sources,
    ...(merged.merged.length > 0 && { merged: merged.merged }),
    ...(merged.members.length > 0 && { records: merged.members.map(toJoined) }),
  };
}
