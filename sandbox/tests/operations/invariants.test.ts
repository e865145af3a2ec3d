import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { describe, expect, it } from 'vitest';
import { referenceOf } from '#contracts/instruction-lines';
import { invariants, violations } from '#server/db/books/invariants';
import { bookReturn } from '#server/use-cases/payment-core/book-return';
import { readPayment } from '#server/db/read/payments';
import { insertRefund } from '#server/db/write/refunds';
import type { Database } from '#server/db/driver/tables.generated';
import { bookRefundResult } from '#server/use-cases/refunds/book-refund';
import { byCash } from '../../actors/parent.ts';
import { startApiHarness } from '../api-harness.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { soundAtLastFor } from '../test-harness.ts';

const harness = await soundAtLastFor(startApiHarness());
/** A paid session, one with a pending voucher, and one overpaid and partly refunded: sound books to spoil. */
const [paid, waiting, returned] = [await voucher(), await voucher(), await voucher()];
await harness.stripe.pay(paid.reference);
await harness.stripe.pay(returned.reference, 310_000);
await harness.settle();
await bookReturn(harness.services, {
  payment: { id: returned.payment, session_id: returned.session },
  kind: 'refund',
  minor: 60_000,
  means: 'other',
  note: 'by transfer',
  providerRef: null,
  cause: { by: 'system', because: 'refund' },
});
await harness.settle();
/** A refund through the provider that went back, as its rows stand. */
const sentBack = '00000000-0000-7000-8000-0000000000f1';
await harness.services.db.transaction().execute(async (trx) => {
  const refund = { id: sentBack, session_id: returned.session, payment_id: returned.payment, note: null } as const;
  await insertRefund(trx, { ...refund, amount: 1_000, currency: 'MXN', requested_by: 'school', replaces: null });
});
const payment = await readPayment(harness.services.db, returned.payment);
if (!payment) throw new Error('a payment of ours');
await bookRefundResult(harness.services, payment, sentBack, {
  result: { kind: 'done', providerRef: 're_9' },
  source: { kind: 'query', inboxId: null },
});
await harness.settle();

async function voucher() {
  const parent = await harness.parent(sessionBody([200_000, 100_000]));
  const { id: payment, next_step: step } = await parent.pay(byCash);
  return { session: parent.sessionId, payment, reference: referenceOf(step) ?? '' };
}

/** Takes every message of a type out of the log. */
const untell = (type: string): string =>
  `create temp table gone on commit drop as select id from outbox where type = '${type}'; delete from delivery_attempt where outbox_id in (select id from gone); delete from delivery where outbox_id in (select id from gone); delete from outbox where id in (select id from gone)`;

/** An active standing debit that was never reported. */
const mandateOf = ({ session, payment }: typeof paid): string =>
  `insert into mandate (id, school_id, session_id, payment_id, payer_id, provider, card, card_ref, consent_version, locale, agreed_at, active_at)
    values (gen_random_uuid(), '${harness.schoolId}', '${session}', '${payment}', 'tutor-1', 'stripe', '{}', 'card_1', '1', 'es-MX', app_now(), app_now())`;

/** A saved card of the payer's, of each of these payments; `hidden_at` is null by default. */
const savedCards = (payments: string, hidden = 'null::timestamptz'): string =>
  `insert into kept_card (id, school_id, provider, payer_id, payment_id, token_sealed, key_id, fingerprint, card, agreed_at, kept_at, hidden_at)
    select gen_random_uuid(), '${harness.schoolId}', 'stripe', 'tutor-1', id, 'a', 'k', 'b', '{}', app_now(), app_now(), ${hidden} from payment where ${payments}`;

/** Takes away what keeps lines of settlements as they are. */
const rewriting = (table: string): string => `alter table ${table} disable trigger user`;

/** An account of another school's. */
const someone = randomUUID();
const stranger = (provider: string): string =>
  `insert into school (id, slug, name, country, currency, time_zone, contractual_entity, live, created_at)
    select '${someone}', 'stranger', name, country, currency, time_zone, contractual_entity, live, created_at from school limit 1;
  insert into provider_account (id, provider, school_id, label, credentials_sealed, key_id, created_at)
    values ('${someone}', '${provider}', '${someone}', 'theirs', '', '', app_now())`;

/** A refund of the returned payment that takes another person, without what belongs to it. */
const awaiting = (state: string, amount = 1_000): string =>
  `insert into refund_approval (id, school_id, session_id, payment_id, kind, means, separate, amount, currency, actor_kind, asker_ids, created_at, status, decided_at, refusal)
    values (gen_random_uuid(), '${harness.schoolId}', '${returned.session}', '${returned.payment}', 'refund', 'provider', false, ${amount}, 'MXN', 'key', '{}',
      app_now() + interval '1 second', ${state})`;

/** A bank's report of the paid payment. */
const fromBank = (state: string, amount = 'received', bankId = 'provider_ref'): string =>
  `insert into biller_payment (id, provider, bank_id, reference, school_id, state, amount, currency, heard_by, paid_at, day, session_id, payment_id, created_at, taken_back_at)
    select gen_random_uuid(), provider, ${bankId}, '123', '${harness.schoolId}', '${state}', ${amount}, currency, 'told', app_now(), app_now()::date,
      ${state === 'called_off' ? 'null, null' : 'session_id, id'}, app_now(), ${state === 'booked' ? 'null::timestamptz' : 'app_now()'} from payment where id = '${paid.payment}'`;

/** A case that asks the school whether what the bank took back of the paid payment is what it recorded. */
const askedAbout = (closedAt: string, resolution: string): string =>
  `insert into money_case (id, school_id, session_id, about_payment_id, provider, provider_ref, kind, return_kind, amount, currency, opened_at, closed_at, resolution)
    select gen_random_uuid(), '${harness.schoolId}', session_id, id, provider, 'reversal 1', 'maybe_known', 'reversal', received, currency, app_now(), ${closedAt}, ${resolution}
    from payment where id = '${paid.payment}'`;

/** The paid payment, booked by a statement's line. `match` is the report's match, `null, null, null` for none. */
const fromStatement = (match: string, { provider = 'bank-deposit', amount = 'base + commission' } = {}): string =>
  `update payment set provider = '${provider}' where id = '${paid.payment}';
  insert into transfer_report (payment_id, session_id, details_sealed, paid_on, amount, currency, reported_at, expected_by)
    select id, session_id, '', '2026-11-20', 1, currency, app_now(), app_now() + interval '1 day' from payment where id = '${paid.payment}';
  insert into statement_line (id, school_id, fingerprint, line, paid_on, amount, currency, reference, movement_id, outcome, payment_id, imported_at, matched_by, matched_length, matched_lines)
    select gen_random_uuid(), '${harness.schoolId}', 'a', 1, '2026-11-20', ${amount}, currency, 'TRANSF 45881230', '', 'booked', id, app_now(), ${match} from payment where id = '${paid.payment}'`;

/** A day that was closed at an instant, and that no line is on. */
const closedDay = (at: string, totals: string): string =>
  `insert into school_day (id, school_id, date, time_zone, opens_at, closes_at, closed_at, totals)
    values (gen_random_uuid(), '${harness.schoolId}', '2000-01-01', 'UTC', '2000-01-01', ${at}, ${at}, '${totals}')`;

/** How to break each invariant; what the schema itself would refuse is broken after taking its guard away. */
const spoils: Readonly<Record<(typeof invariants)[number]['id'], () => string>> = {
  I44a: () => fromBank('booked', '1'),
  I44b: () => fromBank('called_off', 'null::bigint', `'another'`),
  I44c: () => `${fromBank('taken_back')}; ${askedAbout('app_now()', `'accepted'`)}`,
  I44f: () => `${fromBank('booked')}; update biller_payment set told_back_at = app_now()`,
  I44d: () => fromBank('called_off', 'null::bigint'),
  I44e: () => fromBank('booked'),
  I23a: () => `${stranger('stripe')}; update payment set account_id = '${someone}' where id = '${waiting.payment}'`,
  I23b: () => `${stranger('stripe')}; ${mandateOf(waiting)}; update mandate set account_id = '${someone}'`,
  I23c: () =>
    `${stranger('gr4vy')}; alter table reconciliation drop constraint reconciliation_account_id_provider_fkey;
     insert into reconciliation (id, provider, account_id, from_at, to_at, started_at)
       values (gen_random_uuid(), 'stripe', '${someone}', app_now(), app_now(), app_now())`,
  I23d: () => `${stranger('stripe')}; update provider_account set refused_at = app_now() where id = '${someone}'`,
  I1: () =>
    `drop index charge_settled_once; insert into allocation select gen_random_uuid(), session_id, payment_id, charge_id, amount, kind, created_at from allocation`,
  I1b: () =>
    `update charge set identity = 'enero' where position = 0 and session_id in ('${paid.session}', '${returned.session}')`,
  I2: () => `insert into excess values (gen_random_uuid(), '${paid.session}', '${paid.payment}', 5, app_now())`,
  I3: () => `update payment set received = received + 1 where id = '${paid.payment}'`,
  I4: () =>
    `insert into allocation select gen_random_uuid(), session_id, '${waiting.payment}', id, 1, 'partial', app_now() from charge where session_id = '${waiting.session}'`,
  I5: () => `update session set state = 'paid' where id = '${waiting.session}'`,
  I6: () => `update session set state = 'open' where id = '${waiting.session}'`,
  I7a: () => `update payment set status = 'failed', phase = 'none' where id = '${waiting.payment}'`,
  I7b: () => `delete from payment_event where payment_id = '${paid.payment}' and seq = 2`,
  I7c: () =>
    `update payment_event set actor = 'payer' where payment_id = '${paid.payment}' and to_status = 'successful'`,
  I8: () =>
    `insert into payment_event select payment_id, session_id, seq + 1, 'successful', 'failed', 'none', 'none', 'system', 'x', null, at from payment_event where payment_id = '${paid.payment}' order by seq desc limit 1`,
  I9: () => `update payment_event set evidence_id = null where payment_id = '${paid.payment}'`,
  I10: () =>
    `update payment_event set evidence_id = (select max(id) from evidence) where payment_id = '${paid.payment}'`,
  I11: () => `update inbox set applied_at = null, received_at = app_now() - interval '61 seconds'`,
  I12a: () =>
    `update delivery set delivered_at = delivered_at - interval '1 hour' where session_id = '${paid.session}' and seq = 2`,
  I12b: () =>
    `update outbox set seq = 77 where session_id = '${paid.session}' and seq = (select max(seq) from outbox where session_id = '${paid.session}')`,
  I12c: () =>
    `update outbox set position = -1 where id = (select id from outbox where session_id = '${paid.session}' order by seq desc limit 1)`,
  I13a: () => untell('payment.succeeded'),
  I13b: () => untell('case.opened'),
  I13c: () => untell('payment.refunded'),
  I13d: () => untell('payment_session.paid'),
  I13e: () => mandateOf(paid),
  I13f: () => untell('refund.done'),
  I14: () => `delete from provider_call where payment_id = '${waiting.payment}'`,
  I15: () =>
    `update payment_event set from_status = 'failed' where payment_id = '${paid.payment}' and to_status = 'successful'`,
  I16: () => `update payment set currency = 'USD' where id = '${waiting.payment}'`,
  I17: () => `update charge set amount = amount - 1 where session_id = '${paid.session}'`,
  I18a: () => `${rewriting('money_return')}; update money_return set amount = amount - 1`,
  I18b: () => `update allocation set reversed = reversed - 1 where reversed > 0`,
  I18c: () => `update excess set reversed = reversed - 1 where reversed > 0`,
  I18d: () => `update payment set received = 0 where id = '${returned.payment}'`,
  I18e: () =>
    `insert into money_return select gen_random_uuid(), session_id, payment_id, kind, 'provider', amount, currency, null, 're_1', created_at, day from money_return where provider_ref is null`,
  I18f: () =>
    `update money_return set provider_ref = 're_1' where provider_ref is null; insert into money_case (id, school_id, session_id, about_payment_id, provider, provider_ref, kind, return_kind, amount, currency, opened_at)
      select gen_random_uuid(), '${harness.schoolId}', session_id, payment_id, 'stripe', 're_1', 'maybe_known', 'refund', 1, 'MXN', app_now() from money_return where provider_ref = 're_1'`,
  I19: () => mandateOf(waiting),
  I20: () =>
    `insert into card_form select gen_random_uuid(), session_id, method_key, provider, 'cs_1', base + commission + 1, currency, id, app_now() from payment where id = '${waiting.payment}'`,
  I21a: () => `update payment set received = received - 1 where id = '${paid.payment}'`,
  I21b: () =>
    `${rewriting('money_receipt')}; update money_receipt set commission = 1 where payment_id = '${paid.payment}'`,
  I21c: () =>
    `insert into provider_fee values (gen_random_uuid(), '${waiting.session}', '${paid.payment}', 9, 1, 'MXN', current_date, null, null, app_now())`,
  I22: () =>
    `insert into statement_line (id, school_id, fingerprint, line, paid_on, amount, currency, reference, outcome, imported_at, known_by, file_sha256)
      select gen_random_uuid(), '${harness.schoolId}', file, 2, '2026-03-05', 1, 'MXN', 'PAGO', 'booked', app_now(), known_by, file
      from (values ('a'::bytea, 'words'), ('b'::bytea, 'balance')) as line (file, known_by)`,
  I46a: () => fromStatement(`'token', 7, 1`),
  I46b: () => fromStatement('null, null, null'),
  I24a: () =>
    `insert into refund (id, session_id, payment_id, amount, currency, state, requested_by, created_at, next_attempt_at)
      values (gen_random_uuid(), '${returned.session}', '${returned.payment}', 300000, 'MXN', 'requested', 'school', app_now() + interval '1 second', app_now())`,
  I24b: () => `update refund set return_id = null`,
  I24c: () => `update money_return set undone_at = app_now() where provider_ref is not null`,
  I24d: () => `update money_return set provider_ref = 're_8' where provider_ref = 're_9'`,
  I24e: () => `update refund set next_attempt_at = app_now()`,
  I24g: () =>
    `insert into money_return (id, session_id, payment_id, kind, means, amount, currency, created_at, day, separate, undoes)
      select gen_random_uuid(), session_id, payment_id, kind, means, 1 - amount, currency, created_at, day, true, id from money_return`,
  I24f: () =>
    `alter table refund drop constraint refund_check3, drop constraint refund_check2; update refund set done_at = null`,
  I50a: () =>
    `${rewriting('day_line')}; delete from day_line where id = (select id from money_receipt where payment_id = '${paid.payment}')`,
  I50b: () => closedDay(`app_now() + interval '1 hour'`, '[]'),
  I50c: () => closedDay(`'2000-01-02'`, '[]'),
  I50d: () => closedDay(`'2000-01-02'`, '[{"net": 1, "received": 1}]'),
  I25a: () => awaiting(`'awaiting_approval', null, null`, 300_000),
  I25b: () => awaiting(`'approved', app_now(), null`),
  I25c: () => awaiting(`'declined', app_now(), null`),
  I30a: () => savedCards(`id = '${paid.payment}'`, 'app_now()'),
  I30b: () => `drop index kept_card_once; ${savedCards('true')}`,
  I30c: () => savedCards(`id = '${paid.payment}'`).replace('tutor-1', 'tutor-2'),
};

class Undo extends Error {}

async function violatedAfter(spoil: string): Promise<string[]> {
  let found: string[] = [];
  const attempt = harness.services.db.transaction().execute(async (trx: Transaction<Database>) => {
    await sql.raw(spoil).execute(trx);
    found = (await violations(trx)).map((violation) => violation.id);
    throw new Undo();
  });
  await expect(attempt).rejects.toBeInstanceOf(Undo);
  return found;
}

describe('the ledger check', () => {
  it('finds nothing wrong in sound books', async () => {
    expect(await violations(harness.services.db)).toEqual([]);
  });
  it.each(invariants.map(({ id, says }) => [id, says] as const))(
    '%s goes red when it is not true that %s',
    async (id) => {
      expect(await violatedAfter(spoils[id]())).toContain(id);
    },
  );
});

describe('what a bank took back', () => {
  it.each([
    ['without a case', '', true],
    ['with a case that was closed', 'app_now()', true],
    ['with an open case', 'null', false],
  ])('and nobody booked, %s: the ledger is red: %o', async (_case, closedAt, isRed) => {
    const about = closedAt === '' ? '' : askedAbout(closedAt, closedAt === 'null' ? 'null' : `'accepted'`);
    expect((await violatedAfter(`${fromBank('taken_back')}; ${about}`)).includes('I44c')).toBe(isRed);
  });
});

describe('a line that is booked by a report', () => {
  it.each([
    ['as it may be', fromStatement(`'token', 8, 1`), false],
    ['by a number of two lines', fromStatement(`'token', 8, 2`), true],
    ['of another amount', fromStatement(`'token', 8, 1`, { amount: 'base + commission + 1' }), true],
    ['where a provider has the money', fromStatement(`'movement_id', 8, 1`, { provider: 'stripe' }), true],
  ])('%s', async (_how, spoil, isRed) => {
    expect((await violatedAfter(spoil)).includes('I46a')).toBe(isRed);
  });
});

describe('the database itself refuses', () => {
  it.each([
    ['a charge settled twice', () => spoils.I1().replace('drop index charge_settled_once;', '')],
    [
      'a second active payment of a session',
      () =>
        `insert into payment (id, session_id, method_key, provider, confirmation_number, status, phase, base, commission, currency, charge_ids, quote_id, quote_expires_at, locale, created_at) select gen_random_uuid(), session_id, method_key, provider, 'CU-X', status, phase, base, commission, currency, charge_ids, quote_id, quote_expires_at, locale, created_at from payment where id = '${waiting.payment}'`,
    ],
    [
      'success without an amount',
      () => `update payment set status = 'successful', phase = 'none' where id = '${waiting.payment}'`,
    ],
    [
      'one webhook kept twice',
      () =>
        `insert into inbox (provider, event_id, event_type, body_sha256, received_at, retry_at) select provider, event_id, event_type, body_sha256, received_at, retry_at from inbox`,
    ],
  ])('%s', async (_what, statement) => {
    await expect(sql.raw(statement()).execute(harness.services.db)).rejects.toThrow(
      /violates (unique|check) constraint/,
    );
  });
});
