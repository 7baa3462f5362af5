import { parseXml, type XmlElement } from '@rgrove/parse-xml';
import type { z } from 'zod';
import { fail, ok, type Result } from '../model/result.ts';
import type { Answer, SourceContext, SourceKey } from '../model/source.ts';
import { parseJson } from '../text/json.ts';
import { foldText } from '../text/markup.ts';

/** Whose answer is read: names for messages, and what must not appear in them. */
export interface Reader {
  readonly title: string;
  readonly key?: SourceKey;
  readonly context: SourceContext;
  /** How the service itself says under 404 that it has no such record; absent where it never says so by a status. */
  readonly absence?: Absence;
}

/** Gateways, maintenance pages and moved interfaces answer 404 too: only these words from this host are about the record. */
interface Absence {
  readonly host: string;
  readonly says: RegExp;
}

const EXCERPT_CHARS = 120;
/** As much of a body as is looked at to tell who speaks. */
const OPENING_CHARS = 4000;

/** Replaces the user's key and address, and anything that looks like one, by a mark. */
function redact(text: string, { key, email }: SourceContext): string {
  let clean = text;
  for (const secret of [key, email]) {
    if (!secret) continue;
    for (const form of [secret, encodeURIComponent(secret)]) clean = clean.replaceAll(form, '[redacted]');
  }
  return clean
    .replace(/\b(api[_-]?key|key|token|mailto|email)=[^\s&"'<>]+/giu, '$1=[redacted]')
    .replace(/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu, '[redacted]');
}

/** A failure for an answer of a shape this version does not know; quotes the beginning of the body, which no cache keeps. */
export function changed<T = never>(reader: Reader, answer: Answer, what: string): Result<T> {
  reader.context.client.forget(answer);
  const excerpt = foldText(redact(answer.body.slice(0, OPENING_CHARS), reader.context)).slice(0, EXCERPT_CHARS);
  const quote = excerpt === '' ? 'The body was empty.' : `The body begins: ${excerpt}`;
  return fail('SOURCE_CHANGED', `${reader.title} answered ${answer.status} ${what}. ${quote}`);
}

function denied<T>(reader: Reader, status: number): Result<T> {
  const { key, title, context } = reader;
  if (!key) return fail('CAPABILITY_DENIED', `${title} refused the request (${status}).`);
  const advice = context.key ? `Check the key in ${key.setting}` : `Set ${key.setting}`;
  return fail('CAPABILITY_DENIED', `${title} refused the request (${status}). ${advice}: ${key.note}`, {
    remediation: [{ setting: key.setting, value: '<your key>', note: key.note }],
  });
}

/** The failure of a call that is impossible without a key. */
export function needsKey<T = never>({ title, key }: Required<Pick<Reader, 'title' | 'key'>>): Result<T> {
  return fail('CAPABILITY_DENIED', `${title} answers only with a key. Set ${key.setting}: ${key.note}`, {
    remediation: [{ setting: key.setting, value: '<your key>', note: key.note }],
  });
}

const GATEWAY =
  /\b(?:nginx|openresty|haproxy|varnish|cloudflare|traefik|bad gateway|no route|default backend|upstream)\b/iu;

/** What a 404 or 410 means: absence only in the service's own words, because unknown is not no. */
function judgeAbsence<T>(reader: Reader, answer: Answer): Result<T> {
  const { title, absence } = reader;
  const opening = answer.body.slice(0, OPENING_CHARS);
  const host = URL.canParse(answer.url) ? new URL(answer.url).hostname : undefined;
  const isOwn = absence && host === absence.host && absence.says.test(opening);
  if (isOwn) return fail('NOT_FOUND', `${title} has no such record.`);
  if (!GATEWAY.test(opening)) return changed(reader, answer, 'but not in its own words for a missing record');
  reader.context.client.forget(answer);
  return fail('NETWORK_ERROR', `A gateway answered ${answer.status} in place of ${title}; try again later.`);
}

/** What the status alone decides: null when the body is worth reading. */
function judgeStatus<T>(reader: Reader, answer: Answer, readable: readonly number[] = [200]): Result<T> | null {
  const { status } = answer;
  if (readable.includes(status)) return null;
  if (status === 404 || status === 410) return judgeAbsence(reader, answer);
  if (status === 401 || status === 403) return denied(reader, status);
  if (status === 429) return fail('RATE_LIMITED', `${reader.title} asks to wait (429).`);
  if (status >= 500) return fail('NETWORK_ERROR', `${reader.title} is failing (${status}); try again later.`);
  return changed(reader, answer, 'where a good answer was expected');
}

/** Reads a JSON answer against the schema of the fields that are used; anything else is an honest failure. */
export function readJson<S extends z.ZodType>(reader: Reader, answer: Answer, schema: S): Result<z.output<S>> {
  const verdict = judgeStatus<z.output<S>>(reader, answer);
  if (verdict) return verdict;
  const json = parseJson(answer.body);
  if (json === undefined) return changed(reader, answer, 'with something other than JSON');
  const parsed = schema.safeParse(json);
  if (parsed.success) return ok(parsed.data);
  const issue = parsed.error.issues[0];
  const where = issue?.path.length ? foldText(issue.path.join('.')).slice(0, 80) : 'the whole';
  return changed(reader, answer, `in another shape (${where}: ${foldText(issue?.message ?? 'not as expected')})`);
}

/** Reads an XML answer down to its root element, which must have the given name. */
export function readXml(
  reader: Reader,
  answer: Answer,
  rootName: string,
  readable: readonly number[],
): Result<XmlElement> {
  const verdict = judgeStatus<XmlElement>(reader, answer, readable);
  if (verdict) return verdict;
  try {
    const { root } = parseXml(answer.body);
    if (root?.name === rootName) return ok(root);
  } catch {
    return changed(reader, answer, 'with something other than XML');
  }
  return changed(reader, answer, `without a <${rootName}> element`);
}

/** How long the record of one work may be served from the cache. */
export const RECORD_CACHE_MS = 24 * 3_600_000;
/** How long a page of a search may be served from the cache. */
export const PAGE_CACHE_MS = 3_600_000;
/** What is said of a query without any term. */
export const NOTHING_ASKED = 'The query holds nothing to search for.';

/** The position a page starts at; a cursor that is not a number of ours starts at the beginning. */
export function pageStart(cursor: string | undefined): number {
  return /^\d{1,6}$/u.test(cursor ?? '') ? Number(cursor) : 0;
}

/** A query as it is sent, readable. */
export function asText(params: readonly (readonly [string, string])[]): string {
  return params.map(([name, value]) => `${name}=${value}`).join('&');
}

const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/u;

/** The wait a refusal asks for, from both forms of Retry-After: seconds and a date; anything else asks for none. */
export function retryAfterMs(answer: Answer, nowMs: number): number | undefined {
  const value = answer.headers['retry-after']?.trim() ?? '';
  if (/^\d{1,9}$/u.test(value)) return Number(value) * 1000;
  // The engine's own parser takes almost any text with a number in it for a date.
  const at = HTTP_DATE.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}
