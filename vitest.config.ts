import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { leftOutOf } from './scripts/long-tests.ts';

/** `x.alone.test.ts` has its own process: it leaves state behind, or takes so long that the run would wait for it. */
const alone = '**/*.alone.test.{ts,tsx}';

/** Tests with a provider's emulator or a database; the others are unit tests. */
const partsIn = '{src/{server,providers},sandbox}/**';
const folders = {
  unit: { include: '{src,bench,scripts}/**', exclude: [partsIn] },
  parts: { include: partsIn, exclude: [] },
};

/**
 * Those alone first, then one project after the other: a shared process ends, and loads the product again, if the next
 * file in the queue is of another project. Within a project the longest of the last run first, without one the largest.
 */
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const longestFirst = await super.sort(files);
    const isAlone = ({ project }: TestSpecification) => Number(project.config.isolate);
    return longestFirst.toSorted(
      (one, other) => isAlone(other) - isAlone(one) || one.project.name.localeCompare(other.project.name),
    );
  }
}

// Unit and API tests. Most files share a process, because loading the product takes longer than many a file's tests;
// each has a database and connections of its own.
export default defineConfig({
  test: {
    globalSetup: ['src/server/db/driver/test-database-setup.ts'],
    // Three for two cores: with four each loads the product once more, and all of them wait for the cores.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: InOrder },
    projects: Object.entries(folders).flatMap(([name, { include, exclude }]) => [
      project(name, `${include}/*.test.{ts,tsx}`, [...exclude, alone], { isolate: false }),
      project(`${name}, alone`, `${include}/*.alone.test.{ts,tsx}`, exclude, { isolate: true }),
    ]),
  },
});

function project(
  name: string,
  include: string,
  exclude: readonly string[],
  { isolate }: { readonly isolate: boolean },
) {
  return {
    test: {
      name,
      include: [include],
      exclude: [...configDefaults.exclude, ...exclude, ...leftOutOf('src', 'sandbox', 'bench', 'scripts')],
      isolate,
      setupFiles: ['scripts/settle-imports.ts'],
      pool: 'forks' as const,
      // For tests that hang: a busy machine is slow.
      testTimeout: 180_000,
      hookTimeout: 180_000,
      restoreMocks: true,
      // A poll may last nearly as long as its test: a shorter limit would only measure the machine's speed.
      expect: { requireAssertions: true, poll: { timeout: 150_000 } },
    },
  };
}
