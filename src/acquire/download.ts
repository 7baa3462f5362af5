import { MAX_TEXT_BYTES } from '../documents/open.ts';
import { fail, ok, type Result } from '../model/result.ts';
import type { Location } from '../model/source.ts';
import type { Downloaded, DownloadHead, DownloadOptions } from '../net/download.ts';

/** Receives a file. */
export interface Receiver {
  readonly bytes: number;
  begin(head: { readonly status: number }): Promise<Result<void>>;
  write(chunk: Uint8Array): Promise<Result<void>>;
}

/** What an address served: a file (now in the receiver), a page, or a refusal. */
export type Delivery =
  | { readonly kind: 'file'; readonly head: DownloadHead }
  | { readonly kind: 'page'; readonly html: string; readonly head: DownloadHead }
  | { readonly kind: 'refused'; readonly status: number };

/** What downloading needs. */
export interface DownloadDeps {
  download(location: Location, options: DownloadOptions): Promise<Result<Downloaded>>;
  /** Patterns of hosts that may serve copies. */
  readonly hosts: readonly string[];
  /** Rate, hosts and headers of a source with its own rules for files. */
  optionsFor(location: Location): Partial<Pick<DownloadOptions, 'rate' | 'hosts' | 'credentials'>>;
}

/** Text is asked for by name, because some services have several formats at one address. */
const TEXT_REQUEST = { accept: 'application/xml, text/xml, text/html;q=0.9, */*;q=0.5', maxBytes: MAX_TEXT_BYTES };

const isText = ({ kind }: Location): boolean => kind === 'jats' || kind === 'html';

const LARGEST_PAGE = 3_000_000;
const MAX_RESUMES = 2;

/**
 * Downloads one address into the receiver. A page is collected separately and never becomes a file, unless it is the text. A broken transfer is
 * resumed only if the server proves that the rest belongs to the same file; otherwise it restarts.
 */
export async function download(
  location: Location,
  receiver: Receiver,
  deps: DownloadDeps,
  signal?: AbortSignal,
): Promise<Result<Delivery>> {
  let last: DownloadHead | undefined;
  for (let round = 0; ; round++) {
    const range = round > 0 && last ? resumeFrom(last, receiver.bytes) : undefined;
    const sink = createSink(receiver, !isText(location), (head) => {
      last = head;
    });
    const options = {
      hosts: deps.hosts,
      ...deps.optionsFor(location),
      ...(isText(location) && TEXT_REQUEST),
      sink,
      ...(signal && { signal }),
      ...(range && { range }),
    };
    const result = await deps.download(location, options);
    if (result.ok) return ok(sink.delivery(result.value));
    const { code, disposition } = result.error;
    const broken = code === 'NETWORK_ERROR' && disposition === 'retry_after' && last !== undefined;
    if (!broken || round >= MAX_RESUMES) return result;
  }
}

/** Only a strong validator identifies the exact bytes; a weak one or a date may match another edition. */
function resumeFrom(head: DownloadHead, from: number): { from: number; ifRange: string } | undefined {
  const strong = head.etag !== undefined && !head.etag.startsWith('W/');
  return strong && head.acceptRanges === 'bytes' && from > 0 ? { from, ifRange: head.etag ?? '' } : undefined;
}

function createSink(receiver: Receiver, collectsPages: boolean, onHead: (head: DownloadHead) => void) {
  const page: Uint8Array[] = [];
  let [isPage, size] = [false, 0];
  return {
    async begin(head: DownloadHead): Promise<Result<void>> {
      onHead(head);
      isPage = collectsPages && /\bx?html\b/i.test(head.contentType ?? '');
      return isPage ? ok(undefined) : receiver.begin(head);
    },
    async write(chunk: Uint8Array): Promise<Result<void>> {
      if (!isPage) return receiver.write(chunk);
      size += chunk.byteLength;
      if (size > LARGEST_PAGE)
        return fail('NETWORK_ERROR', 'The page is too large to search for a PDF.', {
          reason: 'too_large',
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
