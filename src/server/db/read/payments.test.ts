import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { paymentInsert } from '../write/payments-write.ts';
import { readPayment, shownPayments } from './payments.ts';
import { databaseOfFile } from '../driver/test-database.ts';

const connection = await databaseOfFile();
const sessionId = randomUUID();

beforeAll(async () => {
  const school = randomUUID();
  await sql`insert into school (id, slug, name, country, currency, time_zone, contractual_entity, live, created_at)
    values (${school}, 's', 'S', 'MX', 'MXN', 'America/Mexico_City', 'S', false, app_now())`.execute(connection.db);
  await sql`insert into session (id, school_id, state, country, currency, amount, campus_id, payer, generate_invoice, vat, checkout_kind, payment_annuity, created_at)
    values (${sessionId}, ${school}, 'open', 'MX', 'MXN', 100, 'c', '{}', false, '0', 'full', false, app_now())`.execute(
    connection.db,
  );
});

async function insert(numbers: readonly string[]): Promise<string> {
  const id = randomUUID();
  const left = [...numbers];
  await connection.db.transaction().execute((trx) =>
    paymentInsert(trx, {
      id,
      session_id: sessionId,
      method_key: 'MX/store/stripe',
      provider: 'stripe',
      account_id: null,
      base: 100,
      commission: 0,
      currency: 'MXN',
      charge_ids: [],
      lines: [],
      quote_id: randomUUID(),
      locale: 'es-MX',
      quoteSeconds: 900,
      tax_data_sealed: null,
      drawConfirmationNumber: () => left.shift() ?? 'CU-LAST-ONE0',
    }).execute(),
  );
  return id;
}

it('a confirmation number that is taken is drawn again', async () => {
  await insert(['CU-0000-0001']);
  const second = await insert(['CU-0000-0001', 'CU-0000-0001', 'CU-0000-0002']);
  expect(await readPayment(connection.db, second)).toMatchObject({ confirmation_number: 'CU-0000-0002' });
});

it('but not for ever', async () => {
  const taken = Array.from({ length: 9 }, () => 'CU-0000-0001');
  await expect(insert(taken)).rejects.toThrow('"confirmation_number"');
});

it('a payment that is paid while a session is opened stands in one of its two lists', async () => {
  const id = await insert(['CU-0000-0003']);
  await sql`update payment set status = 'pending', phase = 'awaiting_payer', submitted_at = app_now() where id = ${id}`.execute(
    connection.db,
  );
  const paidMeanwhile = connection.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await sql`update payment set status = 'successful', phase = 'none', paid_at = app_now(), received = 100 where id = ${id}`.execute(
        connection.db,
      );
      return result;
    },
  });
  const { inProcess, received } = await shownPayments(paidMeanwhile, sessionId);
  expect([...inProcess, ...received].map((payment) => payment.id)).toEqual([id]);
});
