/** How many rows there are, and how many have a stem. */
export interface Statistics {
  readonly rows: number;
  frequency(stem: string): number;
}

/** A title names the subject, so its words count twice. */
export const TITLE_WEIGHT = 2;
/** How soon further occurrences count less. These are the usual constants of BM25; nothing was fitted to a collection. */
export const SATURATION = 1.5;
const LENGTH = 0.75;
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
export const occurrenceWeight = (fieldWeight: number, relativeLength: number): number =>
  fieldWeight / (1 - LENGTH + LENGTH * relativeLength);

/** The score of a paper from its record and its best passage; a long text alone is no merit. */
export function combine(record: number, passage: number): number {
  return Math.max(record, passage) + LOWER_SCORE * Math.min(record, passage);
}
