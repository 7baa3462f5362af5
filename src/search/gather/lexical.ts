import { cachedStem } from '../../fulltext/tokens.ts';
import { topicWords } from '../../text/words.ts';
import { isFunctionWord, isStopWord } from '../understand/words.ts';
import type { PaperWords } from './fit.ts';

const TITLE_WEIGHT = 2;
const SATURATION = 1.5;
/** How much the length of a text counts; titles are all short. */
const LENGTH = { title: 0.25, body: 0.75 };
/** Even a word that all papers have counts a little. */
const LEAST_RARITY = 0.3;
/** How many of the best papers lend words to the second pass, how many words, and how much these count. */
const MODELS = 8;
const BORROWED = 15;
const BORROWED_WEIGHT = 0.35;
/** Fewer papers say nothing about which words go with a topic. */
const MIN_PAPERS = 20;

/**
 * How well the words of each paper fit those of the question, 0 to 1, the best paper at 1: BM25 among the papers found,
 * in two passes. The second also counts words that the best papers of the first share, because papers on one topic use
 * the same words. `first` are scores to choose these papers by, besides the words.
 */
export function scoreWords(question: string, papers: readonly PaperWords[], first: readonly number[]): number[] {
  const weights = weighStems(question);
  const asked = [...weights.keys()];
  const words = papers[0]?.lexicon.stems ?? [];
  const stems = words.map(cachedStem);
  const lengths = Uint32Array.from(words, (word) => word.length + 1);
  const texts = papers.map((paper) => toText(paper, lengths));
  const average = averageOf(texts);
  const columns = columnsOf(asked, stems, texts, average);
  const own = normalise(addUp(columns, (stem) => weights.get(stem) ?? 1, papers.length));
  if (papers.length < MIN_PAPERS) return own;
  const order = own.map((score, at) => ({ at, score: score + 0.5 * (first[at] ?? 0) }));
  const models = order.sort((a, b) => b.score - a.score || a.at - b.at).slice(0, MODELS);
  const topicsOf = ({ title, body }: Text) =>
    new Set(
      [...title.numbers, ...body.numbers]
        .filter((number) => isWord(words[number] ?? ''))
        .map((number) => stems[number] ?? ''),
    );
  const topics = models.flatMap(({ at }) => texts[at] ?? []).map(topicsOf);
  const borrowed = borrow(topics, new Set(asked));
  const more = columnsOf([...borrowed.keys()], stems, texts, average);
  return normalise(
    addUp(new Map([...columns, ...more]), (stem) => borrowed.get(stem) ?? weights.get(stem) ?? 1, papers.length),
  );
}

/** How often the question has each stem: one as long as a paragraph repeats the words that matter. */
function weighStems(question: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const stem of stemsIn(question)) weights.set(stem, (weights.get(stem) ?? 0) + 1);
  return weights;
}

/** The numbers of the words of a text, with its length in characters. */
interface Words {
  readonly length: number;
  readonly numbers: readonly number[];
}

interface Text {
  readonly title: Words;
  readonly body: Words;
}

function toText({ title, keywords, abstract }: PaperWords, lengths: Uint32Array): Text {
  return { title: toWords(title, lengths), body: toWords(keywords.concat(abstract), lengths) };
}

function toWords(numbers: readonly number[], lengths: Uint32Array): Words {
  let length = 1;
  for (const number of numbers) length += lengths[number] ?? 0;
  return { length, numbers };
}

const stemsIn = (text: string) =>
  topicWords(text)
    .filter((word) => !isFunctionWord(word))
    .map(cachedStem);

function averageOf(texts: readonly Text[]) {
  const mean = (lengths: readonly number[]) =>
    Math.max(1, lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length));
  return { title: mean(texts.map(({ title }) => title.length)), body: mean(texts.map(({ body }) => body.length)) };
}

/** What each stem adds to the score of each paper; all are counted in one pass over the texts. */
function columnsOf(
  stems: readonly string[],
  stemOfNumber: readonly string[],
  texts: readonly Text[],
  average: ReturnType<typeof averageOf>,
): ReadonlyMap<string, Float64Array> {
  const placeOf = new Map(stems.map((stem, at) => [stem, at]));
  // For the number of each word, which of the stems it has; -1 for none.
  const places = Int32Array.from(stemOfNumber, (stem) => placeOf.get(stem) ?? -1);
  const columns = stems.map(() => new Float64Array(texts.length));
  for (const [at, { title, body }] of texts.entries()) {
    const inTitle = 1 - LENGTH.title + (LENGTH.title * title.length) / average.title;
    const inBody = 1 - LENGTH.body + (LENGTH.body * body.length) / average.body;
    const [titles, bodies] = [countIn(title, places, stems.length), countIn(body, places, stems.length)];
    for (const [place, column] of columns.entries())
      column[at] = TITLE_WEIGHT * ((titles[place] ?? 0) / inTitle) + (bodies[place] ?? 0) / inBody;
  }
  return new Map(stems.map((stem, at) => [stem, weighed(columns[at] ?? new Float64Array())]));
}

/** A stem counts more the fewer papers have it, and each further occurrence less. */
function weighed(counts: Float64Array): Float64Array {
  const having = counts.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0);
  const rarity = LEAST_RARITY + Math.log(1 + (counts.length - having + 0.5) / (having + 0.5));
  return counts.map((count) => (rarity * count * (SATURATION + 1)) / (count + SATURATION));
}

/** How often a text has each stem. */
function countIn({ numbers }: Words, places: Int32Array, size: number): Uint32Array {
  const counts = new Uint32Array(size);
  for (const number of numbers) {
    const place = places[number] ?? -1;
    if (place >= 0) counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}

function addUp(columns: ReadonlyMap<string, Float64Array>, weightOf: (stem: string) => number, size: number): number[] {
  const sums = new Array<number>(size).fill(0);
  for (const [stem, column] of columns) {
    const weight = weightOf(stem);
    for (let at = 0; at < size; at += 1) sums[at] = (sums[at] ?? 0) + weight * (column[at] ?? 0);
  }
  return sums;
}

function normalise(scores: readonly number[]): number[] {
  const best = Math.max(...scores, 0);
  return scores.map((score) => (best > 0 ? score / best : 0));
}

/** The stems that most of the best papers share, with their weights. */
function borrow(models: readonly ReadonlySet<string>[], asked: ReadonlySet<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const topics of models)
    for (const stem of topics) if (!asked.has(stem)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const shared = [...counts].filter(([, count]) => count > 1);
  const best = shared.sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).slice(0, BORROWED);
  const most = best[0]?.[1] ?? 1;
  return new Map(best.map(([stem, count]) => [stem, (BORROWED_WEIGHT * count) / most]));
}

const isWord = (word: string) => word.length > 2 && !isStopWord(word) && !/^\d+$/.test(word);
