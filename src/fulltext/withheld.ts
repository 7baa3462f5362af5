import type { IsWithheld } from './postings.ts';

/** What queries must not match: passages of some papers, and abstracts that were taken from the text of a paper. */
export interface Withheld {
  readonly records: IsWithheld;
  readonly passages: IsWithheld;
  /** The papers with such an abstract, as a SELECT of their ids. */
  readonly recordsSql: string;
  /** A condition on the table `passages` for a passage that must not be matched. */
  readonly passagesSql: string;
}

/** Matches records with the text in `?1`; an abstract that is withheld does not count. */
export function matchRecords(withheld: Withheld | null): string {
  if (!withheld) return 'head MATCH ?1';
  return `head MATCH ?1 AND (rowid NOT IN (${withheld.recordsSql})
          OR rowid IN (SELECT rowid FROM head WHERE head MATCH '{title labels} : (' || ?1 || ')'))`;
}

/** Matches passages with the text in `?1`, joined with the table `passages`. */
export function matchPassages(withheld: Withheld | null): string {
  return withheld ? `body MATCH ?1 AND NOT (${withheld.passagesSql})` : 'body MATCH ?1';
}
