import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { CLIENTS, type Client } from '../../../src/cli/mcp-config/clients.ts';
import { mergeInto, toSnippet } from '../../../src/cli/mcp-config/merge.ts';
import { unwrap } from '../../support/unwrap.ts';

const launch = {
  command: '/usr/bin/node',
  args: ['/opt/carrel/cli.js', 'serve'],
  env: { CARREL_EMAIL: 'ada@uni.edu' },
};
const all = Object.entries(CLIENTS);
const client = (name: string) => CLIENTS[name] as Client;
const read = (text: string, { format }: Client) => (format === 'json' ? JSON.parse(text) : parse(text));
const merged = (text: string | null, who: Client) => {
  const result = unwrap(mergeInto(text, who, launch, '/file'));
  return result;
};

test.each(all)('%s: the snippet has the command, its arguments and the e-mail address', (_name, who) => {
  expect(read(toSnippet(who, launch), who)[who.key].carrel).toMatchObject(launch);
});

test.each(all)('%s: the entry names the type of the connection only where the client asks for it', (name, who) => {
  const isTyped = name === 'claude-code' || name === 'vscode';
  expect(who.entry(launch)).toEqual({ ...(isTyped && { type: 'stdio' }), ...launch });
});

test.each(all)('%s: writes the snippet to a missing or blank file', (_name, who) => {
  for (const text of [null, '', ' \n']) expect(read(merged(text, who), who)).toEqual(read(toSnippet(who, launch), who));
});

test('keeps the rest of the file and its indentation', () => {
  const text = '{\n\t"theme": "dark",\n\t"mcpServers": {\n\t\t"other": { "command": "x" }\n\t}\n}\n';
  const next = merged(text, client('claude-desktop'));
  expect(JSON.parse(next)).toMatchObject({ theme: 'dark', mcpServers: { other: { command: 'x' }, carrel: launch } });
  expect(next).toContain('\n\t"theme"');
});

test('merging twice changes nothing', () => {
  const once = merged('{"mcpServers":{}}', client('cursor'));
  expect(merged(once, client('cursor'))).toBe(once);
});

test('keeps comments in TOML and does not add a table twice', () => {
  const next = merged('# mine\nmodel = "x"\n', client('codex'));
  expect(next).toMatch(/^# mine\nmodel = "x"\n\n\[mcp_servers\.carrel\]/);
  expect(mergeInto(next, client('codex'), launch, '/file')).toMatchObject({
    ok: false,
    error: { message: '/file already has a server "carrel". Remove its table first.' },
  });
});

test.each(['{"mcpServers": [] }', '{ // a comment\n}', '[]', '{"mcpServers": "x"}', 'not json'])(
  'does not change %s, and reports it',
  (text) => {
    const result = mergeInto(text, client('gemini'), launch, '/home/ada/.gemini/settings.json');
    expect(result.ok ? '' : result.error.message).toMatch(
      /could not read \/home\/ada\/\.gemini\/settings\.json as JSON, so the file was not changed/,
    );
  },
);

test.each([
  'mcp_servers = { other = { command = "x" } }',
  'mcp_servers.other = { command = "x" }',
  '[mcp_servers]\nother = { command = "x" }',
])('writes only valid TOML after %s', (text) => {
  const result = mergeInto(text, client('codex'), launch, '/file');
  if (result.ok) expect(parse(result.value)['mcp_servers']).toMatchObject({ other: { command: 'x' }, carrel: launch });
  else expect(result.error.message).toMatch(/inline table, so the file was not changed/);
});

test('keeps every value of a TOML file that it extends', () => {
  const text = 'at = 2026-01-02\nbig = 1.50\n[mcp_servers.other]\nargs = [1, "a"]\n';
  expect(merged(text, client('codex'))).toMatch(new RegExp(`^${text.replace(/[[\].]/g, '\\$&').trimEnd()}\n\n\\[mcp`));
});

test('finds the file of Claude Desktop on each platform', () => {
  const at = (platform: string) => client('claude-desktop').file({ platform, home: '/h', appData: '/a', cwd: '/c' });
  expect([at('darwin'), at('win32'), at('linux')]).toEqual([
    '/h/Library/Application Support/Claude/claude_desktop_config.json',
    '/a/Claude/claude_desktop_config.json',
    '/h/.config/Claude/claude_desktop_config.json',
  ]);
});
