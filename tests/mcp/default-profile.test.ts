import { afterAll, expect, test } from 'vitest';
import { connect } from '../support/mcp-client.ts';
import { openWorld } from '../support/world.ts';

const world = await openWorld();
const { CARREL_EMAIL: _, ...env } = world.env;
const client = await connect([], env);
const REF = '10.1371/journal.pone.0120444';
const fetched = await client.call('doiget_fetch_paper', { ref: REF });
afterAll(async () => {
  await client.kill();
  await world.close();
});
const result = async (method: string, params: object = {}) => (await client.request(method, params)).result ?? {};

test('starts without an address, and its list of tools stays below 24,000 characters', async () => {
  const { tools } = await result('tools/list');
  expect(JSON.stringify(tools).length).toBeLessThan(24_000);
  expect(client.opened.result?.['serverInfo']).toMatchObject({ name: 'carrel' });
});

test('names the view of a review for hosts that show it in the chat, and lists it nowhere else', async () => {
  const { tools } = (await result('tools/list')) as { tools: { name: string; _meta?: object }[] };
  const shown = tools.filter(({ _meta }) => _meta).map(({ name, _meta }) => [name, _meta]);
  const view = { ui: { resourceUri: 'ui://carrel/review.html' } };
  expect(shown).toEqual([
    ['search_papers', view],
    ['decide', view],
  ]);
  const { contents } = await result('resources/read', { uri: view.ui.resourceUri });
  expect(contents).toMatchObject([{ mimeType: 'text/html;profile=mcp-app' }]);
  expect((await client.request('resources/read', { uri: 'ui://carrel/other.html' })).error).toMatchObject({
    code: -32602,
  });
});

test('a fetch names the read, and reading what is not stored names the fetch', async () => {
  expect(String(fetched.data['next'])).toContain(`read_paper (ref ${REF})`);
  const missing = await client.call('read_paper', { ref: '10.1371/journal.pbio.3001530' });
  expect(missing).toMatchObject({ isError: true, data: { error: { code: 'NOT_FOUND' } } });
  expect(missing.text).toContain('doiget_fetch_paper');
});

test('offers prompts for the usual jobs', async () => {
  const { prompts } = (await result('prompts/list')) as { prompts: { name: string; arguments: { name: string }[] }[] };
  expect(prompts.map(({ name, arguments: all }) => [name, ...all.map((each) => each.name)])).toEqual([
    ['review_topic', 'topic'],
    ['summarise_paper', 'ref'],
    ['compare_papers', 'refs', 'question'],
  ]);
  const got = await result('prompts/get', { name: 'summarise_paper', arguments: { ref: REF } });
  expect(JSON.stringify(got['messages'])).toContain(`Summarise the paper ${REF}.`);
});

test('refuses an unknown prompt and a missing argument', async () => {
  for (const params of [
    { name: 'sing' },
    { name: 'review_topic' },
    { name: 'review_topic', arguments: { topic: ' ' } },
  ])
    expect((await client.request('prompts/get', params)).error).toMatchObject({ code: -32602 });
});

test('lists stored papers as resources, and reads one with its outline', async () => {
  const { resources } = (await result('resources/list')) as { resources: { uri: string; name: string }[] };
  expect(resources).toMatchObject([{ name: REF, uri: `carrel://paper/${encodeURIComponent(REF)}` }]);
  expect(await result('resources/templates/list')).toMatchObject({
    resourceTemplates: [{ uriTemplate: 'carrel://paper/{ref}' }],
  });
  const { contents } = (await result('resources/read', { uri: resources[0]?.uri ?? '' })) as {
    contents: { text: string; _meta: object }[];
  };
  expect(contents[0]).toMatchObject({ mimeType: 'text/markdown', _meta: { 'carrel/untrusted': ['text'] } });
  expect(contents[0]?.text).toMatch(/^Outline[\s\S]+# Guide RNA length/);
});

test.each([
  'carrel://paper/10.9999%2Fmissing',
  'carrel://paper/%ZZ',
  'file:///etc/passwd',
  `carrel://paper/${REF}?offset=99999999`,
])('refuses the resource %s', async (uri) => {
  expect((await client.request('resources/read', { uri })).error).toMatchObject({ code: -32602 });
});
