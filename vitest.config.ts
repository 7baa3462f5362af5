import { defineConfig } from 'vitest/config';

/** The quick lane: everything that runs anywhere within three minutes. */
export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    exclude: ['tests/**/*.full.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    setupFiles: ['tests/setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    restoreMocks: true,
  },
});
