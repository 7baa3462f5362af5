import type { EndpointClient, EndpointRequest } from '../../../src/model/endpoint.ts';
import { ok } from '../../../src/model/result.ts';
import { type Cluster, createCluster } from '../../../src/snapshot/engines/opensearch/cluster.ts';
import { createSleepersClock } from '../../support/sleepers-clock.ts';

/** What a node says: a status (200 by default) and a body, which is text or becomes JSON. */
export interface Said {
  readonly status?: number;
  readonly body: unknown;
}

/** Answers in turn of the requests; the last one repeats. */
export type Answers = readonly (Said | ((request: EndpointRequest) => Said))[];

/** A cluster whose nodes answer in this process. */
export function clusterOf(...said: Answers): {
  readonly cluster: Cluster;
  readonly asked: EndpointRequest[];
} {
  const asked: EndpointRequest[] = [];
  const client: EndpointClient = {
    origin: 'https://node.example:9200',
    async request(request) {
      const next = said[Math.min(asked.length, said.length - 1)];
      asked.push(request);
      const { status = 200, body } = (typeof next === 'function' ? next(request) : next) ?? { body: {} };
      return ok({ status, headers: {}, body: typeof body === 'string' ? body : JSON.stringify(body) });
    },
  };
  return { cluster: createCluster([client], createSleepersClock()), asked };
}

/** An answer to several searches, each with these hits. */
export const searched = (...lists: readonly (readonly object[])[]): Said => ({
  body: {
    responses: lists.map((hits) => ({ hits: { hits, total: { value: hits.length, relation: 'eq' } }, _shards: {} })),
  },
});
