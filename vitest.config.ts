import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Vitest begins with the largest files; these are small and run longest: last, one would keep a core waiting. */
const longest = /commands\.test|fault-matrix\/(repeatable|at-once|others|unanswerable)\.test/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => Number(longest.test(moduleId));
    return (await super.sort(files)).toSorted((one, other) => isLong(other) - isLong(one));
  }
}

const files = globSync([
  'src/**/*.test.{ts,tsx}',
  'sandbox/**/*.test.ts',
  'bench/**/*.test.ts',
  'scripts/**/*.test.ts',
]);
/** What asks a provider's emulator or a database; the others are unit tests. */
const parts = /^(src\/(server|providers)|sandbox)\//;

/** What would stay behind for the next file in a process: something else in a global's place, a provider more in the registry, a bench of several files. */
const leavesTraces = /stubGlobal|useFakeTimers|addProviders|\btoys\b|own-cards\.fixture/;
const [alone, together] = split(files, (file) => {
  return file.startsWith('sandbox/fault-matrix/') || leavesTraces.test(readFileSync(file, 'utf8'));
});

// Unit and API tests. Most files share a process, because loading the product takes longer than many a file's tests; each has
// a database and connections of its own.
export default defineConfig({
  test: {
    globalSetup: ['src/server/db/test-database-setup.ts'],
    // Four for two cores: a file on a bench spends more than half of its time waiting, for a silent provider or the database.
    maxWorkers: availableParallelism() * 2,
    sequence: { sequencer: LongestFirst },
    projects: [...projectsOf(together, { isolate: false }), ...projectsOf(alone, { isolate: true })],
  },
});

function projectsOf(all: readonly string[], { isolate }: { readonly isolate: boolean }) {
  const [ofParts, unit] = split(all, (file) => parts.test(file));
  const suffix = isolate ? ', alone' : '';
  return [
    { name: `unit${suffix}`, include: unit },
    { name: `parts${suffix}`, include: ofParts },
  ].map((its) => ({
    test: {
      ...its,
      isolate,
      pool: 'forks' as const,
      testTimeout: 20_000,
      hookTimeout: 30_000,
      restoreMocks: true,
      expect: { requireAssertions: true },
    },
  }));
}

function split(all: readonly string[], isFirst: (file: string) => boolean): [string[], string[]] {
  return [all.filter(isFirst), all.filter((file) => !isFirst(file))];
}
