import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import { type HttpResponse, refused } from '../http/answer.ts';
import { readBody } from '../http/body.ts';
import { fail, ok, type Result } from '../model/result.ts';
import { fieldsOfIssues, formatPath } from '../model/validation.ts';
import { parseJson } from '../text/json.ts';

/** Enough for a thousand marked papers. */
const MAX_BYTES = 512 * 1024;
const MAX_MESSAGE = 2000;

/** Reads the JSON object of an action. */
export async function readAction<T>(
  request: IncomingMessage,
  shape: z.ZodType<T>,
  maxBytes = MAX_BYTES,
): Promise<Result<T> | HttpResponse> {
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/json(?:; *charset=utf-8)?$/i.test(type))
    return refused('INVALID_ARGUMENT', 'The Content-Type must be application/json.', 415);
  const body = await readBody(request, maxBytes);
  if (body.kind === 'too-large') {
    const answer = refused('INVALID_ARGUMENT', `The body must have at most ${maxBytes} bytes.`, 413);
    return { ...answer, headers: { ...answer.headers, connection: 'close' } };
  }
  if (body.kind === 'broken') return refused('INVALID_ARGUMENT', 'The body ended early.', 400);
  const value = parseJson(body.text);
  if (namesPrototype(value)) return fail('INVALID_ARGUMENT', 'The field "__proto__" is unknown.');
  const read = shape.safeParse(value);
  if (read.success) return ok(read.data);
  const { issues } = read.error;
  const problems = issues.map(({ path, message }) => (path.length > 0 ? `${formatPath(path)}: ${message}` : message));
  return fail('INVALID_ARGUMENT', problems.join('; ').slice(0, MAX_MESSAGE), { fields: fieldsOfIssues(issues) });
}

/** Whether a field is named so at any depth: validators drop it in silence, so an action would seem to be done. */
function namesPrototype(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(namesPrototype);
}
