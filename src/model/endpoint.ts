import { fail, ok, type Result } from './result.ts';

/** A request to a configured service; it must be safe to repeat. */
export interface EndpointRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Appended to the path of the configured URL, such as `v1/embeddings`; may have a query. */
  readonly path: string;
  /** A value to send as JSON, or bytes with their type. */
  readonly json?: unknown;
  readonly body?: { readonly type: string; readonly data: string | Uint8Array };
  /** The type of answer to ask for (default: JSON). */
  readonly accept?: string;
  /** Fail at the first problem instead of retrying, because a person waits. */
  readonly once?: boolean;
  /** Return the answer whatever its status, because it says more than the status; no retries. */
  readonly anyStatus?: boolean;
  /** Shorter than that of the service. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
}

/** A complete response. */
export interface EndpointAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * The client of one configured service. Server errors, throttling, redirects and refused credentials are failures; any
 * other status is an answer. Failures never quote the response, which may repeat a key.
 */
export interface EndpointClient {
  /** The origin, to show. */
  readonly origin: string;
  request(request: EndpointRequest): Promise<Result<EndpointAnswer>>;
}

/** Whether a host of a URL is this machine. */
export const isLoopbackName = (hostname: string): boolean =>
  /^(?:127(?:\.\d{1,3}){3}|\[::1\]|localhost)$/.test(hostname);

/**
 * Reads the URL of a service that the operator configures: http on this machine, https elsewhere. It has no user and no
 * password, because addresses are shown; messages do not repeat it for the same reason.
 */
export function parseEndpoint(text: string, name: string): Result<URL> {
  const refuse = (why: string) => fail('INVALID_ARGUMENT', `${name} ${why}`);
  if (!URL.canParse(text)) return refuse('must be a URL such as https://host:9200.');
  const url = new URL(text);
  if (url.username !== '' || url.password !== '')
    return refuse('must not contain a user or password. Use the settings for credentials.');
  if (url.search !== '' || url.hash !== '') return refuse('must not have a query or a fragment.');
  const isAllowed = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackName(url.hostname));
  return isAllowed ? ok(url) : refuse('must be https, or http on this machine (127.0.0.1, localhost).');
}
