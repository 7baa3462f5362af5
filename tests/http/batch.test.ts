import type { McpServer } from '@modelcontextprotocol/server';
import { expect, test } from 'vitest';
import { exchange, type Messages } from '../../src/http/exchange.ts';

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
  const done = exchange(server, [1, 2, 3].map(request) as Messages, new AbortController().signal);
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
  await exchange(server, [1, 2, 3].map(request) as Messages, stop.signal);
  expect(answered).toBe(1);
});
