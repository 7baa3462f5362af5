import type { WireFailure } from '../../src/model/wire.ts';
import { createCell } from './cell.ts';

declare const answer: unique symbol;

/** An address of the server that carries the type of its answer. */
export type Url<T> = string & { readonly [answer]: T };

/** Why there is no answer: the server is unreachable, requires a sign-in, or returned an error. */
export interface Trouble {
  readonly kind: 'lost' | 'signin' | 'refused';
  readonly failure: WireFailure;
  /** What is wrong with which field of a form. */
  readonly fields: Readonly<Record<string, string>>;
}

export type ApiResult<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly trouble: Trouble };

/** The state of the connection after the last request. */
export const connection = createCell<'open' | 'lost' | 'signin'>('open');

/** Increases when everything on the page should be requested again. */
export const round = createCell(0);

const TIMEOUT_MS = 30_000;

/** Requests JSON. When `signal` aborts, the caller ignores the answer. */
export async function get<T>(url: Url<T>, signal?: AbortSignal): Promise<ApiResult<T>> {
  const response = await request(url, { headers: { accept: 'application/json' } }, signal);
  return response.ok ? readJson<T>(response.value) : response;
}

/** Requests a text, such as a citation. */
export async function getText(url: string, signal: AbortSignal): Promise<ApiResult<string>> {
  const response = await request(url, {}, signal);
  if (!response.ok) return response;
  return response.value.ok ? { ok: true, value: await response.value.text() } : readJson<string>(response.value);
}

/** Sends an action, however long it takes. */
export async function post<T>(url: Url<T>, body: object): Promise<ApiResult<T>> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  const response = await request(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return response.ok ? readJson<T>(response.value) : response;
}

/** Follows a stream of events until the returned function is called. */
export function listen<Events extends object>(
  url: string,
  handlers: { readonly [Name in keyof Events]: (data: Events[Name]) => void },
  onError: () => void,
): () => void {
  const stream = new EventSource(url);
  for (const [name, handle] of Object.entries<(data: never) => void>(handlers))
    stream.addEventListener(name, (event) => {
      settle('open');
      handle(JSON.parse((event as MessageEvent<string>).data) as never);
    });
  stream.addEventListener('error', onError);
  return () => stream.close();
}

/** Requests everything on the page again. */
export function retry(): void {
  round.set(round.get() + 1);
}

/** Records how the last request went; when the server is back, everything is requested again. */
function settle(state: 'open' | 'lost' | 'signin'): void {
  const wasLost = connection.get() === 'lost';
  connection.set(state);
  if (wasLost && state === 'open') retry();
}

async function request(url: string, init: RequestInit, signal?: AbortSignal): Promise<ApiResult<Response>> {
  const timeout = init.method === 'POST' ? [] : [AbortSignal.timeout(TIMEOUT_MS)];
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.any([...timeout, ...(signal ? [signal] : [])]) });
    settle(response.status === 401 ? 'signin' : 'open');
    return { ok: true, value: response };
  } catch {
    if (!signal?.aborted) settle('lost');
    return { ok: false, trouble: LOST };
  }
}

const LOST: Trouble = {
  kind: 'lost',
  failure: {
    code: 'NETWORK_ERROR',
    message: 'The server does not respond. Nothing was changed, and your input is kept.',
    disposition: 'retry_after',
  },
  fields: {},
};

async function readJson<T>(response: Response): Promise<ApiResult<T>> {
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && isObject(body)) return { ok: true, value: body as T };
  const { error, fields } = isObject(body) ? body : {};
  const kind = response.status === 401 ? 'signin' : 'refused';
  const failure = isObject(error) ? (error as unknown as WireFailure) : unexplained(response.status);
  return { ok: false, trouble: { kind, failure, fields: isObject(fields) ? (fields as Trouble['fields']) : {} } };
}

function unexplained(status: number): WireFailure {
  return { code: 'INTERNAL_ERROR', message: `The server answered with status ${status}.`, disposition: 'terminal' };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object';
}
