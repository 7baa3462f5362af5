import { once } from 'node:events';
import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import { listen } from '../net/world.ts';

/** A way to the cluster that can be cut and restored; `answerTo` may answer in its place. */
export async function startProxy(target: string, answerTo: (path: string) => object | undefined = () => undefined) {
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const other = answerTo(request.url ?? '');
    if (other) return void response.end(JSON.stringify(other));
    const answer = await fetch(`${target}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { 'content-type': request.headers['content-type'] ?? 'application/json' },
      ...(body.length > 0 && { body }),
    });
    response.statusCode = answer.status;
    response.end(await answer.text());
  });
  const port = await listen(server);
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  const start = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${port}`, stop, start };
}
