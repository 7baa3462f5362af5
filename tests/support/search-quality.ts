import { CAST } from '../../sandbox/cast/index.ts';
import type { CastPaper } from '../../sandbox/cast/paper.ts';
import { mergeRecords } from '../../src/match/join.ts';
import type { Hit } from '../../src/model/collection.ts';
import { foldDoi } from '../../src/model/ref-doi.ts';
import type { SourceRecord } from '../../src/model/source.ts';
import type { SearchSteps } from '../../src/search/steps.ts';
import type { Question } from './search-questions.ts';
import { searchOnce } from './search-world.ts';

/** Where the answers of one question came, before and after feedback. */
export interface Verdict {
  readonly question: Question;
  /** Positions from 1; null: not found. */
  readonly before: readonly (number | null)[];
  readonly after: readonly (number | null)[];
  /** Whether papers marked irrelevant came back, or kept ones were lost or doubled. */
  readonly broken: readonly string[];
  /** Everything that both rounds brought. */
  readonly records: readonly SourceRecord[];
}

const byKey = new Map(CAST.map((paper) => [paper.key, paper]));

function isSame({ paper }: Hit, wanted: CastPaper): boolean {
  if (paper.arxivId && wanted.arxiv?.id === paper.arxivId) return true;
  return paper.doi !== undefined && wanted.doi !== undefined && foldDoi(paper.doi) === foldDoi(wanted.doi);
}

function placesOf(hits: readonly Hit[], answers: readonly string[]): (number | null)[] {
  return answers.map((key) => {
    const wanted = byKey.get(key);
    if (!wanted) throw new Error(`No such paper in the cast: ${key}`);
    const at = hits.findIndex((hit) => isSame(hit, wanted));
    return at < 0 ? null : at + 1;
  });
}

/** Asks a question, marks the first answer found and the first two others, and asks again. */
async function judge(steps: SearchSteps, question: Question): Promise<Verdict> {
  const first = await searchOnce(steps, question.query, question.domain);
  const wanted = question.answers.flatMap((key) => byKey.get(key) ?? []);
  const isAnswer = (hit: Hit) => wanted.some((paper) => isSame(hit, paper));
  const markedRelevant = first.collection.hits
    .filter(isAnswer)
    .slice(0, 1)
    .map(({ id }) => id);
  const markedIrrelevant = first.collection.hits
    .filter((hit) => !isAnswer(hit))
    .slice(0, 2)
    .map(({ id }) => id);
  const feedback = { markedRelevant, markedIrrelevant };
  const second = await searchOnce(steps, question.query, question.domain, first.rounds, feedback);
  const ids = second.collection.hits.map(({ id }) => id);
  return {
    question,
    before: placesOf(first.collection.hits, question.answers),
    after: placesOf(second.collection.hits, question.answers),
    records: second.rounds.flatMap(({ gathered }) => gathered?.records ?? []),
    broken: [
      ...markedIrrelevant.filter((id) => ids.includes(id)).map((id) => `${id} came back`),
      ...markedRelevant
        .filter((id) => ids.filter((other) => other === id).length !== 1)
        .map((id) => `${id} not kept once`),
    ],
  };
}

/** Judges questions, one after the other. */
export async function judgeAll(steps: SearchSteps, questions: readonly Question[]): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const question of questions) verdicts.push(await judge(steps, question));
  return verdicts;
}

/** Share of places within the first ten. */
export function shareInTen(places: readonly (number | null)[]): number {
  return places.filter((place) => place !== null && place <= 10).length / Math.max(1, places.length);
}

/** Mean of one over the place. */
export function meanReciprocal(places: readonly (number | null)[]): number {
  return places.reduce<number>((sum, place) => sum + (place === null ? 0 : 1 / place), 0) / Math.max(1, places.length);
}

/** How joining did on records whose work is known. */
export interface MergeVerdict {
  readonly records: number;
  readonly papers: number;
  /** Works that are still more than one paper. */
  readonly missed: readonly string[];
  /** Papers made of more than one work. */
  readonly wrong: readonly string[];
}

/** A preprint and its article are one work. */
const workOf = ({ key, relations }: CastPaper): string =>
  relations?.find(({ type }) => type === 'is-preprint-of')?.key ?? key;
const trust = { rankOf: (source: string) => source.length, leadsOf: () => undefined };

/** Joins all records and compares with the cast, which knows what belongs together. */
export function judgeMerge(records: readonly SourceRecord[]): MergeVerdict {
  const works = new Map(
    CAST.flatMap((paper) => {
      const ids = [
        ...(paper.doi ? [`doi:${foldDoi(paper.doi)}`] : []),
        ...(paper.arxiv ? [`arxiv:${paper.arxiv.id}`] : []),
      ];
      return ids.map((id) => [id, workOf(paper)] as const);
    }),
  );
  const papers = mergeRecords(records, trust);
  const found = papers.map(({ aliases }) => [...new Set(aliases.flatMap((id) => works.get(id) ?? []))]);
  const all = found.flatMap((keys) => keys.slice(0, 1));
  return {
    records: records.length,
    papers: papers.length,
    missed: [...new Set(all.filter((key, at) => all.indexOf(key) !== at))],
    wrong: found.filter((keys) => keys.length > 1).map((keys) => keys.join(' = ')),
  };
}
