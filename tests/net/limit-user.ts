// Uses the limiter: `start N` prints the time of N starts, `hold N` keeps N slots until it is killed.
import { createSystemClock } from '../../src/model/clock.ts';
import { openLimits } from '../../src/net/limits.ts';

const [path, mode, count, name] = process.argv.slice(2);
const limits = openLimits(String(path), { clock: createSystemClock() });
if (!limits.ok) throw new Error(limits.error.message);

const use = async (index: number) => {
  const key = mode === 'hold' ? 'crossref' : `${name}${index}`;
  const slot = await limits.value.acquire({ key, minGapMs: 0, concurrency: 2 }, '', undefined);
  if (!slot.ok) throw new Error(slot.error.message);
  process.stdout.write(`${mode === 'hold' ? 'held' : Date.now()}\n`);
  if (mode === 'start') slot.value.release();
};
await Promise.all(Array.from({ length: Number(count) }, (_, index) => use(index)));
process.stdout.write('done\n');
if (mode === 'hold') setInterval(() => {}, 1000);
