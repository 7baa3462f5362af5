import { type Answer, json } from '../http/answer.ts';
import { ERROR_TABLE, type Failure } from '../model/error.ts';
import { isYear } from '../search/understand/intent.ts';
import { wireFailure } from '../tools/run.ts';
import type { Fields } from './wire.ts';

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
      return [[place === 'filters' && why.startsWith('from_year') ? 'filters.from_year' : place, toSentence(why)]];
    }),
  );
}

/** Beside its field a refusal has nothing before it that it could go on from. */
export function toSentence(why: string): string {
  return /^(?:is|has|holds|needs|must|does|fits)\b/.test(why) ? `This ${why}.` : why;
}

const SPOKEN: readonly (readonly [field: string, words: RegExp])[] = [
  ['query', /^The query\b/],
  ['domain', /^(?:Unknown )?domain\b/],
  ['max_results', /^max_results\b/],
  ['language', /^A language\b/],
  ['sources', /^Cannot search\b/],
];

/** Which field of a new search a refusal is about. */
export function fieldsOfSearch({ code, message }: Failure, input: unknown): Fields {
  if (/^A year\b/.test(message)) return yearsOf(message, input as Years);
  const field = code === 'INVALID_ARGUMENT' ? SPOKEN.find(([, words]) => words.test(message))?.[0] : undefined;
  return field ? { [field]: message } : {};
}

type Years = { readonly from_year?: number | null; readonly to_year?: number | null };

/** The years are refused together; the one that does not fit is the field meant. */
function yearsOf(message: string, { from_year, to_year }: Years): Fields {
  const wrong = Object.entries({ from_year, to_year }).filter(([, year]) => typeof year === 'number' && !isYear(year));
  return Object.fromEntries(wrong.map(([name]) => [name, message]));
}
