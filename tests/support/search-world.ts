import { openNet } from '../../src/app/network.ts';
import { createHandles } from '../../src/app/sources.ts';
import { loadConfig } from '../../src/config.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import type { Collection, Domain, SearchStrategy, UserFeedback } from '../../src/model/collection.ts';
import { createSearchSteps, type Round, type SearchSteps } from '../../src/search/steps.ts';
import { unwrap } from './unwrap.ts';
import { openWorld } from './world.ts';

/** The steps of a search over the services of the sandbox. */
export interface SearchWorld {
  readonly steps: SearchSteps;
  readonly url: string;
  asked(): string[];
  close(): Promise<void>;
}

/** Opens a sandbox and the steps over all its services. */
export async function openSearchWorld(env: Record<string, string> = {}): Promise<SearchWorld> {
  const world = await openWorld({ CARREL_CORE_KEY: 'test-key', ...env });
  const config = unwrap(await loadConfig(world.env));
  const clock = createSystemClock(config.timeScale);
  const net = unwrap(await openNet(config, clock, 'test'));
  return {
    steps: createSearchSteps({ sources: createHandles(config, clock, net.net), clock }),
    url: world.sandbox.url,
    asked: world.asked,
    async close() {
      await net.close();
      await world.close();
    },
  };
}

/** The result of a search, with its intermediate results. */
export interface Searched {
  readonly collection: Collection;
  readonly strategy: SearchStrategy;
  readonly rounds: readonly Round[];
}

/** Runs one round of a question, after the rounds given. */
export async function searchOnce(
  steps: SearchSteps,
  query: string,
  domain: Domain = 'general',
  before: readonly Round[] = [],
  feedback?: UserFeedback,
): Promise<Searched> {
  const intent = unwrap(steps.understand({ query, domain, maxResults: 50 }));
  const last = before.at(-1);
  const earlier = last && feedback ? [...before.slice(0, -1), { ...last, feedback }] : before;
  const strategy = steps.propose(intent, earlier);
  const gathered = unwrap(await steps.gather(strategy, earlier.length));
  const rounds = [...earlier, { strategy, gathered }];
  return { collection: steps.organise(intent, rounds), strategy, rounds };
}
