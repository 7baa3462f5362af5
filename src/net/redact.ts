/** Parameters that identify the caller; the response is the same without them. */
const IDENTITY = /^(?:api[-_]?key|access[-_]?token|email|mailto)$/i;
/** Parameters that may be secret, although some services use them in queries; signed URLs of storage services too. */
const DOUBTFUL =
  /^(?:key|token|secret|password|sig|signature|policy|hmac|jwt|auth|credential|authorization|session(?:_?id)?|x-(?:amz|goog|oss|cos|ms)-.+|awsaccesskeyid|ossaccesskeyid|googleaccessid|key-pair-id|.+[-_](?:token|secret|signature|credential|password))$/i;

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

/** Whether a query parameter identifies the caller. */
export function isIdentityParameter(name: string): boolean {
  return IDENTITY.test(name);
}

/** Whether a query parameter may be secret, although some services use it in queries. */
export function isDoubtfulParameter(name: string): boolean {
  return DOUBTFUL.test(name);
}

/** The address without what identifies the caller. */
export function anonymousUrl(address: string): string {
  return withoutParameters(address, isIdentityParameter);
}

/** The address without user, password, fragment and possible secrets, to store and show. */
export function redactUrl(address: URL | string): string {
  return withoutParameters(String(address), (name) => isIdentityParameter(name) || isDoubtfulParameter(name));
}
