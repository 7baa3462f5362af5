import { fail, ok, type Result } from '../../../../model/result.ts';
import { asObject } from '../../../../text/json.ts';
import type { Cluster } from '../cluster.ts';
import { ENGINE } from '../fault.ts';

const PLUGIN = 'org.opensearch.knn.plugin.KNNPlugin';

/** Whether every node with data has the k-NN plugin of OpenSearch. */
export async function hasKnn(cluster: Cluster): Promise<Result<boolean>> {
  const path = '_nodes/data:true/plugins?filter_path=nodes.*.name,nodes.*.plugins.classname';
  const answer = await cluster.send({ path, timeoutMs: 10_000 });
  if (!answer.ok) return answer;
  const nodes = Object.values(asObject(answer.value['nodes']) ?? {});
  if (nodes.length === 0) return fail('SOURCE_CHANGED', `${ENGINE}: ${cluster.host} does not list its plugins.`);
  return ok(nodes.every((node) => pluginsOf(node).includes(PLUGIN)));
}

function pluginsOf(node: unknown): unknown[] {
  const plugins = asObject(node)?.['plugins'];
  return Array.isArray(plugins) ? plugins.map((plugin) => asObject(plugin)?.['classname']) : [];
}
