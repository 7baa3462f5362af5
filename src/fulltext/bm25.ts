/** How many rows there are, and how many have a stem. */
export interface Statistics {
  readonly rows: number;
  frequency(stem: string): number;
}

/** How much a field of a record counts. */
export interface FieldWeight {
  /** Weight of one occurrence in a field of average length. */
  readonly weight: number;
  /** How much a long field lowers the weight: from not at all (0) to in proportion (1). */
  readonly length: number;
}

/**
 * A title names the subject, and titles hardly differ in length. The values lie in the middle of a flat optimum on four
 * collections; docs/decisions/0010 has the measurements.
 */
export const FIELD_WEIGHTS = {
  title: { weight: 2.5, length: 0.4 },
  abstract: { weight: 1, length: 0.6 },
  labels: { weight: 1, length: 0.6 },
} as const satisfies Record<string, FieldWeight>;
/** How soon further occurrences count less; the usual constant of BM25. */
export const SATURATION = 1.5;
/** How soon repetitions of a word in the query count less; the usual constant of BM25 for queries of several sentences. */
const REPETITION = 8;
/** Weight of neighbours in the query that are neighbours in the text too. */
export const NEIGHBOURS = 0.25;
/** Weight of a word that occurs exactly as typed. */
export const EXACT_FORM = 0.05;
/** Above what the words of a query can add up to: papers with a quoted phrase come before those without. */
export const PREFERRED_PHRASE = 1_000;
/** Weight of the lower of two scores, of a record and of its best passage. */
const LOWER_SCORE = 0.3;

/** Inverse document frequency: the fewer rows have a stem, the more it counts. */
export function rarity({ rows, frequency }: Statistics, stem: string): number {
  const having = Math.min(frequency(stem), rows);
  return Math.log(1 + (rows - having + 0.5) / (having + 0.5));
}

/** Each further occurrence of a word counts less. */
export const saturate = (count: number): number => (count * (SATURATION + 1)) / (SATURATION + count);

/** One occurrence of a word in a field counts less if the field is long. */
export const occurrenceWeight = ({ weight, length }: FieldWeight, relativeLength: number): number =>
  weight / (1 - length + length * relativeLength);

/** What a word counts that the query has several times. */
export const repeated = (times: number): number => (times * (REPETITION + 1)) / (REPETITION + times);

/** The score of a paper from its record and its best passage; a long text alone is no merit. */
export function combine(record: number, passage: number): number {
  return Math.max(record, passage) + LOWER_SCORE * Math.min(record, passage);
}
