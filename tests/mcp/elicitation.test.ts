import { CLIENT_CAPABILITIES_META_KEY, McpServer, type ServerContext } from '@modelcontextprotocol/server';
import { expect, test } from 'vitest';
import { canAsk } from '../../src/mcp/elicitation.ts';

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
