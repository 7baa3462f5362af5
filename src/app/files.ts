import { addFile } from '../acquire/add.ts';
import { regrade } from '../acquire/regrade.ts';
import { createTrials } from '../acquire/trials.ts';
import { type VerifyFileDeps, verifyFile } from '../acquire/verify-file.ts';
import { parseRef } from '../model/ref.ts';
import { ok, type Result } from '../model/result.ts';
import { toRequest } from '../search/request.ts';
import { search } from '../search/search.ts';
import type { App } from './app-interface.ts';
import type { AppParts } from './parts.ts';
import { createHandles } from './sources.ts';

/** How many papers are compared with the title of a file. */
const MAX_TITLE_HITS = 10;

/** The calls about files that are already on the disk. */
export function createFileCalls(parts: AppParts): Pick<App, 'verifyFile' | 'trials' | 'addFile' | 'regrade'> {
  const { config, inspect, library, kind } = parts;
  const resolving = createResolving(parts);
  return {
    verifyFile: (path, question = {}) => verifyFile(path, question, { inspect, resolving }),
    trials: () => createTrials({ inspect, resolving }),
    async addFile(path, { ref: text, ...options } = {}) {
      const ref = text === undefined ? undefined : parseRef(text);
      if (ref && !ref.ok) return ref;
      const deps = await resolving();
      if (!deps.ok) return deps;
      const all = { ...deps.value, inspect, store: await library(), sandbox: kind === 'sandbox' };
      return addFile(path, all, { ...options, ...(ref && { ref: ref.value }) });
    },
    regrade: async (done) => regrade({ store: await library(), inspect, acceptScans: config.scans === 'accept' }, done),
  };
}

function createResolving({ config, clock, network, steps }: AppParts): VerifyFileDeps['resolving'] {
  const findByTitle = async (query: string, signal?: AbortSignal) => {
    const made = await steps();
    const request = toRequest({ query, maxResults: MAX_TITLE_HITS });
    if (!made.ok || !request.ok) return made.ok ? (request as Result<never>) : made;
    const found = await search(request.value, { steps: made.value, clock }, signal ? { signal } : {});
    return found.ok ? ok(found.value.hits.map((hit) => hit.paper)) : found;
  };
  return async () => {
    const net = await network();
    return net.ok ? ok({ sources: createHandles(config, clock, net.value.net), clock, findByTitle }) : net;
  };
}
