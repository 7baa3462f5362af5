/**
 * Measures requests a second over HTTP.
 *   npm run build && node scripts/run.mjs bench/http.ts [PAPERS] [REQUESTS]
 * Default: 10,000 papers and 200,000 mixed requests. The first figure is compared with a one-tool server of the bare
 * SDK in the same run; both are separate processes and get different questions. The second checks errors and memory.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPapers } from './snapshot-corpus.ts';

const CONNECTIONS = 64;
const SECONDS = 8;
/** Enough for both servers to have their code compiled and their caches full; the best round of each counts. */
const ROUNDS = 6;
/** Memory goes up and down with collections, so it is read several times. */
const PARTS = 5;
/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;
const root = join(import.meta.dirname, '..');
const [paperCount = 10_000, mixedCount = 200_000] = process.argv.slice(2).map(Number);
const place = mkdtempSync(join(tmpdir(), 'carrel-bench-'));
const folder = join(place, 'snapshot');
const print = (text: string) => process.stdout.write(`${text}\n`);
const papers = createPapers(120);

/** A server with one trivial tool, like the example of the SDK. */
const ONE_TOOL = `
import { createServer } from 'node:http';
import { McpServer, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { z } from 'zod';
createServer(async (req, res) => {
  const parts = [];
  for await (const part of req) parts.push(part);
  const server = new McpServer({ name: 'one', version: '1' });
  server.registerTool('search_papers', { description: 'x', inputSchema: z.object({ query: z.string() }) },
    async ({ query }) => ({ content: [{ type: 'text', text: query }] }));
  const transport = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse: true });
  await server.connect(transport);
  const request = new Request('http://localhost/mcp', { method: 'POST', headers: req.headers, body: Buffer.concat(parts) });
  const answer = await transport.handleRequest(request);
  res.writeHead(answer.status, Object.fromEntries(answer.headers));
  res.end(await answer.text());
  await server.close();
}).listen(0, '127.0.0.1', function () { console.log('http://127.0.0.1:' + this.address().port); });
`;

async function start(args: readonly string[]) {
  const env = {
    ...process.env,
    CARREL_HOME: place,
    XDG_STATE_HOME: place,
    XDG_CACHE_HOME: place,
    XDG_CONFIG_HOME: place,
  };
  const child = spawn(process.execPath, args, { env, cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  return { child, url: new URL(/http:\S+/.exec(String(line))?.[0] ?? '') };
}

type Running = Awaited<ReturnType<typeof start>>;

interface Ask {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** The status of an answer, and whether it is an error. */
function ask(url: URL, { method, path, body }: Ask): Promise<boolean> {
  const headers = {
    accept: 'application/json, text/event-stream',
    ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve, reject) => {
    const sent = request({ agent, hostname: url.hostname, port: url.port, method, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      response.on('end', () => resolve(response.statusCode === 200 && !/"isError":true|"error":\{/.test(text)));
    });
    sent.on('error', reject).end(body);
  });
}

const call = (name: string, args: object): Ask => ({
  method: 'POST',
  path: '/mcp',
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
});

/** Prepared in advance, so that the client costs little; all different. */
const QUESTIONS = Array.from({ length: 100_000 }, (_, at) => papers.question(at, paperCount));
const questionOf = (at: number) => `${QUESTIONS[at % QUESTIONS.length]} ${at >= QUESTIONS.length ? at : ''}`.trim();

/** Processor time of a process so far, in milliseconds. */
function processorMs(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Keeps all connections busy until there are no more requests; counts good and bad answers. */
async function load({ url, child }: Running, next: (at: number) => Ask | undefined) {
  let [at, good, bad] = [0, 0, 0];
  const one = async () => {
    for (let asked = next(at++); asked; asked = next(at++)) {
      if (await ask(url, asked)) good += 1;
      else bad += 1;
    }
  };
  const [start, used] = [performance.now(), processorMs(child.pid)];
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  const perSecond = good / ((performance.now() - start) / 1000);
  return { good, bad, perSecond, processor: (processorMs(child.pid) - used) / good };
}

type Loaded = Awaited<ReturnType<typeof load>>;
let asked = 0;
const during = (seconds: number, make: (at: number) => Ask) => {
  const end = performance.now() + seconds * 1000;
  return () => (performance.now() < end ? make(asked++) : undefined);
};

const residentMb = (pid: number | undefined) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);

function mixed(at: number): Ask {
  const known = `p${at % paperCount}`;
  const kinds: readonly (() => Ask)[] = [
    () => call('search_papers', { query: questionOf(at) }),
    () => call('get_paper_metadata', { paper_id: known }),
    () => call('get_paper_summary', { paper_id: known }),
    () => call('list_top_facets', { category: 'author' }),
    () => ({ method: 'GET', path: `/api/v1/search?q=${encodeURIComponent(questionOf(at))}&page_size=5` }),
    () => ({ method: 'GET', path: `/api/v1/papers/${known}` }),
    () => ({ method: 'GET', path: `/api/v1/papers/${known}/bibtex` }),
    () => ({ method: 'GET', path: '/healthz' }),
  ];
  return (kinds[at % kinds.length] ?? kinds[0] ?? (() => call('', {})))();
}

async function main(): Promise<void> {
  const corpus = join(place, 'corpus.jsonl');
  const file = createWriteStream(corpus);
  for (let at = 0; at < paperCount; at += 1)
    if (!file.write(`${JSON.stringify(papers.paper(at))}\n`)) await once(file, 'drain');
  await new Promise<void>((resolve) => file.end(resolve));
  const cli = join(root, 'dist/entry/cli.js');
  const built = spawn(process.execPath, [cli, 'snapshot', 'build', '--corpus', corpus, '--out', folder], {
    stdio: 'ignore',
  });
  await once(built, 'exit');
  const script = join(root, 'dist', 'bench-one-tool.mjs');
  writeFileSync(script, ONE_TOOL);
  const ours = await start([cli, 'serve', '--http', '--snapshot', folder, '--port', '0']);
  const bare = await start([script]);
  try {
    const search = (at: number) => call('search_papers', { query: questionOf(at) });
    const results = { ours: [] as Loaded[], bare: [] as Loaded[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      results.bare.push(await load(bare, during(SECONDS, search)));
      results.ours.push(await load(ours, during(SECONDS, search)));
    }
    const most = (list: readonly Loaded[]) => Math.max(...list.map(({ perSecond }) => perSecond));
    const least = (list: readonly Loaded[]) => Math.min(...list.map(({ processor }) => processor));
    const [mine, other] = [most(results.ours), most(results.bare)];
    const [own, others] = [least(results.ours), least(results.bare)];
    print(
      `${paperCount} papers, different questions: ${mine.toFixed(0)} requests/s; one-tool server ${other.toFixed(0)}; ${((100 * mine) / other).toFixed(0)} % (goal 40)`,
    );
    print(
      `processor time: ${own.toFixed(2)} ms a request; one-tool server ${others.toFixed(2)} ms; ${((100 * others) / own).toFixed(0)} %`,
    );
    await load(ours, (at) => (at < mixedCount / 10 ? mixed(at) : undefined));
    const memory = [residentMb(ours.child.pid)];
    const parts: Loaded[] = [];
    for (let part = 0; part < PARTS; part += 1) {
      const from = (part * mixedCount) / PARTS;
      parts.push(await load(ours, (at) => (at < mixedCount / PARTS ? mixed(from + at) : undefined)));
      memory.push(residentMb(ours.child.pid));
    }
    const sum = (of: (part: Loaded) => number) => parts.reduce((all, part) => all + of(part), 0);
    print(
      `${sum(({ good, bad }) => good + bad)} mixed requests over ${CONNECTIONS} connections: ${sum(({ bad }) => bad)} errors, ${(sum(({ perSecond }) => perSecond) / PARTS).toFixed(0)} requests/s, ${memory.join(', ')} MB before and after each fifth`,
    );
  } finally {
    ours.child.kill('SIGTERM');
    bare.child.kill('SIGTERM');
    agent.destroy();
    rmSync(script, { force: true });
    rmSync(place, { recursive: true, force: true });
  }
}

await main();
