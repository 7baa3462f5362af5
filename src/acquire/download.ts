import { fail, ok, type Result } from '../model/result.ts';
import type { Location } from '../model/source.ts';
import type { Downloaded, DownloadHead, DownloadOptions } from '../net/download.ts';

/** A file being received; the store gives one. */
export interface Receiver {
  readonly bytes: number;
  begin(head: { readonly status: number }): Promise<Result<void>>;
  write(chunk: Uint8Array): Promise<Result<void>>;
}

/** What one address gave: a file in the receiver, a page instead, or a refusal. */
export type Delivery =
  | { readonly kind: 'file'; readonly head: DownloadHead }
  | { readonly kind: 'page'; readonly html: string; readonly head: DownloadHead }
  | { readonly kind: 'refused'; readonly status: number };

/** What downloading needs from outside. */
export interface DownloadDeps {
  download(location: Location, options: DownloadOptions): Promise<Result<Downloaded>>;
  /** Patterns of hosts that may serve copies. */
  readonly hosts: readonly string[];
  /** The pace and headers of a source's own hosts, where a source has its own rules for files. */
  optionsFor(location: Location): Partial<Pick<DownloadOptions, 'rate' | 'hosts' | 'credentials'>>;
}

const LARGEST_PAGE = 3_000_000;
const CONTINUATIONS = 2;

/**
 * Downloads one address into the receiver. A page is caught apart, so that it never lands in a file. A transfer that
 * breaks is continued only when the server can prove that the rest belongs to the same file; else it begins anew once.
 */
export async function download(
  location: Location,
  receiver: Receiver,
  deps: DownloadDeps,
  signal?: AbortSignal,
): Promise<Result<Delivery>> {
  let last: DownloadHead | undefined;
  for (let round = 0; ; round++) {
    const range = round > 0 && last ? continuation(last, receiver.bytes) : undefined;
    const sink = createSink(receiver, (head) => {
      last = head;
    });
    const options = {
      hosts: deps.hosts,
      ...deps.optionsFor(location),
      sink,
      ...(signal && { signal }),
      ...(range && { range }),
    };
    const result = await deps.download(location, options);
    if (result.ok) return ok(sink.delivery(result.value));
    const broken = result.error.code === 'NETWORK_ERROR' && !result.error.denial && last !== undefined;
    if (!broken || round >= CONTINUATIONS) return result;
  }
}

/** A strong validator names these very bytes; a weak one, or a date, may cover another edition. */
function continuation(head: DownloadHead, from: number): { from: number; ifRange: string } | undefined {
  const strong = head.etag !== undefined && !head.etag.startsWith('W/');
  return strong && head.acceptRanges === 'bytes' && from > 0 ? { from, ifRange: head.etag ?? '' } : undefined;
}

function createSink(receiver: Receiver, onHead: (head: DownloadHead) => void) {
  const page: Uint8Array[] = [];
  let [isPage, size] = [false, 0];
  return {
    async begin(head: DownloadHead): Promise<Result<void>> {
      onHead(head);
      isPage = /\bx?html\b/i.test(head.contentType ?? '');
      return isPage ? ok(undefined) : receiver.begin(head);
    },
    async write(chunk: Uint8Array): Promise<Result<void>> {
      if (!isPage) return receiver.write(chunk);
      size += chunk.byteLength;
      if (size > LARGEST_PAGE)
        return fail('NETWORK_ERROR', 'The page is too large to be searched for a PDF.', {
          denial: { reason: 'size_cap_exceeded', cap: LARGEST_PAGE, actual: size },
        });
      page.push(chunk.slice());
      return ok(undefined);
    },
    delivery(done: Downloaded): Delivery {
      if (done.kind === 'refused') return { kind: 'refused', status: done.status };
      if (isPage) return { kind: 'page', html: Buffer.concat(page).toString('utf8'), head: done };
      return { kind: 'file', head: done };
    },
  };
}
