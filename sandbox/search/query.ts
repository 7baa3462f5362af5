/** A boolean query as the services' languages have it. */
export type Query =
  | { readonly op: 'and' | 'or'; readonly parts: readonly Query[] }
  | { readonly op: 'not'; readonly part: Query }
  | { readonly op: 'term'; readonly field?: string; readonly text: string; readonly phrase: boolean }
  | { readonly op: 'range'; readonly field: string; readonly from: string; readonly to: string }
  | { readonly op: 'all' };

/** A query that cannot be read. */
export interface QueryProblem {
  readonly problem: string;
}

const TOKEN = /"([^"]*)"|\[\s*(\S+)\s+TO\s+([^\s\]]+)\s*\]|([()])|([A-Za-z][\w.-]*):(?=\S)|((?:\\.|[^\s()"\\])+)/g;

interface Token {
  readonly kind: 'phrase' | 'range' | 'open' | 'close' | 'field' | 'word';
  readonly text: string;
  readonly to?: string;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const [, phrase, from, to, bracket, field, word] of text.matchAll(TOKEN)) {
    if (phrase !== undefined) tokens.push({ kind: 'phrase', text: phrase });
    else if (from !== undefined && to !== undefined) tokens.push({ kind: 'range', text: from, to });
    else if (bracket) tokens.push({ kind: bracket === '(' ? 'open' : 'close', text: bracket });
    else if (field) tokens.push({ kind: 'field', text: field });
    else if (word) tokens.push({ kind: 'word', text: word.replace(/\\(.)/g, '$1') });
  }
  return tokens;
}

/** The operator between two operands without one. */
export type DefaultOperator = 'and' | 'or';

class Parser {
  readonly #tokens: readonly Token[];
  readonly #implicit: DefaultOperator;
  #at = 0;

  constructor(tokens: readonly Token[], implicit: DefaultOperator) {
    this.#tokens = tokens;
    this.#implicit = implicit;
  }

  get done(): boolean {
    return this.#at >= this.#tokens.length;
  }

  #peek(): Token | undefined {
    return this.#tokens[this.#at];
  }

  #isWord(...words: string[]): boolean {
    const token = this.#peek();
    return token?.kind === 'word' && words.includes(token.text);
  }

  parseOr(field?: string): Query {
    const parts = [this.#parseAnd(field)];
    while (this.#isWord('OR', '||')) {
      this.#at += 1;
      parts.push(this.#parseAnd(field));
    }
    return parts.length === 1 ? (parts[0] as Query) : { op: 'or', parts };
  }

  #parseAnd(field?: string): Query {
    const parts: Query[] = [];
    let op: DefaultOperator = this.#implicit;
    while (!this.done && this.#peek()?.kind !== 'close' && !this.#isWord('OR', '||')) {
      if (this.#isWord('AND', '&&')) {
        this.#at += 1;
        op = 'and';
        continue;
      }
      // An exclusion always narrows the part before it.
      if (this.#isWord('NOT', 'ANDNOT', '!')) op = 'and';
      parts.push(this.#parseNot(field));
    }
    return parts.length === 1 ? (parts[0] as Query) : { op, parts };
  }

  #parseNot(field?: string): Query {
    if (!this.#isWord('NOT', 'ANDNOT', '!')) return this.#parseOperand(field);
    this.#at += 1;
    return { op: 'not', part: this.#parseOperand(field) };
  }

  #parseOperand(field?: string): Query {
    const token = this.#peek();
    this.#at += 1;
    if (!token || token.kind === 'close') return { op: 'all' };
    if (token.kind === 'field') return this.#parseOperand(token.text);
    if (token.kind === 'open') {
      const inner = this.parseOr(field);
      this.#at += 1;
      return inner;
    }
    if (token.kind === 'range') return { op: 'range', field: field ?? '', from: token.text, to: token.to ?? '*' };
    if (token.text === '*') return { op: 'all' };
    const phrase = token.kind === 'phrase';
    return field === undefined
      ? { op: 'term', text: token.text, phrase }
      : { op: 'term', field, text: token.text, phrase };
  }
}

/** Reads a query with fields, quotes, ranges, parentheses and upper-case operators. */
export function parseQuery(text: string, implicit: DefaultOperator): Query | QueryProblem {
  const quotes = text.split('"').length - 1;
  if (quotes % 2 === 1) return { problem: 'unbalanced quotes' };
  const tokens = tokensOf(text);
  const open = tokens.filter((token) => token.kind === 'open').length;
  const close = tokens.filter((token) => token.kind === 'close').length;
  if (open !== close) return { problem: 'unbalanced parentheses' };
  if (tokens.length === 0) return { op: 'all' };
  return new Parser(tokens, implicit).parseOr();
}

/** Whether reading a query failed. */
export function isProblem(query: Query | QueryProblem): query is QueryProblem {
  return 'problem' in query;
}
