import { defineConfig } from 'vitest/config';

/** The quick lane: everything that runs anywhere within three minutes. */
export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    exclude: ['tests/**/*.full.test.ts', 'tests/**/*.engine.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    setupFiles: ['tests/setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Loading the modules once per worker instead of once per file saves a third of the time. The tests allow it: none
    // changes a global or the environment.
    isolate: false,
    restoreMocks: true,
    expect: { requireAssertions: true },
  },
});
