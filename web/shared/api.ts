import { createCell } from './cell.ts';

/** Why there is no answer: the server is silent, wants a sign-in, or refused with a reason. */
export type Trouble =
  | { readonly kind: 'gone' }
  | { readonly kind: 'signin' }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string; readonly license?: string };

export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly trouble: Trouble }
  /** Nobody waits for this answer any more. */
  | { readonly ok: false; readonly trouble: null };

/** How long a silent server is waited for. */
const PATIENCE_MS = 30_000;
const REMEMBERED = 60;

const known = new Map<string, unknown>();

/** Whether the server answered the last time it was asked; `null` before the first answer. */
export const reachable = createCell<boolean | null>(null);

/** Goes up when everything should be asked again. */
export const round = createCell(0);

/** The last answer to a question, to show while it is asked again. */
export function remembered<T>(url: string): T | undefined {
  return known.get(url) as T | undefined;
}

/** Asks the server for JSON. */
export async function ask<T>(url: string, signal: AbortSignal): Promise<Answer<T>> {
  const got = await request(url, signal);
  if (!got.ok) return got;
  const body: unknown = await got.value.json().catch(() => null);
  if (signal.aborted) return { ok: false, trouble: null };
  if (got.value.ok && isObject(body)) {
    remember(url, body);
    return { ok: true, value: body as T };
  }
  return { ok: false, trouble: refusal(got.value.status, body) };
}

/** Asks the server for a text, such as a citation. */
export async function askText(url: string, signal: AbortSignal): Promise<Answer<string>> {
  const got = await request(url, signal);
  if (!got.ok) return got;
  if (!got.value.ok) return { ok: false, trouble: refusal(got.value.status, await got.value.json().catch(() => null)) };
  return { ok: true, value: await got.value.text() };
}

async function request(url: string, signal: AbortSignal): Promise<Answer<Response>> {
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]) });
    welcome();
    if (response.status === 401) return { ok: false, trouble: { kind: 'signin' } };
    return { ok: true, value: response };
  } catch {
    if (signal.aborted) return { ok: false, trouble: null };
    reachable.set(false);
    return { ok: false, trouble: { kind: 'gone' } };
  }
}

/** A server that is back is asked again for everything. */
function welcome(): void {
  const wasGone = reachable.get() === false;
  reachable.set(true);
  if (wasGone) retry();
}

/** Asks again for everything that is on the page. */
export function retry(): void {
  round.set(round.get() + 1);
}

function refusal(status: number, body: unknown): Trouble {
  const error = isObject(body) && isObject(body['error']) ? body['error'] : {};
  const { code, message, license } = error;
  return {
    kind: 'refused',
    code: typeof code === 'string' ? code : `http_${status}`,
    message: typeof message === 'string' ? message : `The server answered with status ${status}.`,
    ...(typeof license === 'string' && { license }),
  };
}

function remember(url: string, body: unknown): void {
  known.delete(url);
  known.set(url, body);
  const [oldest] = known.keys();
  if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object';
}
