// Every check of the project, once. `npm run check` runs the quick ones, `npm test` all.
import { existsSync, readdirSync } from 'node:fs';

/**
 * SQL stays within PostgreSQL 15. The server's own tests and the journeys run on the embedded 18; the whole API runs on
 * 15 if the machine has it, so that between them each statement meets both.
 */
const debianPostgres = '/usr/lib/postgresql/15/bin';
const hasPostgres15 = existsSync(`${debianPostgres}/postgres`);

/** Those of deploy/cluster; `bench/cluster.ts` names each that lacks. */
const clusterPrograms = ['/usr/bin/etcd', '/usr/bin/patroni', '/usr/sbin/haproxy', '/usr/sbin/pgbouncer'];

const onlyInAll = () => (process.env.CUOTA_TESTS === 'short' ? 'npm run test:all runs it' : '');

const linted = [
  'src',
  'sandbox',
  'bench',
  'e2e',
  'scripts',
  ...readdirSync('.').filter((file) => file.endsWith('.config.ts')),
];

const unitAndParts = 'unit, providers against their emulators, server on its database';

/**
 * `counts: 'one'` is a pass or a failure as a whole; the others report how many tests passed and failed in a JSON file.
 * `skip` returns why a suite cannot run here, or nothing. Neighbours with the same `together` run side by side: each
 * keeps one core busy, or waits. A suite `within` another runs by itself in `npm run check` alone.
 */
export const suites = [
  { name: 'build', counts: 'one', together: 'sources', command: ['node', 'scripts/build.mjs', '--if-stale'] },
  { name: 'format', counts: 'one', quick: true, together: 'sources', command: ['oxfmt', '--check'] },
  {
    // The compiler is in the linter, which reads every type: by itself it reads them all once more.
    name: 'lint and types',
    counts: 'one',
    quick: true,
    together: 'sources',
    command: ['oxlint', '--type-aware', '--type-check', '--deny-warnings', ...linted],
  },
  {
    name: 'source rules',
    counts: 'one',
    quick: true,
    together: 'sources',
    command: ['node', 'scripts/check-sources.ts'],
  },
  { name: 'unused code', counts: 'one', quick: true, together: 'sources', command: ['knip'] },
  {
    name: 'API document',
    counts: 'one',
    quick: true,
    together: 'sources',
    command: ['node', 'scripts/check-api.ts'],
  },
  {
    name: 'unit',
    counts: 'vitest',
    quick: true,
    within: unitAndParts,
    command: ['vitest', 'run', '--project', 'unit*'],
  },
  {
    // Together: while the one waits for a silent provider, the other asks its database, and the next one computes.
    name: unitAndParts,
    counts: 'vitest',
    command: ['vitest', 'run', 'src/', 'bench/', 'scripts/'],
  },
  {
    name: `API with every part real, on ${hasPostgres15 ? 'PostgreSQL 15' : 'the embedded PostgreSQL (there is no 15 here)'}`,
    counts: 'vitest',
    command: ['vitest', 'run', 'sandbox'],
    env: hasPostgres15 ? { TEST_POSTGRES_BIN: debianPostgres } : {},
  },
  { name: 'download size', counts: 'one', command: ['size-limit'] },
  { name: 'journeys', counts: 'playwright', command: ['playwright', 'test'] },
  {
    name: 'faults, short run',
    counts: 'one',
    together: 'faults',
    command: ['node', 'bench/faults.ts', '--short'],
    skip: () => (existsSync('bench/faults.ts') ? '' : 'bench/faults.ts is not there'),
  },
  {
    name: 'outages of the database, short run',
    counts: 'one',
    together: 'faults',
    command: ['node', 'bench/database-faults.ts', '--short'],
  },
  {
    name: 'the crossing, short run',
    counts: 'one',
    together: 'faults',
    command: ['node', 'bench/crossing.ts', '--short'],
  },
  // Of the 40 two halves: a life waits for its database most of its time. The long run has longer lives.
  ...[43, 63].map((seed) => ({
    name: `whole lives from seed ${seed}, short run`,
    counts: 'one',
    together: 'faults',
    command: ['node', 'bench/lives.ts', `--seed=${seed}`, '--lives=20', '--moves=6'],
    skip: () => (onlyInAll() === '' ? 'it is part of the long one' : ''),
  })),
  {
    name: 'whole lives',
    counts: 'one',
    command: ['node', 'bench/lives.ts', '--seed=43', '--lives=200'],
    skip: onlyInAll,
  },
  { name: 'types by tsc', counts: 'one', command: ['tsc'], skip: onlyInAll },
  {
    name: 'a cluster of three machines, short run',
    counts: 'one',
    command: ['node', 'bench/cluster.ts', '--short'],
    skip: () =>
      onlyInAll() ||
      (clusterPrograms.every((each) => existsSync(each)) ? '' : 'npm run ha:install brings what it needs'),
  },
];
