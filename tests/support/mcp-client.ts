import { once } from 'node:events';
import { killed, startProcess } from './processes.ts';
import { CLI } from './run-cli.ts';

interface Message {
  readonly jsonrpc?: string;
  readonly id?: number;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string };
}

/** The result of a tool call. */
export interface Called {
  readonly isError: boolean;
  readonly data: Record<string, unknown>;
  readonly text: string;
}

/** Answers elicitation requests of the server. */
export type Person = (params: Record<string, unknown>) => object;

/** What every request of protocol revision 2026-07-28 states; older ones state it once, when they connect. */
const STATED = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** An MCP client over stdio; collects output that is not a protocol message separately. */
export async function connect(
  args: readonly string[],
  env: Record<string, string>,
  person?: Person,
  revision: '2025-11-25' | '2026-07-28' = '2025-11-25',
) {
  const child = startProcess(process.execPath, [CLI, 'serve', ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const waiting = new Map<number, (message: Message) => void>();
  const [notes, stray]: [Message[], string[]] = [[], []];
  let [buffer, stderr, id] = ['', '', 0];
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  child.stdout.setEncoding('utf8').on('data', (text) => {
    const lines = (buffer + text).split('\n');
    buffer = lines.pop() ?? '';
    for (const line of lines) receive(line);
  });
  // A message ends with its line; what follows the last one is not part of any.
  child.stdout.on('end', () => buffer !== '' && stray.push(buffer));
  const receive = (line: string) => {
    const message = parse(line);
    if (message?.jsonrpc !== '2.0') return void stray.push(line);
    if (message.method === 'elicitation/create' && person)
      return void send({ id: message.id, result: person(message.params ?? {}) });
    const settle = message.method ? undefined : waiting.get(message.id ?? -1);
    if (settle) settle(message);
    else notes.push(message);
  };
  const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const request = (method: string, params: object = {}): Promise<Message> => {
    id += 1;
    const mine = id;
    const stated = revision === '2026-07-28' ? { _meta: { ...STATED, ...(params as { _meta?: object })._meta } } : {};
    send({ id: mine, method, params: { ...params, ...stated } });
    return new Promise((resolve) => waiting.set(mine, resolve));
  };
  const initialize = async () => {
    const capabilities = person ? { elicitation: {} } : {};
    const clientInfo = { name: 'tests', version: '1' };
    const answer = await request('initialize', { protocolVersion: revision, capabilities, clientInfo });
    send({ method: 'notifications/initialized' });
    return answer;
  };
  const opened = revision === '2026-07-28' ? await request('server/discover') : await initialize();
  return {
    child,
    revision,
    notes,
    stray,
    opened,
    send,
    request,
    lastId: () => id,
    stderr: () => stderr,
    async call(name: string, args: object = {}, meta?: object): Promise<Called> {
      const { result = {} } = await request('tools/call', { name, arguments: args, ...(meta && { _meta: meta }) });
      const content = result['content'] as { text: string }[];
      return {
        isError: result['isError'] === true,
        data: result['structuredContent'] as Record<string, unknown>,
        text: content[0]?.text ?? '',
      };
    },
    /** Kills the server; what it had open is free afterwards. */
    kill: () => killed(child),
    /** Closes stdin and returns the exit status of the server. */
    async end(): Promise<number | null> {
      child.stdin.end();
      if (child.exitCode === null) await once(child, 'exit');
      if (!child.stdout.readableEnded) await once(child.stdout, 'end');
      return child.exitCode;
    },
  };
}

function parse(line: string): Message | null {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
