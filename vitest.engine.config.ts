import { defineConfig } from 'vitest/config';

/** Tests on a real search cluster of three nodes. */
export default defineConfig({
  test: {
    include: ['tests/**/*.engine.test.ts'],
    globalSetup: ['tests/engine/setup.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    setupFiles: ['tests/setup.ts'],
    pool: 'forks',
    fileParallelism: false,
    expect: { requireAssertions: true },
  },
});
