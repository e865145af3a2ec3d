import { expect, test } from 'vitest';
import { providers } from '#providers/registry';
import { patience } from '../db/driver/connect.ts';
import { readEnv } from './env.ts';

const sandbox = {
  CUOTA_MODE: 'sandbox',
  CUOTA_SECRET: 'a server secret of more than 32 characters',
};
const read = (more: Readonly<Record<string, string>>) => readEnv({ ...sandbox, ...more }, providers).databasePatience;

test('the database is waited for as long as a payer can be, unless the environment says otherwise', () => {
  expect(read({})).toEqual({ max: 10, deadlines: patience, namesStatements: true });
  expect(
    read({
      CUOTA_DATABASE_CONNECTIONS: '30',
      CUOTA_DATABASE_CONNECT_SECONDS: '1',
      CUOTA_DATABASE_STATEMENT_SECONDS: '20',
      CUOTA_DATABASE_IDLE_SECONDS: '60',
      CUOTA_DATABASE_STATEMENT_NAMES: '0',
    }),
  ).toEqual({
    max: 30,
    namesStatements: false,
    deadlines: { ...patience, connectMs: 1_000, statementMs: 20_000, idleTransactionMs: 60_000 },
  });
});

test.each(['0', '-1', '1.5', 'soon', '99999'])('a deadline of %s stops the start, by its name', (value) => {
  expect(() => read({ CUOTA_DATABASE_STATEMENT_SECONDS: value })).toThrow(
    'CUOTA_DATABASE_STATEMENT_SECONDS is not usable: seconds, 1 to 600',
  );
});
