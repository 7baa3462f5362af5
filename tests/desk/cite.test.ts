import { expect, test } from 'vitest';
import { openDeskWorld } from '../support/desk-world.ts';
import { unwrap } from '../support/unwrap.ts';

const { world, page } = await openDeskWorld();
const REF = '10.1371/journal.pone.0120444';
const cite = (format: string, ref = REF) => page.get(`/api/cite?ref=${encodeURIComponent(ref)}&format=${format}`);
unwrap(await world.app.keepMetadata(REF));

test('a stored paper is cited in every format that the desk names, and the text cannot run', async () => {
  const { citations } = (await page.get('/api/about')).data as { citations: { format: string }[] };
  for (const { format } of citations) {
    const answer = await cite(format);
    expect(answer.status, format).toBe(200);
    expect(answer.text.toLowerCase()).toContain(REF);
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  }
  expect((await cite('apa')).text).toMatch(/^Okonkwo, C\., .*\(2015\)\./);
});

test('an unknown format or paper is refused', async () => {
  expect((await cite('word')).status).toBe(400);
  expect((await cite('apa', '10.5555/nothing')).status).toBe(404);
});

test('a removed paper leaves the library, and the log keeps the removal', async () => {
  expect((await page.post('/api/remove', { ref: REF, more: 1 })).status).toBe(400);
  expect((await page.post('/api/remove', { ref: REF })).data).toMatchObject({ ok: true, row: expect.any(Number) });
  expect((await cite('apa')).status).toBe(404);
  expect((await page.post('/api/remove', { ref: REF })).status).toBe(404);
});
