import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { buildFrom, newFolder, paper } from '../../support/corpus.ts';
import { startProcess } from '../../support/processes.ts';
import { CLI, runCli } from '../../support/run-cli.ts';
import { createToyCluster } from '../../support/toy-cluster.ts';
import { unwrap } from '../../support/unwrap.ts';

const toy = createToyCluster();
let [hanging, asked] = ['', 0];
const node = createServer(async (request, response) => {
  const body = await text(request);
  const path = String(request.url).slice(1);
  if (hanging !== '' && path.startsWith(hanging)) {
    asked += 1;
    return;
  }
  const isLines = request.headers['content-type']?.includes('ndjson');
  const method = request.method as 'GET';
  const given = isLines ? { body: { type: '', data: body } } : { json: body === '' ? {} : JSON.parse(body) };
  const answer = unwrap(await toy.client.request({ method, path, ...given }));
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
});
await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
afterAll(() => node.closeAllConnections());

test.each([
  ['is written to', '_bulk'],
  ['is asked for its indices', '_alias'],
])('Ctrl-C while the cluster %s says how to continue, and the next push continues', async (_, path) => {
  [hanging, asked] = [path, 0];
  const [folder, home] = [await newFolder(), await newFolder()];
  await buildFrom([paper('a'), paper('b')], folder);
  const { port } = node.address() as { port: number };
  const args = ['snapshot', 'push', folder, '--to', `http://127.0.0.1:${port}/shelf${path}`];
  const env = { PATH: process.env['PATH'] ?? '', CARREL_HOME: home, HOME: home };
  const child = startProcess(process.execPath, [CLI, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stderr, status] = [text(child.stderr), new Promise((resolve) => child.on('close', resolve))];
  await expect.poll(() => asked, { timeout: 20_000 }).toBeGreaterThan(0);
  child.kill('SIGINT');
  expect(await stderr).toContain('Interrupted. Run the same command again to continue.');
  expect(await status).toBe(130);
  expect(toy.aliases.has(`shelf${path}`)).toBe(false);
  hanging = '';
  expect(await runCli(args, env)).toMatchObject({ status: 0 });
  expect(toy.idsIn(toy.aliases.get(`shelf${path}`) ?? '')).toEqual(['a', 'b']);
});
