import { join } from 'node:path';
import { type Config, loadConfig } from '../config.ts';
import { removeFolder } from '../disk/atomic.ts';
import type { Result } from '../model/result.ts';

/** Politeness delays are divided by this: the sandbox needs none. */
const TIME_SCALE = '50';

/** The settings of the demo: its own home and state, and the sandbox in place of every service. */
export async function loadDemoConfig(sandbox: string, isFresh: boolean): Promise<Result<Config>> {
  const user = await loadConfig();
  if (!user.ok) return user;
  const folder = join(user.value.folders.state, 'demo');
  if (isFresh) await removeFolder(folder);
  return loadConfig({
    CARREL_SANDBOX: sandbox,
    CARREL_TIME_SCALE: TIME_SCALE,
    CARREL_EMAIL: 'demo@carrel.test',
    CARREL_HOME: join(folder, 'home'),
    XDG_STATE_HOME: folder,
    XDG_CACHE_HOME: folder,
    XDG_CONFIG_HOME: folder,
  });
}
