/** Which parts of the code were run, from the engine itself. */
import { Session } from 'node:inspector';

/** Blocks of code that ran since the last question. */
export interface Coverage {
  /** The blocks that ran now and never before. */
  takeNew(): number;
  stop(): void;
}

/** Starts counting blocks. It covers only what runs in this process. */
export function startCoverage(): Coverage {
  const session = new Session();
  session.connect();
  // The session answers at once when it is connected to its own thread.
  const ask = <T>(method: string, parameters: object = {}): T => {
    let answer: unknown;
    session.post(method, parameters, (_, result) => {
      answer = result;
    });
    return answer as T;
  };
  ask('Profiler.enable');
  ask('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const known = new Set<string>();
  return {
    takeNew() {
      const before = known.size;
      for (const block of blocksOf(ask('Profiler.takePreciseCoverage'))) known.add(block);
      return known.size - before;
    },
    stop: () => session.disconnect(),
  };
}

interface Taken {
  readonly result: readonly {
    readonly scriptId: string;
    readonly url: string;
    readonly functions: readonly {
      readonly ranges: readonly { readonly startOffset: number; readonly endOffset: number; readonly count: number }[];
    }[];
  }[];
}

function* blocksOf({ result }: Taken): Generator<string> {
  for (const { scriptId, url, functions } of result) {
    if (!url.includes('/src/')) continue;
    // How often matters a little, too: once, a few times, many times.
    for (const { ranges } of functions)
      for (const { startOffset, endOffset, count } of ranges)
        if (count > 0) yield `${scriptId}:${startOffset}:${endOffset}:${Math.min(4, Math.floor(Math.log10(count)))}`;
  }
}
