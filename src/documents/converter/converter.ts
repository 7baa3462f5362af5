import { readBytes } from '../../disk/atomic.ts';
import { statFile } from '../../disk/folder.ts';
import { hashFile } from '../../disk/stream.ts';
import { type Clock, limitTime } from '../../model/clock.ts';
import type { Document } from '../../model/document.ts';
import type { EndpointClient } from '../../model/endpoint.ts';
import type { Failure } from '../../model/error.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { MAX_PDF_BYTES } from '../../pdf/report.ts';
import type { ConversionCache } from './cache.ts';
import { encodeForm } from './multipart.ts';
import { identify, type Service } from './service.ts';

/** The service that answers. */
export interface ConverterFacts {
  readonly name: string;
  /** Empty if unknown. */
  readonly version: string;
}

/** A service of the operator that converts PDFs to documents. */
export interface Converter {
  /** Its origin, to show. */
  readonly origin: string;
  /** Finds out which service answers. */
  check(): Promise<Result<ConverterFacts>>;
  /** The document of an earlier conversion of a PDF with this digest, or null. */
  cached(sha256: string): Promise<Document | null>;
  /** The document of a PDF, from an earlier conversion if there is one. */
  convert(path: string, signal?: AbortSignal): Promise<Result<Document>>;
}

/** What a converter needs. */
export interface ConverterParts {
  readonly client: EndpointClient;
  readonly cache: ConversionCache;
  readonly clock: Clock;
  /** The longest time for one PDF. */
  readonly limitMs: number;
}

/** After a failure, the service or the file is left alone for this time. */
const REST_MS = 60_000;

interface Ready extends ConverterFacts {
  readonly service: Service;
}

/** Creates a converter; sends nothing until it is needed. */
export function createConverter({ client, cache, clock, limitMs }: ConverterParts): Converter {
  const failures = createFailures(clock);
  let ready: Promise<Result<Ready>> | undefined;
  const find = async (): Promise<Result<Ready>> => {
    const service = await identify(client);
    if (!service.ok) return service;
    const version = await service.value.versionAt(client);
    return ok({ service: service.value, name: service.value.name, version });
  };
  const prepare = async (): Promise<Result<Ready>> => {
    const resting = failures.get(SERVICE);
    if (resting) return { ok: false, error: resting };
    ready ??= find();
    const found = await ready;
    if (found.ok) return found;
    ready = undefined;
    failures.note(SERVICE, found.error);
    return found;
  };
  const send = async (path: string, { service }: Ready, signal: AbortSignal | undefined): Promise<Result<Document>> => {
    const pdf = await readPdf(path);
    if (!pdf.ok) return pdf;
    const limited = limitTime(limitMs, signal);
    const { path: place, accept, form } = service;
    const body = encodeForm(form, pdf.value);
    const answer = await client.request({ method: 'POST', path: place, accept, body, signal: limited });
    if (!answer.ok && limited.aborted && !signal?.aborted)
      return fail('FETCH_TIMEOUT', `The converter took more than ${limitMs / 1000} s.`);
    if (!answer.ok) return answer;
    const { status, body: text } = answer.value;
    return status === 200
      ? service.read(text)
      : fail('SOURCE_CHANGED', `The converter answered with status ${status}.`);
  };
  const convertAnew = async (path: string, sha256: string, service: Ready, signal: AbortSignal | undefined) => {
    const resting = failures.get(sha256);
    if (resting) return { ok: false as const, error: resting };
    const document = await send(path, service, signal);
    if (document.ok)
      await cache.put(sha256, { service: service.name, version: service.version, document: document.value });
    else if (document.error.code !== 'CANCELLED')
      failures.note(isOfService(document.error) ? SERVICE : sha256, document.error);
    return document;
  };
  return {
    origin: client.origin,
    async check() {
      const found = await prepare();
      return found.ok ? ok({ name: found.value.name, version: found.value.version }) : found;
    },
    cached: async (sha256) => (await cache.get(sha256))?.document ?? null,
    async convert(path, signal) {
      const hash = await hashFile(path);
      if (!hash.ok || hash.value === null) return hash.ok ? fail('INVALID_ARGUMENT', `File not found: ${path}`) : hash;
      const { sha256 } = hash.value;
      const known = await cache.get(sha256);
      const found = await prepare();
      // Without the service, an earlier conversion is better than another reader.
      if (known && (!found.ok || isSame(known, found.value))) return ok(known.document);
      return found.ok ? convertAnew(path, sha256, found.value, signal) : found;
    },
  };
}

const SERVICE = 'service';

const isSame = (known: { service: string; version: string }, { name, version }: Ready) =>
  known.service === name && (version === '' || known.version === version);

/** Failures of the service as a whole; after any other, the next file may succeed. */
const isOfService = ({ code, reason }: Failure): boolean =>
  code === 'CAPABILITY_DENIED' || (code === 'NETWORK_ERROR' && reason !== 'server_error' && reason !== 'too_large');

async function readPdf(path: string): Promise<Result<Uint8Array>> {
  const facts = await statFile(path);
  if (!facts.ok) return facts;
  if ((facts.value?.bytes ?? 0) > MAX_PDF_BYTES) return fail('INVALID_ARGUMENT', 'The PDF is too large to convert.');
  return readBytes(path);
}

/** Remembers failures for a while, so that reading a paper in parts does not repeat each of them. */
function createFailures(clock: Clock) {
  const known = new Map<string, { readonly failure: Failure; readonly untilMs: number }>();
  return {
    get(key: string): Failure | undefined {
      const found = known.get(key);
      if (found && clock.now() >= found.untilMs) known.delete(key);
      return found && clock.now() < found.untilMs ? found.failure : undefined;
    },
    note(key: string, failure: Failure): void {
      for (const [each, { untilMs }] of known) if (clock.now() >= untilMs) known.delete(each);
      known.set(key, { failure, untilMs: clock.now() + REST_MS });
    },
  };
}
