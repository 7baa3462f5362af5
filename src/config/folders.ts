import { delimiter, join, parse, resolve } from 'node:path';
import type { Root } from '../disk/place.ts';

/** Environment variables. */
export type Env = Readonly<Record<string, string | undefined>>;

/** The user's folders for settings, shared state and cached answers. */
export interface Folders {
  readonly config: string;
  readonly state: string;
  readonly cache: string;
}

/** The platform and folders; a parameter so that tests can cover every platform. */
export interface Machine {
  readonly platform: string;
  readonly home: string;
  readonly cwd: string;
}

/** The folders of the platform, or those of the XDG variables. */
export function findFolders(env: Env, { platform, home }: Machine): Folders {
  const local = env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local');
  const defaults =
    platform === 'win32'
      ? { config: env['APPDATA'] ?? join(home, 'AppData', 'Roaming'), state: local, cache: join(local, 'Cache') }
      : platform === 'darwin'
        ? {
            config: join(home, 'Library', 'Preferences'),
            state: join(home, 'Library', 'Application Support'),
            cache: join(home, 'Library', 'Caches'),
          }
        : { config: join(home, '.config'), state: join(home, '.local', 'state'), cache: join(home, '.cache') };
  return {
    config: join(env['XDG_CONFIG_HOME'] || defaults.config, 'carrel'),
    state: join(env['XDG_STATE_HOME'] || defaults.state, 'carrel'),
    cache: join(env['XDG_CACHE_HOME'] || defaults.cache, 'carrel'),
  };
}

/** Each sandbox address has its own limits and cache. */
export function sandboxFolders(folders: Folders, sandbox: URL): Folders {
  const name = `sandbox-${sandbox.hostname.replace(/[^\w.]/g, '')}-${sandbox.port || 80}`;
  return { ...folders, state: join(folders.state, name), cache: join(folders.cache, name) };
}

/** The configured download roots, or the working folder, the home without dot-folders, and the temporary folder. */
export function findDownloadRoots(
  text: string | undefined,
  { home, cwd }: Machine,
  temporary: string,
): readonly Root[] {
  const given = (text ?? '').split(delimiter).map((path) => path.trim().replace(/^~(?=$|[\\/])/, home));
  const set = given.filter((path) => path !== '').map((path) => ({ path: resolve(cwd, path) }));
  if (set.length > 0) return set;
  // Clients start servers in the root or the home folder, which the user did not choose.
  const working = cwd === parse(cwd).root || resolve(cwd) === resolve(home) ? [] : [{ path: cwd }];
  return [...working, { path: home, hideDots: true }, { path: temporary }];
}
