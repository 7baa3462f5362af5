import type { EndpointClient } from '../../../model/endpoint.ts';
import { asObject, parseJson } from '../../../text/json.ts';

/** Whether nodes belong to the cluster of one node. */
export interface Members {
  /** False also while it is unknown, because one of both nodes does not answer. */
  has(node: EndpointClient): Promise<boolean>;
}

const TIMEOUT_MS = 5_000;
/** What a node says that has not found its cluster yet. */
const UNKNOWN = '_na_';

/**
 * Compares clusters by their UUID. Nodes are configured apart from the URL of a snapshot: a push must not reach another
 * cluster through them, and a search must not be answered by one.
 */
export function createMembers(first: EndpointClient | undefined): Members {
  const known = new Map<EndpointClient, string>();
  const running = new Map<EndpointClient, Promise<string | undefined>>();
  const uuidOf = async (node: EndpointClient): Promise<string | undefined> => {
    const uuid = known.get(node);
    if (uuid !== undefined) return uuid;
    const asked = running.get(node) ?? readUuid(node);
    running.set(node, asked);
    const found = await asked;
    running.delete(node);
    if (found !== undefined) known.set(node, found);
    return found;
  };
  return {
    async has(node) {
      if (first === undefined || node === first) return true;
      const [own, other] = await Promise.all([uuidOf(first), uuidOf(node)]);
      return own !== undefined && own === other;
    },
  };
}

async function readUuid(node: EndpointClient): Promise<string | undefined> {
  const answer = await node.request({ path: '', once: true, timeoutMs: TIMEOUT_MS, anyStatus: true });
  const uuid = answer.ok ? asObject(parseJson(answer.value.body))?.['cluster_uuid'] : undefined;
  return typeof uuid === 'string' && uuid !== UNKNOWN ? uuid : undefined;
}
