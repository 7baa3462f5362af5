import { ok, type Result } from '../../../model/result.ts';
import type { Passage } from '../../../model/snapshot.ts';
import { asObject } from '../../../text/json.ts';
import { headingAt } from '../../passages.ts';
import type { PaperRecord } from '../../query/records.ts';
import { summaryText } from '../../summary.ts';
import type { Clause } from './query.ts';
import type { ClusterHit } from './searches.ts';
import { readTexts } from './texts.ts';
import type { ClusterView } from './view.ts';

interface Place {
  readonly place: string;
  readonly start: number;
  readonly end: number;
}

const FIELDS = ['passages.place', 'passages.start', 'passages.end'];
/** What inner hits return of a passage. */
const PLACES = { _source: false, docvalue_fields: FIELDS };

/** The best passages of some papers, by paper. `toQuery` adds inner hits to a query of passages. */
export async function readPassages(
  view: ClusterView,
  records: readonly PaperRecord[],
  toQuery: (innerHits: Clause) => Clause,
  count: number,
): Promise<Result<ReadonlyMap<string, readonly Passage[]>>> {
  if (records.length === 0) return ok(new Map());
  const ids = records.map(({ paperId }) => paperId);
  const query = { bool: { must: [toQuery({ size: count, ...PLACES })], filter: [{ ids: { values: ids } }] } };
  const found = await view.run([{ body: { _source: false, size: ids.length, query }, isGlobal: true }], ids.join(' '));
  if (!found.ok) return found;
  const hits = found.value[0]?.hits ?? [];
  const texts = await readTextsOf(view, hits);
  if (!texts.ok) return texts;
  const authors = new Map(records.map((record) => [record.paperId, record.authors]));
  return ok(
    new Map(
      hits.map((hit) => [
        hit.id,
        placesOf(hit).flatMap(({ place, start, end }): Passage[] => {
          const text = texts.value.get(`${hit.id}/${place}`);
          // A hit stays a hit if its text is lost; reading the text reports the loss.
          if (text === undefined) return [];
          const heading = headingAt(text, start, authors.get(hit.id));
          return [{ text: text.slice(start, end).trim(), where: place, start, end, ...(heading && { heading }) }];
        }),
      ]),
    ),
  );
}

/** The texts of some passages that fit a query. */
export async function readPassageTexts(view: ClusterView, query: Clause, key: string): Promise<Result<string[]>> {
  const nested = asObject(query['nested']) ?? {};
  const withPlaces = { nested: { ...nested, inner_hits: { ...asObject(nested['inner_hits']), ...PLACES } } };
  const found = await view.run([{ body: { _source: false, size: 8, sort: [{ n: 'asc' }], query: withPlaces } }], key);
  if (!found.ok) return found;
  const hits = found.value[0]?.hits ?? [];
  const texts = await readTextsOf(view, hits);
  if (!texts.ok) return texts;
  return ok(
    hits.flatMap((hit) =>
      placesOf(hit).map(({ place, start, end }) => (texts.value.get(`${hit.id}/${place}`) ?? '').slice(start, end)),
    ),
  );
}

/** The texts that passages were cut from, as they were cut. */
async function readTextsOf(view: ClusterView, hits: readonly ClusterHit[]) {
  const ids = new Set(hits.flatMap((hit) => placesOf(hit).map(({ place }) => `${hit.id}/${place}`)));
  const texts = await readTexts(view.cluster, view.meta.texts, [...ids]);
  if (!texts.ok) return texts;
  return ok(
    new Map([...texts.value].map(([id, text]) => [id, id.includes('/summary/') ? summaryText(text) : text] as const)),
  );
}

function placesOf({ inner }: ClusterHit): Place[] {
  return inner.map((hit) => {
    const fields = asObject(hit['fields']) ?? {};
    const value = (name: string) => {
      const list = fields[`passages.${name}`];
      return Array.isArray(list) ? list[0] : undefined;
    };
    return { place: String(value('place') ?? ''), start: Number(value('start') ?? 0), end: Number(value('end') ?? 0) };
  });
}
