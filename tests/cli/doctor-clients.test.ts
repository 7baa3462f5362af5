import { expect, test } from 'vitest';
import { describeClients } from '../../src/cli/doctor.ts';
import { CLIENTS } from '../../src/cli/mcp-config/clients.ts';
import { readServerArgs } from '../../src/cli/mcp-config/merge.ts';

const client = (args: readonly string[]) => ({ title: 'Cursor', path: '/home/ada/.cursor/mcp.json', args });

test('doctor names a client whose configuration relied on the download tools', () => {
  const [note, ...more] = describeClients([client(['carrel', 'serve'])]);
  expect(note).toMatchObject({ state: 'note', text: expect.stringContaining('--toolsets all') });
  expect(more).toEqual([]);
});

test.each(['--toolsets', '--snapshot', '--toolsets=all'])('doctor is silent about a client with %s', (flag) => {
  expect(describeClients([client(['carrel', 'serve', flag, 'x'])])).toEqual([]);
});

test('reads the arguments of the server from JSON and TOML, and none from other files', () => {
  const { cursor, codex } = CLIENTS;
  if (!cursor || !codex) throw new Error('Both clients are supported.');
  expect(readServerArgs('{"mcpServers": {"carrel": {"args": ["serve"]}}}', cursor)).toEqual(['serve']);
  expect(readServerArgs('[mcp_servers.carrel]\nargs = ["serve"]', codex)).toEqual(['serve']);
  for (const text of ['', '{', '[]', '{"mcpServers": 1}', '{"mcpServers": {"carrel": {}}}'])
    expect(readServerArgs(text, cursor)).toBeNull();
});
