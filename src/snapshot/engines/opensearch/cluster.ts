import type { Clock } from '../../../model/clock.ts';
import type { EndpointAnswer, EndpointClient, EndpointRequest } from '../../../model/endpoint.ts';
import type { Failure } from '../../../model/error.ts';
import { fail, ok, type Result } from '../../../model/result.ts';
import { asObject, parseJson } from '../../../text/json.ts';
import { ENGINE, readError, toClusterFailure } from './fault.ts';
import { createMembers } from './members.ts';

/** An answer of a cluster: a JSON object. */
export type Json = Readonly<Record<string, unknown>>;

/** A request to a cluster. */
export interface ClusterRequest {
  readonly method?: EndpointRequest['method'];
  /** Below the URL of the cluster. */
  readonly path: string;
  readonly json?: unknown;
  /** Lines of JSON, for bulk requests and for several searches at once. */
  readonly lines?: string;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
}

/** A search cluster, reached through any of its nodes. */
export interface Cluster {
  /** To show. */
  readonly host: string;
  /** All nodes. */
  readonly hosts: readonly string[];
  /** Sends a request; a status beyond 2xx is a failure. */
  send(request: ClusterRequest): Promise<Result<Json>>;
  /** Like `send`, but a missing index or document is null. */
  find(request: ClusterRequest): Promise<Result<Json | null>>;
}

/** How long a node that did not answer is left out. */
const DOWN_MS = 5_000;
/** A node that was elected or lost a neighbour answers again after a moment. */
const PAUSE_MS = 300;
const ROUNDS = 3;
/** Nodes that let a request wait for longer would do so again. */
const QUICK_MS = 4_000;

interface Node {
  readonly client: EndpointClient;
  downUntilMs: number;
}

/** Statuses of a node, or of a proxy before it, that another node may not have. */
const ELSEWHERE: ReadonlySet<number> = new Set([502, 503, 504]);

const mayBeElsewhere = ({ code, reason }: Failure) =>
  code === 'FETCH_TIMEOUT' ||
  (code === 'NETWORK_ERROR' && reason !== 'too_large' && reason !== 'untrusted_certificate');

/** How the nodes of a cluster are known. */
export interface ClusterOptions {
  /** Whether the operator listed all nodes together; otherwise only those in the cluster of the first one are asked. */
  readonly areListed?: boolean;
}

/** Creates the client of a cluster. Requests take turns on its nodes; one that a node does not answer goes to the next. */
export function createCluster(
  clients: readonly EndpointClient[],
  clock: Clock,
  { areListed = false }: ClusterOptions = {},
): Cluster {
  const nodes: Node[] = clients.map((client) => ({ client, downUntilMs: 0 }));
  const members = createMembers(areListed ? undefined : clients[0]);
  const hosts = clients.map(({ origin }) => new URL(origin).host);
  const [host = ''] = hosts;
  let turn = 0;

  /** Nodes in the order to try: those that answer first, beginning with another one each time. */
  const inTurn = (): Node[] => {
    turn = (turn + 1) % Math.max(nodes.length, 1);
    const turned = [...nodes.slice(turn), ...nodes.slice(0, turn)];
    const isUp = ({ downUntilMs }: Node) => downUntilMs <= clock.now();
    return [...turned.filter(isUp), ...turned.filter((node) => !isUp(node))];
  };
  const attempt = async (request: ClusterRequest): Promise<Result<EndpointAnswer>> => {
    let last: Result<EndpointAnswer> = fail('NETWORK_ERROR', `${ENGINE}: no node is configured.`);
    for (const node of inTurn()) {
      if (await members.has(node.client)) {
        last = await node.client.request(toEndpointRequest(request));
        const isLost = last.ok ? ELSEWHERE.has(last.value.status) : mayBeElsewhere(last.error);
        if (!isLost) return last;
      }
      node.downUntilMs = clock.now() + DOWN_MS;
    }
    return last;
  };
  const exchange = async (request: ClusterRequest): Promise<Result<EndpointAnswer>> => {
    const startMs = clock.now();
    for (let round = 1; ; round += 1) {
      const answer = await attempt(request);
      const isLost = answer.ok ? ELSEWHERE.has(answer.value.status) : mayBeElsewhere(answer.error);
      const isLast = round === ROUNDS || clock.now() - startMs > QUICK_MS || request.signal?.aborted;
      if (!isLost || isLast) return answer;
      await clock.sleep(PAUSE_MS * round);
    }
  };
  const find = async (request: ClusterRequest): Promise<Result<Json | null>> => {
    const answer = await exchange(request);
    if (!answer.ok) return answer;
    const { status, body } = answer.value;
    const parsed = asObject(parseJson(body));
    if (status === 404) return ok(null);
    if (status < 200 || status >= 300) return toClusterFailure(host, status, readError(parsed));
    return parsed ? ok(parsed) : fail('SOURCE_CHANGED', `${ENGINE}: ${host} did not answer with JSON.`);
  };
  return {
    host,
    hosts,
    find,
    async send(request) {
      const found = await find(request);
      if (!found.ok) return found;
      return found.value === null ? toClusterFailure(host, 404, { type: '', reason: '' }) : ok(found.value);
    },
  };
}

/** The same cluster, whose requests end when the signal is aborted. */
export function withSignal(cluster: Cluster, signal: AbortSignal | undefined): Cluster {
  if (!signal) return cluster;
  return {
    ...cluster,
    send: (request) => cluster.send({ ...request, signal }),
    find: (request) => cluster.find({ ...request, signal }),
  };
}

function toEndpointRequest({ method, path, json, lines, timeoutMs, signal }: ClusterRequest): EndpointRequest {
  const hasBody = json !== undefined || lines !== undefined;
  return {
    method: method ?? (hasBody ? 'POST' : 'GET'),
    path,
    ...(json !== undefined && { json }),
    ...(lines !== undefined && { body: { type: 'application/x-ndjson', data: lines } }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    signal,
    anyStatus: true,
  };
}
