import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** A document of a retrieval collection. */
export interface Document {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** The grade of each relevant document of a question. */
export type Judgements = ReadonlyMap<string, number>;

function readRows(path: string): string[] {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : gunzipSync(readFileSync(`${path}.gz`)).toString('utf8');
  return text.split('\n').filter(Boolean);
}

/** One line, at most 500 characters, cut at a word. */
function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= 500 ? line : line.slice(0, 500).replace(/ [^ ]*$/, '');
}

/** Reads a folder with corpus.jsonl, queries.jsonl and qrels.tsv, or .gz of them; questions without answers are left out. */
export function loadCollection(place: string) {
  const documents = readRows(join(place, 'corpus.jsonl')).flatMap((row): Document[] => {
    const { _id, title, text } = JSON.parse(row);
    if (!title?.trim() && !text?.trim()) return [];
    return [{ id: String(_id), title: title?.trim() || text.slice(0, 80).trim(), text }];
  });
  const wanted = new Map<string, Map<string, number>>();
  for (const row of readRows(join(place, 'qrels.tsv'))) {
    const [query = '', document = '', grade] = row.split('\t');
    if (Number(grade) > 0) wanted.set(query, (wanted.get(query) ?? new Map()).set(document, Number(grade)));
  }
  const queries = readRows(join(place, 'queries.jsonl')).flatMap((row) => {
    const { _id, text } = JSON.parse(row);
    const judged = wanted.get(String(_id));
    return judged ? [{ text: cut(text), judged }] : [];
  });
  return { documents, queries };
}

function gain(grades: readonly number[]): number {
  return grades.slice(0, 10).reduce((sum, grade, at) => sum + grade / Math.log2(at + 2), 0);
}

/** The normalised discounted gain of the first ten hits. */
export function ndcg(hits: readonly string[], judged: Judgements): number {
  const ideal = [...judged.values()].sort((a, b) => b - a);
  return gain(hits.map((id) => judged.get(id) ?? 0)) / gain(ideal);
}

/** The share of the relevant documents among the first hits. */
export function recall(hits: readonly string[], judged: Judgements, first: number): number {
  return hits.slice(0, first).filter((id) => judged.has(id)).length / judged.size;
}

/** The arithmetic mean. */
export const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
