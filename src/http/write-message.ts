import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { isWrittenAs } from '../tools/written.ts';

/** Writes a message as JSON. An answer of a tool has its envelope twice, as text and as data; it is written once. */
export function writeMessage(message: JSONRPCMessage): string {
  const result = 'result' in message ? message.result : {};
  const { structuredContent, ...rest } = result as { structuredContent?: unknown; content?: { text?: string }[] };
  const text = rest.content?.[0]?.text;
  if (!isWrittenAs(structuredContent, text)) return JSON.stringify(message);
  // The result comes last, so that two braces follow it.
  const { result: _result, ...envelope } = message as typeof message & { result: unknown };
  return `${JSON.stringify({ ...envelope, result: rest }).slice(0, -2)},"structuredContent":${text}}}`;
}
