import { type IncomingHttpHeaders, request } from 'node:http';

/** An answer of the sandbox. */
export interface Asked {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly body: string;
}

export interface AskOptions {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** Sends a request like a client in sandbox mode: plain HTTP to the sandbox, the real host in the header. */
export function ask(base: string, url: string, options: AskOptions = {}): Promise<Asked> {
  const { host, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    const headers = { host, 'x-forwarded-proto': 'https', ...options.headers };
    const sent = request(`${base}${pathname}${search}`, { method: options.method ?? 'GET', headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, body: bytes.toString('utf8') });
      });
    });
    sent.on('error', reject);
    sent.end(options.body);
  });
}

/** Sends a request and reads JSON. */
export async function askJson<T = Record<string, unknown>>(
  base: string,
  url: string,
  options?: AskOptions,
): Promise<T> {
  return JSON.parse((await ask(base, url, options)).body) as T;
}
