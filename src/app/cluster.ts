import type { Config } from '../config.ts';
import type { Clock } from '../model/clock.ts';
import { ok, type Result } from '../model/result.ts';
import type { Endpoint } from '../net/endpoint.ts';
import { closeData, openData } from '../snapshot/data.ts';
import type { SnapshotEngine } from '../snapshot/engines/engine.ts';
import { type ClusterAddress, parseClusterAddress } from '../snapshot/engines/opensearch/address.ts';
import { type Cluster, createCluster } from '../snapshot/engines/opensearch/cluster.ts';
import { CREDENTIALS, ENGINE } from '../snapshot/engines/opensearch/fault.ts';
import { openOpensearchEngine } from '../snapshot/engines/opensearch/open.ts';
import { type PushOptions, pushSnapshot } from '../snapshot/engines/opensearch/push.ts';
import type { MeaningOf } from '../snapshot/engines/with-meaning.ts';
import type { OpenNet } from './network.ts';

/** Where to push a snapshot. */
export interface PushSnapshotOptions extends Omit<PushOptions, 'name'> {
  /** `URL/NAME`. */
  readonly to: string;
}

/** What reaching a cluster needs. */
export interface ClusterParts {
  readonly config: Config;
  readonly clock: Clock;
  network(): Promise<Result<OpenNet>>;
}

const TIMEOUTS = { connectMs: 3_000, idleMs: 120_000, totalMs: 180_000 };
/** A deep page has thousands of records. */
const MAX_ANSWER_BYTES = 134_217_728;
const CONCURRENCY = 64;

/** Copies the snapshot in a folder into a cluster. */
export async function push(folder: string, options: PushSnapshotOptions, parts: ClusterParts) {
  const { to, ...rest } = options;
  const address = parseClusterAddress(to, '--to');
  if (!address.ok) return address;
  const cluster = await openCluster(address.value, parts);
  if (!cluster.ok) return cluster;
  const data = await openData(folder);
  if (!data.ok) return data;
  try {
    return await pushSnapshot(data.value, cluster.value, parts.clock, { ...rest, name: address.value.name });
  } finally {
    closeData(data.value);
  }
}

/** Opens the snapshot at `URL/NAME`. */
export async function openClusterEngine(
  place: string,
  files: string | undefined,
  parts: ClusterParts,
  meaningOf: MeaningOf,
): Promise<Result<SnapshotEngine>> {
  const address = parseClusterAddress(place, '--snapshot');
  if (!address.ok) return address;
  const cluster = await openCluster(address.value, parts);
  return cluster.ok ? openOpensearchEngine(cluster.value, address.value.name, files, meaningOf) : cluster;
}

async function openCluster(
  { url }: ClusterAddress,
  { config, clock, network }: ClusterParts,
): Promise<Result<Cluster>> {
  const net = await network();
  if (!net.ok) return net;
  const { nodes = [], authorization } = config.engine ?? {};
  const others = nodes.filter((node) => node.origin !== url.origin);
  const toEndpoint = (node: URL): Endpoint => ({
    id: ENGINE,
    url: node,
    // Compressing costs more than it saves between machines of one network.
    headers: { 'accept-encoding': 'identity', ...(authorization && { authorization }) },
    credentials: CREDENTIALS,
    rate: { concurrency: CONCURRENCY, minGapMs: 0 },
    maxAnswerBytes: MAX_ANSWER_BYTES,
    timeouts: TIMEOUTS,
  });
  const clients = [url, ...others].map((node) => net.value.net.endpoint(toEndpoint(node)));
  return ok(createCluster(clients, clock, { areListed: others.length < nodes.length }));
}
