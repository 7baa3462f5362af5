import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isSame } from '../http/access.ts';

/** The sign-in of a desk: a token that works once, and the cookie that replaces it. */
export interface SignIn {
  /** The token in the printed URL. */
  readonly token: string;
  /** The Set-Cookie header for an unused, correct token. */
  exchange(given: string): string | null;
  /** Whether a request has the cookie. */
  isSignedIn(headers: IncomingHttpHeaders): boolean;
}

const SECRET_BYTES = 32;
/** The maximum of browsers; the secret itself ends with the process. */
const MAX_AGE_S = 400 * 86_400;

/** Creates new secrets; the cookie name contains the port, because browsers send cookies to every port of a host. */
export function createSignIn(port: number): SignIn {
  const [token, pass] = [randomBytes(SECRET_BYTES), randomBytes(SECRET_BYTES)].map((each) =>
    each.toString('base64url'),
  );
  if (!token || !pass) throw new Error('No secret was created.');
  const name = `carrel_desk_${port}`;
  let isUsed = false;
  return {
    token,
    exchange(given) {
      const isValid = isSame(given, token) && !isUsed;
      if (!isValid) return null;
      isUsed = true;
      return `${name}=${pass}; Path=/; Max-Age=${MAX_AGE_S}; HttpOnly; SameSite=Strict`;
    },
    isSignedIn({ cookie = '' }) {
      const mine = cookie.split(/; */).find((part) => part.startsWith(`${name}=`));
      return mine !== undefined && isSame(mine.slice(name.length + 1), pass);
    },
  };
}
