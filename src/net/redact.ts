/** Query parameters that hold a key or the user's address, in any case. */
const SECRET = /^(?:api[-_]?key|key|apikey|token|access[-_]?token|email|mailto|secret|password)$/i;

/** Whether a query parameter may identify the user or open a door. */
export function isSecretParameter(name: string): boolean {
  return SECRET.test(name);
}

/** The address without user, password, fragment and secret parameters: fit to be stored, logged and shown. */
export function redactUrl(address: URL | string): string {
  if (!URL.canParse(String(address))) return '(not a URL)';
  const url = new URL(String(address));
  url.username = '';
  url.password = '';
  url.hash = '';
  for (const name of new Set(url.searchParams.keys())) if (isSecretParameter(name)) url.searchParams.delete(name);
  return url.href;
}
