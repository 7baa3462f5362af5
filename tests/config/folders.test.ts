import { expect, test } from 'vitest';
import { findDownloadRoots } from '../../src/config/folders.ts';

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
