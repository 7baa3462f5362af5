import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { CLIENTS, type Client } from '../../../src/cli/connect/clients.ts';
import { mergeInto, toSnippet } from '../../../src/cli/connect/merge.ts';

const launch = {
  command: '/usr/bin/node',
  args: ['/opt/carrel/cli.js', 'serve'],
  env: { CARREL_EMAIL: 'ada@uni.edu' },
};
const all = Object.entries(CLIENTS);
const client = (name: string) => CLIENTS[name] as Client;
const read = (text: string, { format }: Client) => (format === 'json' ? JSON.parse(text) : parse(text));
const merged = (text: string | null, who: Client) => {
  const result = mergeInto(text, who, launch, '/file');
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};

test.each(all)('%s gets a snippet that names the command, its arguments and the address', (_name, who) => {
  expect(read(toSnippet(who, launch), who)[who.key].carrel).toMatchObject(launch);
});

test.each(all)('%s: a file that is missing or blank becomes the snippet', (_name, who) => {
  for (const text of [null, '', ' \n']) expect(read(merged(text, who), who)).toEqual(read(toSnippet(who, launch), who));
});

test('what else is in the file stays, and so does its indent', () => {
  const text = '{\n\t"theme": "dark",\n\t"mcpServers": {\n\t\t"other": { "command": "x" }\n\t}\n}\n';
  const next = merged(text, client('claude-desktop'));
  expect(JSON.parse(next)).toMatchObject({ theme: 'dark', mcpServers: { other: { command: 'x' }, carrel: launch } });
  expect(next).toContain('\n\t"theme"');
});

test('merging twice is merging once', () => {
  const once = merged('{"mcpServers":{}}', client('cursor'));
  expect(merged(once, client('cursor'))).toBe(once);
});

test('comments in TOML survive, and a table that is there is not doubled', () => {
  const next = merged('# mine\nmodel = "x"\n', client('codex'));
  expect(next).toMatch(/^# mine\nmodel = "x"\n\n\[mcp_servers\.carrel\]/);
  expect(mergeInto(next, client('codex'), launch, '/file')).toMatchObject({ ok: false });
});

test.each(['{"mcpServers": [] }', '{ // a comment\n}', '[]', '{"mcpServers": "x"}', 'not json'])(
  '%s is left as it is, and that is said',
  (text) => {
    const result = mergeInto(text, client('gemini'), launch, '/home/ada/.gemini/settings.json');
    expect(result.ok ? '' : result.error.message).toMatch(/^\/home\/ada\/\.gemini\/settings\.json .+ left as it is/);
  },
);

test('each platform keeps the file of Claude Desktop in its own place', () => {
  const at = (platform: string) => client('claude-desktop').file({ platform, home: '/h', appData: '/a', cwd: '/c' });
  expect([at('darwin'), at('win32'), at('linux')]).toEqual([
    '/h/Library/Application Support/Claude/claude_desktop_config.json',
    '/a/Claude/claude_desktop_config.json',
    '/h/.config/Claude/claude_desktop_config.json',
  ]);
});
