/** Several accounts of one provider: each is compared by itself, and each stands by itself in a day's settlement. */
import { describe, expect, it } from 'vitest';
import { addAccount } from '#server/use-cases/accounts/add-account';
import { compareWithProviders } from '#server/use-cases/payments/compare-with-providers';
import { reconcileNow } from '#server/use-cases/payments/reconcile';
import { byCash, openLink } from './actors/parent.ts';
import { startApiBench } from './api-bench.ts';
import { sessionBody } from './session-body.ts';
import { otherSchool, paymentRow, reference, soundAtLastFor } from './test-bench.ts';

const bench = await soundAtLastFor(startApiBench());
const { services, origin } = bench;

/** A voucher of a school, paid without a webhook; nobody asks about it any more. */
async function missedMoney(key: string, emulator = bench.stripe) {
  const parent = await openLink(origin, (await bench.client.createSession(key, sessionBody([120_000]))).key);
  const payment = await parent.pay(byCash);
  emulator.webhooks('off');
  await emulator.pay(reference(payment));
  return payment.id;
}

describe('one merchant in two accounts', () => {
  it('is money of one of them: the other books nothing of it, and says so', async () => {
    const paid = await missedMoney(bench.schoolKey);
    await reconcileNow(services, 'stripe');
    const school = await otherSchool(bench);
    // As when credentials of the environment are stored for a school, whose account then lists what was paid to the default.
    const { STRIPE_SECRET_KEY = '', STRIPE_WEBHOOK_SECRET = '' } = bench.env;
    const credentials = { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET };
    const added = await addAccount(services, { provider: 'stripe', schoolId: school.id, label: 'x', credentials });
    if (!('id' in added)) throw new Error(added.code);
    const name = `stripe/${added.id}`;
    const { provider_ref: ref } = await paymentRow(bench, paid);
    const crossed = `money that ${name} lists is of a payment at another account: ${ref} (payment ${paid}): theirs 120000 MXN, ours 120000 MXN at stripe`;
    const told = async () => (await compareWithProviders(services)).find(({ account }) => account === name);
    expect(await told()).toMatchObject({ sound: false, differences: [crossed] });
    expect(await reconcileNow(services, name)).toMatchObject({ listed: 1, booked: 0, unknown: 0, crossed: 1 });
    expect(await told()).toMatchObject({ differences: [crossed] });
    expect(await services.db.selectFrom('money_case').select('id').execute()).toEqual([]);
  });
});
