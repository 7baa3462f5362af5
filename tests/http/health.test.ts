import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openShelf } from '../support/http-world.ts';

const shelf = await openShelf();
afterAll(() => shelf.close());

test('/healthz answers 503 while a database is truncated, and does not show where it is', async () => {
  const { get } = await shelf.serve();
  expect((await get('/healthz')).status).toBe(200);
  truncateSync(join(shelf.folder, 'snapshot.db'), 4096);
  const { status, json, text } = await get('/healthz');
  expect({ status, json }).toMatchObject({ status: 503, json: { ok: false, code: 'STORE_ERROR' } });
  expect(text).not.toContain(shelf.place);
});
