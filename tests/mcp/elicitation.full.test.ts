import { afterAll, expect, test } from 'vitest';
import { connect } from '../support/mcp-client.ts';
import { runCli } from '../support/run-cli.ts';
import { openWorld } from '../support/world.ts';

const world = await openWorld();
afterAll(() => world.close());
const ARGS = ['--toolsets', 'search', '--elicit'];
const accept = (action: string, note?: string) => ({ action: 'accept', content: { action, ...(note && { note }) } });

/** A server whose client has this person before it, and what they were asked. */
async function open(answers: readonly object[], args = ARGS) {
  const asked: string[] = [];
  const queue = [...answers];
  const client = await connect(args, world.env, ({ message }) => {
    asked.push(String(message));
    return queue.shift() ?? { action: 'cancel' };
  });
  return { client, asked };
}

test('a person decides every checkpoint in forms, and one call returns the papers', async () => {
  const { client, asked } = await open([
    accept('approve'),
    accept('reject', 'stability'),
    accept('approve'),
    accept('approve'),
  ]);
  const { data, isError } = await client.call('search_papers', { query: 'perovskite tandem', max_results: 5 });
  expect({ isError, data }).toMatchObject({ isError: false, data: { state: 'complete', iteration: 1 } });
  expect(asked.map((text) => text.split('\n')[0])).toEqual([
    'Review the search strategy. Run it?',
    'Review the results. Keep these papers, or start another round?',
    'Review the search strategy. Run it?',
    'Review the results. Keep these papers, or start another round?',
  ]);
  expect(asked[0]).toContain('perovskite');
  expect(asked[1]).toMatch(/\d+ papers\n1\. .+ \(\d{4}\)/);
  await client.end();
});

test.each(['decline', 'cancel'])('the checkpoint keeps waiting if the person does not answer (%s)', async (action) => {
  const { client, asked } = await open([{ action }]);
  const { data, isError } = await client.call('search_papers', { query: 'perovskite inks' });
  expect({ isError, data }).toMatchObject({ isError: false, data: { state: 'checkpoint', step: 1 } });
  expect(asked).toHaveLength(1);
  await client.end();
});

test('asks nobody without --elicit, or if the client cannot show a form', async () => {
  const { client, asked } = await open([], ['--toolsets', 'search']);
  expect((await client.call('search_papers', { query: 'perovskite' })).data).toMatchObject({ state: 'checkpoint' });
  expect(asked).toEqual([]);
  await client.end();
  const bare = await connect(ARGS, world.env);
  expect((await bare.call('search_papers', { query: 'perovskite' })).data).toMatchObject({ state: 'checkpoint' });
  await bare.end();
});

test('rejects an answer that is not a decision, and the checkpoint stays', async () => {
  const { client } = await open([accept('dance')]);
  const { data, isError } = await client.call('search_papers', { query: 'perovskite films' });
  expect({ isError, data }).toMatchObject({ isError: true, data: { error: { code: 'INVALID_ARGUMENT' } } });
  await client.end();
});

test('rejects --elicit without the search toolset', async () => {
  const { status, stderr } = await runCli(['serve', '--toolsets', 'doiget', '--elicit'], world.env);
  expect({ status, stderr }).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('--elicit requires the toolset search'),
  });
});
