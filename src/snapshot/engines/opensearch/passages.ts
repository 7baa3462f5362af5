import { ok, type Result } from '../../../model/result.ts';
import type { Passage } from '../../../model/snapshot.ts';
import { asObject } from '../../../text/json.ts';
import { headingAt } from '../../passages.ts';
import type { PaperRecord } from '../../query/records.ts';
import { summaryText } from '../../summary.ts';
import type { Clause } from './query.ts';
import type { ClusterHit } from './searches.ts';
import type { ClusterView } from './view.ts';

/** Where a passage is. */
export interface Place {
  readonly place: string;
  readonly start: number;
  readonly end: number;
}

const FIELDS = ['passages.place', 'passages.start', 'passages.end'];
/** What inner hits return of a passage. */
const PLACES = { _source: false, docvalue_fields: FIELDS };

/** Where passages of papers are, best first, by paper. */
export type Places = ReadonlyMap<string, readonly Place[]>;

/** Where the best passages of some papers are. `toQuery` adds inner hits to a query of passages. */
export async function findPlaces(
  view: ClusterView,
  ids: readonly string[],
  toQuery: (innerHits: Clause) => Clause,
  count: number,
): Promise<Result<Places>> {
  if (ids.length === 0) return ok(new Map());
  const query = { bool: { must: [toQuery({ size: count, ...PLACES })], filter: [{ ids: { values: ids } }] } };
  const found = await view.run([{ body: { _source: false, size: ids.length, query }, isGlobal: true }], ids.join(' '));
  return found.ok ? ok(toPlaces(found.value[0]?.hits ?? [])) : found;
}

const toPlaces = (hits: readonly ClusterHit[]): Places => new Map(hits.map((hit) => [hit.id, placesOf(hit)]));

/** Reads passages of some papers, by paper. */
export async function readPassages(
  view: ClusterView,
  records: readonly PaperRecord[],
  places: Places,
): Promise<Result<ReadonlyMap<string, readonly Passage[]>>> {
  const texts = await readTextsAt(view, places);
  if (!texts.ok) return texts;
  return ok(
    new Map(
      records.map(({ paperId, authors }) => [
        paperId,
        (places.get(paperId) ?? []).flatMap(({ place, start, end }): Passage[] => {
          const text = texts.value.get(`${paperId}/${place}`);
          // A hit stays a hit if its text is lost; reading the text reports the loss.
          if (text === undefined) return [];
          const heading = headingAt(text, start, authors);
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
  const places = toPlaces(found.value[0]?.hits ?? []);
  const texts = await readTextsAt(view, places);
  if (!texts.ok) return texts;
  return ok(
    [...places].flatMap(([paperId, list]) =>
      list.map(({ place, start, end }) => (texts.value.get(`${paperId}/${place}`) ?? '').slice(start, end)),
    ),
  );
}

/** The texts that passages were cut from, as they were cut. */
async function readTextsAt(view: ClusterView, places: Places) {
  const ids = new Set([...places].flatMap(([paperId, list]) => list.map(({ place }) => `${paperId}/${place}`)));
  const texts = await view.texts([...ids]);
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
