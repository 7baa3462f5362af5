/** A table of names: groups of names for one thing, and which of them are special. */
export interface NameTable {
  readonly groups: readonly (readonly string[])[];
  readonly ambiguous: readonly string[];
  readonly everyday: readonly string[];
}

/**
 * Reads a table with one group a line and "|" between its names, the best for a query first. A "~" marks a name that is
 * recognised but never added to a query, because it means other things too. A "!" marks an everyday word that papers do
 * not use: the first name of its group replaces it.
 */
export function readTable(text: string): NameTable {
  const rows = text.split('\n').filter((line) => line.trim() !== '');
  const marked = rows.map((row) => row.split('|').map((name) => name.trim()));
  const having = (mark: string) =>
    marked.flatMap((names) => names.filter((name) => name.startsWith(mark)).map((name) => name.slice(1)));
  return {
    groups: marked.map((names) => names.map((name) => name.replace(/^[~!]/u, ''))),
    ambiguous: having('~'),
    everyday: having('!'),
  };
}
