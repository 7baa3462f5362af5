import { join } from 'node:path';
import { type Config, loadConfig } from '../config.ts';
import { removeFolder } from '../disk/atomic.ts';
import type { Result } from '../model/result.ts';

/** Pauses towards the sandbox are cut to a fiftieth: it is nobody's server. */
const TIME_SCALE = '50';

/** The settings of the demonstration: a home and state of its own, everything towards the sandbox. */
export async function openPlace(sandbox: string, isFresh: boolean): Promise<Result<Config>> {
  const user = await loadConfig();
  if (!user.ok) return user;
  const place = join(user.value.folders.state, 'demo');
  if (isFresh) await removeFolder(place);
  return loadConfig({
    CARREL_SANDBOX: sandbox,
    CARREL_TIME_SCALE: TIME_SCALE,
    CARREL_EMAIL: 'demo@carrel.test',
    CARREL_HOME: join(place, 'home'),
    XDG_STATE_HOME: place,
    XDG_CACHE_HOME: place,
    XDG_CONFIG_HOME: place,
  });
}
