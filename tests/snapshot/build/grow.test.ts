import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openWorld } from '../../support/world.ts';

test('a snapshot of a library grows with it, and keeps the files of unchanged papers', async () => {
  const world = await openWorld();
  const out = join(world.env['XDG_STATE_HOME'] ?? '', 'shelf');
  for (const [ref, papers] of [
    ['10.1371/journal.pone.0120444', 1],
    ['10.3390/en16052201', 2],
    ['10.1038/nature12373', 3],
  ] as const) {
    const got = await world.app.acquire(ref);
    if (!got.ok) await world.app.keepMetadata(ref);
    const built = await world.app.buildSnapshot({ out });
    expect(built).toMatchObject({ ok: true, value: { manifest: { counts: { papers } } } });
  }
  expect(readdirSync(join(out, 'files'))).toHaveLength(2);
  await world.close();
});
