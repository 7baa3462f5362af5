import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { openWorld } from '../support/world.ts';

test('a server that could not write its state works as soon as it can, without a restart', async () => {
  const state = join(await temporaryFolder(), 'state');
  mkdirSync(state);
  const world = await openWorld({ XDG_STATE_HOME: state });
  onTestFinished(() => world.close());
  writeFileSync(join(state, 'carrel'), 'in the way');
  expect(await world.app.resolve('10.1371/journal.pone.0120444')).toMatchObject({ ok: false });
  rmSync(join(state, 'carrel'));
  expect(await world.app.resolve('10.1371/journal.pone.0120444')).toMatchObject({ ok: true });
});
