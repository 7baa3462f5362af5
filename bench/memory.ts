/**
 * Measures how much more memory a large PDF takes than a small one: the command alone (download and commit) and the
 * whole process tree (with verification). Linux only, because it reads /proc.
 *   npm run build && node scripts/run.mjs bench/memory.ts [MEGABYTES]
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../sandbox/server.ts';

const GOALS = { alone: 64, tree: 256 };
const REF = '10.1038/s41586-021-03380-y';
const megabytes = Number(process.argv[2] ?? 95);
const cli = join(import.meta.dirname, '../dist/entry/cli.js');
const sandbox = await startSandbox();

/** The paper with an extra object of that many bytes, added as an incremental update. */
function enlarge(pdf: Buffer, bytes: number): Buffer {
  const text = pdf.toString('latin1');
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1];
  const root = /\/Root (\d+ 0 R)/.exec(text)?.[1];
  const size = Number(/\/Size (\d+)/.exec(text)?.[1]);
  if (!previous || !root) throw new Error('The PDF of the sandbox has no trailer where expected.');
  const head = Buffer.from(`\n${size} 0 obj\n<< /Length ${bytes} >>\nstream\n`);
  const tail = '\nendstream\nendobj\n';
  const table = pdf.length + head.length + bytes + tail.length;
  const row = `${String(pdf.length + 1).padStart(10, '0')} 00000 n \n`;
  const end = `${tail}xref\n${size} 1\n${row}trailer\n<< /Size ${size + 1} /Root ${root} /Prev ${previous} >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.concat([pdf, head, Buffer.alloc(bytes, 'x'), Buffer.from(end)]);
}

function ask(message: IncomingMessage): Promise<IncomingMessage> {
  const { method, headers, url } = message;
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${sandbox.url}${url}`, { method, headers }, resolve);
    sent.on('error', reject);
    message.pipe(sent);
  });
}

/** The sandbox with an extra object of that many bytes in each PDF. */
async function forward(message: IncomingMessage, response: ServerResponse, bytes: number): Promise<void> {
  const answer = await ask(message);
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const isPdf = answer.headers['content-type'] === 'application/pdf' && bytes > 0;
  const sent = isPdf ? enlarge(body, bytes) : body;
  const { 'content-length': _length, 'transfer-encoding': _coding, ...headers } = answer.headers;
  response.writeHead(answer.statusCode ?? 500, { ...headers, 'content-length': sent.length }).end(sent);
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly megabytes: number;
}

function readProcess(pid: number): Process | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const number = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    return { pid, parent: number('PPid'), megabytes: number('VmRSS') / 1024 };
  } catch {
    return null;
  }
}

/** Current resident memory of a process and of its tree. */
function look(pid: number): { alone: number; tree: number } {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const all = pids.flatMap((each) => readProcess(each) ?? []);
  const inTree = (each: Process | undefined): boolean =>
    each !== undefined && (each.pid === pid || inTree(all.find((other) => other.pid === each.parent)));
  const tree = all.filter(inTree);
  return {
    alone: tree.find((each) => each.pid === pid)?.megabytes ?? 0,
    tree: tree.reduce((sum, each) => sum + each.megabytes, 0),
  };
}

async function watch(child: ChildProcess): Promise<{ alone: number; tree: number }> {
  const peak = { alone: 0, tree: 0 };
  const timer = setInterval(() => {
    const now = look(child.pid ?? 0);
    peak.alone = Math.max(peak.alone, now.alone);
    peak.tree = Math.max(peak.tree, now.tree);
  }, 15);
  const [status] = await once(child, 'exit');
  clearInterval(timer);
  if (status !== 0) throw new Error(`The fetch ended with ${status}.`);
  return peak;
}

async function fetchWith(bytes: number): Promise<{ alone: number; tree: number }> {
  const server = createServer((message, response) => {
    forward(message, response, bytes).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = mkdtempSync(join(tmpdir(), 'carrel-bench-'));
  const env = {
    PATH: process.env['PATH'],
    CARREL_SANDBOX: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    CARREL_TIME_SCALE: '1000',
    CARREL_EMAIL: 'bench@carrel.test',
    CARREL_HOME: join(place, 'home'),
    XDG_STATE_HOME: place,
    XDG_CACHE_HOME: place,
    XDG_CONFIG_HOME: place,
  };
  const peak = await watch(
    spawn(process.execPath, [cli, 'fetch', REF], { env, stdio: ['ignore', 'ignore', 'inherit'] }),
  );
  server.closeAllConnections();
  server.close();
  rmSync(place, { recursive: true, force: true });
  return peak;
}

await fetchWith(0);
const small = await fetchWith(0);
const large = await fetchWith(megabytes * 1_000_000);
await sandbox.close();
let failed = 0;
for (const [name, what] of [
  ['alone', 'the command alone (download, commit)'],
  ['tree', 'all its processes (with verification)'],
] as const) {
  const growth = large[name] - small[name];
  if (growth > GOALS[name]) failed += 1;
  process.stdout.write(
    `${what}: ${small[name].toFixed(0)} MB with a small file, ${large[name].toFixed(0)} MB with ${megabytes} MB: growth ${growth.toFixed(0)} MB, goal ${GOALS[name]}\n`,
  );
}
process.exit(failed > 0 ? 1 : 0);
