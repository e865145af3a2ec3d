import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { sessionBody, sessionOf } from '../../actors/session-body.ts';
import { otherSchool, paymentRow, paymentsOf, reference, soundHarnessFor, stateOf } from '../test-harness.ts';
import { columns, startStatementHarness } from './statement-harness.ts';

const logFile = join(await mkdtemp(join(tmpdir(), 'cuota-statement-')), 'app.log');
const harness = await soundHarnessFor(startStatementHarness({ logFile }));
const { today, take, send, fileOf } = harness;
afterEach(() => {
  harness.stripe.webhooks('normal');
  harness.stripe.fault('GET /v1/payment_intents/:id', '500', 0);
});

const newSession = () => harness.newSession([300_000]);
/** A voucher of a new session. */
async function newVoucher() {
  const { id, key } = await newSession();
  return { id, payment: await harness.client.makeVoucher(key) };
}
const eventTypesOf = (sessionId: string) => harness.eventsOf(sessionId).map(({ type }) => type);
const casesOf = (column: 'id' | 'session_id', ids: readonly string[]) =>
  harness.services.db.selectFrom('money_case').selectAll().where(column, 'in', ids).orderBy('kind').execute();

describe('a line that names a session', () => {
  it('pays it, by its external id in any letters', async () => {
    const { id, externalId } = await newSession();
    const answer = await take(fileOf(['"3,000.00"', ` ${externalId.toUpperCase()} `]));
    expect(answer).toMatchObject({ lines: 1, booked: 1, problems: [] });
    const [payment] = await paymentsOf(harness, id);
    expect(payment).toMatchObject({
      status: 'successful',
      received: 300_000,
      provider: 'statement',
      method_key: 'MX/bank/statement',
    });
    expect(answer.results).toEqual([
      {
        line: 2,
        outcome: 'booked',
        why: 'external_id',
        payment_id: payment?.id,
        session_id: id,
        case_id: null,
        payment_status: 'successful',
      },
    ]);
    await harness.settle();
    expect(eventTypesOf(id)).toEqual(['payment_session.opened', 'payment.succeeded', 'payment_session.paid']);
    const evidence = await harness.services.db
      .selectFrom('evidence')
      .select(['kind', 'provider'])
      .where('session_id', '=', id)
      .execute();
    expect(evidence).toEqual([{ kind: 'statement_line', provider: 'statement' }]);
    expect(payment?.paid_at?.getTime()).toBeLessThanOrEqual(harness.clock.now().getTime());
  });

  it('pays it by the confirmation number of one of its payments', async () => {
    const { id, payment } = await newVoucher();
    const { confirmation_number: number } = await paymentRow(harness, payment.id);
    const answer = await take(fileOf(['3000.00', `TRANSF ${number.toLowerCase()} GRACIAS`]));
    expect(answer.results).toMatchObject([{ outcome: 'booked', session_id: id }]);
    await harness.settle();
    // Nothing is owed any more, so the voucher is voided where it was made.
    expect(harness.stripe.ledger().find((line) => line.reference === reference(payment))?.status).toBe('canceled');
  });

  it('that is short or too much opens a case, as any money does', async () => {
    const short = await newSession();
    const over = await newSession();
    await take(fileOf(['2999.99', short.externalId], ['3000.01', over.externalId]));
    expect(await casesOf('session_id', [short.id, over.id])).toMatchObject([
      { kind: 'overpaid', amount: 1 },
      { kind: 'underpaid', amount: 1 },
    ]);
  });

  it('in another currency opens a case and settles nothing', async () => {
    const { id, externalId } = await newSession();
    const csv = `fecha,importe,concepto,moneda\n${today},3000.00,${externalId},USD\n`;
    expect(await take(csv, { columns: { ...columns, currency: 'moneda' } })).toMatchObject({ booked: 1 });
    expect(await casesOf('session_id', [id])).toMatchObject([{ kind: 'wrong_currency', currency: 'USD' }]);
  });
});

describe('a line that names a provider’s payment', () => {
  it('is no evidence: the provider is asked, and what it says is booked', async () => {
    const { id, payment } = await newVoucher();
    harness.stripe.webhooks('off');
    await harness.stripe.pay(reference(payment));
    const spaced = reference(payment).replace(/(.{4})/g, '$1 ');
    const answer = await take(fileOf(['99999.00', `OXXO ${spaced}`]));
    expect(answer.results).toEqual([
      {
        line: 2,
        outcome: 'asked',
        why: 'reference',
        payment_id: payment.id,
        session_id: id,
        case_id: null,
        payment_status: 'successful',
      },
    ]);
    // What the provider says it received, not what the statement says.
    expect(await paymentsOf(harness, id)).toMatchObject([
      { status: 'successful', received: 300_000, provider: 'stripe' },
    ]);
  });

  it('that it says is not paid stays as it is', async () => {
    const { id, payment } = await newVoucher();
    const answer = await take(fileOf(['3000.00', reference(payment)]));
    expect(answer.results).toMatchObject([{ outcome: 'asked', payment_status: 'pending' }]);
    expect(await paymentsOf(harness, id)).toMatchObject([{ status: 'pending', received: null }]);
  });

  it('stays new while the provider is silent', async () => {
    const { id, payment } = await newVoucher();
    harness.stripe.webhooks('off');
    await harness.stripe.pay(reference(payment));
    harness.stripe.fault('GET /v1/payment_intents/:id', '500', 50);
    const csv = fileOf(['3000.00', reference(payment)]);
    expect(await take(csv)).toMatchObject({ asked: 0, problems: [{ line: 2, code: 'provider_silent' }], results: [] });
    harness.stripe.fault('GET /v1/payment_intents/:id', '500', 0);
    expect(await take(csv)).toMatchObject({ asked: 1, problems: [] });
    expect(await paymentsOf(harness, id)).toMatchObject([{ status: 'successful' }]);
  });
});

describe('a line that names nothing of the school', () => {
  it('opens a case of its own and tells the school', async () => {
    const answer = await take(fileOf(['55.00', 'DEPOSITO EN EFECTIVO']));
    const caseId = answer.results[0]?.case_id;
    expect(await casesOf('id', [caseId ?? ''])).toMatchObject([
      {
        kind: 'unknown_ref',
        school_id: harness.schoolId,
        amount: 5500,
        currency: 'MXN',
        reference: 'DEPOSITO EN EFECTIVO',
        session_id: null,
      },
    ]);
    await harness.settle();
    expect(eventTypesOf(caseId ?? 'none')).toEqual(['case.opened']);
  });

  it('is another school’s matter never: neither its sessions nor its vouchers are found', async () => {
    const { externalId, key } = await newSession();
    const voucher = reference(await harness.client.makeVoucher(key));
    const { key: otherKey } = await otherSchool(harness);
    const csv = fileOf(['3000.00', externalId], ['3000.00', voucher]);
    expect(await take(csv, {}, otherKey)).toMatchObject({ unknown: 2, booked: 0, asked: 0 });
    // The same lines are new to the school they belong to.
    expect(await take(csv)).toMatchObject({ booked: 1, asked: 1, already_known: 0 });
  });

  it('is one where two open sessions have its external id: nobody guesses', async () => {
    const body = sessionBody([10_000], { external_id: 'twice' });
    const first = await harness.client.createSession(harness.schoolKey, body);
    await asBefore();
    await harness.client.createSession(harness.schoolKey, body);
    expect(await take(fileOf(['100.00', 'twice']))).toMatchObject({ unknown: 1 });
    expect(await paymentsOf(harness, first.id)).toEqual([]);
  });
});

/** Sessions that a program of before made may share an external id. */
const asBefore = () => harness.services.db.updateTable('session').set({ request_sha256: null }).execute();

describe('an external id that several families share', () => {
  it('names nobody, also where all but one have paid', async () => {
    const body = sessionBody([10_000], { external_id: 'ENERO-2027' });
    const first = await harness.client.createSession(harness.schoolKey, body);
    await asBefore();
    const second = await harness.client.createSession(harness.schoolKey, sessionOf('tutor-2', body));
    const voucher = reference(await harness.client.makeVoucher(first.key));
    await harness.stripe.pay(voucher);
    await harness.settle();
    expect(await stateOf(harness, first.id)).toBe('paid');
    expect(await take(fileOf(['100.00', 'ENERO-2027']))).toMatchObject({ booked: 0, unknown: 1 });
    expect(await paymentsOf(harness, second.id)).toEqual([]);
  });

  it('control: of one family it names the one that is not paid yet', async () => {
    const body = sessionBody([10_000], { external_id: 'FEBRERO-2027' });
    const first = await harness.client.createSession(harness.schoolKey, body);
    await asBefore();
    const second = await harness.client.createSession(harness.schoolKey, body);
    await harness.stripe.pay(reference(await harness.client.makeVoucher(first.key)));
    await harness.settle();
    expect(await take(fileOf(['100.00', 'FEBRERO-2027']))).toMatchObject({ booked: 1 });
    expect(await paymentsOf(harness, second.id)).toHaveLength(1);
  });
});

describe('a file that is sent again', () => {
  it('changes nothing, also where two lines are alike', async () => {
    const { id, externalId } = await newSession();
    const line = ['1000.00', externalId] as const;
    expect(await take(fileOf(line, line))).toMatchObject({ booked: 2 });
    const again = await take(fileOf(line, line));
    expect(again).toMatchObject({ booked: 0, already_known: 2, maybe_known: 0 });
    expect(again.results[1]).toMatchObject({ outcome: 'already_known', session_id: id });
    expect((await paymentsOf(harness, id)).map(({ received }) => received)).toEqual([100_000, 100_000]);
  });

  it('books nothing twice when it is sent by two at once', async () => {
    const { id, externalId } = await newSession();
    const csv = fileOf(['1500.00', externalId], ['3.00', `raro ${externalId}`]);
    const both = await Promise.all([take(csv), take(csv)]);
    const outcomes = both.flatMap(({ results }) => results.map(({ outcome }) => outcome)).toSorted();
    expect(outcomes).toEqual(['already_known', 'already_known', 'booked', 'unknown']);
    expect(await paymentsOf(harness, id)).toHaveLength(1);
  });

  it('repairs one that was cut short by a crash', async () => {
    const { id, externalId } = await newSession();
    const lines = ['1.00', '2.00', '3.00'].map((amount) => [amount, externalId] as const);
    expect(await sendAndCrash(fileOf(...lines), 3)).toBe(500);
    expect(await paymentsOf(harness, id)).toHaveLength(1);
    expect(await take(fileOf(...lines))).toMatchObject({ booked: 2, already_known: 1 });
    expect(await paymentsOf(harness, id)).toHaveLength(3);
  });
});

describe('what a statement may hold', () => {
  it('is nothing that reaches the log', async () => {
    const { externalId } = await newSession();
    const csv = fileOf(['1.00', 'CANARIO-desconocido'], ['2.00', externalId], ['x', 'CANARIO-ilegible']);
    await take(csv);
    await send(`fecha,importe\n${today},"CANARIO`);
    await sendAndCrash(fileOf(['3.00', 'CANARIO-perdido']), 2);
    harness.services.log.flush();
    await expect.poll(() => readFile(logFile, 'utf8')).toContain('bank statement taken in');
    const log = await readFile(logFile, 'utf8');
    expect(log).toContain('crash');
    expect(log).not.toContain('CANARIO');
    expect(log).not.toContain(externalId);
  });

  it('is a megabyte, where every other route takes 64 KiB', async () => {
    const filler = `${today},0.00,"${'depósito '.repeat(20)}"\n`;
    const big = `fecha,importe,concepto\n${filler.repeat(4_900)}`;
    expect(big.length).toBeGreaterThan(900_000);
    expect((await take(big)).ignored).toBe(4_900);
    const wide = await send(`fecha,importe,concepto\n${today},1.00,${'ñ'.repeat(1_048_577)}`);
    expect(wide.status).toBe(422);
    expect(await statusFor('/api/v1/statements', 3 * 1024 * 1024)).toBe(413);
    expect(await statusFor('/api/v1/payment_sessions', 64 * 1024)).toBe(413);
  });

  it('is refused as the third of its school at the same time, and is taken in afterwards', async () => {
    const { db } = harness.services;
    let third = 0;
    const under: Promise<{ readonly status: number }>[] = [];
    await db.transaction().execute(async (trx) => {
      // No line can be written until the third was answered.
      await sql`lock table statement_line in exclusive mode`.execute(trx);
      under.push(...['uno', 'dos', 'tres'].map((text) => send(fileOf(['1.00', text]))));
      third = (await Promise.race(under)).status;
    });
    expect(third).toBe(429);
    const statuses = (await Promise.all(under)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 200, 429]);
    expect((await send(fileOf(['1.00', 'cuatro']))).status).toBe(200);
  });

  it('is nobody’s without a key', async () => {
    expect((await send(fileOf(), {}, 'sk_test_nobody')).status).toBe(401);
  });
});

/** Sends a file of which this line cannot be written, as if the process died there. */
async function sendAndCrash(csv: string, line: number): Promise<number> {
  const { db } = harness.services;
  await sql`alter table statement_line add constraint crash check (line <> ${sql.lit(line)}) not valid`.execute(db);
  const { status } = await send(csv);
  await sql`alter table statement_line drop constraint crash`.execute(db);
  return status;
}

/** What a body of that many bytes and some is answered. The server closes the connection, so each has its own. */
async function statusFor(path: string, bytes: number): Promise<number> {
  const answered = await harness.call('POST', path, {
    bearer: harness.schoolKey,
    body: { filler: 'x'.repeat(bytes) },
    headers: { connection: 'close' },
  });
  await answered.text();
  return answered.status;
}
