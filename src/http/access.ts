import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Who may ask. */
export interface AccessRules {
  readonly port: number;
  readonly isLoopback: boolean;
  /** Whole origins that were named, beside the server's own. */
  readonly allowedOrigins: readonly string[];
  readonly token?: string;
}

/** The answer to a question of access; `crossOrigin` is to be told to the browser. */
export type Verdict =
  | { readonly ok: true; readonly crossOrigin?: string }
  | { readonly ok: false; readonly message: string };

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** Whether a host to listen on can be reached from this machine only. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** The text of an origin as browsers send it; undefined for what is none. */
export function toOrigin(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWhole = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.username;
  return isWhole ? url.origin : undefined;
}

/**
 * Checks `Host` and `Origin`. On loopback only loopback names pass, against pages that point their own name at this
 * machine; beyond it the names are not known, and the token that is wanted there does the same.
 */
export function checkOrigin(headers: IncomingHttpHeaders, rules: AccessRules): Verdict {
  const { host = '', origin } = headers;
  const name = hostName(host);
  const named = rules.allowedOrigins.map((each) => new URL(each));
  const hostFits =
    !rules.isLoopback || LOOPBACK_NAMES.includes(name) || named.some((each) => each.host === host.toLowerCase());
  if (name === '' || !hostFits) return { ok: false, message: 'The Host header names another server.' };
  if (origin === undefined) return { ok: true };
  if (rules.allowedOrigins.includes(origin)) return { ok: true, crossOrigin: origin };
  if (ownOrigins(host.toLowerCase(), rules).includes(origin)) return { ok: true };
  return { ok: false, message: 'Pages of this origin may not ask here; --allow-origin names those that may.' };
}

function ownOrigins(host: string, { port, isLoopback }: AccessRules): string[] {
  if (isLoopback) return LOOPBACK_NAMES.map((name) => new URL(`http://${name}:${port}`).origin);
  return [`http://${host}`, `https://${host}`];
}

function hostName(host: string): string {
  return URL.canParse(`http://${host}`) && !/[/@?#\\]/.test(host) ? new URL(`http://${host}`).hostname : '';
}

const COOKIE = 'carrel_pass';
const COOKIE_DAYS = 30;

/** What the cookie holds instead of the token, the same in every worker. */
const passOf = (token: string) => createHmac('sha256', token).update('carrel page').digest('base64url');

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares in a time that tells nothing. */
export function isSame(given: string, wanted: string): boolean {
  return timingSafeEqual(digest(given), digest(wanted));
}

/** Whether a request carries the token, or the cookie of who signed in with it. */
export function hasToken({ authorization = '', cookie = '' }: IncomingHttpHeaders, token: string): boolean {
  const bearer = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
  if (bearer !== undefined) return isSame(bearer, token);
  const pass = cookie.split(/; */).find((part) => part.startsWith(`${COOKIE}=`));
  return pass !== undefined && isSame(pass.slice(COOKIE.length + 1), passOf(token));
}

/** The cookie of who signed in; without a token the one that takes it back. */
export function toCookie(token?: string): string {
  const [value, seconds] = token === undefined ? ['', 0] : [passOf(token), COOKIE_DAYS * 86_400];
  return `${COOKIE}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict`;
}
