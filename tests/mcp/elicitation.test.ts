import { CLIENT_CAPABILITIES_META_KEY, McpServer, type ServerContext } from '@modelcontextprotocol/server';
import { expect, test } from 'vitest';
import { askPerson, canAsk, followAnswer } from '../../src/mcp/elicitation.ts';
import type { Tool } from '../../src/tools/tool.ts';

test.each([
  [{ elicitation: {} }, true],
  [{ elicitation: { form: {} } }, true],
  [{ elicitation: { form: {}, url: {} } }, true],
  [{ elicitation: { url: {} } }, false],
  [{}, false],
])('a client with the capabilities %j is sent a form: %s', (capabilities, expected) => {
  const envelope = { [CLIENT_CAPABILITIES_META_KEY]: capabilities };
  const server = new McpServer({ name: 'test', version: '1' });
  expect(canAsk(server, { envelope } as unknown as ServerContext['mcpReq'])).toBe(expected);
});

test.each([
  ['both can', { elicitation: {} }, { elicitation: {} }, true],
  ['only the session can', {}, { elicitation: {} }, false],
  ['only the request can', { elicitation: {} }, {}, true],
  ['the session can, and the request says nothing', undefined, { elicitation: {} }, true],
  ['nobody says anything', undefined, undefined, false],
])('what a client states with a request counts before what it stated once: %s', (_what, stated, once, expected) => {
  const server = { server: { getClientCapabilities: () => once } } as unknown as McpServer;
  const envelope = stated && { [CLIENT_CAPABILITIES_META_KEY]: stated };
  expect(canAsk(server, { envelope } as unknown as ServerContext['mcpReq'])).toBe(expected);
});

const tool = (name: string) => ({ name }) as unknown as Tool;
const TOOLS = ['search_papers', 'decide', 'get_session'].map(tool);
const CHECKPOINT = 's1:strategy:0';
const envelope = (checkpoint: object | undefined) =>
  ({ ok: true, checkpoint }) as unknown as Parameters<typeof askPerson>[1];
const shown = {
  ...{ id: CHECKPOINT, kind: 'strategy_confirmation', question: 'Search like this?' },
  payload: { strategy: { queries: [{ boolean_query: 'heat\nAND ice' }], sources: ['one', 'two'] } },
  options: [{ action: 'approve', effect: 'Searches.' }],
};
const messageOf = (checkpoint: object) => {
  const asked = askPerson(tool('decide'), envelope(checkpoint)) as {
    inputRequests?: Record<string, { params?: { message: string } }>;
  };
  return asked.inputRequests?.['decision']?.params?.message.split('\n');
};

test('a checkpoint becomes a form, but only of the tools that search', () => {
  expect(messageOf(shown)).toEqual(['Search like this?', '1. heat AND ice', 'Sources: one, two']);
  expect(askPerson(tool('decide'), envelope(shown))).toMatchObject({ requestState: CHECKPOINT });
  expect(askPerson(tool('get_session'), envelope(shown))).toBeNull();
  expect(askPerson(tool('decide'), envelope(undefined))).toBeNull();
  expect(askPerson(tool('decide'), { ...envelope(shown), ok: false } as Parameters<typeof askPerson>[1])).toBeNull();
});

test('a review shows the first ten papers, how many more there are, and what failed', () => {
  const papers = Array.from({ length: 12 }, (_, at) => ({ title: `Paper ${at + 1}`, ...(at === 0 && { year: 2020 }) }));
  const payload = { papers, total: 12, round_failure: { message: 'No\nanswer.' } };
  const lines = messageOf({ ...shown, kind: 'result_review', payload });
  expect(lines?.slice(0, 5)).toEqual([
    'Search like this?',
    'No answer.',
    '12 papers',
    '1. Paper 1 (2020)',
    '2. Paper 2 (no year)',
  ]);
  expect(lines?.slice(-2)).toEqual(['10. Paper 10 (no year)', 'and 2 more']);
  expect(messageOf({ ...shown, kind: 'result_review', payload: { papers: papers.slice(0, 1), total: 1 } })).toEqual([
    ...['Search like this?', '1 papers', '1. Paper 1 (2020)'],
  ]);
});

const follow = (name: string, response: object | undefined, state: unknown = CHECKPOINT) =>
  followAnswer(
    tool(name),
    { query: 'heat' },
    {
      requestState: () => state,
      ...(response && { inputResponses: { decision: response } }),
    } as unknown as ServerContext['mcpReq'],
    TOOLS,
  );

test('an accepted form is a decision on its checkpoint; a dismissed one shows the session', () => {
  const accepted = follow('search_papers', { action: 'accept', content: { action: 'reject', note: 'wider' } });
  expect(accepted).toEqual({
    tool: TOOLS[1],
    args: { session_id: 's1', checkpoint_id: CHECKPOINT, action: 'reject', note: 'wider' },
    isDismissed: false,
  });
  const dismissed = { tool: TOOLS[2], args: { session_id: 's1' }, isDismissed: true };
  expect(follow('decide', { action: 'decline' })).toEqual(dismissed);
  expect(follow('decide', undefined)).toEqual(dismissed);
});

test('a call without an answer stays as it is', () => {
  const same = (name: string) => ({ tool: tool(name), args: { query: 'heat' }, isDismissed: false });
  expect(follow('search_papers', undefined, null)).toEqual(same('search_papers'));
  expect(follow('export', { action: 'accept' })).toEqual(same('export'));
});
