import { setImmediate } from 'node:timers/promises';
import {
  isJSONRPCRequest,
  type JSONRPCMessage,
  type McpServer,
  parseJSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/server';

/** The messages of one request. */
export type Messages = readonly JSONRPCMessage[];

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
  const requests = messages.filter(isJSONRPCRequest);
  if (requests.some(({ method }) => method === 'initialize') && messages.length > 1)
    return invalid('initialize must be the only message.');
  if (new Set(requests.map(({ id }) => id)).size < requests.length) return invalid('request ids must be unique.');
  return messages;
}

const isAnswer = (message: JSONRPCMessage) => 'id' in message && !('method' in message);

/** The id that a message cancels. */
function cancelledBy(message: JSONRPCMessage): unknown {
  const isCancel = 'method' in message && message.method === 'notifications/cancelled';
  return isCancel ? message.params?.['requestId'] : undefined;
}

/**
 * Passes messages to a new server and collects its answers in the order of the requests.
 * The SDK's HTTP transport does the same with web streams, which takes as long as a search. Stops when aborted.
 */
export async function exchange(server: McpServer, messages: Messages, signal: AbortSignal): Promise<Messages> {
  const cancelled = new Set(messages.map(cancelledBy));
  const wanted = messages.filter(isJSONRPCRequest).filter(({ id }) => !cancelled.has(id));
  const answers = new Map<unknown, JSONRPCMessage>();
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const transport: Transport = {
    start: async () => undefined,
    async send(message) {
      if (!isAnswer(message)) return;
      answers.set((message as { id?: unknown }).id, message);
      if (wanted.every(({ id }) => answers.has(id))) finish();
    },
    async close() {
      finish();
      transport.onclose?.();
    },
  };
  await server.connect(transport);
  for (const [at, message] of messages.entries()) {
    // Other requests are answered between the messages of a batch.
    if (at > 0) await setImmediate();
    if (signal.aborted) break;
    transport.onmessage?.(message);
  }
  if (wanted.length > 0 && !signal.aborted) await finished;
  // A server that answered everything holds nothing, and closing it costs as much as a part of a search.
  if (answers.size < messages.filter(isJSONRPCRequest).length) await server.close();
  return wanted.flatMap(({ id }) => answers.get(id) ?? []);
}
