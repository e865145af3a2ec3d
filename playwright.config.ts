import { defineConfig } from '@playwright/test';

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

// Journeys on a phone: Debian's Chromium, 360 by 740, the size most parents hold.
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ...(report ? [['json', { outputFile: report }] as const] : [])],
  use: {
    browserName: 'chromium',
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    // Without its film, which costs time on two cores; the page as it was at each step is in it anyway.
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
    launchOptions: { executablePath: process.env['CUOTA_CHROMIUM'] ?? '/usr/bin/chromium', args: flags },
  },
});
