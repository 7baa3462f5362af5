import type { Query, Term } from './query.ts';
import type { Vocabulary } from './vocabulary.ts';

/**
 * How many entries of the index the phrases of a query read: FTS5 skips rows without the rarest word of a phrase, and
 * compares all its words in the others. Words outside quotes are not counted: common ones are left out of long reads.
 */
export function workOf(vocabulary: Vocabulary, { required, preferred }: Query): number {
  const work = (term: Term) => term.stems.length * (vocabulary.rows('head', term) + vocabulary.rows('body', term));
  return [...required, ...preferred].reduce((sum, term) => sum + work(term), 0);
}
