import { join } from 'node:path';

/** The command that starts the server. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** The user's platform and folders; a parameter so that tests can cover every platform. */
export interface Machine {
  readonly platform: string;
  readonly home: string;
  /** `%APPDATA%` on Windows. */
  readonly appData: string;
  /** The current project. */
  readonly cwd: string;
}

/** An MCP client: its configuration file and the shape of an entry. */
export interface Client {
  readonly title: string;
  file(where: Machine): string;
  readonly format: 'json' | 'toml';
  /** The key that holds the servers. */
  readonly key: string;
  entry(launch: Launch): Readonly<Record<string, unknown>>;
  /** What the user does after the file has changed. */
  readonly nextStep: string;
}

const plain = ({ command, args, env }: Launch) => ({ command, args, env });
const typed = (launch: Launch) => ({ type: 'stdio', ...plain(launch) });
const RESTART = 'Quit the program completely and restart it.';

/** The supported clients, by the argument of the command. */
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
    nextStep: RESTART,
  },
  'claude-code': {
    title: 'Claude Code (this project)',
    file: ({ cwd }) => join(cwd, '.mcp.json'),
    format: 'json',
    key: 'mcpServers',
    entry: typed,
    nextStep: 'Start claude in this folder and approve the server; /mcp lists it.',
  },
  cursor: {
    title: 'Cursor',
    file: ({ home }) => join(home, '.cursor', 'mcp.json'),
    format: 'json',
    key: 'mcpServers',
    entry: plain,
    nextStep: 'Enable the server in Cursor Settings under MCP.',
  },
  vscode: {
    title: 'VS Code (this project)',
    file: ({ cwd }) => join(cwd, '.vscode', 'mcp.json'),
    format: 'json',
    key: 'servers',
    entry: typed,
    nextStep: 'Open the file in VS Code and click Start above the entry.',
  },
  codex: {
    title: 'Codex',
    file: ({ home }) => join(home, '.codex', 'config.toml'),
    format: 'toml',
    key: 'mcp_servers',
    entry: plain,
    nextStep: 'Restart codex; /mcp lists the server.',
  },
  gemini: {
    title: 'Gemini CLI',
    file: ({ home }) => join(home, '.gemini', 'settings.json'),
    format: 'json',
    key: 'mcpServers',
    entry: plain,
    nextStep: 'Restart gemini; /mcp lists the server.',
  },
};
