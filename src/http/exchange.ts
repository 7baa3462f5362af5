import { setImmediate } from 'node:timers/promises';
import {
  type JSONRPCMessage,
  type JSONRPCRequest,
  type McpServer,
  parseJSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/server';

/** The messages of one request. */
export type Messages = readonly JSONRPCMessage[];

/** Says whether the request timed out: nobody waits for its answers then. */
export interface Stop {
  readonly aborted: boolean;
}

/** Limits how long one request can occupy the server. */
const MAX_MESSAGES = 100;
const [PARSE_ERROR, INVALID_REQUEST] = [-32_700, -32_600];

/** A JSON-RPC error. */
export interface Refusal {
  readonly code: number;
  readonly message: string;
}

/** Reads the messages of an older client, which may send a batch. */
export function readMessages(body: unknown): Messages | Refusal {
  const all = Array.isArray(body) ? body : [body];
  const invalid = (message: string) => ({ code: INVALID_REQUEST, message: `Invalid Request: ${message}` });
  if (all.length === 0 || all.length > MAX_MESSAGES) return invalid(`a batch has 1 to ${MAX_MESSAGES} messages.`);
  let messages: JSONRPCMessage[];
  try {
    messages = all.map((each) => parseJSONRPCMessage(each));
  } catch {
    return { code: PARSE_ERROR, message: 'Parse error: not a JSON-RPC 2.0 message.' };
  }
  const requests = messages.filter(isRequest);
  if (requests.some(({ method }) => method === 'initialize') && messages.length > 1)
    return invalid('initialize must be the only message.');
  if (new Set(requests.map(({ id }) => id)).size < requests.length) return invalid('request ids must be unique.');
  return messages;
}

const isAnswer = (message: JSONRPCMessage) => 'id' in message && !('method' in message);
/** The SDK's own test parses the whole message again. */
const isRequest = (message: JSONRPCMessage): message is JSONRPCRequest => 'id' in message && 'method' in message;

/** The id that a message cancels. */
function cancelledBy(message: JSONRPCMessage): unknown {
  const isCancel = 'method' in message && message.method === 'notifications/cancelled';
  return isCancel ? message.params?.['requestId'] : undefined;
}

/** A server and its only connection. */
interface Line {
  readonly server: McpServer;
  readonly transport: Transport;
  /** Receives what the server sends; replaced for every exchange. */
  onAnswer(message: JSONRPCMessage): void;
  onClose(): void;
}

const ignore = () => undefined;

async function connect(server: McpServer): Promise<Line> {
  const transport: Transport = {
    start: async () => undefined,
    async send(message) {
      if (isAnswer(message)) line.onAnswer(message);
    },
    async close() {
      line.onClose();
      transport.onclose?.();
    },
  };
  const line: Line = { server, transport, onAnswer: ignore, onClose: ignore };
  await server.connect(transport);
  return line;
}

/** Servers that wait for the next request, which is about as many as one process answers at a time. */
const MAX_IDLE = 64;
/** Calls leave nothing behind in a server; any other message could, for the next client to find. */
const isCall = (message: JSONRPCMessage) => isRequest(message) && message.method === 'tools/call';

/**
 * Passes messages to a server and collects its answers in the order of the requests. The SDK's HTTP transport does the
 * same with web streams, which takes as long as a search. Servers that only answered calls serve again.
 */
export function createExchange(create: () => McpServer): (messages: Messages, stop: Stop) => Promise<Messages> {
  const idle: Line[] = [];
  return async (messages, stop) => {
    const line = idle.pop() ?? (await connect(create()));
    const { answers, isComplete } = await pass(line, messages, stop);
    if (isComplete && messages.every(isCall) && idle.length < MAX_IDLE) idle.push(line);
    // A server that answered everything holds nothing, and closing it costs as much as a part of a search.
    else if (!isComplete) await line.server.close();
    return answers;
  };
}

interface Passed {
  readonly answers: Messages;
  /** Whether the server answered every request, also those that were cancelled. */
  readonly isComplete: boolean;
}

/** Passes messages on until all requests that are not cancelled are answered; stops when aborted. */
async function pass(line: Line, messages: Messages, stop: Stop): Promise<Passed> {
  const cancelled = new Set(messages.map(cancelledBy));
  const requests = messages.filter(isRequest);
  const wanted = requests.filter(({ id }) => !cancelled.has(id));
  const answers = new Map<unknown, JSONRPCMessage>();
  const finished = new Promise<void>((resolve) => {
    line.onClose = resolve;
    line.onAnswer = (message) => {
      answers.set((message as { id?: unknown }).id, message);
      if (wanted.every(({ id }) => answers.has(id))) resolve();
    };
  });
  for (const [at, message] of messages.entries()) {
    // Other requests are answered between the messages of a batch.
    if (at > 0) await setImmediate();
    if (stop.aborted) break;
    line.transport.onmessage?.(message);
  }
  if (wanted.length > 0 && !stop.aborted) await finished;
  // A line that waits for its next request would keep these answers in memory.
  line.onAnswer = ignore;
  line.onClose = ignore;
  return {
    answers: wanted.flatMap(({ id }) => answers.get(id) ?? []),
    isComplete: answers.size >= requests.length,
  };
}
