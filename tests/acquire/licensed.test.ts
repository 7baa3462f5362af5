import { expect, test } from 'vitest';
import { openWorld } from '../support/world.ts';

const CLOSED = '10.1016/j.sandbox.2018.05.017';
const worldWith = (key: string) => openWorld({ CARREL_KEY_ELSEVIER: key, CARREL_AGREE_TDM_ELSEVIER: '1' });

test('a licensed source delivers a closed paper and is named as the source', async () => {
  const world = await worldWith('sandbox-tdm-elsevier-key');
  const got = await world.app.acquire(CLOSED);
  await world.close();
  expect(got).toMatchObject({ ok: true, value: { entry: { source: 'tdm-elsevier', copy: { grade: 'verified' } } } });
});

test('a preview for users without access is refused, and the key appears nowhere', async () => {
  const world = await worldWith('not-entitled-key');
  const got = await world.app.acquire(CLOSED);
  const asked = world.asked().filter((line) => line.startsWith('api.elsevier.com'));
  await world.close();
  expect(got).toMatchObject({ ok: false, error: { code: 'VERIFICATION_FAILED' } });
  expect(asked.length).toBeGreaterThan(0);
  expect(JSON.stringify([got, asked])).not.toContain('not-entitled-key');
});

test('a publisher is asked only about its own DOIs', async () => {
  const world = await worldWith('sandbox-tdm-elsevier-key');
  await world.app.acquire('10.1038/nature12373');
  const asked = world.asked().filter((line) => line.startsWith('api.elsevier.com'));
  await world.close();
  expect(asked).toEqual([]);
});
