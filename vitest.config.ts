import { defineConfig } from 'vitest/config';

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
    expect: { requireAssertions: true },
  },
});
