/**
 * What distributed databases refuse of our SQL. Read in their documentation and issues on 2026-11-27, not proven on a
 * running engine; Citus alone was tried, as 13.2.2 with a schema for each installation.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const engines = ['YugabyteDB', 'CockroachDB', 'Citus', 'Aurora DSQL'] as const;
export type Engine = (typeof engines)[number];

interface Limit {
  readonly what: string;
  readonly finds: RegExp;
  /** Each with where it says so. */
  readonly refusedBy: Readonly<Partial<Record<Engine, string>>>;
}

const crdb = '“PostgreSQL compatibility”, v26.3';
const dsql = '“Unsupported PostgreSQL features in Aurora DSQL”';
const yugabyte = (issue: number) => `“PostgreSQL compatibility”, yugabyte-db #${issue}`;

/** Open pages poll where nobody can listen, so that LISTEN and NOTIFY stand in nobody's way. */
export const limits: readonly Limit[] = [
  {
    what: 'system columns',
    finds: /\b(ctid|xmin|xmax|cmin|cmax)\b/gi,
    refusedBy: { YugabyteDB: 'yugabyte-db #24843', CockroachDB: crdb },
  },
  {
    what: 'ids of transactions',
    finds: /\b(pg_current_xact_id|pg_snapshot|txid_current)\w*/gi,
    refusedBy: { YugabyteDB: 'yugabyte-db #15638' },
  },
  {
    what: 'LOCK TABLE',
    finds: /\block table\b/gi,
    refusedBy: { YugabyteDB: yugabyte(5384), 'Aurora DSQL': dsql },
  },
  {
    what: 'inherited tables',
    finds: /\binherits\s*\(/gi,
    refusedBy: { YugabyteDB: yugabyte(5956), CockroachDB: crdb, 'Aurora DSQL': dsql },
  },
  {
    what: 'exclusion constraints',
    finds: /\bexclude using\b/gi,
    refusedBy: { YugabyteDB: yugabyte(3944), CockroachDB: crdb, 'Aurora DSQL': dsql },
  },
  {
    what: 'deferrable constraints',
    finds: /\b(deferrable|initially deferred)\b/gi,
    refusedBy: { YugabyteDB: yugabyte(1709), CockroachDB: 'cockroach #31632' },
  },
  {
    what: 'constraint triggers',
    finds: /\bcreate constraint trigger\b/gi,
    refusedBy: { YugabyteDB: yugabyte(1709), CockroachDB: crdb, Citus: 'citus #5705', 'Aurora DSQL': dsql },
  },
  { what: 'GiST indexes', finds: /\busing gist\b/gi, refusedBy: { YugabyteDB: yugabyte(1337), 'Aurora DSQL': dsql } },
  {
    what: 'unique nulls',
    finds: /\bnulls not distinct\b/gi,
    refusedBy: { CockroachDB: 'cockroach #115836' },
  },
  {
    what: 'triggers',
    finds: /\bcreate trigger\b/gi,
    refusedBy: { Citus: 'citus #5705: unsafe without citus.enable_unsafe_triggers', 'Aurora DSQL': dsql },
  },
  { what: 'PL/pgSQL', finds: /\blanguage plpgsql\b/gi, refusedBy: { 'Aurora DSQL': dsql } },
  { what: 'savepoints', finds: /(?<!release |to )\bsavepoint \w+/gi, refusedBy: { 'Aurora DSQL': dsql } },
  {
    what: 'identity columns',
    finds: /\bgenerated (always|by default) as identity\b/gi,
    refusedBy: { 'Aurora DSQL': dsql },
  },
  { what: 'advisory locks', finds: /\bpg_(try_)?advisory\w+/gi, refusedBy: { 'Aurora DSQL': dsql } },
  {
    what: 'columns added with a constraint',
    finds: /\badd column \w+ [^;,]*\b(primary key|unique|references|check)\b/gi,
    refusedBy: { Citus: 'tried: cannot execute ADD COLUMN with … constraints; migrate before distributing' },
  },
  {
    what: 'the clock in RETURNING',
    finds: /\breturning\b(?:(?!\b(select|from|where|insert|update|delete)\b|[`;])[\s\S])*?\b(app_now|now)\(/gi,
    refusedBy: { Citus: 'citus #4161, and tried: non-IMMUTABLE functions in RETURNING' },
  },
];

/** SQL, and where it stands. */
export interface Sql {
  readonly file: string;
  readonly text: string;
}

export interface Finding {
  readonly engine: Engine;
  readonly what: string;
  readonly places: readonly string[];
  readonly source: string;
}

/** What stands in the way of each engine. */
export function findLimits(sources: readonly Sql[]): readonly Finding[] {
  const statements = sources.map(({ file, text }) => ({ file, text: withReturned(withoutComments(text)) }));
  return engines.flatMap((engine) =>
    limits.flatMap(({ what, finds, refusedBy }) => {
      const source = refusedBy[engine];
      const places = statements.flatMap(({ file, text }) => [...text.matchAll(finds)].map(() => file));
      return source === undefined || places.length === 0 ? [] : [{ engine, what, places, source }];
    }),
  );
}

/** Every statement of the program and, from the migrations, every table, index and trigger with its last function. */
export function ourSql(root: string): readonly Sql[] {
  const read = (file: string) => ({ file, text: readFileSync(join(root, file), 'utf8') });
  const [programs, migrations] = ['src/**/*.ts', 'src/server/db/migrations/*.sql'].map((pattern) =>
    globSync(pattern, { cwd: root, exclude: ['src/**/*.{test,fixture,generated}.ts'] })
      .toSorted()
      .map(read),
  );
  return [
    ...(programs ?? []).filter(({ text }) => /\bsql(\.raw|<|`)|kysely|\.query\(/.test(text)),
    ...lastFunctions(migrations ?? []),
  ];
}

const functions = /create (?:or replace )?function (\w+)[\s\S]*?\$\$[\s\S]*?\$\$;?/gi;

/** Without the functions that a later migration writes again: no engine reads a body before it is called. */
export function lastFunctions(migrations: readonly Sql[]): readonly Sql[] {
  const last = new Map(
    migrations.flatMap(({ file, text }) => [...text.matchAll(functions)].map(([, name]) => [name, file])),
  );
  return migrations.map(({ file, text }) => ({
    file,
    text: text.replace(functions, (whole, name: string) => (last.get(name) === file ? whole : '')),
  }));
}

/** Words about SQL are none. */
const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*(\/\/|--).*$/gm, '');

/** With what `.returning(columns)` stands for, where the file says so. */
const withReturned = (text: string): string =>
  text.replaceAll(/\.returning\((\w+)\)/g, (whole, name: string) => {
    const declared = new RegExp(`const ${name} = \\[([\\s\\S]*?)\\] as const`).exec(text)?.[1] ?? '';
    return `${whole} returning ${declared.replaceAll('`', '')}`;
  });
