import { fail, ok, type Result } from '../../../model/result.ts';
import { asObject } from '../../../text/json.ts';
import type { Cluster, Json } from './cluster.ts';
import { ENGINE } from './fault.ts';

/** A paper that an index has. */
export interface RemotePaper {
  readonly paperId: string;
  readonly digest: string;
  readonly places: readonly string[];
  /** One more than the highest number of its vectors. */
  readonly vectors: number;
}

const PAGE = 5_000;

/** Reads which papers an index has, in the order of their ids. */
export async function* readRemotePapers(cluster: Cluster, index: string): AsyncGenerator<Result<RemotePaper>> {
  let after: string | undefined;
  for (;;) {
    const page = await readPage(cluster, index, after);
    if (!page.ok) {
      yield page;
      return;
    }
    for (const paper of page.value) yield ok(paper);
    if (page.value.length < PAGE) return;
    after = page.value.at(-1)?.paperId;
  }
}

async function readPage(cluster: Cluster, index: string, after: string | undefined): Promise<Result<RemotePaper[]>> {
  const json = {
    size: PAGE,
    _source: false,
    docvalue_fields: ['paper_id', 'digest', 'places', 'vectors'],
    sort: [{ paper_id: 'asc' }],
    track_total_hits: false,
    ...(after !== undefined && { search_after: [after] }),
  };
  // A paper that a missing shard has would be written again as if it were new.
  const path = `${index}/_search?allow_partial_search_results=false`;
  const answer = await cluster.send({ path, json, timeoutMs: 60_000 });
  if (!answer.ok) return answer;
  const hits = asObject(answer.value['hits'])?.['hits'];
  if (!Array.isArray(hits)) return fail('SOURCE_CHANGED', `${ENGINE}: ${cluster.host} did not answer a search.`);
  return ok(hits.map((hit) => toRemotePaper(asObject(asObject(hit)?.['fields']) ?? {})));
}

function toRemotePaper(fields: Json): RemotePaper {
  const list = (name: string) => (Array.isArray(fields[name]) ? fields[name].map(String) : []);
  const [paperId = ''] = list('paper_id');
  const [digest = ''] = list('digest');
  return { paperId, digest, places: list('places'), vectors: Number(list('vectors')[0] ?? 0) };
}
