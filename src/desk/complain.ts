import { type Answer, json } from '../http/answer.ts';
import { ERROR_TABLE, type Failure } from '../model/error.ts';
import { wireFailure } from '../tools/run.ts';
import type { Fields } from './wire.ts';

/** A failure as the page is told it; `fields` lets it speak beside the field. */
export function complain(failure: Failure, fields: Fields = {}): Answer {
  const { http } = ERROR_TABLE[failure.code];
  return json({ ok: false, error: wireFailure(failure), fields }, http, { 'cache-control': 'no-store' });
}

/** What is wrong with which field of a decision, by paths such as `queries[0].keywords`. */
export function fieldsOfDecision({ fields = {} }: Failure): Fields {
  const toPath = (field: string) => field.replace(/\.(\d+)(?=\.|$)/g, '[$1]');
  return Object.fromEntries(Object.entries(fields).map(([field, why]) => [toPath(field), toSentence(why)]));
}

/** Beside its field a refusal has nothing before it that it could go on from. */
export function toSentence(why: string): string {
  return /^(?:is|has|holds|needs|must|does|fits)\b/.test(why) ? `This ${why}.` : why;
}

/** What is wrong with which field of a new search. */
export function fieldsOfSearch({ fields = {} }: Failure): Fields {
  return fields;
}
