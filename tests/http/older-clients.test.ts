import { classifyInboundRequest } from '@modelcontextprotocol/server';
import { expect, test } from 'vitest';
import { isLegacy } from '../../src/http/mcp.ts';

const CALL = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search_papers', arguments: {} } };
const VERSION = 'io.modelcontextprotocol/protocolVersion';

const BODIES: readonly unknown[] = [
  CALL,
  { ...CALL, id: 'a' },
  { ...CALL, id: null },
  { ...CALL, id: 1.5 },
  { ...CALL, id: undefined },
  { ...CALL, jsonrpc: '1.0' },
  { ...CALL, method: 7 },
  { ...CALL, method: 'initialize' },
  { ...CALL, result: {} },
  { ...CALL, error: { code: 1, message: 'x' } },
  { ...CALL, other: true },
  { ...CALL, params: undefined },
  { ...CALL, params: [] },
  { ...CALL, params: null },
  { ...CALL, params: 'x' },
  { ...CALL, params: { _meta: { progressToken: 1 } } },
  { ...CALL, params: { _meta: { [VERSION]: '2026-07-28' } } },
  { ...CALL, params: { _meta: null } },
  { jsonrpc: '2.0', method: 'notifications/initialized' },
  { jsonrpc: '2.0', id: 1, result: {} },
  [CALL],
  [],
  null,
  'x',
];

const HEADERS: readonly Record<string, string>[] = [
  {},
  { 'mcp-protocol-version': '2025-06-18' },
  { 'mcp-protocol-version': '2026-07-28' },
  { 'mcp-protocol-version': 'x' },
  { 'mcp-method': 'tools/call' },
  { 'mcp-name': 'search_papers' },
];

test.each(HEADERS)('with %j, a request is one of an older client exactly if the SDK says so', (headers) => {
  const named = {
    protocolVersionHeader: headers['mcp-protocol-version'],
    mcpMethodHeader: headers['mcp-method'],
    mcpNameHeader: headers['mcp-name'],
  };
  const given = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
  for (const body of BODIES) {
    const { kind } = classifyInboundRequest({ httpMethod: 'POST', ...given, body });
    expect(isLegacy(headers, body), JSON.stringify(body)).toBe(kind === 'legacy');
  }
});
