import { createServer } from 'node:http';
import { createSystemClock } from '../../src/model/clock.ts';
import { createCluster } from '../../src/snapshot/engines/opensearch/cluster.ts';
import { createTestNet, listen } from '../net/world.ts';

/** An answer of a node. */
export type Answer = { readonly status: number; readonly body: object };
/** The credentials that every request has. */
export const SECRET = 'Basic c2VjcmV0';

/** A cluster of nodes that answer as given; `asked` collects the requests. */
export async function startNodes(...nodes: ((path: string, body: string) => Answer)[]) {
  const asked: { node: number; path: string; body: string }[] = [];
  const net = await createTestNet();
  const clients = await Promise.all(
    nodes.map(async (answer, node) => {
      const server = createServer(async (request, response) => {
        const body = (await request.setEncoding('utf8').toArray()).join('');
        asked.push({ node, path: request.url ?? '', body });
        const { status, body: sent } = answer(request.url ?? '', body);
        response.statusCode = status;
        response.end(JSON.stringify(sent));
      });
      return net.endpoint({
        id: 'engine',
        url: new URL(`http://127.0.0.1:${await listen(server)}`),
        headers: { authorization: SECRET },
        credentials: 'the credentials',
        rate: { concurrency: 4, minGapMs: 0 },
        maxAnswerBytes: 1_000_000,
        timeouts: { connectMs: 2_000, idleMs: 5_000, totalMs: 5_000 },
      });
    }),
  );
  return { asked, cluster: createCluster(clients, createSystemClock(), { areListed: true }) };
}

/** An answer with a body. */
export const ok = (body: object): Answer => ({ status: 200, body });
/** An answer with an error. */
export const error = (status: number, type: string, reason = ''): Answer => ({
  status,
  body: { error: { type, reason } },
});
