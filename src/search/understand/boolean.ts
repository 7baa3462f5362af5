import { fail, ok, type Result } from '../../model/result.ts';

/** A boolean query as keywords with synonyms. */
export interface BooleanGroups {
  readonly keywords: readonly string[];
  readonly synonyms: Readonly<Record<string, readonly string[]>>;
}

type Token = { readonly kind: 'open' | 'close' | 'and' | 'or' } | { readonly kind: 'term'; readonly text: string };

/**
 * Parses groups joined by AND, whose terms are joined by OR, with quoted phrases. Anything else (NOT, AND inside OR,
 * fields) is a failure, because ignoring it would ask another question.
 */
export function parseBoolean(text: string): Result<BooleanGroups> {
  const problem = (message: string) => fail<BooleanGroups>('INVALID_ARGUMENT', message);
  if ((text.match(/"/gu) ?? []).length % 2 === 1) return problem('has an unclosed quote');
  if (/(?:^|[\s(])(?:NOT\b|-(?=["\p{L}]))/u.test(text.replace(/"[^"]*"/gu, '""')))
    return problem('NOT is not supported by every source; give unwanted terms as feedback');
  const tokens = tokensOf(text);
  const groups: string[][] = [];
  let at = 0;
  while (at < tokens.length) {
    if (groups.length > 0 && tokens[at]?.kind === 'and') at += 1;
    const group = readGroup(tokens, at);
    if (!group) return problem('only groups joined by AND, of terms joined by OR, are supported: (a OR "b c") AND d');
    groups.push(group.terms);
    at = group.next;
  }
  const [first] = groups;
  if (!first) return problem('contains nothing to search for');
  const keywords = groups.map(([keyword = '']) => keyword);
  if (new Set(keywords).size < keywords.length) return problem('has the same term in two groups');
  const synonyms = groups
    .map(([keyword = '', ...others]) => [keyword, others] as const)
    .filter(([, others]) => others.length > 0);
  return ok({ keywords, synonyms: Object.fromEntries(synonyms) });
}

function tokensOf(text: string): Token[] {
  const found = text.matchAll(/"([^"]*)"|([()])|([^\s()"]+)/gu);
  return [...found].flatMap(([, quoted, bracket, word = '']): Token[] => {
    if (bracket) return [{ kind: bracket === '(' ? 'open' : 'close' }];
    if (quoted === undefined && /^(?:AND|&&)$/u.test(word)) return [{ kind: 'and' }];
    if (quoted === undefined && /^(?:OR|\|\|)$/u.test(word)) return [{ kind: 'or' }];
    const term = (quoted ?? word).trim();
    return /[\p{L}\p{N}]/u.test(term) ? [{ kind: 'term', text: term }] : [];
  });
}

/** One term, or terms joined by OR, in brackets or not. */
function readGroup(
  tokens: readonly Token[],
  start: number,
): { readonly terms: string[]; readonly next: number } | null {
  const isOpen = tokens[start]?.kind === 'open';
  let at = isOpen ? start + 1 : start;
  const terms: string[] = [];
  for (;;) {
    const token = tokens[at];
    if (token?.kind !== 'term') return null;
    terms.push(token.text);
    at += 1;
    if (tokens[at]?.kind !== 'or') break;
    at += 1;
  }
  if (!isOpen) return { terms, next: at };
  return tokens[at]?.kind === 'close' ? { terms, next: at + 1 } : null;
}
