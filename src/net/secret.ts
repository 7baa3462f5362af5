import type { SourceRequest } from '../model/source.ts';
import { isDoubtfulParameter, isIdentityParameter } from './redact.ts';

function parametersOf(url: string, isWanted: (name: string) => boolean): string[] {
  const parameters = URL.canParse(url) ? [...new URL(url).searchParams] : [];
  return parameters.filter(([name]) => isWanted(name)).map(([, value]) => value);
}

/** The credentials of a request, which identify the account. */
export function credentialsOf({ url, headers = {} }: SourceRequest): string[] {
  return [...parametersOf(url, isIdentityParameter), ...Object.values(headers)];
}

/** Everything in a request that a stored response must not contain: credentials and the contact. */
export function secretsOf(request: SourceRequest, userAgent: string): string[] {
  const doubtful = parametersOf(request.url, isDoubtfulParameter);
  // A service may repeat a token without its "Bearer".
  const words = Object.values(request.headers ?? {}).map((value) => value.trim().split(/\s+/).at(-1) ?? '');
  const contact = /mailto:([^\s;)]+)/.exec(userAgent)?.[1] ?? '';
  return [...new Set([...credentialsOf(request), ...doubtful, ...words, contact])].filter((text) => text !== '');
}

/** Decodes the escapes of JSON, HTML and addresses. */
function unescaped(text: string): string {
  const character = (hex: string) => String.fromCharCode(Number.parseInt(hex, 16));
  return text
    .replaceAll('\\/', '/')
    .replace(/%([2-7][0-9a-f])|\\u00([2-7][0-9a-f])|&#x([2-7][0-9a-f]);/gi, (_all, ...hex: (string | undefined)[]) =>
      character(hex.slice(0, 3).find((digits) => digits !== undefined) ?? '20'),
    )
    .replace(/&#(\d{2,3});/g, (_all, digits: string) => String.fromCharCode(Number(digits)));
}

/** Whether a text contains one of the secrets, in any case and any escaping. */
export function showsSecret(text: string, secrets: readonly string[]): boolean {
  const wanted = secrets.filter((secret) => secret !== '').map((secret) => secret.toLowerCase());
  if (wanted.length === 0) return false;
  const forms = [text.toLowerCase(), unescaped(text).toLowerCase()];
  return wanted.some((secret) => forms.some((form) => form.includes(secret)));
}
