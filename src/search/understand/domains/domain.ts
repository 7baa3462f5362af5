import type { Domain } from '../../../model/collection.ts';

/** The vocabulary of one domain, as data. */
export interface DomainVocabulary {
  readonly id: Domain;
  /** Groups of names for one thing, the best for a query first; a name occurs in one group only. */
  readonly synonyms: readonly (readonly string[])[];
  /** Names too short or too common to search for: they are recognised, but never added to a query. */
  readonly ambiguous: readonly string[];
  /** Everyday words that papers do not use: the first name of their group is searched for instead. */
  readonly everyday: readonly string[];
  /** Groups of names of a place: they limit a question, and one of several is enough. */
  readonly places: readonly (readonly string[])[];
  /** Groups of names of a time in history: they limit a question. */
  readonly periods: readonly (readonly string[])[];
  /** Groups of names of people that are studied: they limit a question too. */
  readonly populations: readonly (readonly string[])[];
  /** Words that fit most papers of the domain. */
  readonly vague: readonly string[];
  /** Names to search for as written, such as those of standards. */
  readonly literals: readonly RegExp[];
}
