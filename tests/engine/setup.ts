import type { TestProject } from 'vitest/node';
import { type ServerName, startCluster, whyNoCluster } from './start-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The cluster; null if it cannot be started here. */
    engine: {
      readonly server: ServerName;
      readonly urls: readonly string[];
      readonly pids: readonly number[];
    } | null;
  }
}

/** How many nodes each server gets. */
const NODES: Readonly<Record<ServerName, number>> = { opensearch: 3, 'elasticsearch-7': 1, 'elasticsearch-8': 1 };

const isServer = (name: string): name is ServerName => name in NODES;

/** Starts the cluster that a project names, or uses the running one whose nodes ENGINE_URLS lists, separated by commas (with `--project NAME`). Without Java the tests are skipped, but not where everything must run. */
export default async function setup({ name, provide }: TestProject) {
  if (!isServer(name)) throw new Error(`There is no server ${name}.`);
  const running = process.env['ENGINE_URLS'];
  if (running) return provide('engine', { server: name, urls: running.split(','), pids: [] });
  const problem = whyNoCluster();
  if (problem && process.env['CI']) throw new Error(`The engine tests need Java 17 (a JDK) and Maven: ${problem}.`);
  if (problem) {
    process.stderr.write(`SKIPPED: the engine tests need Java 17 (a JDK) and Maven: ${problem}.\n`);
    return provide('engine', null);
  }
  const { urls, pids, stop } = await startCluster({ server: name, nodes: NODES[name] });
  provide('engine', { server: name, urls, pids });
  return stop;
}
