import { expect, test } from 'vitest';
import { runCampaign } from '../../bench/campaign/kills/campaign.ts';
import { OPERATIONS } from '../../bench/campaign/kills/lines.ts';

test('a hundred kills in all operations, two processes at once, lose nothing that was acknowledged', async () => {
  const print = (line: string) => process.stderr.write(`${line}\n`);
  const seed = Number(process.env['FC_SEED'] ?? 20261116);
  const { problems, acknowledged, histogram } = await runCampaign({ kills: 100, atOnce: 2, seed, print });
  expect(problems).toEqual([]);
  expect(acknowledged).toBeGreaterThan(50);
  expect(OPERATIONS.filter((operation) => histogram.has(operation)).length).toBeGreaterThan(7);
});
