import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { fail, type Result } from '../../model/result.ts';
import type { UpdateJob, UpdateReport } from './update.ts';

/** A message to the child process. */
export interface ChildMessage {
  readonly job?: UpdateJob;
  /** From now on, take papers only for this time. */
  readonly takeForMs?: number;
  /** Finish even if this process ends. */
  readonly release?: boolean;
}

/** The first message of the child process. */
export const LISTENING = 'listening';

/** The built child process: next to the bundle, or in dist/ when run from source. */
const CHILD = fileURLToPath(
  import.meta.url.endsWith('.ts')
    ? new URL('../../../dist/app/fulltext-child.js', import.meta.url)
    : new URL('./app/fulltext-child.js', import.meta.url),
);

/** An update that runs in a child process. */
export interface RunningUpdate {
  readonly done: Promise<Result<UpdateReport>>;
  /** Takes new papers only for this time. */
  hurry(takeForMs: number): void;
  /** Lets it finish alone; nothing is reported any more. */
  release(): Promise<void>;
  /** Ends it at once; its unfinished folder is removed by the next update. */
  kill(): Promise<void>;
}

/** A paper that needs more ends the update, not the machine. */
const MAX_HEAP_MB = 2048;

/** Starts an update. */
export function startUpdate(job: UpdateJob, takeForMs: number): RunningUpdate {
  const child = fork(CHILD, [], {
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  // Messages that arrive before the child listens are lost when the channel closes.
  const listening = new Promise<void>((resolve) => {
    child.once('message', () => resolve());
    ended.then(resolve);
  });
  const done = new Promise<Result<UpdateReport>>((resolve) => {
    child.on('message', (answer) => answer !== LISTENING && resolve(answer as Result<UpdateReport>));
    ended.then(() => resolve(fail('INTERNAL_ERROR', 'The update of the full-text index ended early.')));
  });
  const send = (message: ChildMessage) =>
    new Promise<void>((resolve) => {
      if (!child.connected) return resolve();
      child.send(message, () => resolve());
    });
  send({ job, takeForMs });
  // An update must not keep a process alive.
  child.unref();
  child.channel?.unref();
  /** Whoever waits for the child keeps this process alive; otherwise Node would end it in the middle. */
  const hold = () => {
    child.ref();
    child.channel?.ref();
  };
  return {
    done,
    hurry: (ms) => void send({ takeForMs: ms }),
    async release() {
      hold();
      await listening;
      await send({ release: true });
      if (child.connected) child.disconnect();
      child.unref();
    },
    async kill() {
      hold();
      child.kill('SIGKILL');
      await ended;
    },
  };
}
