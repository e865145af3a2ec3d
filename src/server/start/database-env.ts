import * as z from 'zod/mini';
import { type Deadlines, patience } from '../db/driver/connect.ts';

const wholeNumber = (least: number, most: number, usual: number) => {
  const text = z.string().check(z.regex(/^\d{1,4}$/));
  const number = z.int().check(z.gte(least), z.lte(most));
  return z._default(z.pipe(z.pipe(text, z.transform(Number)), number), usual);
};

export const databaseShape = {
  CUOTA_DATABASE_CONNECTIONS: wholeNumber(2, 1000, 10),
  CUOTA_DATABASE_CONNECT_SECONDS: wholeNumber(1, 60, patience.connectMs / 1000),
  CUOTA_DATABASE_STATEMENT_SECONDS: wholeNumber(1, 600, patience.statementMs / 1000),
  CUOTA_DATABASE_IDLE_SECONDS: wholeNumber(1, 600, patience.idleTransactionMs / 1000),
  CUOTA_DATABASE_STATEMENT_NAMES: z._default(z.enum(['0', '1']), '1'),
};

export const databaseMeaning = {
  CUOTA_DATABASE_CONNECTIONS: 'a number from 2 to 1000',
  CUOTA_DATABASE_CONNECT_SECONDS: 'seconds, 1 to 60',
  CUOTA_DATABASE_STATEMENT_SECONDS: 'seconds, 1 to 600',
  CUOTA_DATABASE_IDLE_SECONDS: 'seconds, 1 to 600',
  CUOTA_DATABASE_STATEMENT_NAMES: '0 or 1',
} satisfies Record<keyof typeof databaseShape, string>;

export interface DatabasePatience {
  /** Connections of one process at most. */
  readonly max: number;
  readonly deadlines: Deadlines;
  readonly namesStatements: boolean;
}

type DatabaseVariables = z.infer<z.ZodMiniObject<typeof databaseShape>>;

/** What they mean to `connect`. */
export function databasePatience(env: DatabaseVariables): DatabasePatience {
  return {
    namesStatements: env.CUOTA_DATABASE_STATEMENT_NAMES === '1',
    max: env.CUOTA_DATABASE_CONNECTIONS,
    deadlines: {
      ...patience,
      connectMs: env.CUOTA_DATABASE_CONNECT_SECONDS * 1000,
      statementMs: env.CUOTA_DATABASE_STATEMENT_SECONDS * 1000,
      idleTransactionMs: env.CUOTA_DATABASE_IDLE_SECONDS * 1000,
    },
  };
}
