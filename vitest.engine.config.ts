import { defineConfig } from 'vitest/config';

/** What does not need several nodes or vectors of the cluster. */
const EVERYWHERE = ['contract', 'passages', 'push', 'away', 'words-only'].map(
  (file) => `tests/engine/${file}.engine.test.ts`,
);

/** One project for each server. */
const project = (name: string, include: string[]) => ({
  extends: true as const,
  test: { name, include, globalSetup: ['tests/engine/setup.ts'] },
});

/** Tests on real search clusters. */
export default defineConfig({
  test: {
    testTimeout: 300_000,
    hookTimeout: 300_000,
    setupFiles: ['tests/setup.ts'],
    pool: 'forks',
    fileParallelism: false,
    expect: { requireAssertions: true },
    projects: [
      project('opensearch', ['tests/**/*.engine.test.ts']),
      project('elasticsearch-7', EVERYWHERE),
      project('elasticsearch-8', EVERYWHERE),
    ],
  },
});
