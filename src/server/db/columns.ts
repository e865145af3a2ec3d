import type { ColumnType, Generated } from 'kysely';

export type { Generated };

/** Money columns are bigint in the database and safe whole numbers here; `connect.ts` refuses larger ones. */
export type MinorColumn = number;
export type MinorColumnOrNull = number | null;
export type MinorColumnWithDefault = Generated<number>;
/** JSON goes in as text and comes out parsed; each query file gives it its type. */
export type JsonColumn = ColumnType<unknown, string, string>;
export type JsonColumnWithDefault = ColumnType<unknown, string | undefined, string>;
export type JsonColumnOrNull = ColumnType<unknown, string | null, string | null>;
