// Measures a search on the sandbox against the minimum time that the rate limits allow, at time scale 1 and 20:
//   node scripts/run.mjs bench/search-speed.ts
// The minimum is the longer of: all requests at five a second, and the requests of the slowest source at its own rate.
import { createSystemClock } from '../src/model/clock.ts';
import { CATALOG } from '../src/sources/catalog.ts';
import { openSearchWorld } from '../tests/support/search-world.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const PER_SECOND = 5;
const clock = createSystemClock();

async function measure(scale: number): Promise<void> {
  // CORE requires six seconds between requests and would dominate the result.
  const world = await openSearchWorld({ CARREL_TIME_SCALE: String(scale), CARREL_SOURCES: '-core' });
  const intent = world.steps.understand({
    query: 'stability of perovskite solar cells',
    domain: 'materials_science',
    maxResults: 50,
  });
  if (!intent.ok) throw new Error(intent.error.message);
  const strategy = world.steps.propose(intent.value, []);
  const startMs = clock.now();
  const gathered = await world.steps.gather(strategy, 0);
  const tookMs = clock.now() - startMs;
  if (!gathered.ok) throw new Error(gathered.error.message);
  const { rows } = gathered.value;
  const requests = world.asked().length;
  const chains = strategy.sources.map((id) => {
    const pages = rows.filter(({ source }) => source === id).reduce((sum, row) => sum + Math.max(1, row.pages), 0);
    const gapMs = Math.max(200, CATALOG.find((source) => source.id === id)?.rate.minGapMs ?? 0);
    return { id, ms: ((pages - 1) * gapMs) / scale };
  });
  const longest = chains.reduce((a, b) => (b.ms > a.ms ? b : a));
  const paceMs = ((requests - 1) * 1000) / PER_SECOND / scale;
  const leastMs = Math.max(paceMs, longest.ms);
  const failed = rows.filter(({ failure }) => failure).length;
  await world.close();
  print(
    `time scale ${scale}: ${requests} requests, ${rows.length} rows (${failed} failed) in ${tookMs} ms; ` +
      `minimum ${leastMs.toFixed(0)} ms (rate ${paceMs.toFixed(0)}, chain of ${longest.id} ${longest.ms.toFixed(0)}); ratio ${(tookMs / leastMs).toFixed(2)} (goal 1.2)`,
  );
}

for (const scale of [1, 20]) await measure(scale);
