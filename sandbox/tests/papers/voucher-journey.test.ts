/** A voucher between payer, provider and school, beyond the fault matrix (each fault) and the journeys (screens). */
import { expect, it } from 'vitest';
import { instructionsOf } from '#contracts/instruction-lines';
import { policyVersion } from '#domain/policies';
import { byCash, openLink } from '../../actors/parent.ts';
import { startApiHarness } from '../api-harness.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { paymentsOf, reference, revokeLinks, soundHarnessFor, strangersVoucher } from '../test-harness.ts';

const harness = await soundHarnessFor(startApiHarness());

it('money on a reference nobody here made opens one case for the school, however often it is told', async () => {
  const id = await strangersVoucher(harness, 5_000);
  harness.stripe.webhooks('duplicate');
  await harness.stripe.pay(id);
  await harness.settle();
  const cases = await harness.services.db
    .selectFrom('money_case')
    .select(['provider_ref', 'kind', 'amount'])
    .where('kind', '=', 'unknown_ref')
    .execute();
  expect(cases).toEqual([{ provider_ref: id, kind: 'unknown_ref', amount: 5000 }]);
});

const cash = { ...byCash, accepted_policy: policyVersion } as const;

it('ten tabs that choose and press at once leave one payment pending', async () => {
  const { id, key } = await harness.client.createSession(harness.schoolKey, sessionBody());
  const tabs = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const tab = await openLink(harness.origin, key);
      const chosen = await tab.call('POST', `/sessions/${id}/materialize`, cash);
      const { payment_id: paymentId } = await chosen.json();
      return chosen.ok ? (await tab.commit(paymentId)).status : chosen.status;
    }),
  );
  expect(tabs.every((status) => status === 200 || status === 409)).toBe(true);
  expect((await paymentsOf(harness, id)).filter(({ status }) => status === 'pending')).toHaveLength(1);
});

it('a durable link shows the voucher without the session, turns paid, and names nobody in full', async () => {
  const parent = await harness.parent();
  const payment = await parent.pay(byCash);
  const durable = instructionsOf(payment.next_step)?.durable_url ?? '';
  const path = `/api/vouchers/${durable.split('/v/')[1]}`;
  await revokeLinks(harness, parent.sessionId);
  const view = await (await harness.call('GET', path)).json();
  expect(view).toMatchObject({
    status: 'pending',
    next_step: { kind: 'instructions', lines: [{ value: reference(payment) }], durable_url: null },
  });
  expect(JSON.stringify(view)).not.toContain('Torres');
  await harness.stripe.pay(reference(payment));
  await harness.settle();
  expect(await (await harness.call('GET', path)).json()).toMatchObject({ status: 'successful', finished: true });
  expect((await harness.call('GET', `${path.slice(0, -1)}!`)).status).toBe(404);
});
