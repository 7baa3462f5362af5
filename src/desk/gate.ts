import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isSame } from '../http/access.ts';

/** The door of a desk: a token that works once, and the cookie it is exchanged for. */
export interface Gate {
  /** What the printed address holds. */
  readonly token: string;
  /** The header that sets the cookie, when the token is the right one and nobody has used it. */
  exchange(given: string): string | null;
  /** Whether a request carries the cookie. */
  knows(headers: IncomingHttpHeaders): boolean;
}

const SECRET_BYTES = 32;
/** As long as browsers keep any; the secret itself ends with the process, and the token cannot be had again. */
const KEPT_S = 400 * 86_400;

/** A gate with fresh secrets. Browsers send cookies to every port of a host, so the name of this one holds the port. */
export function createGate(port: number): Gate {
  const [token, pass] = [randomBytes(SECRET_BYTES), randomBytes(SECRET_BYTES)].map((each) =>
    each.toString('base64url'),
  );
  if (!token || !pass) throw new Error('There is always a secret.');
  const name = `carrel_desk_${port}`;
  let isUsed = false;
  return {
    token,
    exchange(given) {
      const fits = isSame(given, token) && !isUsed;
      if (!fits) return null;
      isUsed = true;
      return `${name}=${pass}; Path=/; Max-Age=${KEPT_S}; HttpOnly; SameSite=Strict`;
    },
    knows({ cookie = '' }) {
      const mine = cookie.split(/; */).find((part) => part.startsWith(`${name}=`));
      return mine !== undefined && isSame(mine.slice(name.length + 1), pass);
    },
  };
}
