import type { IncomingMessage } from 'node:http';

/** The outcome of reading a body. */
export type Body =
  | { readonly kind: 'whole'; readonly text: string }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'broken' };

/** Reads a body up to a size. */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<Body> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return Promise.resolve({ kind: 'too-large' });
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    request.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > maxBytes) {
        request.pause();
        resolve({ kind: 'too-large' });
      } else parts.push(part);
    });
    request.once('end', () => resolve({ kind: 'whole', text: Buffer.concat(parts).toString('utf8') }));
    request.once('error', () => resolve({ kind: 'broken' }));
    request.once('close', () => resolve({ kind: 'broken' }));
  });
}
