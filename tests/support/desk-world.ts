import { afterAll } from 'vitest';
import { openDesk } from '../../src/desk/serve.ts';
import { ok } from '../../src/model/result.ts';
import { comeIn } from './desk-client.ts';
import { unwrap } from './unwrap.ts';
import { openWorld } from './world.ts';

/** The settings of a desk in tests; it never restarts. */
export const SETTINGS = {
  email: 'tests@carrel.test',
  file: '/nowhere/config.toml',
  origins: {},
  saveEmail: async () => ok('/nowhere/config.toml'),
  restart: () => undefined,
};

/** A desk with its own library and sandbox, and a signed-in page; closed after the tests of the file. */
export async function openDeskWorld() {
  const world = await openWorld();
  const home = world.env['CARREL_HOME'] ?? '';
  const desk = unwrap(
    await openDesk(world.app, { port: 0, home, isSandbox: true, settings: SETTINGS }, () => undefined),
  );
  afterAll(async () => {
    await desk.close();
    await world.close();
  });
  return { world, home, url: desk.url, page: await comeIn(desk.url) };
}
