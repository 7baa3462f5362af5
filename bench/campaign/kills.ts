/**
 * Kills processes at random moments while they change one library, two at once, and examines what is left.
 * Usage: node scripts/run.mjs bench/campaign/kills.ts [KILLS] [--at-once N] [--seed N] [--minutes N]
 * (default: 10000 kills, 2 at once, seed 1, no limit of time)
 */
import { parseArgs } from 'node:util';
import { runCampaign } from './kills/campaign.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'at-once': { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string' },
  },
});
const print = (line: string) => process.stdout.write(`${line}\n`);
const { problems } = await runCampaign({
  kills: Number(positionals[0] ?? '10000'),
  atOnce: Number(values['at-once']),
  seed: Number(values.seed),
  ...(values.minutes !== undefined && { minutes: Number(values.minutes) }),
  print,
});
process.exit(problems.length === 0 ? 0 : 1);
