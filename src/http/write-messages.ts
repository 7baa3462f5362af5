import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { isWrittenAs } from '../tools/written.ts';

/** Writes messages as JSON: one alone, or several as a batch. */
export function writeMessages(messages: readonly JSONRPCMessage[], isBatch: boolean): Uint8Array {
  const parts = messages.flatMap((message, at) => [...(at > 0 ? [','] : []), ...partsOf(message)]);
  return toBytes(isBatch ? ['[', ...parts, ']'] : parts);
}

/** The parts of a message. An answer of a tool has its envelope twice, as text and as data; it is written once. */
function partsOf(message: JSONRPCMessage): string[] {
  const result = 'result' in message ? message.result : {};
  const { structuredContent, ...rest } = result as { structuredContent?: unknown; content?: { text?: string }[] };
  const text = rest.content?.[0]?.text;
  if (!isWrittenAs(structuredContent, text)) return [JSON.stringify(message)];
  // The result comes last, so that two braces follow it.
  const { result: _result, ...envelope } = message as typeof message & { result: unknown };
  return [JSON.stringify({ ...envelope, result: rest }).slice(0, -2), ',"structuredContent":', text, '}}'];
}

/** Joined as a text, large parts would be copied three times before they are sent. */
function toBytes(parts: readonly string[]): Uint8Array {
  const bytes = Buffer.allocUnsafe(parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0));
  let end = 0;
  for (const part of parts) end += bytes.write(part, end);
  return bytes;
}
