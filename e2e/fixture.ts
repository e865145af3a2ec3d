/** What every journey stands on: a sandbox a worker, a journey a test, and the check that follows each. */
import { test as base } from '@playwright/test';
import { isShort } from '../scripts/long-tests.ts';
import { Journey } from './journey.ts';
import { startWorkerSandbox, type WorkerSandbox } from './worker-sandbox.ts';

export { expect } from '@playwright/test';

/** Pictures take time, and nobody looks at those of `npm test`. */
const wantsPictures = !isShort;

interface WorkerFixtures {
  /** Whether the sandbox has the sample providers too; `test.use({ sampleProviders: true })` in a file of its own. */
  readonly sampleProviders: boolean;
  /** Whether it has an operator's tags, in the same way; everywhere else analytics is off. */
  readonly analytics: boolean;
  /** The product, its database, every provider, the console and a school that listens. Nothing is mocked. */
  readonly sandbox: WorkerSandbox;
}

interface TestFixtures {
  readonly journey: Journey;
  /**
   * After every journey: all invariants hold, the provider's books equal ours, the school heard of every payment once,
   * no secret in log, database, addresses or storage, no policy violation, axe finds nothing.
   */
  readonly soundAfterwards: void;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  sampleProviders: [false, { scope: 'worker', option: true }],
  analytics: [false, { scope: 'worker', option: true }],
  sandbox: [
    async ({ sampleProviders, analytics }, hand) => {
      const sandbox = await startWorkerSandbox({ analytics, ...(sampleProviders ? { sampleProviders } : {}) });
      await hand(sandbox);
      await sandbox.close();
    },
    // For what hangs, as all limits: on a busy machine a start takes minutes.
    { scope: 'worker', timeout: 240_000 },
  ],
  journey: async ({ sandbox, browser }, hand, { project }) => {
    // Every journey is another family's phone; all of a worker have one address, which the limits count by.
    await sandbox.cuota.services.db.deleteFrom('rate_limit').execute();
    const journey = new Journey({ sandbox, browser, resultsDir: project.outputDir, wantsPictures });
    await hand(journey);
    await journey.close();
  },
  context: async ({ context, journey, javaScriptEnabled }, hand) => {
    await journey.watch.follow(context, javaScriptEnabled !== false);
    await hand(context);
  },
  soundAfterwards: [
    async ({ journey, page: _stillOpen }, hand, info) => {
      await hand();
      const problems = await journey.problemsAfter(info.title, info.errors.length > 0);
      base.expect(problems, 'what must hold after every journey').toEqual([]);
    },
    { auto: true },
  ],
});
