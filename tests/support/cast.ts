import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Sandbox, startSandbox } from '../../sandbox/server.ts';

/** A paper of the sandbox. */
export interface CastEntry {
  readonly key: string;
  readonly situations: readonly string[];
  readonly title: string;
  readonly doi?: string;
  readonly arxiv?: string;
  readonly copies: readonly { readonly url: string; readonly serves: string }[];
}

/** Requests a URL of the simulated web from the sandbox. */
function askSandbox(sandbox: Sandbox, address: string): Promise<{ status: number; bytes: Buffer }> {
  const { host, pathname, search } = new URL(address);
  return new Promise((resolve, reject) => {
    const asked = request(`${sandbox.url}${pathname}${search}`, { headers: { host } }, async (answer) => {
      resolve({ status: answer.statusCode ?? 0, bytes: await buffer(answer) });
    });
    asked.on('error', reject).end();
  });
}

/** The papers of a sandbox by situation, with their files. */
export async function openCast() {
  const sandbox = await startSandbox();
  const papers = (await (await fetch(`${sandbox.url}/_sandbox/cast`)).json()) as CastEntry[];
  const find = (situation: string): CastEntry => {
    const paper =
      papers.find((entry) => entry.situations[0] === situation) ??
      papers.find((entry) => entry.situations.includes(situation));
    if (!paper) throw new Error(`no paper for the situation ${situation}`);
    return paper;
  };
  return {
    papers,
    find,
    /** The first copy of the paper for a situation. */
    async copyOf(situation: string) {
      const paper = find(situation);
      const { bytes } = await askSandbox(sandbox, paper.copies[0]?.url ?? '');
      return { paper, bytes: new Uint8Array(bytes) };
    },
    close: () => sandbox.close(),
  };
}
