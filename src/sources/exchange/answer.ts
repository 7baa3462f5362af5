import { parseXml, type XmlElement } from '@rgrove/parse-xml';
import type { z } from 'zod';
import { fail, ok, type Result } from '../../model/result.ts';
import type { SourceAnswer, SourceContext, SourceKey, SourceRequest } from '../../model/source.ts';
import { parseJson } from '../../text/json.ts';
import { foldText } from '../../text/markup.ts';

/** A service and the call in progress: what messages name, and what must not appear in them. */
export interface Reader {
  readonly title: string;
  readonly key?: SourceKey;
  readonly context: SourceContext;
  /**
   * How the service words a 404 for a missing record; absent where it never answers 404 for one, and for lists: a list
   * without records is an empty list.
   */
  readonly absence?: Absence;
}

/** The reader of a list or a search, where a 404 is a failure of the service whatever it says. */
export const forList = ({ absence: _, ...reader }: Reader): Reader => reader;

/** Gateways, maintenance pages and moved APIs answer 404 too: only these words from this host mean a missing record. */
interface Absence {
  readonly host: string;
  readonly message: RegExp;
}

const EXCERPT_CHARS = 120;
const OPENING_CHARS = 4000;

/** Replaces the user's key and e-mail address, and anything that looks like one. */
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

/** A failure for an answer of an unknown shape; it quotes the start of the body, and the cache drops the answer. */
export function changed<T = never>(reader: Reader, answer: SourceAnswer, what: string): Result<T> {
  reader.context.client.forget(answer);
  const excerpt = foldText(redact(answer.body.slice(0, OPENING_CHARS), reader.context)).slice(0, EXCERPT_CHARS);
  const quote = excerpt === '' ? 'The body was empty.' : `The body starts with: ${excerpt}`;
  return fail('SOURCE_CHANGED', `${reader.title} answered ${answer.status} ${what}. ${quote}`);
}

/** A missing record that the service reports as a successful answer, which the cache must not keep. */
export function absent(reader: Reader, answer: SourceAnswer): Result<never> {
  reader.context.client.forget(answer);
  return fail('NOT_FOUND', `${reader.title} has no such record.`);
}

/** The failure of a lookup that returned a different work. */
export function otherWork(reader: Reader, answer: SourceAnswer, id: string): Result<never> {
  return changed(reader, answer, `with the record of another work than ${id}`);
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
  return fail('CAPABILITY_DENIED', `${title} requires a key. Set ${key.setting}: ${key.note}`, {
    remediation: [{ setting: key.setting, value: '<your key>', note: key.note }],
  });
}

const GATEWAY =
  /\b(?:nginx|openresty|haproxy|varnish|cloudflare|traefik|bad gateway|no route|default backend|upstream)\b/iu;

/** A 404 or 410 means a missing record only in the service's own words. */
function judgeAbsence<T>(reader: Reader, answer: SourceAnswer): Result<T> {
  const { title, absence } = reader;
  const opening = answer.body.slice(0, OPENING_CHARS);
  const host = URL.canParse(answer.url) ? new URL(answer.url).hostname : undefined;
  const isOwn = absence && host === absence.host && absence.message.test(opening);
  if (isOwn) return fail('NOT_FOUND', `${title} has no such record.`);
  if (!GATEWAY.test(opening))
    return changed(reader, answer, absence ? 'without its usual message for a missing record' : 'unexpectedly');
  reader.context.client.forget(answer);
  return fail('NETWORK_ERROR', `A gateway answered ${answer.status} instead of ${title}. Try again later.`);
}

/** The failure that the status alone implies; null when the body has to be read. */
function judgeStatus<T>(reader: Reader, answer: SourceAnswer, readable: readonly number[] = [200]): Result<T> | null {
  const { status } = answer;
  if (readable.includes(status)) return null;
  if (status === 404 || status === 410) return judgeAbsence(reader, answer);
  if (status === 401 || status === 403) return denied(reader, status);
  if (status === 429) return fail('RATE_LIMITED', `${reader.title} is limiting requests (429).`);
  if (status >= 500) return fail('NETWORK_ERROR', `${reader.title} is unavailable (${status}). Try again later.`);
  return changed(reader, answer, 'unexpectedly');
}

/** Reads a JSON answer against the schema of the fields we use. */
export function readJson<S extends z.ZodType>(reader: Reader, answer: SourceAnswer, schema: S): Result<z.output<S>> {
  const verdict = judgeStatus<z.output<S>>(reader, answer);
  if (verdict) return verdict;
  const json = parseJson(answer.body);
  if (json === undefined) return changed(reader, answer, 'with a body that is not JSON');
  const parsed = schema.safeParse(json);
  if (parsed.success) return ok(parsed.data);
  const issue = parsed.error.issues[0];
  const where = issue?.path.length ? foldText(issue.path.join('.')).slice(0, 80) : 'body';
  return changed(reader, answer, `in an unknown shape (${where}: ${foldText(issue?.message ?? 'not as expected')})`);
}

/** A value with the answer it was read from. */
export interface Read<T> {
  readonly value: T;
  readonly answer: SourceAnswer;
}

/** How long the cache keeps the record of a work. */
export const RECORD_CACHE_MS = 24 * 3_600_000;

/** Sends a request and reads its JSON answer. */
export async function askJson<S extends z.ZodType>(
  reader: Reader,
  request: SourceRequest,
  schema: S,
): Promise<Result<Read<z.output<S>>>> {
  const answer = await reader.context.client.get({ accept: 'application/json', ...request });
  if (!answer.ok) return answer;
  const read = readJson(reader, answer.value, schema);
  return read.ok ? ok({ value: read.value, answer: answer.value }) : read;
}

/** Reads an XML answer; returns its root element, which must have the given name. */
export function readXml(
  reader: Reader,
  answer: SourceAnswer,
  rootName: string,
  readable: readonly number[],
): Result<XmlElement> {
  const verdict = judgeStatus<XmlElement>(reader, answer, readable);
  if (verdict) return verdict;
  try {
    const { root } = parseXml(answer.body);
    if (root?.name === rootName) return ok(root);
  } catch {
    return changed(reader, answer, 'with a body that is not XML');
  }
  return changed(reader, answer, `without a <${rootName}> element`);
}

const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/u;

/** The wait that Retry-After asks for, in seconds or as a date; undefined for anything else. */
export function retryAfterMs(answer: SourceAnswer, nowMs: number): number | undefined {
  const value = answer.headers['retry-after']?.trim() ?? '';
  if (/^\d{1,9}$/u.test(value)) return Number(value) * 1000;
  // Date.parse accepts almost any text with a number in it.
  const at = HTTP_DATE.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}
