import { request } from 'node:http';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';

/** A response. */
export interface Replied {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly text: string;
  // Responses have many shapes; each test checks its own.
  readonly data: Record<string, unknown>;
}

/** Sends a request exactly as given, without additional headers. */
export function ask(
  port: number,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string | Buffer,
): Promise<Replied> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers, setHost: headers['host'] === undefined });
    sent.once('error', reject);
    sent.once('response', async (response) => {
      let text = '';
      for await (const part of response.setEncoding('utf8')) text += part;
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text, data: parse(text) });
    });
    sent.end(body);
  });
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** A signed-in page of the desk. */
export async function comeIn(url: string) {
  const { port, search, origin } = new URL(url);
  const entered = await ask(Number(port), 'GET', `/${search}`);
  const cookie = String(entered.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  const own = { cookie, origin, 'content-type': 'application/json' };
  return {
    port: Number(port),
    entered,
    own,
    get: (path: string, headers = {}) => ask(Number(port), 'GET', path, { cookie, ...headers }),
    post: (path: string, body: object = {}) => ask(Number(port), 'POST', path, own, JSON.stringify(body)),
    /** The events of the stream, with their names. */
    async *events(path = '/api/events', signal?: AbortSignal): AsyncGenerator<{ name: string; data: unknown }> {
      const answer = await fetch(`${origin}${path}`, { headers: { cookie }, ...(signal && { signal }) });
      if (!answer.body) return;
      let name = '';
      for await (const line of createInterface({ input: Readable.fromWeb(answer.body as never) })) {
        if (line.startsWith('event: ')) name = line.slice(7);
        if (line.startsWith('data: ')) yield { name, data: JSON.parse(line.slice(6)) };
      }
    },
  };
}
