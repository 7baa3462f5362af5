import type { McpServer } from '@modelcontextprotocol/server';
import { expect, test } from 'vitest';
import { createExchange, type Messages } from '../../src/http/exchange.ts';

const request = (id: number) => ({ jsonrpc: '2.0' as const, id, method: 'tools/list' });

/** A server that answers each message at once, without ever giving up the thread. */
function busyServer(onMessage: () => void): McpServer {
  let transport: { onmessage?: (message: never) => void; send(message: unknown): Promise<void> };
  return {
    async connect(given: typeof transport) {
      transport = given;
      transport.onmessage = ({ id }: { id: number }) => {
        onMessage();
        void transport.send({ jsonrpc: '2.0', id, result: {} });
      };
    },
    close: async () => undefined,
  } as unknown as McpServer;
}

test('other work is done between the messages of a batch', async () => {
  const order: string[] = [];
  const server = busyServer(() => order.push('message'));
  const done = createExchange(() => server)([1, 2, 3].map(request) as Messages, new AbortController().signal);
  const other = () => {
    order.push('other');
    if (order.length < 6) setImmediate(other);
  };
  setImmediate(other);
  expect(await done).toHaveLength(3);
  expect(order.slice(0, 4)).toEqual(['message', 'other', 'message', 'other']);
});

test('the rest of a batch that timed out is left out', async () => {
  const stop = new AbortController();
  let answered = 0;
  const server = busyServer(() => {
    answered += 1;
    stop.abort();
  });
  await createExchange(() => server)([1, 2, 3].map(request) as Messages, stop.signal);
  expect(answered).toBe(1);
});

/** Counts the servers that are created, and answers unless a request is called `silent`. */
function countedExchange() {
  const servers: { closed: boolean }[] = [];
  const send = createExchange(() => {
    const state = { closed: false };
    servers.push(state);
    let transport: { onmessage?: (message: never) => void; send(message: unknown): Promise<void>; close(): void };
    return {
      async connect(given: typeof transport) {
        transport = given;
        transport.onmessage = ({ id, params }: { id: number; params?: { name?: string } }) => {
          if (params?.name === 'silent') setImmediate(() => transport.close());
          else void transport.send({ jsonrpc: '2.0', id, result: { server: servers.indexOf(state) } });
        };
      },
      close: async () => {
        state.closed = true;
      },
    } as unknown as McpServer;
  });
  return {
    servers,
    send: (...messages: object[]) => send(messages as unknown as Messages, AbortSignal.timeout(9_000)),
  };
}

const toolCall = (id: number, name = 'x') => ({ ...request(id), method: 'tools/call', params: { name } });

test('a server that only answered calls answers the next call too', async () => {
  const { servers, send } = countedExchange();
  for (const id of [1, 1, 2]) expect(await send(toolCall(id))).toMatchObject([{ id, result: { server: 0 } }]);
  expect(servers).toEqual([{ closed: false }]);
});

test('two calls at the same time get two servers', async () => {
  const { servers, send } = countedExchange();
  await Promise.all([send(toolCall(1)), send(toolCall(1))]);
  expect(servers).toHaveLength(2);
});

test.each(['initialize', 'tools/list', 'logging/setLevel'])(
  'a server that answered %s serves nobody else',
  async (method) => {
    const { servers, send } = countedExchange();
    await send({ ...request(1), method });
    await send(toolCall(1));
    expect(servers).toHaveLength(2);
  },
);

test('a server that answered a batch with a notification serves nobody else', async () => {
  const { servers, send } = countedExchange();
  await send(toolCall(1), { jsonrpc: '2.0', method: 'notifications/initialized' });
  await send(toolCall(1));
  expect(servers).toHaveLength(2);
});

test('a server that left a call unanswered is closed and serves nobody else', async () => {
  const { servers, send } = countedExchange();
  expect(await send(toolCall(1, 'silent'))).toEqual([]);
  expect(await send(toolCall(1))).toHaveLength(1);
  expect(servers).toEqual([{ closed: true }, { closed: false }]);
});
