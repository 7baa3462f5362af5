import type { Domain } from '../../../model/collection.ts';

/** What the search knows of a field, as data. */
export interface DomainVocabulary {
  readonly id: Domain;
  /** Names of one thing, the one to write in a query first. Each ring is a concept; a name occurs in one ring only. */
  readonly rings: readonly (readonly string[])[];
  /** Names too short or too common to be asked for by themselves: they are recognised, never added to a query. */
  readonly onlyRead: readonly string[];
  /** Words on which papers of the field agree so often that they tell little. */
  readonly vague: readonly string[];
  /** Names kept whole as they are written, such as those of standards. */
  readonly keepWhole: readonly RegExp[];
}
