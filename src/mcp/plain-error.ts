import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import { ProtocolErrorCode } from '@modelcontextprotocol/server';
import { parseJson } from '../text/json.ts';

/** An error may repeat what the client sent, which can have any length. */
const MAX_MESSAGE = 1000;

/** Makes the errors that a server sends short and readable. */
export function sendPlainErrors(transport: Transport): Transport {
  const send = transport.send.bind(transport);
  transport.send = (message, options) => send(toPlainError(message), options);
  return transport;
}

/** The SDK reports wrong arguments as an internal error, with the JSON of its validator as the message. */
export function toPlainError(message: JSONRPCMessage): JSONRPCMessage {
  if (!('error' in message)) return message;
  const { error } = message;
  const problems = describeProblems(error.message);
  const code = problems === null ? error.code : ProtocolErrorCode.InvalidParams;
  return { ...message, error: { ...error, code, message: shorten(problems ?? error.message) } };
}

const shorten = (text: string): string => (text.length > MAX_MESSAGE ? `${text.slice(0, MAX_MESSAGE)}…` : text);

interface Problem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

function describeProblems(text: string): string | null {
  const problems: unknown = text.endsWith(']') ? parseJson(text.slice(text.indexOf('['))) : undefined;
  if (!Array.isArray(problems) || problems.length === 0 || !problems.every(isProblem)) return null;
  return problems.map(({ path, message }) => `${path.join('.')}: ${message}.`).join(' ');
}

function isProblem(value: unknown): value is Problem {
  const { path, message } = (value ?? {}) as Partial<Problem>;
  return Array.isArray(path) && path.every((part) => /string|number/.test(typeof part)) && typeof message === 'string';
}
