import { type HttpResponse, json } from '../http/answer.ts';
import { ERROR_TABLE, type Failure } from '../model/error.ts';
import { wireFailure } from '../tools/run.ts';

/** Responds with a failure; `fields` lets the page show each problem beside its field. */
export function respondFailure(failure: Failure): HttpResponse {
  const { http } = ERROR_TABLE[failure.code];
  const fields = Object.entries(failure.fields ?? {}).map(([name, why]) => [name, toSentence(why)]);
  const body = { ok: false, error: wireFailure(failure), fields: Object.fromEntries(fields) };
  return json(body, http, { 'cache-control': 'no-store' });
}

/** A problem follows the name of a field; alone it is a sentence. */
function toSentence(why: string): string {
  return `${why.slice(0, 1).toUpperCase()}${why.slice(1)}${/[.?!]$/.test(why) ? '' : '.'}`;
}
