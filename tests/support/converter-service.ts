import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '../net/world.ts';

/** How a conversion is answered: a status and a body, or anything else. */
export type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** A converter on loopback that speaks the dialect of GROBID or docling-serve. */
export interface ConverterService {
  readonly url: string;
  /** What arrived, as `METHOD path`. */
  readonly seen: string[];
  /** The body of the last conversion, one character for each byte. */
  lastBody(): string;
  /** Changes how conversions are answered. */
  answerWith(answer: Answer): void;
  setVersion(version: string): void;
  /** From now on, every connection is closed without an answer. */
  goDown(): void;
}

/** Answers with a status and a text. */
export const answering =
  (status: number, body = ''): Answer =>
  (response) =>
    void response.writeHead(status).end(body);

/** A TEI document with one section, such as GROBID returns. */
export const teiAbout = (topic: string): string =>
  `<TEI><teiHeader/><text><body><div><head coords="1,1,1,1,1">Converted</head><p>GROBID read about ${topic}.</p></div></body></text></TEI>`;

/** A DoclingDocument with one section, as docling-serve returns it. */
export const doclingAbout = (topic: string): string =>
  JSON.stringify({
    status: 'success',
    document: {
      json_content: {
        schema_name: 'DoclingDocument',
        body: { children: [{ $ref: '#/texts/0' }, { $ref: '#/texts/1' }] },
        texts: [
          { label: 'section_header', text: '1 Converted' },
          { label: 'text', text: `Docling read about ${topic}.` },
        ],
        tables: [],
        pictures: [],
        groups: [],
      },
    },
  });

const PROBES = {
  grobid: { 'GET /api/isalive': 'true', 'GET /api/version': '{"version":"VERSION","revision":"abc"}' },
  docling: { 'GET /health': '{"status":"ok"}', 'GET /version': '{"docling-serve":"VERSION"}' },
} as const;
const CONVERSION = { grobid: 'POST /api/processFulltextDocument', docling: 'POST /v1/convert/file' } as const;
/** JAX-RS refuses a request for another type. */
const TYPES: Readonly<Record<string, string>> = {
  'GET /api/isalive': 'text/plain',
  'POST /api/processFulltextDocument': 'application/xml',
};

/** Starts a converter. */
export async function startConverter(kind: 'grobid' | 'docling', answer: Answer): Promise<ConverterService> {
  const seen: string[] = [];
  let body = '';
  let current = answer;
  let version = '1.0';
  let isDown = false;
  const port = await listen(
    createServer(async (request, response) => {
      const asked = `${request.method} ${request.url}`;
      if (isDown) return void request.socket.destroy();
      seen.push(asked);
      const chunks = await request.setEncoding('latin1').toArray();
      if (TYPES[asked] && request.headers.accept !== TYPES[asked]) return answering(406)(response, request);
      if (asked === CONVERSION[kind]) {
        body = chunks.join('');
        return current(response, request);
      }
      const probe: string | undefined = (PROBES[kind] as Record<string, string>)[asked];
      answering(probe ? 200 : 404, probe?.replace('VERSION', version))(response, request);
    }),
  );
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    lastBody: () => body,
    answerWith: (next) => {
      current = next;
    },
    setVersion: (next) => {
      version = next;
    },
    goDown: () => {
      isDown = true;
    },
  };
}
