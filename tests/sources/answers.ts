import { createSystemClock } from '../../src/model/clock.ts';
import { fail, ok } from '../../src/model/result.ts';
import type { SourceAnswer, SourceContext, SourceRequest } from '../../src/model/source.ts';

/** A prepared answer of a service; an object as the body becomes JSON. */
export interface Said {
  readonly status?: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The URL after redirects (default: the requested URL). */
  readonly url?: string;
}

/** A context whose client returns these answers in order, repeats the last one, and records the requests. */
export function answering(...said: readonly Said[]) {
  const asked: string[] = [];
  const requests: SourceRequest[] = [];
  const client: SourceContext['client'] = {
    forget: () => {},
    async get(request) {
      const { url } = request;
      requests.push(request);
      const one = said[Math.min(asked.length, said.length - 1)];
      asked.push(url);
      if (!one) return fail('NETWORK_ERROR', 'no answer prepared');
      const body = typeof one.body === 'string' ? one.body : JSON.stringify(one.body);
      const answer: SourceAnswer = { status: one.status ?? 200, headers: one.headers ?? {}, body, url: one.url ?? url };
      return ok(answer);
    },
  };
  const context: SourceContext = { client, clock: createSystemClock(), email: 'ada@library.example' };
  return { context, asked, requests };
}
