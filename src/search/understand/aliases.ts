import { topicWords } from '../../text/words.ts';
import { stemOf } from './words.ts';

/** Another name that a question gives in brackets, and the word before them. */
interface Alias {
  readonly after: string;
  readonly name: string;
}

/** "(PCOS)", "(Castor fiber)", "(C. fiber)" behind a word. */
const ALIAS =
  /([\p{L}\p{N}][\p{L}\p{N}'’-]*)\s*\((\p{Lu}[\p{Lu}\p{N}-]{1,9}s?|\p{Lu}\p{Ll}{2,}\s\p{Ll}{3,}|\p{Lu}\.\s?\p{Ll}{3,})\)/gu;

/** Takes other names in brackets out of a text. */
export function takeAliases(text: string): { readonly rest: string; readonly aliases: readonly Alias[] } {
  const aliases: Alias[] = [];
  const rest = text.replace(ALIAS, (_whole, after: string, name: string) => {
    aliases.push({ after, name });
    return after;
  });
  return { rest, aliases };
}

/** The concept that an alias is another name of: the one that ends in the word before it. */
export function namedBy({ after }: Alias, concepts: readonly string[]): string | undefined {
  const key = stemOf(after.toLowerCase());
  return concepts.find((concept) => stemOf(topicWords(concept).at(-1) ?? '') === key);
}
