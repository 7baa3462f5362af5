import { cut, shown } from '../../shared/shown.ts';

/** What the server did with quoted phrases that no paper has. */
export function describeRelaxed(phrases: readonly string[]): string {
  const quoted = phrases.map((phrase) => `“${cut(shown(phrase), 60)}”`).join(', ');
  return phrases.length === 1
    ? `No paper has the phrase ${quoted}; showing papers with its words.`
    : `No paper has all of the phrases ${quoted}; showing papers with their words.`;
}
