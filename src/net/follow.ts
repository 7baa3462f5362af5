import { createFailure } from '../model/error.ts';
import { ok, type Result } from '../model/result.ts';
import { checkUrl, isPassThrough, type Policy, toHttps } from './guard.ts';
import { redactUrl } from './redact.ts';
import type { Reply, Transport } from './transport.ts';

/**
 * Maximum number of redirects in one exchange. An API needs few, and each waits for the rate limit: more would use up
 * the time of the request and be retried.
 */
const maxRedirects = ({ download }: Policy) => (download ? 10 : 4);
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** One exchange with all its hops. */
export interface Exchange {
  readonly transport: Transport;
  readonly policy: Policy;
  /** Sent on every hop. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sent only while the host stays the same. */
  readonly credentials: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Called with each address before its request; waits for the limiter on a redirect. */
  onHop(url: URL, hopIndex: number): Promise<Result<void>>;
}

/** A response that is not a redirect, and how it was reached. */
export interface Arrival {
  readonly reply: Reply;
  readonly url: URL;
  readonly hops: readonly string[];
}

function refuseChain(policy: Policy, url: URL, hopIndex: number, text: string): Result<never> {
  const denial = {
    reason: 'redirect_not_in_allowlist',
    source: policy.source,
    attempted: url.hostname,
    hopIndex,
    cap: maxRedirects(policy),
  } as const;
  return {
    ok: false,
    error: createFailure('NETWORK_ERROR', `${policy.source}: ${text}.`, { reason: 'redirect_loop', denial }),
  };
}

function targetOf(reply: Reply, url: URL): string | null {
  const location = reply.headers['location'];
  if (!REDIRECTS.has(reply.status) || location === undefined) return null;
  if (!URL.canParse(location, url.href)) return location;
  const target = new URL(location, url).href;
  // A resolver returns registered addresses, often older than https; any other host must use https itself.
  return isPassThrough(url.hostname) ? toHttps(target) : target;
}

async function checkNext(exchange: Exchange, address: string, seen: ReadonlySet<string>, hopIndex: number) {
  const checked = checkUrl(address, exchange.policy, hopIndex);
  if (!checked.ok) return checked;
  const url = checked.value;
  if (seen.has(url.href)) return refuseChain(exchange.policy, url, hopIndex, 'the redirects form a loop');
  if (hopIndex > maxRedirects(exchange.policy))
    return refuseChain(exchange.policy, url, hopIndex, 'too many redirects');
  const ready = await exchange.onHop(url, hopIndex);
  return ready.ok ? ok(url) : ready;
}

/** Sends a GET and follows its redirects, each checked like a first request before anything is sent. */
export async function follow(address: string, exchange: Exchange): Promise<Result<Arrival>> {
  const seen = new Set<string>();
  const hops: string[] = [];
  let credentials = exchange.credentials;
  let target = address;
  let home: string | undefined;
  for (let hopIndex = 0; ; hopIndex++) {
    const next = await checkNext(exchange, target, seen, hopIndex);
    if (!next.ok) return next;
    const url = next.value;
    home ??= url.host;
    // After a redirect to another host, credentials are never sent again, even if a later one leads back.
    if (url.host !== home) credentials = {};
    seen.add(url.href);
    const reply = await exchange.transport.send(url, { ...exchange.headers, ...credentials }, exchange.signal);
    const location = targetOf(reply, url);
    if (location === null) return ok({ reply, url, hops });
    await reply.body.dump({ limit: 65_536 });
    hops.push(redactUrl(url));
    target = location;
  }
}
