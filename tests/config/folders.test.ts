import { expect, test } from 'vitest';
import { findDownloadRoots, findFolders, sandboxFolders } from '../../src/config/folders.ts';

const rootsIn = (cwd: string) =>
  findDownloadRoots(undefined, { platform: 'linux', home: '/home/ada', cwd }, '/tmp').map(({ path }) => path);

test('a program that was started in the root folder may not write everywhere', () => {
  expect(rootsIn('/')).toEqual(['/home/ada', '/tmp']);
  expect(rootsIn('/srv/papers')).toEqual(['/srv/papers', '/home/ada', '/tmp']);
});

test('a program that was started in the home folder may not write to its dot folders', () => {
  const machine = { platform: 'linux', home: '/home/ada', cwd: '/home/ada' };
  expect(findDownloadRoots(undefined, machine, '/tmp')).toEqual([
    { path: '/home/ada', hideDots: true },
    { path: '/tmp' },
  ]);
});

test.each([
  ['linux', {}, ['/home/ada/.config', '/home/ada/.local/state', '/home/ada/.cache']],
  ['darwin', {}, ['Preferences', 'Application Support', 'Caches'].map((name) => `/home/ada/Library/${name}`)],
  ['win32', {}, ['Roaming', 'Local', 'Local/Cache'].map((name) => `/home/ada/AppData/${name}`)],
  ['win32', { APPDATA: '/roam', LOCALAPPDATA: '/local' }, ['/roam', '/local', '/local/Cache']],
  ['linux', { XDG_CONFIG_HOME: '/c', XDG_STATE_HOME: '/s', XDG_CACHE_HOME: '/h' }, ['/c', '/s', '/h']],
  ['linux', { XDG_STATE_HOME: '' }, ['/home/ada/.config', '/home/ada/.local/state', '/home/ada/.cache']],
])('settings, state and cache are in the folders of %s with %j', (platform, env, [config, state, cache]) => {
  expect(findFolders(env, { platform, home: '/home/ada', cwd: '/' })).toEqual({
    config: `${config}/carrel`,
    state: `${state}/carrel`,
    cache: `${cache}/carrel`,
  });
});

test.each([
  ['http://127.0.0.1:4000', 'sandbox-127.0.0.1-4000'],
  ['http://localhost', 'sandbox-localhost-80'],
  ['http://[::1]:4000', 'sandbox-1-4000'],
])('the sandbox %s has the folder %s for its state and cache, and the same settings', (url, name) => {
  const folders = { config: '/c', state: '/s', cache: '/h' };
  expect(sandboxFolders(folders, new URL(url))).toEqual({ config: '/c', state: `/s/${name}`, cache: `/h/${name}` });
});

test.each([
  ['/srv/papers', ['/srv/papers']],
  [' /srv/papers : : papers ', ['/srv/papers', '/work/papers']],
  ['~', ['/home/ada']],
  ['~/papers', ['/home/ada/papers']],
  ['~bob/papers', ['/work/~bob/papers']],
])('the download roots %j are %j', (text, expected) => {
  const machine = { platform: 'linux', home: '/home/ada', cwd: '/work' };
  expect(findDownloadRoots(text, machine, '/tmp')).toEqual(expected.map((path) => ({ path })));
});
