import type { Hit } from '../../src/model/collection.ts';
import { foldDoi } from '../../src/model/ref-doi.ts';
import { CAST } from '../../src/sandbox/cast/index.ts';
import type { CastPaper } from '../../src/sandbox/cast/paper.ts';
import type { Engine } from '../../src/search/engine.ts';
import type { Question } from './questions.ts';
import { searchOnce } from './search-world.ts';

/** Where the answers of one question came, before and after feedback. */
export interface Verdict {
  readonly question: Question;
  /** Positions from 1; null: not found. */
  readonly before: readonly (number | null)[];
  readonly after: readonly (number | null)[];
  /** Whether papers marked irrelevant came back, or kept ones were lost or doubled. */
  readonly broken: readonly string[];
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
export async function judge(engine: Engine, question: Question): Promise<Verdict> {
  const first = await searchOnce(engine, question.query, question.domain);
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
  const second = await searchOnce(engine, question.query, question.domain, first.rounds, feedback);
  const ids = second.collection.hits.map(({ id }) => id);
  return {
    question,
    before: placesOf(first.collection.hits, question.answers),
    after: placesOf(second.collection.hits, question.answers),
    broken: [
      ...markedIrrelevant.filter((id) => ids.includes(id)).map((id) => `${id} came back`),
      ...markedRelevant
        .filter((id) => ids.filter((other) => other === id).length !== 1)
        .map((id) => `${id} not kept once`),
    ],
  };
}

/** Judges questions, one after the other. */
export async function judgeAll(engine: Engine, questions: readonly Question[]): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const question of questions) verdicts.push(await judge(engine, question));
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
