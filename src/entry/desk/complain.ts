import { ERROR_TABLE, type Failure } from '../../model/error.ts';
import { wireFailure } from '../../tools/run.ts';
import { type Answer, json } from '../http/answer.ts';

/** What is wrong with which field of a form. */
export type Fields = Readonly<Record<string, string>>;

/** A failure as the page is told it; `fields` lets it speak beside the field. */
export function complain(failure: Failure, fields: Fields = {}): Answer {
  const { http } = ERROR_TABLE[failure.code];
  return json({ ok: false, error: wireFailure(failure), fields }, http, { 'cache-control': 'no-store' });
}

const MISFIT = /^The \w+ does not fit\. ([\s\S]*)\.$/;
const PLACE = /(?:queries|sources|filters|marked_relevant|marked_irrelevant|free_text_feedback)[^:;]*: /;

/** Which fields of a decision a refusal is about; empty when it is about none. */
export function fieldsOfDecision({ code, message }: Failure): Fields {
  const reasons = code === 'INVALID_ARGUMENT' ? MISFIT.exec(message)?.[1] : undefined;
  if (reasons === undefined) return {};
  const parts = reasons.split(new RegExp(`; (?=${PLACE.source})`));
  return Object.fromEntries(
    parts.flatMap((part) => {
      const [, place, why] = /^(.+?): ([\s\S]+)$/.exec(part) ?? [];
      if (!place || !why || !PLACE.test(part)) return [];
      return [[place === 'filters' && why.startsWith('from_year') ? 'filters.from_year' : place, why]];
    }),
  );
}

const SPOKEN: readonly (readonly [field: string, words: RegExp])[] = [
  ['query', /^The query\b/],
  ['domain', /^(?:Unknown )?domain\b/],
  ['max_results', /^max_results\b/],
  ['from_year', /^A year\b/],
  ['language', /^A language\b/],
  ['sources', /^Cannot search\b/],
];

/** Which field of a new search a refusal is about. */
export function fieldsOfSearch({ code, message }: Failure): Fields {
  const field = code === 'INVALID_ARGUMENT' ? SPOKEN.find(([, words]) => words.test(message))?.[0] : undefined;
  return field ? { [field]: message } : {};
}
