import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { caseList } from '#contracts/cases';
import { assignCase } from '#server/use-cases/cases/assign-case';
import { openUnknownCase } from '#server/use-cases/payments/book-money';
import { startCaseHarness } from './case-harness.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { otherSchool, paymentsOf, soundHarnessFor } from '../test-harness.ts';

const harness = await soundHarnessFor(startCaseHarness());

/** Money that nobody expected, given to the harness's school by the operator. */
async function unknown(minor: number, currency = 'MXN', provider = 'statement'): Promise<string> {
  const providerRef = randomUUID();
  await openUnknownCase(harness.services, { provider, account_id: null, providerRef, minor, currency });
  const { id } = await harness.services.db
    .selectFrom('money_case')
    .select('id')
    .where('provider_ref', '=', providerRef)
    .executeTakeFirstOrThrow();
  await assignCase(harness.services.db, id, 'bench');
  return id;
}
const newSession = (amounts: readonly number[]) =>
  harness.client.createSession(harness.schoolKey, sessionBody(amounts));
const paymentOf = async (sessionId: string) =>
  (await paymentsOf(harness, sessionId)).find(({ status }) => status === 'successful');
const caseEvents = (caseId: string) => harness.eventsOf(caseId).filter(({ type }) => type.startsWith('case.'));

describe('money on an unknown reference', () => {
  it('is told to the school it was given to, and stands in its list', async () => {
    const id = await unknown(120_000);
    await harness.settle();
    expect(caseEvents(id)).toMatchObject([
      { type: 'case.opened', session_id: null, seq: null, data: { case: { id, amount: 120_000 }, session: null } },
    ]);
    const { body } = await harness.callSchool('GET', '/cases?kind=unknown_ref&status=open');
    expect(caseList.parse(body).data.map((found) => found.id)).toContain(id);
    await harness.resolve(id, { action: 'accept', note: 'Renta del salón' });
    expect((await harness.callSchool('GET', `/cases/${id}`)).body).toMatchObject({
      resolution: 'accepted',
      session_id: null,
    });
    expect(caseEvents(id)).toMatchObject([
      {},
      { type: 'case.resolved', data: { case: { resolution: 'accepted', note: 'Renta del salón' } } },
    ]);
  });

  it('booked on a session pays it, by a payment that nobody started', async () => {
    const { id: session, key } = await newSession([300_000, 100_000]);
    const id = await unknown(400_000);
    const { body } = await harness.resolve(id, { action: 'credit', session_id: session });
    const payment = await paymentOf(session);
    expect(payment).toMatchObject({
      status: 'successful',
      base: 400_000,
      commission: 0,
      received: 400_000,
      provider: 'statement',
      method_key: 'MX/bank/statement',
      locale: 'es-MX',
    });
    expect(body).toMatchObject({ resolution: 'credited', session_id: session, payment_id: payment?.id });
    expect(await harness.session(session)).toMatchObject({ status: 'paid', payments: [{ finished: true }] });
    expect(harness.eventsOf(session).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['payment.succeeded', 'payment_session.paid', 'case.resolved']),
    );
    const evidence = await harness.services.db
      .selectFrom('evidence')
      .select(['kind', 'provider'])
      .where('payment_id', '=', payment?.id ?? '')
      .execute();
    expect(evidence).toEqual([{ kind: 'statement_line', provider: 'statement' }]);
    await expect(harness.client.makeVoucher(key)).rejects.toThrow('payment_session_already_paid');
  });

  it('of a bank statement is booked at noon of its day, under what the payer wrote', async () => {
    const csv = 'fecha,abono,concepto\n2026-11-19,2500.00,PAGO COLEGIO LUCIA\n';
    const columns = { date: 'fecha', amount: 'abono', reference: 'concepto' };
    const { body } = await harness.callSchool('POST', '/statements', { body: { csv, columns } });
    const [line] = z.object({ results: z.array(z.object({ case_id: z.string() })) }).parse(body).results;
    const { id: session } = await newSession([250_000]);
    await harness.resolve(line?.case_id ?? '', { action: 'credit', session_id: session });
    expect(await harness.session(session)).toMatchObject({
      status: 'paid',
      payments: [{ reference: 'PAGO COLEGIO LUCIA', paid_at: '2026-11-19T18:00:00.000Z' }],
    });
    const again = await harness.callSchool('POST', '/statements', { body: { csv, columns } });
    expect(again.body).toMatchObject({ results: [{ outcome: 'already_known' }] });
  });

  it('booked twice on the same session is booked once, and on another it finds no open case', async () => {
    const [session, other] = [await newSession([300_000]), await newSession([300_000])];
    const id = await unknown(300_000);
    const first = await harness.resolve(id, { action: 'credit', session_id: session.id });
    expect(await harness.resolve(id, { action: 'credit', session_id: session.id })).toEqual(first);
    expect((await harness.resolve(id, { action: 'credit', session_id: other.id })).body).toMatchObject({
      code: 'case_not_found',
    });
    expect(await harness.session(session.id)).toMatchObject({ payments: [{ received_amount: 300_000 }] });
    expect(await harness.session(other.id)).toMatchObject({ payments: [] });
  });

  it('can be given back when it was booked, as any payment', async () => {
    const { id: session } = await newSession([300_000]);
    await harness.resolve(await unknown(300_000), { action: 'credit', session_id: session });
    const payment = await paymentOf(session);
    const body = { note: 'Era de otra escuela' };
    expect((await harness.callSchool('POST', `/payments/${payment?.id}/refunds`, { body })).status).toBe(201);
    expect(await harness.session(session)).toMatchObject({ status: 'open', amounts: { total_due_amount: 300_000 } });
  });

  it('of a connected provider is booked as that provider’s', async () => {
    const { id: session } = await newSession([5_000]);
    const id = await unknown(5_000, 'MXN', 'stripe');
    await harness.resolve(id, { action: 'credit', session_id: session });
    expect(await paymentOf(session)).toMatchObject({ provider: 'stripe', method_key: 'MX/store/stripe' });
  });

  it('is not booked on another school’s session, nor on one in another currency, nor without one', async () => {
    const { key } = await otherSchool(harness);
    const foreign = await harness.client.createSession(key, sessionBody([300_000]));
    const own = await newSession([300_000]);
    const pesos = await unknown(300_000);
    const dollars = await unknown(300_000, 'USD');
    for (const [id, session_id, code] of [
      [pesos, foreign.id, 'payment_session_not_found'],
      [pesos, randomUUID(), 'payment_session_not_found'],
      [pesos, null, 'invalid_request'],
      [dollars, own.id, 'currency_mismatch'],
    ] as const)
      expect((await harness.resolve(id, { action: 'credit', session_id })).body).toMatchObject({ code });
    for (const action of ['accept', 'refund'])
      expect((await harness.resolve(pesos, { action })).body).toMatchObject({ code: 'invalid_request' });
    expect((await harness.callSchool('GET', `/cases/${pesos}`)).body).toMatchObject({ status: 'open' });
    expect(await paymentOf(own.id)).toBeUndefined();
  });

  it('is booked once, though ten people put it on ten sessions at once', async () => {
    const sessions = await Promise.all(Array.from({ length: 10 }, () => newSession([300_000])));
    const id = await unknown(300_000);
    const answers = await Promise.all(
      sessions.map((session) =>
        harness.callSchool('POST', `/cases/${id}/resolve`, { body: { action: 'credit', session_id: session.id } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 404)]);
    const paid = await Promise.all(sessions.map((session) => paymentOf(session.id)));
    expect(paid.filter((payment) => payment !== undefined)).toHaveLength(1);
    await harness.settle();
    // Without a session there is no order between them.
    expect(
      caseEvents(id)
        .map(({ type }) => type)
        .toSorted(),
    ).toEqual(['case.opened', 'case.resolved']);
  });
});
