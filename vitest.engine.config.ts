import { defineConfig } from 'vitest/config';

/** What does not need several nodes or vectors of the cluster. */
const EVERYWHERE = ['contract', 'push', 'away', 'words-only'];

/** One project for each server, one after the other. */
const project = (name: string, groupOrder: number, include: readonly string[]) => ({
  extends: true as const,
  test: { name, include: [...include], globalSetup: ['tests/engine/setup.ts'], sequence: { groupOrder } },
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
      project('opensearch', 0, ['tests/**/*.engine.test.ts']),
      ...['elasticsearch-7', 'elasticsearch-8'].map((name, at) =>
        project(
          name,
          at + 1,
          EVERYWHERE.map((file) => `tests/engine/${file}.engine.test.ts`),
        ),
      ),
    ],
  },
});
