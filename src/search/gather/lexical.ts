import { stemOf as porterStem } from '../../fulltext/stem.ts';
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
  const lexicon = new Lexicon();
  const texts = papers.map((paper) => lexicon.toText(paper));
  const average = averageOf(texts);
  const toColumn = (stem: string) => columnOf(lexicon.wordsOf(stem), texts, average);
  const columns = new Map(asked.map((stem) => [stem, toColumn(stem)]));
  const own = normalise(addUp(columns, (stem) => weights.get(stem) ?? 1, papers.length));
  if (papers.length < MIN_PAPERS) return own;
  const order = own.map((score, at) => ({ at, score: score + 0.5 * (first[at] ?? 0) }));
  const models = order.sort((a, b) => b.score - a.score || a.at - b.at).slice(0, MODELS);
  const topics = models.flatMap(({ at }) => texts[at] ?? []).map((text) => lexicon.topicsOf(text));
  const borrowed = borrow(topics, new Set(asked));
  for (const stem of borrowed.keys()) columns.set(stem, toColumn(stem));
  return normalise(addUp(columns, (stem) => borrowed.get(stem) ?? weights.get(stem) ?? 1, papers.length));
}

/** How often the question has each stem: one as long as a paragraph repeats the words that matter. */
function weighStems(question: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const stem of stemsIn(question)) weights.set(stem, (weights.get(stem) ?? 0) + 1);
  return weights;
}

/** A text as the numbers of its words in a {@link Lexicon}, with its length in characters. */
interface Words {
  readonly length: number;
  readonly numbers: readonly number[];
}

interface Text {
  readonly title: Words;
  readonly body: Words;
}

/** The different words of all papers, each with a number: a stem is then counted without comparing letters. */
class Lexicon {
  readonly #numbers = new Map<string, number>();
  readonly #words: string[] = [];
  readonly #stems: string[] = [];

  toText({ title, keywords, abstract }: PaperWords): Text {
    return { title: this.#read(title), body: this.#read(`${keywords}${abstract}`) };
  }

  #read(text: string): Words {
    const numbers = text.split(' ').map((word) => this.#numbers.get(word) ?? this.#add(word));
    return { length: text.length, numbers };
  }

  #add(word: string): number {
    const number = this.#words.push(word) - 1;
    this.#stems.push(stemmed(word));
    this.#numbers.set(word, number);
    return number;
  }

  /** For the number of each word, whether it has this stem. */
  wordsOf(stem: string): Uint8Array {
    return Uint8Array.from(this.#stems, (each) => Number(each === stem));
  }

  /** The stems of the words of a text that have a topic. */
  topicsOf({ title, body }: Text): Set<string> {
    const numbers = [...new Set([...title.numbers, ...body.numbers])];
    return new Set(
      numbers.filter((number) => isWord(this.#words[number] ?? '')).map((number) => this.#stems[number] ?? ''),
    );
  }
}

const stemsIn = (text: string) =>
  topicWords(text)
    .filter((word) => !isFunctionWord(word))
    .map(porterStem);

function averageOf(texts: readonly Text[]) {
  const mean = (lengths: readonly number[]) =>
    Math.max(1, lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length));
  return { title: mean(texts.map(({ title }) => title.length)), body: mean(texts.map(({ body }) => body.length)) };
}

/** What one stem adds to the score of each paper. */
function columnOf(isCounted: Uint8Array, texts: readonly Text[], average: ReturnType<typeof averageOf>): Float64Array {
  const counts = Float64Array.from(texts, ({ title, body }) => {
    const inTitle = countIn(title, isCounted) / (1 - LENGTH.title + (LENGTH.title * title.length) / average.title);
    const inBody = countIn(body, isCounted) / (1 - LENGTH.body + (LENGTH.body * body.length) / average.body);
    return TITLE_WEIGHT * inTitle + inBody;
  });
  const having = counts.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0);
  const rarity = LEAST_RARITY + Math.log(1 + (texts.length - having + 0.5) / (having + 0.5));
  return counts.map((count) => (rarity * count * (SATURATION + 1)) / (count + SATURATION));
}

function countIn({ numbers }: Words, isCounted: Uint8Array): number {
  let count = 0;
  for (const number of numbers) count += isCounted[number] ?? 0;
  return count;
}

const stems = new Map<string, string>();
const MAX_CACHED = 50_000;

function stemmed(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= MAX_CACHED) stems.clear();
  const stem = porterStem(word);
  stems.set(word, stem);
  return stem;
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
