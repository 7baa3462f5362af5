import { type Agent, request } from 'node:http';

/** Sends requests one after another until the server refuses a connection; resolves to the code of the error that ended it. */
export function askUntilRefused(agent: Agent, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const next = () =>
      request({ agent, port }, (response) => response.resume().once('end', next).once('error', next))
        .once('error', ({ code }: NodeJS.ErrnoException) => resolve(code))
        .end();
    next();
  });
}
