import { join } from 'node:path';
import { checkReferences } from '../check/check.ts';
import { openCheckJob } from '../check/job.ts';
import { readReferences } from '../check/read/read.ts';
import type { App } from './app-interface.ts';
import type { AppParts } from './parts.ts';
import { createHandles } from './sources.ts';

type CheckCalls = Pick<App, 'readReferences' | 'checkReferences'>;

/** The calls that read and check references. */
export function createCheckCalls({ config, clock, network }: AppParts): CheckCalls {
  return {
    readReferences: (input) => readReferences(input, { clock }),
    async checkReferences(references, options) {
      const net = await network();
      if (!net.ok) return net;
      const sources = createHandles(config, clock, net.value.net);
      const job = openCheckJob(join(config.folders.state, 'jobs'), references, clock);
      // Without a place for its progress a check still works; it only cannot be continued.
      try {
        return await checkReferences(references, { sources, clock, ...(job.ok && { job: job.value }) }, options);
      } finally {
        if (job.ok) job.value.close();
      }
    },
  };
}
