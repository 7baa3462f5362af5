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

const SERVERS = join(import.meta.dirname, 'servers');
/** Kept between runs: 60 MB of jars for each server. */
const CACHE = join(import.meta.dirname, '../../node_modules/.cache/carrel-engine');
const START_MS = 240_000;

/** A search server, and how to run a node of it. */
interface Server {
  /** What Maven puts into folders, by folder. */
  readonly parts: Readonly<Record<string, readonly string[]>>;
  /** What Java needs to run `Node.java` with these folders. */
  java(jars: string, knn: boolean): readonly string[];
  /** What `Node.java` is told before its settings. */
  args(jars: string, knn: boolean): readonly string[];
  /** The setting that lists the nodes of a new cluster. */
  readonly firstNodes: string;
}

const ALL_JARS = ['dependency:copy-dependencies', '-DincludeTypes=jar'];
/** The jars of HTTP, which the server loads as a module of its own. */
const TRANSPORT = [
  'transport-netty4',
  ...[
    'buffer',
    'codec',
    'codec-http',
    'common',
    'handler',
    'resolver',
    'transport',
    'transport-native-unix-common',
  ].map((name) => `netty-${name}`),
].join(',');

const BY_NAME = {
  opensearch: {
    parts: { lib: ALL_JARS, knn: ['dependency:unpack-dependencies', '-DincludeTypes=zip'] },
    java: (jars, knn) => ['-cp', [`${jars}/lib/*`, ...(knn ? [`${jars}/knn/*`] : [])].join(':')],
    args: (_jars, knn) => [knn ? 'org.opensearch.knn.plugin.KNNPlugin' : ''],
    firstNodes: 'cluster.initial_cluster_manager_nodes',
  },
  'elasticsearch-7': {
    parts: { lib: ALL_JARS },
    java: (jars) => ['-cp', `${jars}/lib/*`],
    args: () => [],
    firstNodes: 'cluster.initial_master_nodes',
  },
  'elasticsearch-8': {
    parts: {
      lib: [...ALL_JARS, `-DexcludeArtifactIds=${TRANSPORT}`],
      transport: [...ALL_JARS, `-DincludeArtifactIds=${TRANSPORT}`],
    },
    java: (jars) => ['--module-path', `${jars}/lib`, '--add-modules', 'ALL-MODULE-PATH'],
    args: (jars) => [`${jars}/transport`],
    firstNodes: 'cluster.initial_master_nodes',
  },
} satisfies Record<string, Server>;

/** The name of a server that tests run on. */
export type ServerName = keyof typeof BY_NAME;

/** How to start a cluster. */
interface ClusterOptions {
  readonly server: ServerName;
  readonly nodes: number;
  readonly heap?: string;
  /** Whether OpenSearch has its k-NN plugin (default: yes). */
  readonly knn?: boolean;
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

/** Downloads a server once, as long as the list of its parts does not change; returns the folder of its parts. */
function prepareJars(server: ServerName): string {
  const file = join(SERVERS, server, 'pom.xml');
  const pom = readFileSync(file, 'utf8');
  const jars = join(CACHE, server);
  const done = join(jars, 'pom.xml');
  if (existsSync(done) && readFileSync(done, 'utf8') === pom) return jars;
  rmSync(jars, { recursive: true, force: true });
  mkdirSync(jars, { recursive: true });
  for (const [part, goal] of Object.entries(BY_NAME[server].parts)) {
    const folders = [`-DoutputDirectory=${join(jars, part)}`, `-DmarkersDirectory=${join(jars, `${part}-markers`)}`];
    execFileSync('mvn', ['-q', '-B', '-f', file, ...goal, ...folders], { stdio: ['ignore', 'inherit', 'inherit'] });
  }
  writeFileSync(done, pom);
  return jars;
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
export async function startCluster(options: ClusterOptions): Promise<TestCluster> {
  const { server, nodes } = options;
  const jars = prepareJars(server);
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

function startNode(jars: string, folder: string, place: NodePlace, options: ClusterOptions) {
  const { number, port, transport } = place;
  const { server, heap = '512m', knn = true } = options;
  const { java, args, firstNodes }: Server = BY_NAME[server];
  const settings = {
    'cluster.name': 'carrel-tests',
    'node.name': `node${number}`,
    'network.host': '127.0.0.1',
    'http.port': port,
    'transport.port': transport[number - 1],
    'discovery.seed_hosts': transport.map((each) => `127.0.0.1:${each}`),
    [firstNodes]: transport.map((_, at) => `node${at + 1}`),
    // The disk of a test machine may be nearly full.
    'cluster.routing.allocation.disk.threshold_enabled': false,
  };
  const program = [`-Xms${heap}`, `-Xmx${heap}`, ...java(jars, knn), join(SERVERS, server, 'Node.java')];
  const own = [join(folder, `node${number}`), ...args(jars, knn)];
  const set = Object.entries(settings).map(([name, value]) => `${name}=${String(value)}`);
  const child = startProcess('java', [...program, ...own, ...set], { cwd: folder, stdio: ['pipe', 'pipe', 'pipe'] });
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
