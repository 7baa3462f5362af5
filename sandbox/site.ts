import type { Fault } from './fault.ts';

/** A request as a site sees it. */
export interface SiteRequest {
  readonly method: string;
  readonly host: string;
  /** Path as sent, percent-encoding kept, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The query as sent, without the question mark. */
  readonly search: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A site's answer; with a `fault`, the URL misbehaves by itself. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly fault?: Fault;
}

/** The service's own words for an error status, so that a fault looks real. */
export type Refusal = (status: number, exhausted: boolean) => Reply | undefined;

/** A service of the sandbox: its hosts and its API. */
export interface Site {
  readonly id: string;
  readonly hosts: readonly string[];
  answer(request: SiteRequest): Reply | undefined;
  readonly refuse?: Refusal;
}

/** A JSON answer. */
export function json(value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value) };
}

/** A text answer of any type. */
export function text(body: string, status: number, type: string): Reply {
  return { status, headers: { 'content-type': type }, body };
}

/** A plain HTML page, as servers and proxies send for errors. */
export function htmlPage(title: string, message: string, status: number): Reply {
  const body = `<!doctype html>\n<html lang="en">\n<head><title>${title}</title></head>\n<body>\n<h1>${title}</h1>\n<p>${message}</p>\n</body>\n</html>\n`;
  return text(body, status, 'text/html; charset=utf-8');
}

/** A redirect with a short body. */
export function redirect(to: string, status = 302): Reply {
  return { status, headers: { location: to, 'content-type': 'text/html; charset=utf-8' }, body: '<p>Redirecting.</p>' };
}

/** Percent-decodes part of a path; returns it unchanged if an escape is invalid. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Escapes text for XML and HTML. */
export function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** An integer of the query, or the default; null for anything else. */
export function integerIn(query: URLSearchParams, name: string, fallback: number): number | null {
  const value = query.get(name);
  if (value === null || value === '') return fallback;
  return /^-?\d+$/.test(value) ? Number(value) : null;
}
