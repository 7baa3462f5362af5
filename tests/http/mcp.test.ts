import { afterAll, expect, test } from 'vitest';
import { createMcpEndpoint } from '../../src/http/mcp.ts';
import { FAILURE_TEXT } from '../../src/tools/tool.ts';
import { verifies } from '../requirements/verifies.ts';
import { LONG, openShelf } from '../support/http-world.ts';

const shelf = await openShelf();
const server = await shelf.serve();
const { post, rpc, modern, get, read } = server;
afterAll(() => shelf.close());

const INITIALIZE = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'tests', version: '1' } };
const SEARCH = { name: 'search_papers', arguments: { query: 'sponges' } };
const names = (list: unknown) => (list as { name: string }[]).map(({ name }) => name);

verifies(['SNP-1', 'SNP-2'], 'answers initialization, tool calls and resource reads at /mcp', async () => {
  expect((await rpc('initialize', INITIALIZE)).json).toMatchObject({
    id: 7,
    result: { protocolVersion: '2025-06-18' },
  });
  const called = await rpc('tools/call', { name: 'search_papers', arguments: { query: 'sponges' } });
  expect(called.json).toMatchObject({ jsonrpc: '2.0', id: 7, result: { structuredContent: { ok: true } } });
  const read = await rpc('resources/read', { uri: `paper://${LONG}/metadata` });
  expect(read.json).toMatchObject({ id: 7, result: { contents: [{ uri: `paper://${LONG}/metadata` }] } });
});

verifies(['SNP-3', 'SNP-4'], 'answers with plain JSON and never opens an event stream', async () => {
  for (const accept of ['text/event-stream', 'application/json', '*/*', 'application/json, text/event-stream']) {
    const replies = [
      await rpc('tools/list', {}, { accept }),
      await rpc('tools/call', { ...SEARCH, _meta: { progressToken: 1 } }, { accept }),
      await rpc('no/such', {}, { accept }),
      await post('{', { accept }),
    ];
    for (const { headers } of replies) expect(headers.get('content-type')).toBe('application/json');
  }
  for (const method of ['tools/list', 'server/discover', 'subscriptions/listen'])
    expect((await modern(method)).headers.get('content-type')).toBe('application/json');
});

verifies('SNP-5', 'refuses GET at /mcp', async () => {
  for (const accept of ['text/event-stream', 'application/json']) {
    const { status, headers } = await get('/mcp', { headers: { accept } });
    expect([status, headers.get('allow')]).toEqual([405, 'POST']);
  }
});

test('rejects other methods at /mcp', async () => {
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS'])
    expect([method, (await get('/mcp', { method })).status]).toEqual([method, 405]);
});

verifies('SNP-6', 'refuses an unknown protocol version', async () => {
  for (const version of ['1999-01-01', 'latest', '2025-06-18x']) {
    const headers = { 'mcp-protocol-version': version };
    expect((await rpc('tools/list', {}, headers)).status).toBe(400);
    expect((await rpc('initialize', INITIALIZE, headers)).status).toBe(400);
  }
  expect((await rpc('tools/list', {}, { 'mcp-protocol-version': '2025-11-25' })).status).toBe(200);
});

test.each([
  ['a number', { id: 7 }, 7],
  ['a text', { id: 'seven' }, 'seven'],
  ['missing', {}, null],
])('the refusal of an unknown version repeats the id of the request: %s', async (_what, id, repeated) => {
  const headers = { 'mcp-protocol-version': '1999-01-01' };
  const { json } = await post({ jsonrpc: '2.0', method: 'tools/list', ...id }, headers);
  expect(json).toMatchObject({ jsonrpc: '2.0', id: repeated, error: { code: -32_000 } });
  expect(json['error']?.['message']).toMatch(/^Unsupported protocol version 1999-01-01; supported: .+, 2026-07-28\.$/);
});

verifies('SNP-7', 'assumes protocol version 2025-03-26 when the header is missing', async () => {
  // Later revisions have no batches.
  const { status, json } = await post([
    { jsonrpc: '2.0', id: 1, method: 'ping' },
    { jsonrpc: '2.0', id: 2, method: 'tools/list' },
  ]);
  expect([status, json[0]?.['id'], json[1]?.['id']]).toEqual([200, 1, 2]);
  const later = await post([{ jsonrpc: '2.0', id: 1, method: 'ping' }], { 'mcp-protocol-version': '2025-06-18' });
  expect(later.status).toBe(400);
  expect((await rpc('initialize', { ...INITIALIZE, protocolVersion: '2025-03-26' })).json['result']).toMatchObject({
    protocolVersion: '2025-03-26',
  });
});

verifies(['SNP-8', 'SNP-9'], 'serves every request on its own, without a session header', async () => {
  const other = await shelf.serve();
  const first = await server.rpc('initialize', INITIALIZE);
  const second = await other.rpc('tools/call', { name: 'list_top_facets', arguments: { category: 'tag' } });
  expect(second.json).toMatchObject({ result: { structuredContent: { ok: true } } });
  const ended = await post({ jsonrpc: '2.0', method: 'notifications/initialized' });
  expect(ended.status).toBe(202);
  for (const { headers } of [first, second, ended, await modern('tools/list')])
    expect(headers.has('mcp-session-id')).toBe(false);
});

verifies('SNP-10', 'announces tools and resources, and no prompts', async () => {
  const { json } = await rpc('initialize', INITIALIZE);
  expect(Object.keys(json['result']?.['capabilities'] ?? {}).sort()).toEqual(['resources', 'tools']);
  expect((await rpc('prompts/list')).json).toMatchObject({ error: { code: -32601 } });
});

verifies(
  ['SNP-11', 'SNP-12', 'SNP-21'],
  'lists only the snapshot tools, each with a title and a description',
  async () => {
    const { json } = await rpc('tools/list');
    const tools = json['result']?.['tools'] as unknown as { name: string; title: string; description: string }[];
    expect(names(tools).sort()).toEqual([
      'get_paper_metadata',
      'get_paper_source',
      'get_paper_summary',
      'list_top_facets',
      'search_papers',
      'search_papers_by_keyword',
    ]);
    for (const { title, description } of tools) {
      expect(title.length).toBeGreaterThan(5);
      expect(description).toMatch(/^Use this (?:to|before) /);
    }
  },
);

test('every tool is annotated as read-only', async () => {
  const { json } = await modern('tools/list');
  const tools = json['result']?.['tools'] as unknown as { annotations: object }[];
  for (const tool of tools) expect(tool.annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false });
});

test('old and new protocol versions get the same answer', async () => {
  const params = { name: 'search_papers', arguments: { query: 'deep sea sponges', limit: 2 } };
  const [old, fresh] = [await rpc('tools/call', params), await modern('tools/call', params)];
  expect(old.json['result']?.['structuredContent']).toEqual(fresh.json['result']?.['structuredContent']);
});

verifies(['SNP-13', 'SNP-14'], 'checks the origin of every kind of request', async () => {
  const headers = { origin: 'https://evil.test' };
  for (const [method, params] of [
    ['initialize', INITIALIZE],
    ['tools/list', {}],
    ['tools/call', SEARCH],
    ['resources/read', { uri: `paper://${LONG}/metadata` }],
  ] as const) {
    const { status, json } = await rpc(method, params, headers);
    expect([method, status, json['result']]).toEqual([method, 403, undefined]);
  }
  const asked = await get('/mcp', { headers });
  expect(asked.status).toBe(403);
});

verifies(['SNP-13', 'SNP-14'], 'serves a listed origin and refuses any other without running the call', async () => {
  const open = await shelf.serve({ allowOrigin: ['https://ok.test'] });
  const asked = { name: 'search_papers', arguments: { query: 'sponges' } };
  const listed = await open.rpc('tools/call', asked, { origin: 'https://ok.test' });
  expect([listed.status, listed.headers.get('access-control-allow-origin')]).toEqual([200, 'https://ok.test']);
  for (const origin of [
    'https://evil.test',
    'http://ok.test',
    'https://ok.test:8443',
    'https://ok.test.evil.test',
    'null',
  ]) {
    const { status, json } = await open.rpc('tools/call', asked, { origin });
    expect([origin, status, json['result'], json['error']?.['code']]).toEqual([origin, 403, undefined, -32000]);
  }
  expect((await open.rpc('tools/call', asked, { origin: `http://localhost:${open.port}` })).status).toBe(200);
  expect((await open.rpc('tools/call', asked, { origin: 'http://localhost:1' })).status).toBe(403);
});

test('answers the preflight of an allowed origin only', async () => {
  const open = await shelf.serve({ allowOrigin: ['https://ok.test'] });
  const ask = (origin: string) => open.get('/mcp', { method: 'OPTIONS', headers: { origin } });
  const { status, headers } = await ask('https://ok.test');
  expect([status, headers.get('access-control-allow-headers')]).toEqual([204, expect.stringContaining('mcp-method')]);
  expect((await ask('https://evil.test')).status).toBe(403);
});

test.each([
  ['broken JSON', '{"jsonrpc":', 400, -32700],
  ['nothing', '', 400, -32700],
  ['no message', '{"a":1}', 400, -32600],
  ['a number', '1', 400, -32600],
  ['an empty batch', '[]', 400, undefined],
  ['deep nesting', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400, -32600],
])('%s gets a JSON-RPC error', async (_, body, wanted, code) => {
  const { status, json } = await post(body);
  expect(status).toBe(wanted);
  expect(json).toMatchObject({ jsonrpc: '2.0', error: code === undefined ? {} : { code } });
});

test('rejects other media types', async () => {
  expect((await post('{}', { 'content-type': 'text/plain' })).status).toBe(415);
});

test('rejects a body that is too large before parsing it', async () => {
  const { status, json, headers } = await post(`"${'x'.repeat(5 * 1024 * 1024)}"`);
  expect([status, json['error']?.['code']]).toEqual([413, -32000]);
  // The unread rest would be taken for the next request.
  expect(headers.get('connection')).toBe('close');
});

test('reads a body of exactly the largest size, and none of one byte more', async () => {
  const most = 4 * 1024 * 1024;
  expect((await post(`"${'x'.repeat(most - 2)}"`)).status).toBe(400);
  expect((await post(`"${'x'.repeat(most - 1)}"`)).status).toBe(413);
});

test('says of the text of a resource that it is not to be trusted', async () => {
  const read = await rpc('resources/read', { uri: `paper://${LONG}/metadata` });
  expect(read.json['result']?.['contents']?.[0]?.['_meta']).toEqual({ 'carrel/untrusted': ['text'] });
  const failed = await rpc('resources/read', { uri: 'paper://unknown/metadata' });
  expect(failed.json['error']?.['data']?.['_meta']).toEqual({
    'carrel/untrusted': ['message', 'attempts[].detail', 'denial_context'],
  });
  const listed = await rpc('resources/list');
  expect(listed.json['result']?.['_meta']).toEqual({ 'carrel/untrusted': ['resources[].title'] });
});

test('a batch answers each request that it does not cancel itself', async () => {
  const ping = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' });
  const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 2 } };
  const { status, json } = await post([ping(1), ping(2), cancel, ping(3)]);
  expect([status, (json as unknown as { id: number }[]).map(({ id }) => id)]).toEqual([200, [1, 3]]);
  expect((await post([ping(1)])).json).toMatchObject([{ id: 1 }]);
  expect((await post([ping(1), ping(1)])).json).toMatchObject({ error: { code: -32_600 } });
});

test('opening the endpoint prints no warning of the SDK', () => {
  const { warn } = console;
  const printed: unknown[] = [];
  const collect = (...words: unknown[]) => printed.push(words);
  console.warn = collect;
  createMcpEndpoint(
    () => expect.unreachable(),
    () => undefined,
  );
  const { warn: after } = console;
  console.warn = warn;
  expect([printed, after === collect]).toEqual([[], true]);
});

test('a failed call declares the text of its error as untrusted', async () => {
  const { isError, meta } = await server.call('get_paper_source', { paper_id: 'unknown' });
  expect(isError).toBe(true);
  expect(meta?.['carrel/untrusted']).toEqual(expect.arrayContaining([...FAILURE_TEXT]));
});

test('a failure repeats a long URI only in part', async () => {
  const { error } = (await read(`paper://${'x'.repeat(3000)}`)) as unknown as { error: { data: { uri: string } } };
  expect(error.data.uri).toBe(`paper://${'x'.repeat(2040)}`);
});
