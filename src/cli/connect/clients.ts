import { join } from 'node:path';

/** How a server is started, whatever the client. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Where the user's folders are; a parameter so that each platform's rules can be tested on any. */
export interface Surroundings {
  readonly platform: string;
  readonly home: string;
  /** `%APPDATA%` on Windows. */
  readonly appData: string;
  /** The project the user works in. */
  readonly cwd: string;
}

/** A program that can use the tools: where it keeps its list of servers, and in which shape. */
export interface Client {
  readonly title: string;
  file(where: Surroundings): string;
  readonly format: 'json' | 'toml';
  /** The key above the servers. */
  readonly key: string;
  entry(launch: Launch): Readonly<Record<string, unknown>>;
  /** What to do after the file was changed. */
  readonly afterwards: string;
}

const plain = ({ command, args, env }: Launch) => ({ command, args, env });
const typed = (launch: Launch) => ({ type: 'stdio', ...plain(launch) });
const RESTART = 'Quit the program completely and start it again.';

/** The clients, by the name that the command takes. */
export const CLIENTS: Readonly<Record<string, Client>> = {
  'claude-desktop': {
    title: 'Claude Desktop',
    file: ({ platform, home, appData }) =>
      platform === 'win32'
        ? join(appData, 'Claude', 'claude_desktop_config.json')
        : platform === 'darwin'
          ? join(home, 'Library', 'Application Support', 'Claude', 'claude_desktop_config.json')
          : join(home, '.config', 'Claude', 'claude_desktop_config.json'),
    format: 'json',
    key: 'mcpServers',
    entry: plain,
    afterwards: RESTART,
  },
  'claude-code': {
    title: 'Claude Code, for the project in this folder',
    file: ({ cwd }) => join(cwd, '.mcp.json'),
    format: 'json',
    key: 'mcpServers',
    entry: typed,
    afterwards: 'Start claude in this folder and approve the server; /mcp shows it.',
  },
  cursor: {
    title: 'Cursor',
    file: ({ home }) => join(home, '.cursor', 'mcp.json'),
    format: 'json',
    key: 'mcpServers',
    entry: plain,
    afterwards: 'Switch the server on in the settings of Cursor, under MCP.',
  },
  vscode: {
    title: 'VS Code, for the project in this folder',
    file: ({ cwd }) => join(cwd, '.vscode', 'mcp.json'),
    format: 'json',
    key: 'servers',
    entry: typed,
    afterwards: 'Open the file in VS Code and press Start above the entry.',
  },
  codex: {
    title: 'Codex',
    file: ({ home }) => join(home, '.codex', 'config.toml'),
    format: 'toml',
    key: 'mcp_servers',
    entry: plain,
    afterwards: 'Start codex again; /mcp shows the server.',
  },
  gemini: {
    title: 'Gemini CLI',
    file: ({ home }) => join(home, '.gemini', 'settings.json'),
    format: 'json',
    key: 'mcpServers',
    entry: plain,
    afterwards: 'Start gemini again; /mcp shows the server.',
  },
};
