import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Who may send requests. */
export interface AccessRules {
  readonly port: number;
  readonly isLoopback: boolean;
  /** Origins allowed besides the server's own. */
  readonly allowedOrigins: readonly string[];
  readonly token?: string;
}

/** Whether a request is allowed; `crossOrigin` goes into the CORS headers. */
export type AccessDecision =
  | { readonly ok: true; readonly crossOrigin?: string }
  | { readonly ok: false; readonly message: string };

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** Whether only this machine can reach a host. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** Normalises an origin as browsers send it; undefined if it is not one. */
export function toOrigin(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWhole = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.username;
  return isWhole ? url.origin : undefined;
}

/**
 * Checks `Host` and `Origin`. On loopback only loopback names pass, which stops DNS rebinding; elsewhere the server's
 * names are unknown, and the required token protects it.
 */
export function checkOrigin(headers: IncomingHttpHeaders, rules: AccessRules): AccessDecision {
  const { host = '', origin } = headers;
  const name = hostName(host);
  const named = rules.allowedOrigins.map((each) => new URL(each));
  const hostFits =
    !rules.isLoopback || LOOPBACK_NAMES.includes(name) || named.some((each) => each.host === host.toLowerCase());
  if (name === '' || !hostFits) return { ok: false, message: 'The Host header does not match this server.' };
  if (origin === undefined) return { ok: true };
  if (rules.allowedOrigins.includes(origin)) return { ok: true, crossOrigin: origin };
  if (ownOrigins(host.toLowerCase(), rules).includes(origin)) return { ok: true };
  return { ok: false, message: 'This origin is not allowed. Allow it with --allow-origin.' };
}

function ownOrigins(host: string, { port, isLoopback }: AccessRules): string[] {
  if (isLoopback) return LOOPBACK_NAMES.map((name) => new URL(`http://${name}:${port}`).origin);
  return [`http://${host}`, `https://${host}`];
}

/** The last name, because most requests have the same. */
let known = { host: '', name: '' };

function hostName(host: string): string {
  if (host === known.host) return known.name;
  const name = URL.canParse(`http://${host}`) && !/[/@?#\\]/.test(host) ? new URL(`http://${host}`).hostname : '';
  known = { host, name };
  return name;
}

const COOKIE = 'carrel_pass';
const COOKIE_DAYS = 30;

/** The value of the cookie, derived from the token so that every worker accepts it. */
const passOf = (token: string) => createHmac('sha256', token).update('carrel page').digest('base64url');

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares in constant time. */
export function isSame(given: string, wanted: string): boolean {
  return timingSafeEqual(digest(given), digest(wanted));
}

/** Whether a request has the token or a valid cookie. */
export function hasToken({ authorization = '', cookie = '' }: IncomingHttpHeaders, token: string): boolean {
  const bearer = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
  if (bearer !== undefined) return isSame(bearer, token);
  const pass = cookie.split(/; */).find((part) => part.startsWith(`${COOKIE}=`));
  return pass !== undefined && isSame(pass.slice(COOKIE.length + 1), passOf(token));
}

/** The cookie that signs in; without a token, the one that signs out. */
export function toCookie(token?: string): string {
  const [value, seconds] = token === undefined ? ['', 0] : [passOf(token), COOKIE_DAYS * 86_400];
  return `${COOKIE}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict`;
}
