/** A voucher's way between payer, provider and school, where no other suite goes: what each fault does is the matrix's, what a payer sees the journeys'. */
import { expect, it } from 'vitest';
import { instructionsOf, referenceOf } from '#contracts/instruction-lines';
import type { PaymentDetail } from '#contracts/payment-detail';
import { policyVersion } from '#domain/policies';
import { byCash, openLink } from './actors/parent.ts';
import { startApiBench } from './api-bench.ts';
import { sessionBody } from './session-body.ts';
import { soundBenchFor } from './test-bench.ts';

const bench = await soundBenchFor(startApiBench());

const reference = (payment: PaymentDetail): string => referenceOf(payment.next_step) ?? 'no voucher';
/** What the school took of a session. */
const told = (sessionId: string) =>
  bench.school
    .received()
    .filter((event) => event.payload.includes(sessionId) && event.answered === 204)
    .map((event) => event.type);

it('a voucher that nobody pays waits out its grace and then fails, and the session is open again', async () => {
  const parent = await bench.parent();
  const { sessionId: id } = parent;
  const payment = await parent.pay(byCash);
  await bench.advance(6 * 24 * 3600);
  const reopened = await bench.services.db
    .selectFrom('session')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirst();
  expect(reopened?.state).toBe('open');
  const row = bench.services.db.selectFrom('payment').select('status').where('id', '=', payment.id);
  expect(await row.execute()).toEqual([{ status: 'failed' }]);
  // Six days were skipped at once, so the end of the link and of the voucher are found in any order.
  expect(told(id).toSorted()).toEqual(
    ['payment_session.opened', 'payment.pending', 'payment_session.expired', 'payment.failed'].toSorted(),
  );
});

it('money on a reference nobody here made opens one case for the school, however often it is told', async () => {
  const made = await fetch(`${bench.stripe.origin}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_bench', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'amount=5000&currency=mxn&payment_method_types[0]=oxxo&payment_method_data[type]=oxxo&payment_method_data[billing_details][name]=A B&payment_method_data[billing_details][email]=a@b.example&confirm=true',
  });
  const { id } = await made.json();
  bench.stripe.webhooks('duplicate');
  await bench.stripe.pay(id);
  await bench.settle();
  const cases = await bench.services.db
    .selectFrom('money_case')
    .select(['provider_ref', 'kind', 'amount'])
    .where('kind', '=', 'unknown_ref')
    .execute();
  expect(cases).toEqual([{ provider_ref: id, kind: 'unknown_ref', amount: 5000 }]);
});

it('ten tabs that choose and press at once leave one payment pending', async () => {
  const { id, key } = await bench.client.createSession(bench.schoolKey, sessionBody());
  const tabs = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const tab = await openLink(bench.origin, key);
      const chosen = await tab.call('POST', `/sessions/${id}/materialize`, {
        ...byCash,
        accepted_policy: policyVersion,
      });
      const { payment_id: paymentId } = await chosen.json();
      return chosen.ok ? (await tab.commit(paymentId)).status : chosen.status;
    }),
  );
  expect(tabs.every((status) => status === 200 || status === 409)).toBe(true);
  const pending = await bench.services.db
    .selectFrom('payment')
    .select('id')
    .where('session_id', '=', id)
    .where('status', '=', 'pending')
    .execute();
  expect(pending).toHaveLength(1);
});

it('a durable link shows the voucher without the session, turns paid, and names nobody in full', async () => {
  const parent = await bench.parent();
  const payment = await parent.pay(byCash);
  const durable = instructionsOf(payment.next_step)?.durable_url ?? '';
  const path = `/api/vouchers/${durable.split('/v/')[1]}`;
  await bench.services.db
    .updateTable('access_link')
    .set({ revoked_at: new Date() })
    .where('session_id', '=', parent.sessionId)
    .execute();
  const view = await (await bench.call('GET', path)).json();
  expect(view).toMatchObject({
    status: 'pending',
    next_step: { kind: 'instructions', lines: [{ value: reference(payment) }], durable_url: null },
  });
  expect(JSON.stringify(view)).not.toContain('Torres');
  await bench.stripe.pay(reference(payment));
  await bench.settle();
  expect(await (await bench.call('GET', path)).json()).toMatchObject({ status: 'successful', finished: true });
  expect((await bench.call('GET', `${path.slice(0, -1)}!`)).status).toBe(404);
});
