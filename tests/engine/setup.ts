import type { TestProject } from 'vitest/node';
import { startCluster, whyNoCluster } from './start-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The nodes of the cluster; null if it cannot be started here. */
    engine: { readonly urls: readonly string[]; readonly pids: readonly number[] } | null;
  }
}

/** Starts one cluster for all tests, or uses the running one whose nodes ENGINE_URLS lists, separated by commas. Without Java they are skipped, but not where everything must run. */
export default async function setup({ provide }: TestProject) {
  const running = process.env['ENGINE_URLS'];
  if (running) return provide('engine', { urls: running.split(','), pids: [] });
  const problem = whyNoCluster();
  if (problem && process.env['CI']) throw new Error(`The engine tests need Java 17 (a JDK) and Maven: ${problem}.`);
  if (problem) {
    process.stderr.write(`SKIPPED: the engine tests need Java 17 (a JDK) and Maven: ${problem}.\n`);
    return provide('engine', null);
  }
  const cluster = await startCluster();
  provide('engine', { urls: cluster.urls, pids: cluster.pids });
  return cluster.stop;
}
