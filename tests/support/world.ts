import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../sandbox/server.ts';
import { type App, createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config.ts';
import { removeFolder } from './folder.ts';
import { unwrap } from './unwrap.ts';

/** A sandbox, and an app that uses it, in temporary folders. */
export interface World {
  readonly sandbox: Sandbox;
  readonly app: App;
  /** Environment for a child process with the same settings. */
  readonly env: Record<string, string>;
  /** Requests so far, as `host path`. */
  asked(): string[];
  close(): Promise<void>;
}

/** Settings that keep a test away from the user's folders. */
export function privateFolders(): { place: string; env: Record<string, string> } {
  const place = mkdtempSync(join(tmpdir(), 'carrel-test-'));
  return {
    place,
    env: { CARREL_HOME: join(place, 'home'), XDG_STATE_HOME: place, XDG_CACHE_HOME: place, XDG_CONFIG_HOME: place },
  };
}

/** Starts a sandbox and an app; by default without politeness delays. */
export async function openWorld(env: Record<string, string> = {}, options?: SandboxOptions): Promise<World> {
  const sandbox = await startSandbox(options);
  const folders = privateFolders();
  const all = {
    ...folders.env,
    CARREL_SANDBOX: sandbox.url,
    CARREL_TIME_SCALE: '1000',
    CARREL_EMAIL: 'tests@carrel.test',
    ...env,
  };
  const config = unwrap(await loadConfig(all));
  const app = createApp(config);
  return {
    sandbox,
    app,
    env: all,
    asked: () => sandbox.requests().map(({ host, path }) => `${host} ${path}`),
    async close() {
      await app.close();
      await sandbox.close();
      await removeFolder(folders.place);
    },
  };
}
