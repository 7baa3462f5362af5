// Uses the limiter: `start N` prints the time of N starts, `hold N` keeps N slots until it is killed.
import { createSystemClock } from '../../src/model/clock.ts';
import { openLimits } from '../../src/net/limits.ts';
import { unwrap } from '../support/unwrap.ts';

const [path, mode, count, name] = process.argv.slice(2);
const limits = unwrap(openLimits(String(path), { clock: createSystemClock() }));

const use = async (index: number) => {
  const key = mode === 'hold' ? 'crossref' : `${name}${index}`;
  const slot = unwrap(await limits.acquire({ key, minGapMs: 0, concurrency: 2 }, '', undefined));
  process.stdout.write(`${mode === 'hold' ? 'held' : Date.now()}\n`);
  if (mode === 'start') slot.release();
};
await Promise.all(Array.from({ length: Number(count) }, (_, index) => use(index)));
process.stdout.write('done\n');
if (mode === 'hold') setInterval(() => {}, 1000);
