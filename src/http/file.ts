import type { IncomingHttpHeaders } from 'node:http';
import { statFile } from '../disk/folder.ts';
import { streamPart } from '../disk/part.ts';
import { failed, type HttpResponse, refused } from './answer.ts';

/** The header that names a file: in UTF-8 for those who read it, in ASCII for the rest. */
export function toDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^ -~]|["\\%]/gu, '_');
  const encoded = encodeURIComponent(name.replace(/\p{Cs}/gu, '_')).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** A viewer needs nothing from elsewhere; it styles itself inline and shows the file as an object. */
export const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";

/** Serves a PDF, or the requested range of it. */
export async function sendFile(
  path: string,
  name: string,
  headers: IncomingHttpHeaders,
  caching: Readonly<Record<string, string>>,
): Promise<HttpResponse> {
  const facts = await statFile(path);
  if (!facts.ok) return failed(facts.error);
  const bytes = facts.value?.bytes ?? 0;
  if (bytes === 0)
    return refused('asset_fetch_failed', 'The file is missing from the snapshot. Rebuild the snapshot.', 500);
  const common = {
    'content-type': 'application/pdf',
    'content-disposition': toDisposition('inline', name),
    'accept-ranges': 'bytes',
    'content-security-policy': FILE_POLICY,
    ...caching,
  };
  // A weak ETag does not identify bytes, so a conditional range gets the whole file.
  const range = headers['if-range'] === undefined ? toRange(headers.range, bytes) : undefined;
  if (range === 'beyond')
    return { status: 416, headers: { 'content-range': `bytes */${bytes}`, 'content-length': '0' } };
  const [start, end] = range ?? [0, bytes - 1];
  const length = { 'content-length': String(end - start + 1) };
  const place = range && { 'content-range': `bytes ${start}-${end}/${bytes}` };
  return { status: range ? 206 : 200, headers: { ...common, ...length, ...place }, body: streamPart(path, start, end) };
}

/** Reads a single range; anything else means the whole file. */
function toRange(header: string | undefined, bytes: number): readonly [number, number] | 'beyond' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  return start > end || start >= bytes ? 'beyond' : [start, end];
}
