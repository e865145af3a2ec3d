import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { caseList } from '#contracts/cases';
import { assignCase } from '#server/use-cases/cases/assign-case';
import { openUnknownCase } from '#server/use-cases/payments/book-money';
import { startCaseBench } from './case-bench.ts';
import { sessionBody } from './session-body.ts';
import { otherSchool, paymentsOf, soundBenchFor } from './test-bench.ts';

const bench = await soundBenchFor(startCaseBench());

/** Money that nobody expected, given to the bench's school by the operator. */
async function unknown(minor: number, currency = 'MXN', provider = 'statement'): Promise<string> {
  const providerRef = randomUUID();
  await openUnknownCase(bench.services, { provider, account_id: null, providerRef, minor, currency });
  const { id } = await bench.services.db
    .selectFrom('money_case')
    .select('id')
    .where('provider_ref', '=', providerRef)
    .executeTakeFirstOrThrow();
  await assignCase(bench.services.db, id, 'bench');
  return id;
}
const newSession = (amounts: readonly number[]) => bench.client.createSession(bench.schoolKey, sessionBody(amounts));
const paymentOf = async (sessionId: string) =>
  (await paymentsOf(bench, sessionId)).find(({ status }) => status === 'successful');
const caseEvents = (caseId: string) => bench.told(caseId).filter(({ type }) => type.startsWith('case.'));

describe('money on an unknown reference', () => {
  it('is told to the school it was given to, and stands in its list', async () => {
    const id = await unknown(120_000);
    await bench.settle();
    expect(caseEvents(id)).toMatchObject([
      { type: 'case.opened', session_id: null, seq: null, data: { case: { id, amount: 120_000 }, session: null } },
    ]);
    const { body } = await bench.callSchool('GET', '/cases?kind=unknown_ref&status=open');
    expect(caseList.parse(body).data.map((found) => found.id)).toContain(id);
    await bench.resolve(id, { action: 'accept', note: 'Renta del salón' });
    expect((await bench.callSchool('GET', `/cases/${id}`)).body).toMatchObject({
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
    const { body } = await bench.resolve(id, { action: 'credit', session_id: session });
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
    expect(await bench.session(session)).toMatchObject({ status: 'paid', payments: [{ finished: true }] });
    expect(bench.told(session).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['payment.succeeded', 'payment_session.paid', 'case.resolved']),
    );
    const evidence = await bench.services.db
      .selectFrom('evidence')
      .select(['kind', 'provider'])
      .where('payment_id', '=', payment?.id ?? '')
      .execute();
    expect(evidence).toEqual([{ kind: 'statement_line', provider: 'statement' }]);
    await expect(bench.client.makeVoucher(key)).rejects.toThrow('payment_session_already_paid');
  });

  it('of a bank statement is booked at noon of its day, under what the payer wrote', async () => {
    const csv = 'fecha,abono,concepto\n2026-11-19,2500.00,PAGO COLEGIO LUCIA\n';
    const columns = { date: 'fecha', amount: 'abono', reference: 'concepto' };
    const { body } = await bench.callSchool('POST', '/statements', { body: { csv, columns } });
    const [line] = z.object({ results: z.array(z.object({ case_id: z.string() })) }).parse(body).results;
    const { id: session } = await newSession([250_000]);
    await bench.resolve(line?.case_id ?? '', { action: 'credit', session_id: session });
    expect(await bench.session(session)).toMatchObject({
      status: 'paid',
      payments: [{ reference: 'PAGO COLEGIO LUCIA', paid_at: '2026-11-19T18:00:00.000Z' }],
    });
    const again = await bench.callSchool('POST', '/statements', { body: { csv, columns } });
    expect(again.body).toMatchObject({ results: [{ outcome: 'already_known' }] });
  });

  it('booked twice on the same session is booked once, and on another it finds no open case', async () => {
    const [session, other] = [await newSession([300_000]), await newSession([300_000])];
    const id = await unknown(300_000);
    const first = await bench.resolve(id, { action: 'credit', session_id: session.id });
    expect(await bench.resolve(id, { action: 'credit', session_id: session.id })).toEqual(first);
    expect((await bench.resolve(id, { action: 'credit', session_id: other.id })).body).toMatchObject({
      code: 'case_not_found',
    });
    expect(await bench.session(session.id)).toMatchObject({ payments: [{ received_amount: 300_000 }] });
    expect(await bench.session(other.id)).toMatchObject({ payments: [] });
  });

  it('can be given back when it was booked, as any payment', async () => {
    const { id: session } = await newSession([300_000]);
    await bench.resolve(await unknown(300_000), { action: 'credit', session_id: session });
    const payment = await paymentOf(session);
    const body = { note: 'Era de otra escuela' };
    expect((await bench.callSchool('POST', `/payments/${payment?.id}/refunds`, { body })).status).toBe(201);
    expect(await bench.session(session)).toMatchObject({ status: 'open', amounts: { total_due_amount: 300_000 } });
  });

  it('of a connected provider is booked as that provider’s', async () => {
    const { id: session } = await newSession([5_000]);
    const id = await unknown(5_000, 'MXN', 'stripe');
    await bench.resolve(id, { action: 'credit', session_id: session });
    expect(await paymentOf(session)).toMatchObject({ provider: 'stripe', method_key: 'MX/store/stripe' });
  });

  it('is not booked on another school’s session, nor on one in another currency, nor without one', async () => {
    const { key } = await otherSchool(bench);
    const foreign = await bench.client.createSession(key, sessionBody([300_000]));
    const own = await newSession([300_000]);
    const pesos = await unknown(300_000);
    const dollars = await unknown(300_000, 'USD');
    for (const [id, session_id, code] of [
      [pesos, foreign.id, 'payment_session_not_found'],
      [pesos, randomUUID(), 'payment_session_not_found'],
      [pesos, null, 'invalid_request'],
      [dollars, own.id, 'currency_mismatch'],
    ] as const)
      expect((await bench.resolve(id, { action: 'credit', session_id })).body).toMatchObject({ code });
    for (const action of ['accept', 'refund'])
      expect((await bench.resolve(pesos, { action })).body).toMatchObject({ code: 'invalid_request' });
    expect((await bench.callSchool('GET', `/cases/${pesos}`)).body).toMatchObject({ status: 'open' });
    expect(await paymentOf(own.id)).toBeUndefined();
  });

  it('is booked once, though ten people put it on ten sessions at once', async () => {
    const sessions = await Promise.all(Array.from({ length: 10 }, () => newSession([300_000])));
    const id = await unknown(300_000);
    const answers = await Promise.all(
      sessions.map((session) =>
        bench.callSchool('POST', `/cases/${id}/resolve`, { body: { action: 'credit', session_id: session.id } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 404)]);
    const paid = await Promise.all(sessions.map((session) => paymentOf(session.id)));
    expect(paid.filter((payment) => payment !== undefined)).toHaveLength(1);
    await bench.settle();
    // Without a session there is no order between them.
    expect(
      caseEvents(id)
        .map(({ type }) => type)
        .toSorted(),
    ).toEqual(['case.opened', 'case.resolved']);
  });
});
