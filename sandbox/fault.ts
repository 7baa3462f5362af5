/** How a host misbehaves. `path` limits it to URLs that contain the text, `times` to that many requests. */
export type Fault = FaultKind & { readonly path?: string; readonly times?: number };

/** The kinds of misbehaviour. Those that need a body change the site's real answer. */
type FaultKind =
  /** An error status in the service's own words; `exhausted` means that the quota is used up. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly retryAfter?: RetryAfter;
      readonly exhausted?: boolean;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  /** Accepts the request and never answers. */
  | { readonly kind: 'hang' }
  /** Waits before the first byte of the answer. */
  | { readonly kind: 'slow-headers'; readonly delayMs: number }
  /** Sends the headers, then one byte per interval. */
  | { readonly kind: 'drip'; readonly intervalMs: number }
  /** Announces the full length and closes the connection early; `etag` replaces the file's own, null removes it. */
  | {
      readonly kind: 'cut';
      readonly sendBytes?: number;
      readonly afterMs?: number;
      readonly etag?: string | null;
    }
  /** Destroys the connection before anything, or in the middle of the body. */
  | { readonly kind: 'reset'; readonly when: 'before' | 'body' }
  /** Random bytes, the same for every run. */
  | { readonly kind: 'garbage'; readonly bytes?: number }
  /** An HTML page as a success. */
  | { readonly kind: 'html' }
  /** The first half of the real body, declared as complete. */
  | { readonly kind: 'truncated' }
  | { readonly kind: 'empty' }
  /** Valid JSON in a shape that no service has. */
  | { readonly kind: 'wrong-shape' }
  /** Redirects to a URL, to itself forever (`loop`), or through `hops` steps at this host. */
  | { readonly kind: 'redirect'; readonly to: string; readonly status?: number }
  | { readonly kind: 'redirect'; readonly loop: true; readonly status?: number }
  | { readonly kind: 'redirect'; readonly hops: number; readonly status?: number }
  /** A small gzip body that expands to `bytes` zeros. */
  | { readonly kind: 'gzip-bomb'; readonly bytes: number }
  /** A body of `bytes`, generated while it is sent; `announce` adds its Content-Length. */
  | { readonly kind: 'huge'; readonly bytes: number; readonly announce: boolean };

/** Retry-After in seconds, or as the HTTP date that many seconds ahead. */
export interface RetryAfter {
  readonly seconds: number;
  readonly as: 'seconds' | 'date';
}

/** The value of Retry-After. */
export function retryAfterHeader(wait: RetryAfter, nowMs: number): string {
  return wait.as === 'seconds' ? String(wait.seconds) : new Date(nowMs + wait.seconds * 1000).toUTCString();
}

const KINDS: ReadonlySet<string> = new Set<FaultKind['kind']>([
  'status',
  'hang',
  'slow-headers',
  'drip',
  'cut',
  'reset',
  'garbage',
  'html',
  'truncated',
  'empty',
  'wrong-shape',
  'redirect',
  'gzip-bomb',
  'huge',
]);

/** Reads a fault from JSON; null when it is not a fault. */
export function parseFault(text: string): Fault | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const kind = (value as { kind?: unknown }).kind;
    return typeof kind === 'string' && KINDS.has(kind) ? (value as Fault) : null;
  } catch {
    return null;
  }
}

/** The active faults, by host. */
export interface FaultBoard {
  set(host: string, fault: Fault | null): void;
  /** The fault for this request, counting it against `times`. */
  take(host: string, target: string): Fault | undefined;
  all(): Readonly<Record<string, Fault>>;
  clear(): void;
}

/** Creates a board without faults. */
export function createFaultBoard(): FaultBoard {
  const faults = new Map<string, { fault: Fault; left: number }>();
  return {
    set(host, fault) {
      if (fault) faults.set(host.toLowerCase(), { fault, left: fault.times ?? Number.POSITIVE_INFINITY });
      else faults.delete(host.toLowerCase());
    },
    take(host, target) {
      const entry = faults.get(host) ?? faults.get('*');
      if (!entry || entry.left <= 0) return undefined;
      if (entry.fault.path !== undefined && !target.includes(entry.fault.path)) return undefined;
      entry.left -= 1;
      return entry.fault;
    },
    all: () => Object.fromEntries([...faults].map(([host, { fault }]) => [host, fault])),
    clear: () => faults.clear(),
  };
}
