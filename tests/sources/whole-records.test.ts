import { afterAll, expect, test } from 'vitest';
import { openNet } from '../../src/app/network.ts';
import { createHandles } from '../../src/app/sources.ts';
import { loadConfig } from '../../src/config.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import { parseRef } from '../../src/model/ref.ts';
import { openCast } from '../support/cast.ts';
import { unwrap } from '../support/unwrap.ts';
import { openWorld } from '../support/world.ts';

const clock = createSystemClock(1000);
const [cast, world] = await Promise.all([openCast(), openWorld()]);
const config = unwrap(await loadConfig(world.env));
const net = unwrap(await openNet(config, clock, 'test'));
afterAll(async () => {
  await net.close();
  await Promise.all([cast.close(), world.close()]);
});

const SITUATIONS = ['open-gold', 'open-green', 'preprint-only', 'retracted', 'corporate-author', 'markup-title'];
const refs = SITUATIONS.map((situation) => cast.find(situation)).map(({ doi, arxiv }) => doi ?? `arXiv:${arxiv}`);
const handles = createHandles(config, clock, net.net).filter(({ source, disabled }) => source.lookup && !disabled);

// What a source says must arrive in the record as a whole: a field that is lost or changed shows in the snapshot.
test.each(handles.map((handle) => [handle.source.id, handle] as const))(
  'every field of the records of %s is read',
  async (_, handle) => {
    const records: Record<string, unknown> = {};
    for (const text of refs) {
      const ref = unwrap(parseRef(text));
      if (!handle.source.covers(ref)) continue;
      const found = await handle.source.lookup?.(ref, handle.context());
      records[text] = found?.ok ? { paper: found.value.paper, locations: found.value.locations } : found?.error.code;
    }
    expect(records).toMatchSnapshot();
  },
);
