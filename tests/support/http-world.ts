import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config.ts';
import { type HttpFlags, toHttpOptions } from '../../src/http/options.ts';
import { startHttp } from '../../src/http/serve.ts';
import { removeFolder } from './folder.ts';
import { unwrap } from './unwrap.ts';
import { privateFolders } from './world.ts';

/** A paper whose text is longer than the default limit. */
export const LONG = '123';
/** Has a text but no licence. */
export const UNLICENSED = 'unlicensed';
/** Has no text. */
export const PLAIN = 'plain';
export const LONG_TEXT = `# Deep sea\n\n${Array.from({ length: 4_000 }, (_, at) => `Sentence ${at} about sponges.`).join(' ')}`;
export const TOKEN = 'a-token-of-some-length';

const filler = (at: number) => ({
  paper_id: `filler-${at}`,
  title: `Measurement number ${at} of common things`,
  authors: ['Common, Ann', `Rare${at}, Bob`],
  year: 1990 + (at % 30),
  venue: `Journal ${at % 7}`,
  abstract: `A measurement of ordinary matter, repeated ${at} times.`,
  keywords: ['ordinary matter', at % 2 ? 'Transformers' : 'vision transformer'],
  tags: ['bulk'],
  license: 'cc-by-4.0',
});

const CORPUS = [
  {
    paper_id: LONG,
    title: 'Sponges of the deep sea',
    authors: ['Wells, Ida', 'Reed, Tom'],
    year: 2021,
    month: 3,
    venue: 'Journal of Sponges',
    doi: '10.1234/sponge',
    abstract: 'Sponges live long in the deep sea.',
    keywords: ['porifera', 'Transformer'],
    institutions: ['Sea Institute'],
    tags: ['biology'],
    license: 'cc-by-4.0',
    source_markdown: LONG_TEXT,
    summaries: { simple: { text: 'They live long.' }, deep_read: { text: 'A deep reading of sponges.' } },
    preferred_summary_template: 'simple',
    translations: { zh: '# 深海\n\n海绵生活在深海。' },
    references: [{ doi: '10.1234/plain' }],
  },
  {
    paper_id: UNLICENSED,
    title: 'Corals nobody licensed',
    authors: ['Wells, Ida'],
    year: 2019,
    venue: 'Reef Letters',
    source_markdown: 'Corals are bright. This text about corals has an owner who said nothing.',
    translations: { de: 'Korallen sind bunt.' },
  },
  { paper_id: PLAIN, doi: '10.1234/plain', title: 'A plain paper', authors: ['Stone, Eve'], year: 1999 },
  ...Array.from({ length: 120 }, (_, at) => filler(at)),
];

/** A snapshot of the test corpus, and a function to serve it. */
export async function openShelf(corpus: readonly object[] = CORPUS) {
  const { place, env } = privateFolders();
  const config = unwrap(await loadConfig(env));
  const app = createApp(config);
  const folder = join(place, 'snapshot');
  const build = async (papers: readonly object[]) => {
    mkdirSync(place, { recursive: true });
    const file = join(place, 'corpus.jsonl');
    writeFileSync(file, papers.map((paper) => `${JSON.stringify(paper)}\n`).join(''));
    const built = await app.buildSnapshot({ out: folder, corpus: file });
    if (!built.ok) throw new Error(built.error.message);
  };
  await build(corpus);
  const stops: (() => Promise<void>)[] = [];
  return {
    place,
    folder,
    env,
    build,
    /** Serves the snapshot on a free port. */
    async serve(flags: HttpFlags & { readonly token?: string; readonly webFolder?: string } = {}) {
      const { token, webFolder, ...rest } = flags;
      const options = toHttpOptions({ snapshot: folder, port: '0', ...rest }, token);
      if (!options.ok) throw new Error(options.error.message);
      const started = unwrap(
        await startHttp(app, { ...options.value, ...(webFolder && { webFolder }) }, () => undefined),
      );
      stops.push(started.stop);
      const url = started.url.replace('0.0.0.0', '127.0.0.1');
      return { ...started, url, ...talk(url) };
    },
    async close() {
      for (const stop of stops) await stop();
      await app.close();
      await removeFolder(place);
    },
  };
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: Json;
}

/** Parsed JSON of any shape. */
export interface Json {
  readonly [name: string]: Json;
  readonly [at: number]: Json;
}

async function toReply(response: Response): Promise<Reply> {
  const text = await response.text();
  const json = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null;
  return { status: response.status, headers: response.headers, text, json };
}

const MODERN = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** A client of a server. */
export function talk(url: string) {
  const post = async (body: unknown, headers: Record<string, string> = {}) =>
    toReply(
      await fetch(`${url}/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    );
  const rpc = (method: string, params: object = {}, headers: Record<string, string> = {}) =>
    post({ jsonrpc: '2.0', id: 7, method, params }, headers);
  return {
    post,
    rpc,
    /** Sends a request of protocol revision 2026-07-28. */
    modern: (method: string, params: { readonly name?: string; readonly uri?: string } & object = {}) => {
      const name = params.name ?? params.uri;
      const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method, ...(name && { 'mcp-name': name }) };
      return rpc(method, { ...params, _meta: MODERN }, headers);
    },
    async call(name: string, args: object = {}) {
      const { json } = await rpc('tools/call', { name, arguments: args });
      const result = json?.['result'];
      return {
        isError: (result?.['isError'] as unknown) === true,
        data: result?.['structuredContent'] as Json,
        text: String(result?.['content']?.[0]?.['text']),
        meta: result?.['_meta'],
      };
    },
    read: async (uri: string) => (await rpc('resources/read', { uri })).json,
    get: async (path: string, init: RequestInit = {}) => toReply(await fetch(`${url}${path}`, init)),
  };
}
