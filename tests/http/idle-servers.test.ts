import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { McpServer } from '@modelcontextprotocol/server';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createExchange, type Messages } from '../../src/http/exchange.ts';

test('a server that waits for its next request does not keep its last answer', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  let kept: WeakRef<object> | undefined;
  const exchange = createExchange(() => {
    const server = new McpServer({ name: 'one', version: '1' });
    server.registerTool('say', { description: 'x', inputSchema: z.object({}) }, async () => {
      const hit = { title: 'Ice' };
      kept = new WeakRef(hit);
      return { content: [], structuredContent: { hits: [hit] } };
    });
    return server;
  });
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'say', arguments: {} } } as const;
  expect(await exchange([call] as Messages, { aborted: false })).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  collect();
  expect(kept?.deref()).toBeUndefined();
});
