import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Sandbox, startSandbox } from '../../../sandbox/server.ts';
import { ERROR_TABLE, type Failure } from '../../../src/model/error.ts';
import type { Result } from '../../../src/model/result.ts';
import { openSnapshot } from '../../../src/snapshot/open.ts';
import { audit } from '../../../src/store/audit/audit.ts';
import { collect } from '../../../tests/support/papers.ts';
import { unwrap } from '../../../tests/support/unwrap.ts';
import { type Context, createContext } from '../kills/context.ts';
import type { ChildSettings, Operation } from '../kills/lines.ts';
import { RUN } from '../kills/operations.ts';
import { readForLater } from '../kills/place.ts';

/** A library with everything in it that the operations need, to be copied and damaged. */
export interface Model {
  readonly folder: string;
  readonly sandbox: Sandbox;
  /** Opens the copy in a folder. */
  open(folder: string): Context;
  /** Copies the library into a folder, in place of what is there. */
  copyTo(folder: string): void;
  close(): Promise<void>;
}

/** The operations that change something, in the order in which a library can do them. */
export const CHANGES = [
  'fetch',
  'store',
  'quarantine',
  'accept',
  'tag',
  'remove',
  'create',
  'decide',
  'build',
  'check',
] as const;

const PARTS = ['home', 'carrel', 'snapshot'];

/** Builds the library once. */
export async function createModel(): Promise<Model> {
  const folder = mkdtempSync(join(tmpdir(), 'carrel-faults-'));
  const sandbox = await startSandbox();
  for (const name of ['files', 'reports']) mkdirSync(join(folder, name));
  const settings = (place: string): ChildSettings => ({
    home: join(place, 'home'),
    env: {
      CARREL_HOME: join(place, 'home'),
      XDG_STATE_HOME: place,
      XDG_CACHE_HOME: place,
      XDG_CONFIG_HOME: place,
      CARREL_SANDBOX: sandbox.url,
      CARREL_TIME_SCALE: '1000',
      CARREL_EMAIL: 'campaign@carrel.test',
    },
    name: 'fault',
    seed: 1,
    snapshot: join(place, 'snapshot'),
    files: join(folder, 'files'),
    reports: join(folder, 'reports'),
  });
  const open = (place: string) =>
    createContext(
      settings(place),
      () => {},
      () => 0,
    );
  const context = open(folder);
  await readForLater(context);
  for (const operation of ['store', 'quarantine', 'fetch', 'create', 'decide', 'build', 'check'] as const)
    unwrap(await RUN[operation](context, `before-${operation}`));
  await context.close();
  return {
    folder,
    sandbox,
    open,
    copyTo(place) {
      for (const name of PARTS) {
        rmSync(join(place, name), { recursive: true, force: true });
        cpSync(join(folder, name), join(place, name), { recursive: true });
      }
    },
    async close() {
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 20 });
    },
  };
}

/** Does one operation with a library of its own process part; an exception is a bug. */
export async function attempt(model: Model, folder: string, operation: Operation): Promise<Result<unknown>> {
  const context = model.open(folder);
  try {
    return await RUN[operation](context, `during-${operation}`);
  } finally {
    await context.close();
    // The store closes its database a turn later.
    await setImmediate();
    collectGarbage();
  }
}

/** The driver keeps a closed database open until its statements are collected. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

/** What an answer was: its problems, and the failure if it was one. */
export interface Judged {
  readonly problems: readonly string[];
  readonly failure?: Failure | undefined;
}

/** Matches no message: the operation must succeed. */
export const NEVER = /^(?!)/;

/** The problems of an answer: a failure must have a code of the table and a sentence that says what to do. */
export async function judge(answer: Promise<Result<unknown>>, advice: RegExp): Promise<Judged> {
  try {
    const result = await answer;
    if (result.ok) return { problems: [] };
    const { code, message } = result.error;
    const isClosed = Object.hasOwn(ERROR_TABLE, code) && code !== 'INTERNAL_ERROR';
    return {
      problems: [
        ...(isClosed ? [] : [`${code} is no closed failure`]),
        ...(advice.test(message) ? [] : [`the message does not say what to do: ${code} ${message}`]),
      ],
      failure: result.error,
    };
  } catch (error) {
    return { problems: [`exception: ${error instanceof Error ? error.stack : String(error)}`] };
  }
}

/** The problems of a library after the fault is over, compared with the one before it. */
export async function examineAfter(model: Model, folder: string): Promise<string[]> {
  const context = model.open(folder);
  try {
    const report = unwrap(await audit(context.store));
    const broken = report.findings.filter(({ kind }) => kind === 'broken');
    const keys = (await collect(context.store.list())).map((each) => unwrap(each).key);
    const indexed = unwrap(await context.store.index.counts()).entries;
    return [
      ...broken.map(({ what, message }) => `audit: ${what}: ${message}`),
      ...(indexed === keys.length ? [] : [`the index has ${indexed} of ${keys.length} entries`]),
      ...readdirSync(join(folder, 'home/papers/.staging')).map((name) => `${name} is left in staging`),
      ...['provenance.jsonl', ...sessionFiles(model)]
        .filter((name) => !continues(model, folder, name))
        .map((name) => `${name} lost lines`),
      ...(await examineSnapshot(folder)),
    ];
  } catch (error) {
    return [`examining it failed: ${error instanceof Error ? error.message : String(error)}`];
  } finally {
    await context.close();
  }
}

const sessionFiles = ({ folder }: Model) =>
  readdirSync(join(folder, 'home/sessions'))
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => `sessions/${name}`);

/** Whether a file still begins with all lines that the model has. */
function continues(model: Model, folder: string, name: string): boolean {
  const [before, now] = [model.folder, folder].map((place) => join(place, 'home', name));
  return existsSync(String(now)) && readFileSync(String(now), 'utf8').startsWith(readFileSync(String(before), 'utf8'));
}

async function examineSnapshot(folder: string): Promise<string[]> {
  const opened = await openSnapshot(join(folder, 'snapshot'));
  if (!opened.ok) return [`the snapshot does not open: ${opened.error.message}`];
  opened.value.close();
  return [];
}
