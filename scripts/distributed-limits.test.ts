import { describe, expect, it } from 'vitest';
import { findLimits, lastFunctions, limits, ourSql } from './distributed-limits.ts';

const ours = ourSql('.');
const planted = (text: string) =>
  findLimits([{ file: 'planted', text }]).map(({ engine, what }) => `${engine}: ${what}`);

describe('our SQL', () => {
  it('is found', () => {
    expect(ours.length).toBeGreaterThan(150);
    expect(findLimits(ours).map(({ what }) => what)).toContain('triggers');
  });
  it('has nothing that YugabyteDB refuses, and no clock in RETURNING', () => {
    const found = findLimits(ours).filter(({ engine, what }) => engine === 'YugabyteDB' || what.includes('RETURNING'));
    expect(found).toEqual([]);
  });
});

describe('a planted statement is seen', () => {
  const plants: Readonly<Record<string, string>> = {
    'system columns': 'delete from inbox where ctid = any (array(select ctid from old))',
    'ids of transactions': 'select pg_current_xact_id_if_assigned()',
    'LOCK TABLE': 'lock table payment in share mode',
    'inherited tables': 'create table more () inherits (payment)',
    'exclusion constraints': 'alter table slot add exclude using btree (at with =)',
    'deferrable constraints': 'alter table a add foreign key (b) references c deferrable initially deferred',
    'constraint triggers': 'create constraint trigger t after insert on a execute function f()',
    'GiST indexes': 'create index on a using gist (b)',
    'unique nulls': 'create unique index on a (b) nulls not distinct',
    triggers: 'create trigger t before insert on a execute function f()',
    'PL/pgSQL': 'create function f() returns int language plpgsql as $$ begin return 1; end $$',
    savepoints: 'savepoint emails',
    'identity columns': 'create table a (id bigint generated always as identity)',
    'advisory locks': 'select pg_advisory_xact_lock(1)',
    'columns added with a constraint': 'alter table a add column b int check (b > 0)',
    'the clock in RETURNING': 'update a set b = 1 returning id, c < app_now() as late',
  };
  it.each(limits)('$what', ({ what, refusedBy }) => {
    const seen = planted(plants[what] ?? '');
    for (const engine of Object.keys(refusedBy)) expect(seen).toContain(`${engine}: ${what}`);
  });
  it('also where a program names what it returns', () => {
    const columns = "const columns = ['id', sql`case when a > app_now() then b end`] as const;";
    expect(planted(`${columns} db.insertInto('a').returning(columns)`)).toEqual(['Citus: the clock in RETURNING']);
    expect(planted(`${columns} db.selectFrom('a').select(columns)`)).toEqual([]);
  });
  it('unless it is a comment, or a later migration writes its function again', () => {
    expect(planted('-- once by ctid\n// by xmin')).toEqual([]);
    const migration = (file: string, body: string) => ({
      file,
      text: `create or replace function f() returns void language sql as $$ ${body} $$;`,
    });
    const written = lastFunctions([migration('1', 'select xmin from a'), migration('2', 'select 1')]);
    expect(findLimits(written)).toEqual([]);
  });
});
