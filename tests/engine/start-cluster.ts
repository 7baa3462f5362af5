import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killed, startProcess } from '../support/processes.ts';

/** A cluster of real nodes on loopback. */
export interface TestCluster {
  readonly urls: readonly string[];
  readonly pids: readonly number[];
  stop(): Promise<void>;
}

const HERE = import.meta.dirname;
/** Kept between runs: 60 MB of jars. */
const CACHE = join(HERE, '../../node_modules/.cache/carrel-engine');
const START_MS = 240_000;
const KNN_PLUGIN = 'org.opensearch.knn.plugin.KNNPlugin';

/** How to start a cluster. */
interface ClusterOptions {
  readonly nodes?: number;
  readonly heap?: string;
  /** Whether it has the k-NN plugin (default: yes). */
  readonly knn?: boolean;
}

/** The jars of the server and of the plugin. */
interface Jars {
  readonly server: string;
  readonly knn: string;
}

/** Why a cluster cannot be started here; null if it can. */
export function whyNoCluster(): string | null {
  const missing = ['java', 'mvn'].filter((program) => !answers(program));
  return missing.length === 0 ? null : `${missing.join(' and ')} not found on the PATH`;
}

function answers(program: string): boolean {
  try {
    execFileSync(program, ['-version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Downloads the server once, as long as the list of its parts does not change. */
function prepareJars(): Jars {
  const pom = readFileSync(join(HERE, 'pom.xml'), 'utf8');
  const [server, knn, done] = [join(CACHE, 'lib'), join(CACHE, 'knn'), join(CACHE, 'pom.xml')];
  if (existsSync(done) && readFileSync(done, 'utf8') === pom) return { server, knn };
  rmSync(CACHE, { recursive: true, force: true });
  mkdirSync(CACHE, { recursive: true });
  runMaven('dependency:copy-dependencies', 'jar', server);
  runMaven('dependency:unpack-dependencies', 'zip', knn);
  writeFileSync(done, pom);
  return { server, knn };
}

function runMaven(goal: string, type: string, folder: string): void {
  const folders = [`-DoutputDirectory=${folder}`, `-DmarkersDirectory=${folder}-markers`];
  const args = ['-q', '-B', '-f', join(HERE, 'pom.xml'), goal, `-DincludeTypes=${type}`, ...folders];
  execFileSync('mvn', args, { stdio: ['ignore', 'inherit', 'inherit'] });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** Starts a cluster and waits until all its nodes found each other. */
export async function startCluster(options: ClusterOptions = {}): Promise<TestCluster> {
  const { nodes = 3 } = options;
  const jars = prepareJars();
  const folder = mkdtempSync(join(tmpdir(), 'carrel-engine-'));
  const ports: number[] = [];
  for (let at = 0; at < 2 * nodes; at += 1) ports.push(await freePort());
  const [http, transport] = [ports.slice(0, nodes), ports.slice(nodes)];
  const children = http.map((port, at) => startNode(jars, folder, { number: at + 1, port, transport }, options));
  const urls = http.map((port) => `http://127.0.0.1:${port}`);
  const stop = async () => {
    await Promise.all(children.map(killed));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilGreen(urls[0] ?? '', nodes, children);
  } catch (error) {
    const logs = children.map((_, at) => readFileSync(join(folder, `node${at + 1}.log`), 'utf8').slice(-1_500));
    await stop();
    throw new Error(`${String(error)}\n${logs.join('\n')}`);
  }
  return { urls, pids: children.map(({ pid }) => pid ?? 0), stop };
}

interface NodePlace {
  readonly number: number;
  readonly port: number;
  /** Of all nodes. */
  readonly transport: readonly number[];
}

function startNode(jars: Jars, folder: string, place: NodePlace, { heap = '512m', knn = true }: ClusterOptions) {
  const { number, port, transport } = place;
  const memory = [`-Xms${heap}`, `-Xmx${heap}`];
  const program = ['-cp', [jars.server, ...(knn ? [jars.knn] : [])].map((lib) => `${lib}/*`).join(':')];
  const settings = [String(number), String(port), transport.join(','), knn ? KNN_PLUGIN : ''];
  const own = [join(HERE, 'Node.java'), join(folder, `node${number}`), ...settings];
  const child = startProcess('java', [...memory, ...program, ...own], { cwd: folder, stdio: ['pipe', 'pipe', 'pipe'] });
  const log = createWriteStream(join(folder, `node${number}.log`));
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  // The pipe of a node that was killed breaks.
  child.stdin.on('error', () => undefined);
  return child;
}

async function untilGreen(url: string, nodes: number, children: readonly ChildProcess[]): Promise<void> {
  const endMs = Date.now() + START_MS;
  while (Date.now() < endMs) {
    if (children.some(({ exitCode }) => exitCode !== null)) throw new Error('A node ended while it started.');
    if (await isGreen(`${url}/_cluster/health?wait_for_nodes=${nodes}&wait_for_status=green&timeout=5s`)) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`The cluster did not start within ${START_MS / 1000} s.`);
}

async function isGreen(health: string): Promise<boolean> {
  try {
    return (await fetch(health)).status === 200;
  } catch {
    return false;
  }
}
