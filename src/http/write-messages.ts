import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { isWrittenAs } from '../tools/written.ts';

/** Writes messages as JSON: one alone, or several as a batch. */
export function writeMessages(messages: readonly JSONRPCMessage[], isBatch: boolean): Uint8Array {
  const parts = messages.flatMap((message, at) => [...(at > 0 ? [COMMA] : []), ...partsOf(message)]);
  return Buffer.concat(isBatch ? [Buffer.from('['), ...parts, Buffer.from(']')] : parts);
}

const COMMA = Buffer.from(',');

/** The parts of a message. An answer of a tool has its envelope twice, as text and as data; it is written once. */
function partsOf(message: JSONRPCMessage): Uint8Array[] {
  const result = 'result' in message ? message.result : {};
  const { structuredContent, content, ...rest } = result as { structuredContent?: unknown; content?: unknown[] };
  const text = textOf(content);
  if (!isWrittenAs(structuredContent, text)) return [Buffer.from(JSON.stringify(message))];
  const { result: _result, ...envelope } = message as typeof message & { result: unknown };
  const written = Buffer.from(text);
  const more = JSON.stringify(rest).slice(1, -1);
  return [
    Buffer.from(`${JSON.stringify(envelope).slice(0, -1)},"result":{"content":[{"type":"text","text":"`),
    escaped(written),
    Buffer.from(`"}],${more}${more && ','}"structuredContent":`),
    written,
    Buffer.from('}}'),
  ];
}

/** The text of an answer whose only content is a text. */
function textOf(content: readonly unknown[] | undefined): unknown {
  const [only, ...others] = (content ?? []) as { type?: string; text?: string }[];
  return others.length === 0 && only?.type === 'text' && Object.keys(only).length === 2 ? only.text : undefined;
}

const [QUOTE, BACKSLASH] = [34, 92];

/** JSON as it is inside a JSON string. It has no other signs to escape, and `JSON.stringify` would take longer. */
function escaped(json: Uint8Array): Uint8Array {
  const bytes = Buffer.allocUnsafe(2 * json.length);
  let end = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] as number;
    if (byte === QUOTE || byte === BACKSLASH) bytes[end++] = BACKSLASH;
    bytes[end++] = byte;
  }
  return bytes.subarray(0, end);
}
