import { fail, ok, type Result } from './result.ts';

/** Matches every public host in a list of patterns; only the operator's setting may contain it. */
export const ANY_PUBLIC_HOST = '*';

/** Resolvers: followed on the way to a copy, never accepted as its location. */
export const PASS_THROUGH_HOSTS = ['doi.org', 'dx.doi.org', 'hdl.handle.net'] as const;

const SHAPE = /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Second-level names under which anyone may register, so a suffix of two labels has many owners. */
const OPEN_SECOND_LEVELS = new Set(['co', 'com', 'net', 'org', 'gov', 'go', 'gob', 'or', 'ne', 'info', 'nom', 'biz']);
const SECOND_LEVELS = new Set([...OPEN_SECOND_LEVELS, 'ac', 'edu', 'gouv', 'mil', 'sch', 'uni']);

/** The host name in lower-case ASCII without a trailing dot; null for anything else, IP addresses included. */
export function normalizeHost(text: string): string | null {
  if (text === '' || /[\s/\\?#@:[\]%*]/.test(text)) return null;
  if (!URL.canParse(`https://${text}/`)) return null;
  const host = new URL(`https://${text}/`).hostname.replace(/\.$/, '');
  const isAddress = /^[\d.]+$/.test(host);
  return isAddress || !SHAPE.test(host) ? null : host;
}

/**
 * Whether a host matches an exact name or a `*.suffix`; case, a trailing dot and IDN spelling do not matter.
 * `*.suffix` matches the suffix itself too: publishers move pages between `x.org` and `www.x.org` freely.
 */
export function matchesHost(host: string, pattern: string): boolean {
  const name = normalizeHost(host);
  if (name === null) return false;
  if (pattern === ANY_PUBLIC_HOST) return true;
  if (!pattern.startsWith('*.')) return name === normalizeHost(pattern);
  const suffix = normalizeHost(pattern.slice(2));
  return suffix !== null && (name === suffix || name.endsWith(`.${suffix}`));
}

/** Those hosts or suffixes that a list of patterns allows. */
export function allowedHosts(hosts: readonly string[], patterns: readonly string[]): string[] {
  return hosts.filter((host) => patterns.some((pattern) => matchesHost(host.replace(/^\*\./, ''), pattern)));
}

/** The registered domain, guessed from the last labels; good enough for advice, not for decisions. */
export function registrableDomain(host: string): string {
  const labels = host.split('.');
  const [top = '', second = ''] = [labels.at(-1), labels.at(-2)];
  const deep = top.length === 2 && SECOND_LEVELS.has(second);
  return labels.slice(deep ? -3 : -2).join('.');
}

function isTooWide(suffix: string): boolean {
  const labels = suffix.split('.');
  const [second = '', top = ''] = labels;
  return labels.length < 2 || (labels.length === 2 && top.length === 2 && OPEN_SECOND_LEVELS.has(second));
}

/** Parses a host to allow: a full name, or a `*.suffix` that belongs to one owner. */
export function parseHostPattern(text: string): Result<string> {
  const trimmed = text.trim();
  const wild = trimmed.startsWith('*.');
  const name = normalizeHost(wild ? trimmed.slice(2) : trimmed);
  const advice = 'Use a full name such as "journals.example.org" or one suffix such as "*.example.org".';
  if (name === null) return fail('INVALID_ARGUMENT', `"${text}" is not a host name. ${advice}`);
  if (!name.includes('.'))
    return fail('INVALID_ARGUMENT', `"${text}" is too broad: it is a whole top-level domain. ${advice}`);
  if (wild && isTooWide(name)) return fail('INVALID_ARGUMENT', `"${text}" is too broad: it has many owners. ${advice}`);
  return ok(wild ? `*.${name}` : name);
}
