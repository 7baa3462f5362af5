import { expect, test } from 'vitest';
import { openShelf } from '../support/http-world.ts';

test('the HTTP API explains wrong parameters in plain words', async () => {
  const shelf = await openShelf();
  const { get } = await shelf.serve();
  const { json } = await get('/api/v1/search?page=x&odd=1');
  await shelf.close();
  expect(json).toMatchObject({ error: { code: 'invalid_arguments' } });
  expect(JSON.stringify(json)).toContain('unknown field \\"odd\\"');
  expect(JSON.stringify(json)).not.toMatch(/Invalid (?:input|option)|received/);
});
