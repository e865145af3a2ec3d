import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Vitest begins with the largest files; this one is small and runs for twenty seconds: last, it would keep one core waiting. */
const longest = /commands\.test/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => Number(longest.test(moduleId));
    return (await super.sort(files)).toSorted((one, other) => isLong(other) - isLong(one));
  }
}

// Unit and API tests: each file in a process of its own, so nothing leaks and a database driver is never shared.
export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'sandbox/**/*.test.ts', 'bench/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['src/server/db/test-database-setup.ts'],
    pool: 'forks',
    // Vitest leaves one core free, which on a small machine is half of it.
    maxWorkers: '100%',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    restoreMocks: true,
    sequence: { sequencer: LongestFirst },
    expect: { requireAssertions: true },
  },
});
