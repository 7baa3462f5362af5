import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../sandbox/server.ts';
import { MIRROR_HOST } from '../../../sandbox/sites/mirror.ts';
import { ask } from '../ask.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

test('shows an older article in a frame with its PDF', async () => {
  const page = await ask(sandbox.url, `https://${MIRROR_HOST}/10.1038/nature12373`);
  const src = /<embed[^>]+src="([^"#]+)/.exec(page.body)?.[1] ?? '';
  const pdf = await ask(sandbox.url, `https://${MIRROR_HOST}${src}`);
  expect(pdf.bytes.toString('latin1')).toContain('(Nanometre-scale thermometry in a living cell) Tj');
});

test('has no articles from 2020 on', async () => {
  for (const doi of ['10.1038/s41586-021-03380-y', '10.1371/journal.pone.0231111', '10.1234/nonexistent']) {
    expect((await ask(sandbox.url, `https://${MIRROR_HOST}/${doi}`)).status).toBe(404);
  }
});
