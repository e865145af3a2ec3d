// Every check of the project, once. `npm run check` runs the quick ones, `npm test` all.
import { existsSync } from 'node:fs';

/** Every file of SQL, and the journeys that between them run each statement: what a version of PostgreSQL could change. */
const ofTheDatabase = [
  'src/server/db',
  'src/server/jobs',
  'src/server/routes',
  ...['invariants', 'voucher-journey', 'half-hour-window', 'cases', 'refunds', 'returned-money', 'unknown-money'].map(
    (name) => `sandbox/${name}.test.ts`,
  ),
  ...['statement-import', 'school-money', 'reconciliation', 'metrics'].map((name) => `sandbox/${name}.test.ts`),
  'sandbox/inbox/letters.test.ts',
];

const debianPostgres = '/usr/lib/postgresql/15/bin';

/**
 * `counts: 'one'` is a pass or a failure as a whole; the others report how many tests passed and failed in a JSON file.
 * `skip` says why a suite cannot run here, or nothing.
 */
export const suites = [
  { name: 'build', counts: 'one', command: ['node', 'scripts/build.mjs', '--if-stale'] },
  { name: 'format', counts: 'one', quick: true, command: ['oxfmt', '--check'] },
  { name: 'types: routes', counts: 'one', quick: true, command: ['react-router', 'typegen'] },
  { name: 'types', counts: 'one', quick: true, command: ['tsc'] },
  {
    name: 'lint',
    counts: 'one',
    quick: true,
    command: ['oxlint', '--type-aware', '--deny-warnings', 'src', 'sandbox', 'bench', 'e2e', 'scripts'],
  },
  { name: 'source rules', counts: 'one', quick: true, command: ['node', 'scripts/check-sources.ts'] },
  { name: 'unused code', counts: 'one', quick: true, command: ['knip'] },
  {
    name: 'unit',
    counts: 'vitest',
    quick: true,
    command: ['vitest', 'run', 'src', 'scripts', 'bench', '--exclude', 'src/server/**'],
  },
  { name: 'server on its database', counts: 'vitest', command: ['vitest', 'run', 'src/server'] },
  { name: 'API with every part real', counts: 'vitest', command: ['vitest', 'run', 'sandbox'] },
  { name: 'download size', counts: 'one', command: ['size-limit'] },
  {
    name: 'API on PostgreSQL 15',
    counts: 'vitest',
    command: ['vitest', 'run', ...ofTheDatabase, '--exclude', 'src/server/db/embedded-postgres.test.ts'],
    env: { TEST_POSTGRES_BIN: debianPostgres },
    skip: () => (existsSync(`${debianPostgres}/postgres`) ? '' : `there is no PostgreSQL 15 in ${debianPostgres}`),
  },
  { name: 'journeys', counts: 'playwright', command: ['playwright', 'test'] },
  {
    name: 'faults, short run',
    counts: 'one',
    command: ['node', 'bench/faults.ts', '--short'],
    skip: () => (existsSync('bench/faults.ts') ? '' : 'bench/faults.ts is not there'),
  },
];
