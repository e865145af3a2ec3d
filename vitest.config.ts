import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Half as long as the whole run that they are in: whatever is not begun with them would wait for them. */
const halfTheRun = /bench\/growth\.test|emulation\/contract\.test|src\/commands\.test/;

/** Vitest begins with the largest files; these may be small and run longest: last, one would keep a core waiting. */
const longest =
  /fault-matrix\/(at-once|repeatable|others|unanswerable|told)\.|\/(fuzz|toys|embedded-postgres|database-outage|colombian-methods|payment-actions|ecuadorian-methods|case-emails|reconciliation|reminders)\.test/;

/**
 * The longest first; and before that one project after the other, those of files alone first: a process that files share ends,
 * and loads the product again, where the next file in the queue is not of its project.
 */
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files);
    const isHalf = ({ moduleId }: TestSpecification) => Number(halfTheRun.test(moduleId));
    const isLong = ({ moduleId }: TestSpecification) => Number(longest.test(moduleId));
    const isAlone = ({ project }: TestSpecification) => Number(project.config.isolate);
    return bySize.toSorted(
      (one, other) =>
        isHalf(other) - isHalf(one) ||
        isAlone(other) - isAlone(one) ||
        one.project.name.localeCompare(other.project.name) ||
        isLong(other) - isLong(one),
    );
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

/** What would stay behind for the next file in a process: something else in a global's place, a provider more in the registry, a bench of several files; and who reads drawings, which a process that took a logo does not any more. */
const leavesTraces = /stubGlobal|assign\(globalThis|useFakeTimers|addProviders|\btoys\b|own-cards\.fixture|zxing-wasm/;
const [alone, together] = split(files, (file) => {
  return file.startsWith('sandbox/fault-matrix/') || leavesTraces.test(readFileSync(file, 'utf8'));
});

// Unit and API tests. Most files share a process, because loading the product takes longer than many a file's tests; each has
// a database and connections of its own.
export default defineConfig({
  test: {
    globalSetup: ['src/server/db/driver/test-database-setup.ts'],
    // Four for two cores: a file on a bench spends more than half of its time waiting, for a silent provider or the database.
    maxWorkers: availableParallelism() * 2,
    sequence: { sequencer: InOrder },
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
      // A poll waits for what must become true, nearly as long as its test may last: a second of its own is the machine's speed.
      expect: { requireAssertions: true, poll: { timeout: 15_000 } },
    },
  }));
}

function split(all: readonly string[], isFirst: (file: string) => boolean): [string[], string[]] {
  return [all.filter(isFirst), all.filter((file) => !isFirst(file))];
}
