import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { type Sandbox, startSandbox } from '../../../sandbox/server.ts';
import { acquire } from '../../../src/acquire/acquire.ts';
import { parseRef } from '../../../src/model/ref.ts';
import { unwrap } from '../../../tests/support/unwrap.ts';
import { type Context, createContext } from './context.ts';
import { type ChildSettings, FETCHED } from './lines.ts';
import { check, openNetwork } from './operations/papers.ts';

/** Where the campaign takes place: a sandbox, a library, a snapshot, and the program to kill. */
export interface Place {
  readonly folder: string;
  readonly home: string;
  readonly snapshot: string;
  readonly bundle: string;
  readonly seed: number;
  readonly env: Readonly<Record<string, string>>;
  /** The verdicts of a check that is not interrupted. */
  readonly verdicts: string;
  settings(number: number, seed: number): ChildSettings;
  /** Removes what one process does not share. */
  tidy(number: number): void;
  close(): Promise<void>;
}

const ROOT = resolve(import.meta.dirname, '../../..');

/** Prepares the folders, bundles the program and does each operation with the network once. */
export async function openPlace(seed: number): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'carrel-kills-'));
  const sandbox = await startSandbox();
  for (const name of ['files', 'reports', 'caches']) mkdirSync(join(folder, name));
  const env = {
    CARREL_HOME: join(folder, 'home'),
    XDG_STATE_HOME: folder,
    XDG_CACHE_HOME: folder,
    XDG_CONFIG_HOME: folder,
    CARREL_SANDBOX: sandbox.url,
    CARREL_TIME_SCALE: '1000',
    CARREL_EMAIL: 'campaign@carrel.test',
  };
  const snapshot = join(folder, 'snapshot');
  const shared = { snapshot, files: join(folder, 'files'), reports: join(folder, 'reports') };
  const own = (number: number) => join(folder, 'caches', String(number));
  const home = env.CARREL_HOME;
  const first = { home, env, name: 'first', seed, ...shared };
  const bundle = await bundleChild();
  const verdicts = await prepare(first, sandbox);
  return {
    folder,
    home,
    snapshot,
    bundle,
    seed,
    env,
    verdicts,
    // Every second process has its own cache and therefore sends all requests.
    settings: (number, each) => ({
      home,
      env: number % 2 === 0 ? env : { ...env, XDG_CACHE_HOME: own(number) },
      name: `k${number}`,
      seed: each,
      ...shared,
    }),
    tidy(number) {
      if (number % 2 !== 0) rmSync(own(number), { recursive: true, force: true });
      sandbox.clearRequests();
    },
    async close() {
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 20 });
    },
  };
}

/** A bundle starts faster than sources; it is in node_modules so that it finds the packages. */
async function bundleChild(): Promise<string> {
  const folder = join(ROOT, 'node_modules/.cache', `carrel-kills-${process.pid}`);
  await build({
    root: ROOT,
    logLevel: 'warn',
    configFile: false,
    ssr: { noExternal: true, external: ['@photostructure/sqlite', 'undici', 'unpdf'] },
    build: {
      ssr: join(import.meta.dirname, 'child.ts'),
      outDir: folder,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'child.js', chunkFileNames: '[name]-[hash].js' } },
    },
  });
  symlinkSync(join(ROOT, 'dist/pdf'), join(folder, 'pdf'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'child.js');
}

/** Fetches each paper into a library of its own, and checks the references. */
async function prepare(settings: ChildSettings, sandbox: Sandbox): Promise<string> {
  const home = join(settings.files, 'home');
  const context = createContext(
    { ...settings, home },
    () => {},
    () => 1,
  );
  await readForLater(context);
  const { verdicts = '' } = unwrap(await check(context));
  await context.close();
  sandbox.clearRequests();
  return verdicts;
}

/** Fetches each paper once, and keeps its file and what the reader says about it. */
export async function readForLater(context: Context): Promise<void> {
  const deps = unwrap(await openNetwork(context));
  const { files, reports } = context.settings;
  for (const [at, ref] of FETCHED.entries()) {
    const { path } = unwrap(await acquire(unwrap(parseRef(ref)), deps));
    const bytes = readFileSync(path);
    writeFileSync(join(files, `${at}.pdf`), bytes);
    const digest = createHash('sha256').update(bytes).digest('hex');
    writeFileSync(join(reports, `${digest}.json`), JSON.stringify(await deps.inspect(path)));
  }
}
