import { once } from 'node:events';
import { inject, onTestFinished } from 'vitest';
import { type App, createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config.ts';
import type { PushReport } from '../../src/snapshot/engines/opensearch/push.ts';
import { buildFrom, type Line, newFolder } from '../support/corpus.ts';
import { removeFolder } from '../support/folder.ts';
import { killed, startProcess } from '../support/processes.ts';
import { unwrap } from '../support/unwrap.ts';
import { privateFolders } from '../support/world.ts';

/** The running cluster; null if it cannot be started here. */
export const engine = inject('engine');

/** Settings of an app that knows every node. */
export function engineEnv(more: Record<string, string> = {}): { place: string; env: Record<string, string> } {
  const { place, env } = privateFolders();
  return { place, env: { ...env, CARREL_ENGINE_NODES: (engine?.urls ?? []).join(','), ...more } };
}

/** An app on the cluster, with further settings. */
export async function openApp(more: Record<string, string> = {}): Promise<App> {
  const { place, env } = engineEnv(more);
  const app = createApp(unwrap(await loadConfig(env)));
  onTestFinished(async () => {
    await app.close();
    await removeFolder(place);
  });
  return app;
}

/** The address of a snapshot in the cluster. */
export const addressOf = (name: string): string => `${engine?.urls[0]}/${name}`;

/** Builds a snapshot of lines and pushes it; the same folder is updated if one is given. */
export async function pushLines(
  app: App,
  name: string,
  lines: readonly Line[],
  more: { folder?: string; shards?: number; replicas?: number } = {},
): Promise<PushReport & { readonly folder: string }> {
  const { folder = await newFolder(), ...shape } = more;
  await buildFrom(lines, folder);
  const report = unwrap(await app.pushSnapshot(folder, { to: addressOf(name), shards: 3, ...shape }));
  return { ...report, folder };
}

/** Sends a request to the cluster itself. */
export async function askCluster(path: string, method = 'GET', body?: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${engine?.urls[0]}/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as Record<string, unknown>;
}

/** Starts a replica of `carrel serve` and returns its URL. */
export async function startServer(snapshot: string, { place, env } = engineEnv()): Promise<string> {
  const args = ['dist/entry/cli.js', 'serve', '--http', '--port', '0', '--snapshot', snapshot];
  const child = startProcess(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    await killed(child);
    await removeFolder(place);
  });
  const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer];
  return /http:\S+/.exec(String(line))?.[0].replace(/\/$/, '') ?? '';
}

/** Deletes a document of a version behind the back of pushes. */
export async function loseDocument(index: string, id: string): Promise<void> {
  await askCluster(`${index}/_settings`, 'PUT', { index: { blocks: { write: null } } });
  const { result } = await askCluster(`${index}/_doc/${id}?refresh=true`, 'DELETE');
  await askCluster(`${index}/_settings`, 'PUT', { index: { blocks: { write: true } } });
  if (result !== 'deleted') throw new Error(`${index} has no document ${id}.`);
}
