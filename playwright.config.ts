import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browserPath } from './scripts/browser.mjs';
import { isShort, leftOutOf } from './scripts/long-tests.ts';

// As `npm start` has it: React's own checks of a development build are not what payers run.
process.env['NODE_ENV'] ??= 'production';

// Where `npm test` counts from.
const report = process.env['CUOTA_E2E_REPORT'];

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

// What `npm test` leaves out: scripts/long-tests.ts.
const leftOut = leftOutOf('e2e').map((file) => `**/${file}`);
/** Files whose journeys need another sandbox than all others. A file that is missing here only costs time. */
const ownSandbox = '**/{analytics,card-form,card-frame,card-frame-hostile,offer-form,sample-providers}.spec.ts';

// Journeys on a phone: Debian's Chromium, 360 by 740, the size most parents hold.
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/test-postgres.ts',
  // Node reads these as they are; to transpile them all takes longer than the longest journey.
  build: { external: ['**/{build,sandbox,scripts,src}/**/*.{js,mjs,ts}'] },
  // The first project begins, with one worker: each worker starts a sandbox, which costs as much as a long journey.
  projects: [
    { name: 'own sandbox', testMatch: ownSandbox, testIgnore: leftOut, workers: 1 },
    { name: 'journeys', testIgnore: [ownSandbox, ...leftOut] },
  ],
  ...(isShort ? { grepInvert: /@long/ } : {}),
  outputDir: 'test-results',
  // What must not change unseen stands beside the journey that reads it.
  snapshotPathTemplate: 'e2e/trees/{arg}{ext}',
  // Three workers for two cores: a journey waits a quarter of its time, for a bank, a clock or the next read.
  workers: Math.ceil(availableParallelism() * 1.5),
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // Both for what hangs, as in `vitest.config.ts`: a busy machine takes several times as long.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  reporter: report ? [['./scripts/first-failure.mjs'], ['json', { outputFile: report }]] : 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 360, height: 740 },
    // One dot a pixel: twice as sharp takes four times as long to draw, and nothing here looks that close.
    deviceScaleFactor: 1,
    hasTouch: true,
    isMobile: true,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    // A trace holds what was typed into the provider's frames, and none of our artefacts may hold a card.
    // To trace one journey: `npx playwright test -g "its title" --trace on`.
    trace: 'off',
    launchOptions: {
      executablePath: browserPath() ?? '',
      args: flags,
      // Without it the shell cannot write a download into a folder whose name has an ñ.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  },
});
