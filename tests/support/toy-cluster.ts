import type { EndpointClient, EndpointRequest } from '../../src/model/endpoint.ts';
import { ok } from '../../src/model/result.ts';
import { createCluster } from '../../src/snapshot/engines/opensearch/cluster.ts';
import { createSleepersClock } from './sleepers-clock.ts';

type Document = Readonly<Record<string, unknown>>;
interface Index {
  readonly uuid: string;
  /** False if a write created it. */
  readonly isCreated: boolean;
  meta: unknown;
  isBlocked: boolean;
  readonly documents: Map<string, Document>;
}
interface AliasAction {
  readonly add?: { readonly index: string; readonly alias: string };
  readonly remove_index?: { readonly index: string };
}
interface Place {
  readonly _index: string;
  readonly _id: string;
}

/** What becomes of a write instead of being stored: a refusal, or a loss that nobody reports. */
export type Fault = (index: string, id: string) => { readonly status: number; readonly error?: object } | 'lost' | null;

/** What a node answers; null for what does not exist. */
type Route = (names: readonly [string, string, string], given: Document, lines: string) => object | null;

const PLUGIN = { classname: 'org.opensearch.knn.plugin.KNNPlugin' };
const SHARDS = { _shards: { total: 1, successful: 1, failed: 0 } };
const REFUSED = Symbol('refused');
/** An answer with another status than 200. */
const refuse = (status: number, type: string) => ({ [REFUSED]: status, error: { type, reason: '' } });
const ALREADY = refuse(400, 'resource_already_exists_exception');
const BLOCKED = { type: 'cluster_block_exception', reason: 'blocked by: [FORBIDDEN/8/index write]' };
const listed = (value: unknown) => (value === undefined ? [] : [value].flat());

/** The actions of a bulk request, each with its document; a deletion has none. */
function actionsIn(lines: string): { readonly place: Place; readonly document: Document | null }[] {
  return lines.split('\n').flatMap((line, at, all) => {
    const place = /^\{"(?:index|delete)":(\{"_index":.*\})\}$/.exec(line)?.[1];
    if (place === undefined) return [];
    const document = line.startsWith('{"index"') ? (JSON.parse(all[at + 1] ?? '') as Document) : null;
    return [{ place: JSON.parse(place) as Place, document }];
  });
}

/** A search cluster in this process that keeps what is pushed to it, and searches nothing. */
export function createToyCluster(hasKnn = false, number = '2.19.1') {
  const indices = new Map<string, Index>();
  const aliases = new Map<string, string>();
  const asked: EndpointRequest[] = [];
  const state: { fault: Fault; before: (request: EndpointRequest) => Promise<void>; lostShardsOf: string | null } = {
    fault: () => null,
    before: async () => undefined,
    /** An index without the only copy of one of its shards. */
    lostShardsOf: null,
  };
  const shardsOf = (names: string) =>
    names.split(',').includes(state.lostShardsOf ?? '') ? { _shards: { total: 2, successful: 1, failed: 1 } } : SHARDS;
  let created = 0;
  const put = (name: string, more: Partial<Index> = {}): object => {
    created += 1;
    const fresh = { uuid: `uuid-${created}`, isCreated: true, meta: undefined, isBlocked: false };
    indices.set(name, { ...fresh, documents: new Map(), ...more });
    return {};
  };

  const store = ({ _index, _id }: Place, document: Document | null): object => {
    const fault = state.fault(_index, _id);
    if (fault === 'lost') return { status: 200 };
    if (fault) return fault;
    if (indices.get(_index)?.isBlocked) return { status: 403, error: BLOCKED };
    if (!indices.has(_index)) put(_index, { isCreated: false });
    const documents = indices.get(_index)?.documents;
    if (document) documents?.set(_id, document);
    return { status: document || documents?.delete(_id) ? 200 : 404 };
  };
  const mappings = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, { mappings: { _meta: indices.get(name)?.meta } }]));
  const known = (name: string, answer: (index: Index) => object): object | null => {
    const index = indices.get(name);
    return index ? answer(index) : null;
  };
  const drop = (name: string): boolean => {
    for (const [alias, index] of aliases) if (index === name) aliases.delete(alias);
    return indices.delete(name);
  };
  const describe = (name: string): [string, object][] => {
    const index = indices.get(name);
    const mappings = index?.isCreated ? { dynamic: 'false' } : { properties: {} };
    return index ? [[name, { settings: { index: { uuid: index.uuid } }, mappings }]] : [];
  };
  const hasAll = (names: string) => names.split(',').every((name) => indices.has(name));
  const routes: Readonly<Record<string, Route>> = {
    'GET ': () => ({ version: { number, distribution: 'opensearch' } }),
    'GET _nodes': () => ({ nodes: { one: { plugins: hasKnn ? [PLUGIN] : [] } } }),
    'POST _bulk': (_names, _given, lines) => ({
      items: actionsIn(lines).map(({ place, document }) => ({ any: store(place, document) })),
    }),
    'POST _aliases': (_names, { actions }) => {
      const all = actions as readonly AliasAction[];
      const needed = all.flatMap(({ add, remove_index }) => [add, remove_index].flatMap((each) => each?.index ?? []));
      if (!needed.every((index) => indices.has(index))) return null;
      for (const { add, remove_index } of all) {
        if (add) aliases.set(add.alias, add.index);
        if (remove_index) drop(remove_index.index);
      }
      return {};
    },
    'GET _alias': ([, name]) => {
      const index = aliases.get(name);
      return index === undefined ? null : { [index]: { aliases: { [name]: {} } } };
    },
    'POST */_forcemerge': ([name]) => known(name, () => shardsOf(name)),
    'POST */_refresh': ([names]) => (hasAll(names) ? shardsOf(names) : null),
    'PUT */_settings': ([names], { index }) => {
      if (!hasAll(names)) return null;
      const { blocks } = index as { readonly blocks?: { readonly write: unknown } };
      for (const name of names.split(','))
        known(name, (each) => Object.assign(each, blocks && { isBlocked: blocks.write === true }));
      return {};
    },
    'GET */_settings': ([name]) => known(name, () => ({ [name]: {} })),
    'GET */_mapping': ([name]) =>
      name.endsWith('*')
        ? mappings([...indices.keys()].filter((each) => each.startsWith(name.slice(0, -1))))
        : known(name, () => mappings([name])),
    'PUT */_mapping': ([name], { _meta }) => known(name, (index) => Object.assign(index, _meta && { meta: _meta })),
    'PUT */_clone': ([name, , target]) =>
      known(name, ({ meta, documents }) => {
        if (indices.has(target)) return ALREADY;
        if (name === state.lostShardsOf) return { ...put(target), shards_acknowledged: false };
        return put(target, { meta, documents: new Map(documents) });
      }),
    'PUT *': ([name], { mappings: own }) =>
      indices.has(name) ? ALREADY : put(name, { meta: (own as { readonly _meta?: unknown })._meta }),
    'GET *': ([names]) => Object.fromEntries(names.split(',').flatMap(describe)),
    'DELETE *': ([names]) => {
      for (const name of names.split(',')) drop(name);
      return {};
    },
    'GET */_count': ([name]) => known(name, ({ documents }) => ({ count: documents.size, ...shardsOf(name) })),
    'POST */_search': ([name]) =>
      known(name, ({ documents }) => {
        const found = [...documents.values()].map(({ paper_id, digest, places, vectors }) => ({
          fields: { paper_id: listed(paper_id), digest: listed(digest), places, vectors: listed(vectors) },
        }));
        const idOf = ({ fields }: (typeof found)[number]) => String(fields.paper_id[0]);
        return { hits: { hits: found.sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1)) } };
      }),
  };
  const client: EndpointClient = {
    origin: 'https://node.example:9200',
    async request(request) {
      asked.push(request);
      await state.before(request);
      const { method, path, json = {}, body } = request;
      const [name = '', verb = '', target = ''] = (path.split('?')[0] ?? '').split('/');
      const route = routes[`${method} ${name}`] ?? routes[`${method} *${verb && `/${verb}`}`];
      const found = route?.([name, verb, target], json as Document, String(body?.data ?? '')) ?? null;
      const status = found && REFUSED in found ? Number(found[REFUSED]) : 200;
      return ok({ status: found ? status : 404, headers: {}, body: JSON.stringify(found ?? {}) });
    },
  };
  const clock = createSleepersClock();
  return {
    client,
    cluster: createCluster([client], clock),
    clock,
    asked,
    aliases,
    state,
    /** Loses a document that was stored. */
    lose: (index: string, id: string) => indices.get(index)?.documents.delete(id) ?? false,
    /** Removes an index. */
    remove: (index: string) => indices.delete(index),
    /** Whether indices were all created by requests, not by writes. */
    areCreated: (...names: readonly string[]) => names.every((name) => indices.get(name)?.isCreated),
    /** Overwrites what is stored with an index. */
    setMeta: (index: string, meta: unknown) => known(index, (each) => Object.assign(each, { meta })),
    /** What is stored with an index. */
    metaOf: (index: string) => indices.get(index)?.meta,
    /** The names of all indices. */
    names: () => [...indices.keys()].sort(),
    /** The ids of the documents of an index. */
    idsIn: (index: string) => [...(indices.get(index)?.documents.keys() ?? [])].sort(),
  };
}
