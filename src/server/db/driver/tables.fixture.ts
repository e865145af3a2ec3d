import { type Kysely, sql } from 'kysely';
import type { Database } from './tables.generated.ts';

/** What a column's values are here; `connect.ts` reads a bigint as a safe whole number and a date as a day. */
const types: Readonly<Record<string, string>> = {
  _text: 'string[]',
  _uuid: 'string[]',
  bool: 'boolean',
  bpchar: 'string',
  bytea: 'Buffer',
  date: 'string',
  int4: 'number',
  int8: 'number',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  varchar: 'string',
};

/** Columns whose values `domain` and `i18n` list; where a check of the database lists them it is believed. */
const words: Readonly<Record<string, string>> = { country: 'Country', currency: 'Currency', locale: 'Locale' };
/** Where somebody else's currency may stand. */
const ofOthers: ReadonlySet<string> = new Set([
  'money_case.currency',
  'refund_approval.currency',
  'statement_line.currency',
]);

const head = `// Generated from the migrated database by \`npm run docs:tables\`; a test fails when the two differ.
import type { ColumnType, Generated } from 'kysely';
import type { Country, Currency } from '#domain/money';
import type { Locale } from '#i18n/locale';

/** JSON goes in as text and comes out parsed; each query file gives it its type. */
type Json = ColumnType<unknown, string, string>;
type JsonOrDefault = ColumnType<unknown, string | undefined, string>;
type JsonOrNull = ColumnType<unknown, string | null, string | null>;

/** Every table, as \`migrations/\` leaves it. */
export interface Database {`;

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly is_nullable: boolean;
  readonly has_default: boolean;
  /** The check of this column alone, if there is one that lists its values. */
  readonly listed: string | null;
}

/** The text of `tables.generated.ts` for a database. Throws at a type that nothing here was made for. */
export async function typesOfTables(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as is_nullable,
      a.atthasdef or a.attidentity <> '' as has_default,
      (select pg_get_constraintdef(k.oid) from pg_constraint k
       where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
         and pg_get_constraintdef(k.oid) like '% = ANY (ARRAY[%') as listed
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relname not like 'kysely%'
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`.execute(db);
  const tables = Map.groupBy(rows, ({ table }) => table);
  const parts = [...tables].map(([name, columns]) => `  ${name}: {\n${columns.map(line).join('\n')}\n  };`);
  return `${head}\n${parts.join('\n')}\n}\n`;
}

const line = (column: Column): string => `    ${column.name}: ${typeOf(column)};`;

function typeOf({ table, name, type, is_nullable, has_default, listed }: Column): string {
  if (type === 'jsonb') return is_nullable ? 'JsonOrNull' : has_default ? 'JsonOrDefault' : 'Json';
  const word = ofOthers.has(`${table}.${name}`) ? undefined : words[name];
  const one = word ?? (listed === null ? types[type] : valuesOf(listed));
  if (one === undefined) throw new Error(`${table}.${name} is a ${type}: say in tables.fixture.ts what that is here`);
  if (is_nullable) return `${one} | null`;
  return has_default ? `Generated<${one}>` : one;
}

/** `CHECK ((kind = ANY (ARRAY['a'::text, 'b'::text])))` → `'a' | 'b'`. */
const valuesOf = (check: string): string =>
  [...check.matchAll(/'(\w+)'::/g)].map(([, value]) => `'${value}'`).join(' | ');
