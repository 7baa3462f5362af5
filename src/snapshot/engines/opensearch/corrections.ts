import { type Corrections, correct } from '../../../fulltext/correct.ts';
import type { Query } from '../../../fulltext/query.ts';
import { mayBeMisspelled, nearestOf } from '../../../fulltext/vocabulary.ts';
import { commonForm } from '../../../fulltext/words.ts';
import { ok, type Result } from '../../../model/result.ts';
import { asObject } from '../../../text/json.ts';
import type { Json } from './cluster.ts';
import { RECORD_FIELDS } from './layout.ts';
import { readPassageTexts } from './passages.ts';
import { type Refused, recordsWith, toPassageQuery } from './query.ts';
import { toRecord } from './records.ts';
import type { ClusterView } from './view.ts';

/** The words of a query that no paper has, each with the nearest word that one has. */
export async function findCorrections(view: ClusterView, query: Query): Promise<Result<Corrections>> {
  const stems = [...new Set([...query.terms, ...query.required].flatMap((term) => term.stems))];
  const counted = await countAll(view, stems);
  if (!counted.ok) return counted;
  const isKnown = (stem: string) => {
    const { head = 0, body = 0 } = view.counts.get(view.refused, stem);
    return head > 0 || body > 0;
  };
  const unknown = stems.filter((stem) => !isKnown(stem) && mayBeMisspelled(stem)).slice(0, MAX_UNKNOWN);
  if (unknown.length === 0) return ok(new Map());
  const near = await suggest(view, unknown);
  if (!near.ok) return near;
  const words = new Map<string, string | null>();
  for (const stem of new Set([...near.value.values()].flatMap((list) => list.slice(0, MAX_CANDIDATES)))) {
    const word = await wordFor(view, stem);
    if (!word.ok) return word;
    words.set(stem, word.value);
  }
  return ok(
    correct(query, {
      isKnown: (stem) => isKnown(stem) || !near.value.has(stem),
      nearest: (stem) => near.value.get(stem) ?? [],
      wordFor: (stem) => words.get(stem) ?? null,
    }),
  );
}

const MAX_UNKNOWN = 8;
const MAX_CANDIDATES = 5;

/** Counts stems in records and passages, as far as they are not known. */
export async function countAll(view: ClusterView, stems: readonly string[]): Promise<Result<void>> {
  const counting = view.counts.missing(view.refused, stems, view.hasPassages);
  const found = await view.run(counting.searches, stems.join(' '));
  if (!found.ok) return found;
  counting.keep(found.value);
  return ok(undefined);
}

/** The stems near others, by the suggester of the cluster, in the order of our own rule. */
async function suggest(view: ClusterView, stems: readonly string[]): Promise<Result<Map<string, string[]>>> {
  const fields = [...RECORD_FIELDS, ...(view.hasPassages ? ['passages.words'] : [])];
  const asked = stems.flatMap((stem, at) =>
    fields.map((field) => [`${at} ${field}`, toSuggestion(stem, field)] as const),
  );
  const json = { size: 0, suggest: Object.fromEntries(asked) };
  const answer = await view.cluster.send({ path: `${view.index}/_search`, json, timeoutMs: 15_000 });
  if (!answer.ok) return answer;
  const found = asObject(answer.value['suggest']) ?? {};
  return ok(
    new Map(
      stems.map((stem, at) => {
        const rows = new Map<string, number>();
        for (const field of fields)
          for (const { term, freq } of readOptions(found[`${at} ${field}`]))
            rows.set(term, (rows.get(term) ?? 0) + freq);
        return [
          stem,
          nearestOf(
            stem,
            [...rows].map(([term, count]) => ({ term, rows: count })),
          ),
        ] as const;
      }),
    ),
  );
}

const toSuggestion = (text: string, field: string) => ({
  text,
  term: { field, suggest_mode: 'always', max_edits: 2, prefix_length: 0, size: 50, shard_size: 200 },
});

function readOptions(suggestion: unknown): { term: string; freq: number }[] {
  const lists = Array.isArray(suggestion) ? suggestion.map((each) => asObject(each)?.['options']) : [];
  return lists.flatMap((options) =>
    (Array.isArray(options) ? options : []).map((option: unknown) => {
      const one: Json = asObject(option) ?? {};
      return { term: String(one['text']), freq: Number(one['freq'] ?? 0) };
    }),
  );
}

const MAX_READ = 40;

/** The usual word with a stem in the first papers that have it; null if no text that may be shown has one. */
async function wordFor(view: ClusterView, stem: string): Promise<Result<string | null>> {
  const term = { words: [stem], stems: [stem], weight: 1, begins: false };
  const { refused } = view;
  const sort = [{ n: 'asc' }];
  const body = { size: MAX_READ, sort, query: { bool: { filter: [recordsWith(term, refused)] } } };
  const found = await view.run([{ body }], stem);
  if (!found.ok) return found;
  const records = (found.value[0]?.hits ?? []).map((hit) => toRecord(hit, 0, refused));
  const inRecords = commonForm(
    records.flatMap(({ title, abstract, labels }) => [title, abstract, labels]),
    stem,
  );
  return inRecords !== null || !view.hasPassages ? ok(inRecords) : wordInPassages(view, stem, refused);
}

async function wordInPassages(view: ClusterView, stem: string, refused: Refused): Promise<Result<string | null>> {
  const term = { words: [stem], stems: [stem], weight: 1, begins: false };
  const query = { terms: [term], required: [], preferred: [], unquoted: [], forms: new Set<string>(), neighbours: [] };
  const texts = await readPassageTexts(view, toPassageQuery(query, refused, { innerHits: { size: 5 } }), stem);
  return texts.ok ? ok(commonForm(texts.value, stem)) : texts;
}
