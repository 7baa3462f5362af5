import { limitTime } from '../../model/clock.ts';
import type { Document } from '../../model/document.ts';
import type { EndpointClient } from '../../model/endpoint.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import { readDoclingAnswer } from './docling-answer.ts';
import type { Form } from './multipart.ts';
import { readTeiAnswer } from './tei-answer.ts';

/** A program that converts PDFs: how it is recognised, asked and understood. */
export interface Service {
  readonly name: 'GROBID' | 'docling-serve';
  readonly path: string;
  readonly accept: string;
  readonly form: Form;
  /** Whether the service at the other end is this one. */
  isAt(client: EndpointClient): Promise<Result<boolean>>;
  /** Its version; empty if it does not say. */
  versionAt(client: EndpointClient): Promise<string>;
  read(answer: string): Result<Document>;
}

const COORDINATES = ['head', 'p', 'figure', 'formula', 'note', 'biblStruct'];

const GROBID: Service = {
  name: 'GROBID',
  path: 'api/processFulltextDocument',
  accept: 'application/xml',
  form: {
    file: 'input',
    fields: [
      // Consolidation would send the title and the references to other services.
      ['consolidateHeader', '0'],
      ['consolidateCitations', '0'],
      ['consolidateFunders', '0'],
      ['includeRawCitations', '1'],
      ...COORDINATES.map((name) => ['teiCoordinates', name] as const),
    ],
  },
  isAt: (client) => probe(client, 'api/isalive', 'text/plain', (body) => body.trim() === 'true'),
  versionAt: (client) => readVersion(client, 'api/version', (body) => fieldOf(body, 'version') || body.trim()),
  read: readTeiAnswer,
};

const DOCLING: Service = {
  name: 'docling-serve',
  path: 'v1/convert/file',
  accept: 'application/json',
  form: {
    file: 'files',
    fields: [
      ['from_formats', 'pdf'],
      ['to_formats', 'json'],
      ['image_export_mode', 'placeholder'],
      ['include_images', 'false'],
    ],
  },
  isAt: (client) => probe(client, 'health', 'application/json', (body) => fieldOf(body, 'status') !== ''),
  versionAt: (client) => readVersion(client, 'version', (body) => fieldOf(body, 'docling-serve')),
  read: readDoclingAnswer,
};

/** Finds out which service answers. */
export async function identify(client: EndpointClient): Promise<Result<Service>> {
  for (const service of [GROBID, DOCLING]) {
    const isAt = await service.isAt(client);
    if (!isAt.ok) return isAt;
    if (isAt.value) return ok(service);
  }
  return fail('SOURCE_CHANGED', `${client.origin} is neither GROBID nor docling-serve.`);
}

/** Both services answer these questions at once, even if they are busy. */
const PROBE_MS = 5_000;

async function probe(client: EndpointClient, path: string, accept: string, isIt: (body: string) => boolean) {
  const signal = limitTime(PROBE_MS);
  const answer = await client.request({ path, accept, once: true, signal });
  if (!answer.ok && signal.aborted)
    return fail<never>('FETCH_TIMEOUT', `${client.origin} did not answer within ${PROBE_MS / 1000} s.`);
  return answer.ok ? ok(answer.value.status === 200 && isIt(answer.value.body)) : answer;
}

async function readVersion(client: EndpointClient, path: string, read: (body: string) => string): Promise<string> {
  const answer = await client.request({ path, once: true, signal: limitTime(PROBE_MS) });
  const version = answer.ok && answer.value.status === 200 ? read(answer.value.body) : '';
  return /^[\w.+-]{1,40}$/.test(version) ? version : '';
}

/** A text in a JSON object; empty if there is none. */
function fieldOf(body: string, name: string): string {
  try {
    const value: unknown = (JSON.parse(body) as Record<string, unknown> | null)?.[name];
    return typeof value === 'string' ? value : '';
  } catch {
    return '';
  }
}
