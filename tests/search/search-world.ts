import { openNet } from '../../src/app/network.ts';
import { createHandles } from '../../src/app/sources.ts';
import { loadConfig } from '../../src/config.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import type { Collection, Domain, SearchStrategy, UserFeedback } from '../../src/model/collection.ts';
import { createEngine, type Engine, type Round } from '../../src/search/engine.ts';
import { openWorld } from '../support/world.ts';

/** An engine that knows the sandbox's services and nobody else. */
export interface SearchWorld {
  readonly engine: Engine;
  readonly url: string;
  asked(): string[];
  close(): Promise<void>;
}

/** Opens a sandbox and the engine over all its services. */
export async function openSearchWorld(env: Record<string, string> = {}): Promise<SearchWorld> {
  const world = await openWorld({ CARREL_CORE_KEY: 'test-key', ...env });
  const config = await loadConfig(world.env);
  if (!config.ok) throw new Error(config.error.message);
  const clock = createSystemClock(config.value.timeScale);
  const net = await openNet(config.value, clock, 'test');
  if (!net.ok) throw new Error(net.error.message);
  return {
    engine: createEngine({ sources: createHandles(config.value, clock, net.value.net), clock }),
    url: world.sandbox.url,
    asked: world.asked,
    async close() {
      await net.value.close();
      await world.close();
    },
  };
}

/** What a whole search is, with everything on the way. */
export interface Searched {
  readonly collection: Collection;
  readonly strategy: SearchStrategy;
  readonly rounds: readonly Round[];
}

/** Runs one round of a question, after the rounds given. */
export async function searchOnce(
  engine: Engine,
  query: string,
  domain: Domain = 'general',
  before: readonly Round[] = [],
  feedback?: UserFeedback,
): Promise<Searched> {
  const intent = engine.understand({ query, domain, maxResults: 50 });
  if (!intent.ok) throw new Error(intent.error.message);
  const last = before.at(-1);
  const earlier = last && feedback ? [...before.slice(0, -1), { ...last, feedback }] : before;
  const strategy = engine.plan(intent.value, earlier);
  const gathered = await engine.gather(strategy, earlier.length);
  if (!gathered.ok) throw new Error(gathered.error.message);
  const rounds = [...earlier, { strategy, gathered: gathered.value }];
  return { collection: engine.organise(intent.value, rounds), strategy, rounds };
}
