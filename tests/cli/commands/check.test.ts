import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from '../../support/run-cli.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

function writeBib(name: string, ...entries: string[]): string {
  const path = join(world.env['XDG_STATE_HOME'] ?? '.', name);
  writeFileSync(path, entries.join('\n'));
  return path;
}
const GOOD =
  '@article{good, title={Nanometre-scale thermometry in a living cell}, doi={10.1038/nature12373}, year={2013}}';
const BAD = '@article{bad, title={A paper about submarine teapots}, author={Nobody, N.}, year={2019}}';

test('exits with 0 if every reference is sound, and with 1 if one is not', async () => {
  const sound = await runCli(['check', writeBib('sound.bib', GOOD), '--json'], world.env);
  const mixed = await runCli(['check', writeBib('mixed.bib', GOOD, BAD), '--json'], world.env);
  expect([sound.status, mixed.status]).toEqual([0, 1]);
  expect(JSON.parse(mixed.stdout)).toMatchObject({
    ok: true,
    summary: { confirmed: 1, not_found: 1 },
    references: [{ key: 'good', verdict: 'confirmed', paper: { doi: '10.1038/nature12373' } }, { key: 'bad' }],
  });
});

test('refuses an unknown format before it asks anyone', async () => {
  const ran = await runCli(['check', writeBib('sound.bib', GOOD), '--format', 'pdf'], world.env);
  expect([ran.status, ran.stderr]).toEqual([2, expect.stringContaining('Known formats: text, markdown, html, json')]);
});
