/** Parameters that say who asks; the answer is the same without them. */
const IDENTITY = /^(?:api[-_]?key|access[-_]?token|email|mailto)$/i;
/** Others that may hold something secret, though in some services they are part of the question. */
const DOUBTFUL = /^(?:key|token|secret|password)$/i;

function withoutParameters(address: string, isDropped: (name: string) => boolean): string {
  if (!URL.canParse(address)) return '(not a URL)';
  const url = new URL(address);
  if (url.host === '') return `${url.protocol}(hidden)`;
  url.username = '';
  url.password = '';
  url.hash = '';
  for (const name of new Set(url.searchParams.keys())) if (isDropped(name)) url.searchParams.delete(name);
  return url.href;
}

/** Whether a query parameter says who asks. */
export function isIdentityParameter(name: string): boolean {
  return IDENTITY.test(name);
}

/** Whether a query parameter may be secret, though in some services it is part of the question. */
export function isDoubtfulParameter(name: string): boolean {
  return DOUBTFUL.test(name);
}

/** The address of the question alone, whoever asks it. */
export function anonymousUrl(address: string): string {
  return withoutParameters(address, isIdentityParameter);
}

/** The address without user, password, fragment and anything that may be secret: fit to be stored and shown. */
export function redactUrl(address: URL | string): string {
  return withoutParameters(String(address), (name) => isIdentityParameter(name) || isDoubtfulParameter(name));
}
