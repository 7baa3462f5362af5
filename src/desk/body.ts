import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import { type Answer, refused } from '../http/answer.ts';
import { readBody } from '../http/body.ts';
import { createFailure } from '../model/error.ts';
import { ok, type Result } from '../model/result.ts';
import { parseJson } from '../text/json.ts';
import { complain, toSentence } from './complain.ts';

/** A list of a thousand marked papers has room in this. */
const MOST_BYTES = 512 * 1024;

/** Reads the JSON object of an action; what is no such thing is answered at once. */
export async function readAction<T>(request: IncomingMessage, shape: z.ZodType<T>): Promise<Result<T> | Answer> {
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/json(?:; *charset=utf-8)?$/i.test(type))
    return refused('INVALID_ARGUMENT', 'An action is sent as application/json.', 415);
  const body = await readBody(request, MOST_BYTES);
  if (body.kind === 'too-large') {
    const answer = refused('INVALID_ARGUMENT', `An action has at most ${MOST_BYTES} bytes.`, 413);
    return { ...answer, headers: { ...answer.headers, connection: 'close' } };
  }
  if (body.kind === 'broken') return refused('INVALID_ARGUMENT', 'The request broke off.', 400);
  const read = shape.safeParse(parseJson(body.text));
  if (read.success) return ok(read.data);
  const reasons = read.error.issues.map(({ path, message }) => [path.join('.'), toSentence(message)] as const);
  const message = reasons.map(([path, why]) => (path ? `${path}: ${why}` : why)).join('; ');
  return complain(
    createFailure('INVALID_ARGUMENT', message.slice(0, 2000)),
    Object.fromEntries(reasons.filter(([path]) => path)),
  );
}
