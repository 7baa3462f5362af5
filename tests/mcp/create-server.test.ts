import { createMcpHandler } from '@modelcontextprotocol/server';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createServer, type ServerParts } from '../../src/mcp/server.ts';
import { ok } from '../../src/model/result.ts';
import { toJsonSchema } from '../../src/tools/json-schema.ts';
import type { Call, Tool, ToolContext } from '../../src/tools/tool.ts';

const CHECKPOINT = {
  ...{ id: 's1:strategy:0', kind: 'strategy_confirmation', question: 'Search like this?' },
  payload: { strategy: { queries: [], sources: [] } },
  options: [],
};

/** Tools that wait at a checkpoint, and the calls they got. */
function waitingTools() {
  const calls: [name: string, call: Call][] = [];
  const make = (name: string): Tool => ({
    ...{ name, title: name, description: name, effect: 'session-write', badInput: 'INVALID_ARGUMENT' },
    ...{ untrusted: [], uses: [], input: z.object({}).loose(), output: z.object({}) },
    run: async (_input, _context, call) => {
      calls.push([name, call]);
      call.progress?.(1, 2, 'half');
      return ok({ checkpoint: CHECKPOINT });
    },
  });
  return { calls, tools: ['search_papers', 'decide', 'get_session'].map(make) };
}

const PROMPT = {
  ...{ name: 'survey', title: 'Survey', description: 'Surveys a topic.' },
  arguments: [
    { name: 'topic', description: 'The topic.', required: true },
    { name: 'years', description: 'The years.', required: false },
  ],
  write: ({ topic, years = 'all years' }: Readonly<Record<string, string>>) => `Survey ${topic}, ${years}.`,
};

/** Sends one request of the current protocol to a server, and returns what it answers. */
function client(tools: readonly Tool[], more: Partial<ServerParts> = {}) {
  const parts: ServerParts = {
    ...{ name: 'test', version: '1', instructions: '', hasResources: false, hasPrompts: true },
    tools: tools.map(({ input, ...tool }) => ({ ...tool, schema: toJsonSchema(input) })),
    load: async () => ({ tools, prompts: [PROMPT] }),
    context: async () => ({}) as ToolContext,
    calls: { begin: () => undefined, end: () => undefined },
    log: () => undefined,
    ...more,
  };
  const options = { legacy: 'reject', maxSubscriptions: 0, onerror: () => undefined } as const;
  const { fetch } = createMcpHandler(() => createServer(parts), options);
  return async (
    method: string,
    params: { readonly name: string } & Readonly<Record<string, unknown>>,
    meta: object = {},
  ) => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': { elicitation: {} },
      ...meta,
    };
    const headers = {
      ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      ...{ 'mcp-protocol-version': '2026-07-28', 'mcp-method': method, 'mcp-name': params.name },
    };
    const body = { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } };
    const answer = await fetch(new Request('http://localhost/mcp', { method: 'POST', headers }), { parsedBody: body });
    // An answer after notifications of progress is the last event of a stream.
    const json = (await answer.text()).trim().split('\n').at(-1)?.replace('data: ', '');
    return JSON.parse(json ?? '') as { result?: Record<string, unknown>; error?: { code: number; message: string } };
  };
}

test('a person who closed the form is not asked again, and sees where the session waits', async () => {
  const { calls, tools } = waitingTools();
  const ask = client(tools, { elicit: true });
  const asked = await ask('tools/call', { name: 'search_papers', arguments: {} });
  expect(asked.result).toMatchObject({ requestState: CHECKPOINT.id });
  const answered = { name: 'search_papers', arguments: {}, requestState: CHECKPOINT.id };
  const closed = await ask('tools/call', { ...answered, inputResponses: { decision: { action: 'cancel' } } });
  expect(closed.result).toMatchObject({ isError: false, structuredContent: { checkpoint: { id: CHECKPOINT.id } } });
  expect(closed.result).not.toHaveProperty('requestState');
  expect(calls.map(([name]) => name)).toEqual(['search_papers', 'get_session']);
});

test('a person is asked only if the server was started to ask', async () => {
  const { tools } = waitingTools();
  const answer = await client(tools)('tools/call', { name: 'search_papers', arguments: {} });
  expect(answer.result).toMatchObject({ structuredContent: { ok: true, checkpoint: { id: CHECKPOINT.id } } });
});

test('a tool reports progress only to a client that asked for it', async () => {
  const { calls, tools } = waitingTools();
  const ask = client(tools);
  await ask('tools/call', { name: 'decide', arguments: {} });
  await ask('tools/call', { name: 'decide', arguments: {} }, { progressToken: 0 });
  expect(calls.map(([, call]) => call.progress !== undefined)).toEqual([false, true]);
  expect(calls.map(([, call]) => call.signal instanceof AbortSignal)).toEqual([true, true]);
});

test.each([
  ['the required argument', { topic: 'ice' }, 'Survey ice, all years.'],
  ['both arguments', { topic: 'ice', years: '2020' }, 'Survey ice, 2020.'],
  ['no argument', {}, 'topic: is required.'],
  ['a blank argument', { topic: ' \t' }, 'topic: is required.'],
])('a prompt with %s is written or refused', async (_what, given, expected) => {
  const { result, error } = await client([])('prompts/get', { name: 'survey', arguments: given });
  const [message] = (result?.['messages'] ?? []) as { role: string; content: { text: string } }[];
  expect(message?.content.text ?? error?.message).toBe(expected);
  expect([message?.role, error?.code]).toEqual(message ? ['user', undefined] : [undefined, -32_602]);
});

test('an unknown prompt is refused with the names of those that exist', async () => {
  const { error } = await client([])('prompts/get', { name: 'x'.repeat(100), arguments: {} });
  expect(error).toMatchObject({ code: -32_602, message: `Unknown prompt "${'x'.repeat(80)}". Known: survey.` });
});
