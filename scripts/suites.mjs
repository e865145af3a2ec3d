// Every check of the project, once. `npm run check` runs the quick ones, `npm test` all.
import { existsSync } from 'node:fs';

/** What does not depend on the version of PostgreSQL, or runs one of its own. */
const notOfTheDatabase = [
  'src/server/db/embedded-postgres.test.ts',
  'sandbox/fault-matrix/**',
  'sandbox/console/**',
  'sandbox/sandbox.test.ts',
].flatMap((file) => ['--exclude', file]);

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
  { name: 'unit', counts: 'vitest', quick: true, command: ['vitest', 'run', 'src', 'scripts', 'bench'] },
  { name: 'API with every part real', counts: 'vitest', command: ['vitest', 'run', 'sandbox'] },
  { name: 'download size', counts: 'one', command: ['size-limit'] },
  {
    name: 'API on PostgreSQL 15',
    counts: 'vitest',
    command: ['vitest', 'run', 'src/server/db', 'src/server/routes', 'src/server/jobs', 'sandbox', ...notOfTheDatabase],
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
