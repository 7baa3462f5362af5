import { afterAll, expect, test } from 'vitest';
import { runCli } from '../../support/warm-cli.ts';
import { openWorld } from '../../support/world.ts';

const world = await openWorld();
afterAll(() => world.close());

test('capabilities lists the sources and why some are disabled', async () => {
  const { CARREL_EMAIL: _, ...env } = world.env;
  const { stdout } = await runCli(['capabilities'], env);
  expect(stdout).toMatch(/crossref +on /);
  expect(stdout).toMatch(/unpaywall +off .*CARREL_EMAIL/);
  expect(stdout).toMatch(/scihub +off .*not configured: set CARREL_SCIHUB_MIRRORS/);
  expect(stdout).toMatch(/tdm-aps +off .*needs a key \(/);
  expect(stdout).toMatch('Tier 1 is asked first, tier 2 if');
});
