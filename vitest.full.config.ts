import { defineConfig } from 'vitest/config';

/** The long lane: kills, fault matrices, other Node versions; a missing tool fails. */
export default defineConfig({
  test: {
    include: ['tests/**/*.full.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    setupFiles: ['tests/setup.ts'],
    pool: 'forks',
    fileParallelism: false,
    expect: { requireAssertions: true },
  },
});
