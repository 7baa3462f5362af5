import { createSystemClock } from '../../src/model/clock.ts';
import { fail, ok } from '../../src/model/result.ts';
import type { Answer, SourceContext, SourceRequest } from '../../src/model/source.ts';

/** What a service says: a status, a body (objects become JSON) and where the answer came from. */
export interface Said {
  readonly status?: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Where redirects led, when not to the address that was asked. */
  readonly url?: string;
}

/** A context whose client gives these answers in turn (the last one again and again) and notes what was asked. */
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
      if (!one) return fail('NETWORK_ERROR', 'nobody answers');
      const body = typeof one.body === 'string' ? one.body : JSON.stringify(one.body);
      const answer: Answer = { status: one.status ?? 200, headers: one.headers ?? {}, body, url: one.url ?? url };
      return ok(answer);
    },
  };
  const context: SourceContext = { client, clock: createSystemClock(), email: 'ada@library.example' };
  return { context, asked, requests };
}
