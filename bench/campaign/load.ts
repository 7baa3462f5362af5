/**
 * A day of load on a server with two workers, compressed: mixed requests, thousands of open connections, slow readers,
 * workers that are killed, and a snapshot that is replaced again and again; then SIGTERM under load.
 *   npm run build && node scripts/run.mjs bench/campaign/load.ts [REQUESTS] [SWAPS] [CONNECTIONS]
 * Default: 1,000,000 requests, 1,000 replacements, 5,000 connections. Exits with 1 if a request fails.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beginReplacement } from '../../src/disk/swap.ts';
import { createPapers } from '../snapshot-corpus.ts';

const [requests = 1_000_000, swaps = 1_000, connections = 5_000] = process.argv.slice(2).map(Number);
const PAPERS = 2_000;
const AT_ONCE = 64;
/** The server looks for a new snapshot once a second. */
const SWAP_MS = 1_100;
const KILLING_MS = 60_000;
const KILL_MS = 3_000;
const cli = join(import.meta.dirname, '../../dist/entry/cli.js');
const place = mkdtempSync(join(tmpdir(), 'carrel-load-'));
const folder = join(place, 'snapshot');
const papers = createPapers(120);
const env = {
  ...process.env,
  CARREL_HOME: place,
  XDG_STATE_HOME: place,
  XDG_CACHE_HOME: place,
  XDG_CONFIG_HOME: place,
};
const print = (text: string) => process.stdout.write(`${text}\n`);
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Two snapshots of the same papers, whose builds differ. */
async function build(name: string): Promise<string> {
  const corpus = join(place, `${name}.jsonl`);
  const file = createWriteStream(corpus);
  for (let at = 0; at < PAPERS; at += 1) file.write(`${JSON.stringify(papers.paper(at))}\n`);
  file.write(`${JSON.stringify({ ...papers.paper(PAPERS), paper_id: name, title: name })}\n`);
  await new Promise<void>((resolve) => file.end(resolve));
  execFileSync(process.execPath, [cli, 'snapshot', 'build', '--corpus', corpus, '--out', join(place, name)], {
    env,
    stdio: 'ignore',
  });
  return join(place, name);
}

interface Served {
  readonly child: ChildProcess;
  readonly port: number;
}

async function serve(workers: string): Promise<Served> {
  const args = [cli, 'serve', '--http', '--snapshot', folder, '--port', '0', '--workers', workers];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = await once(child.stdout, 'data');
  return { child, port: Number(new URL(/http:\S+/.exec(String(line))?.[0] ?? '').port) };
}

const workersOf = ({ child }: Served): number[] =>
  readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ').map(Number);

/** Resident memory of a worker; 0 if it has just ended. */
function residentMb(pid: number): number {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
  } catch {
    return 0;
  }
}

const call = (name: string, args: object) => ({
  method: 'POST',
  path: '/mcp',
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
});

function mixed(at: number): { method: string; path: string; body?: string } {
  const known = `p${at % PAPERS}`;
  switch (at % 8) {
    case 0:
      return call('search_papers', { query: papers.question(at, PAPERS) });
    case 1:
      return call('get_paper_metadata', { paper_id: known });
    case 2:
      return call('list_top_facets', { category: 'author' });
    case 3:
      return { method: 'GET', path: `/api/v1/search?q=${encodeURIComponent(papers.question(at, PAPERS))}&page_size=5` };
    case 4:
      return { method: 'GET', path: `/api/v1/papers/${known}` };
    case 5:
      return { method: 'GET', path: `/api/v1/papers/${known}/bibtex` };
    case 6:
      return { method: 'GET', path: '/healthz' };
    default:
      return { method: 'GET', path: '/' };
  }
}

type Outcome = 'good' | 'bad' | 'reset' | 'refused';

/** One request; a worker that is killed resets its connections, and a stopped server refuses new ones. */
function ask(port: number, agent: Agent, at: number): Promise<Outcome> {
  const { method, path, body } = mixed(at);
  const headers = {
    accept: 'application/json, text/event-stream',
    ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve) => {
    const sent = request({ agent, port, method, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      response.on('end', () =>
        resolve(response.statusCode === 200 && !/"isError":true|"error":\{/.test(text) ? 'good' : 'bad'),
      );
      response.on('error', () => resolve('reset'));
    });
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'reset'));
    sent.end(body);
  });
}

const count = (): Record<Outcome, number> => ({ good: 0, bad: 0, reset: 0, refused: 0 });

/** Sends requests over 64 connections until `next` has no more. */
async function load(port: number, next: () => number | undefined): Promise<Record<Outcome, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const seen = count();
  const one = async () => {
    for (let at = next(); at !== undefined; at = next()) {
      const outcome = await ask(port, agent, at);
      seen[outcome] += 1;
      if (outcome === 'refused') return;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  agent.destroy();
  return seen;
}

function counter(limit: number): () => number | undefined {
  let at = 0;
  return () => (at < limit ? at++ : undefined);
}

/** Replaces the snapshot until told to stop; returns how often. */
async function swapAll(builds: readonly string[], isDone: () => boolean): Promise<number> {
  let done = 0;
  for (; done < swaps && !isDone(); done += 1) {
    const next = await beginReplacement(folder);
    if (!next.ok) throw new Error(next.error.message);
    cpSync(builds[done % 2] ?? '', next.value.path, { recursive: true });
    const committed = await next.value.commit();
    if (!committed.ok) throw new Error(committed.error.message);
    await wait(SWAP_MS);
  }
  return done;
}

/** Opens connections that say nothing; returns how many were open at once. */
async function hold(port: number): Promise<{ open: number; close(): void }> {
  const sockets: Socket[] = [];
  for (let at = 0; at < connections; at += 1) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    if (at % 100 === 99) await once(socket, 'connect').catch(() => undefined);
  }
  await wait(500);
  const open = sockets.filter(({ readyState }) => readyState === 'open').length;
  return { open, close: () => sockets.forEach((socket) => void socket.destroy()) };
}

/** Readers that ask for pages and never read them; they come one after the other, or answering them were an attack. */
async function stall(port: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let at = 0; at < 200; at += 1) {
    sockets.push(stallOne(port));
    await wait(50);
  }
  return sockets;
}

function stallOne(port: number): Socket {
  const socket = connect(port, '127.0.0.1', () => {
    for (let at = 0; at < 20; at += 1)
      socket.write('GET /api/v1/search?q=matter&page_size=50 HTTP/1.1\r\nhost: localhost\r\n\r\n');
  });
  return socket.on('error', () => undefined).pause();
}

/** Ends a server that has work to do; it answers what it was sent, and resets no connection. */
async function stopUnderLoad(workers: string): Promise<number> {
  const { child, port } = await serve(workers);
  const ended = once(child, 'exit');
  const last = load(port, counter(Number.MAX_SAFE_INTEGER));
  await wait(3_000);
  child.kill('SIGTERM');
  const [status] = await ended;
  const seen = await last;
  report(`SIGTERM under load, ${workers} process, exit status ${status}`, seen);
  return seen.bad + seen.reset + (status === 0 ? 0 : 1);
}

const report = (what: string, { good, bad, reset, refused }: Record<Outcome, number>, more = '') =>
  print(`${what}: ${good} good, ${bad} bad, ${reset} reset, ${refused} refused${more}`);

async function main(): Promise<number> {
  const builds = [await build('first'), await build('second')];
  cpSync(builds[0] ?? '', folder, { recursive: true });
  const served = await serve('2');
  const start = performance.now();
  let failures = 0;
  await load(served.port, counter(Math.min(20_000, requests / 10)));
  const before = workersOf(served).map(residentMb);
  let isDone = false;
  const swapping = swapAll(builds, () => isDone);
  const stalling = stall(served.port);
  const calm = await load(served.port, counter(requests));
  failures += calm.bad + calm.reset + calm.refused;
  const seconds = (performance.now() - start) / 1000;
  report('mixed requests while the snapshot is replaced', calm, `, ${(requests / seconds).toFixed(0)} a second`);
  for (const socket of await stalling) socket.destroy();
  isDone = true;
  print(`replacements of the snapshot meanwhile: ${await swapping}`);
  print(
    `memory of the workers: ${before.join(' and ')} MB before, ${workersOf(served).map(residentMb).join(' and ')} after`,
  );

  const held = await hold(served.port);
  const crowded = await load(served.port, counter(5_000));
  failures += crowded.bad + crowded.reset + crowded.refused + (held.open < connections ? 1 : 0);
  report(`requests beside ${held.open} of ${connections} open connections`, crowded);
  held.close();

  // A killed worker resets the connections it had, and nothing else: at most one request of each.
  let kills = 0;
  let isKilling = true;
  const killing = (async () => {
    while (isKilling) {
      const [first = 0, second] = workersOf(served);
      // One that has just been started is left alone, so that there is always one that listens.
      if (second && residentMb(first) > 60 && residentMb(second) > 60) {
        process.kill(first, 'SIGKILL');
        kills += 1;
      }
      await wait(KILL_MS);
    }
  })();
  const end = performance.now() + KILLING_MS;
  const first = counter(Number.MAX_SAFE_INTEGER);
  const shaken = await load(served.port, () => (performance.now() < end ? first() : undefined));
  isKilling = false;
  await killing;
  failures += shaken.bad + (shaken.reset > kills * AT_ONCE ? 1 : 0);
  report(`requests while ${kills} workers are killed`, shaken);

  served.child.kill('SIGTERM');
  await once(served.child, 'exit');
  for (const workers of ['1', '2']) failures += await stopUnderLoad(workers);
  return failures;
}

const failures = await main().finally(() => rmSync(place, { recursive: true, force: true, maxRetries: 20 }));
print(failures === 0 ? 'held' : `${failures} FAILURES`);
process.exit(failures === 0 ? 0 : 1);
