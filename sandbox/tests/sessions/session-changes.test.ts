import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { paymentDetail, quote } from '#contracts/payment-detail';
import { sessionBody } from '../../actors/session-body.ts';
import { startCaseHarness } from '../cases/case-harness.ts';
import { paymentsOf, soundHarnessFor } from '../test-harness.ts';
import { byCash } from '../../actors/parent.ts';

const harness = await soundHarnessFor(startCaseHarness());

/** A session whose payer chose OXXO and saw a quote. */
async function prepared(amounts: readonly number[]) {
  const parent = await harness.parent(sessionBody(amounts));
  const chosen = await parent.choose(byCash);
  const commit = (quoteId: string) => parent.commit(chosen.payment_id, { quote_id: quoteId });
  return { id: parent.sessionId, chosen, commit };
}
const patch = (id: string, amounts: readonly number[]) =>
  harness.callSchool('PATCH', `/payment_sessions/${id}`, { body: { charges: sessionBody(amounts).charges } });
const refusedQuote = z.object({ code: z.literal('quote_changed'), metadata: z.object({ quote }) });

describe('a school that changes the charges of a session', () => {
  it('while its payer looks at the price: the payer is shown the new one and pays that', async () => {
    const { id, chosen, commit } = await prepared([300_000, 100_000]);
    expect(chosen.quote.total_amount).toBe(400_000);
    expect((await patch(id, [250_000])).status).toBe(200);
    const refused = await commit(chosen.quote.id);
    expect(refused.status).toBe(409);
    const { metadata } = refusedQuote.parse(await refused.json());
    expect(metadata.quote).toMatchObject({ total_amount: 250_000, lines: [{ amount: 250_000 }] });
    const payment = paymentDetail.parse(await (await commit(metadata.quote.id)).json());
    expect(payment).toMatchObject({ status: 'pending', total_amount: 250_000, lines: [{ amount: 250_000 }] });
    await harness.pay(payment);
    expect(await harness.session(id)).toMatchObject({ status: 'paid', charges: [{ status: 'paid' }] });
  });

  it('to others of the same price: the payer agrees to them all the same', async () => {
    const { id, chosen, commit } = await prepared([300_000]);
    await patch(id, [300_000]);
    expect((await commit(chosen.quote.id)).status).toBe(409);
  });

  it('to more than the chosen method takes: the payer must choose another', async () => {
    const { id, chosen, commit } = await prepared([300_000]);
    await patch(id, [1_100_000]);
    expect(await (await commit(chosen.quote.id)).json()).toMatchObject({ code: 'amount_out_of_range' });
  });

  it('is refused while a voucher is out, also one that blocks no longer', async () => {
    const { id } = await harness.owed([300_000]);
    const refused = { status: 409, body: { code: 'payment_session_already_in_confirmation_pending_state' } };
    expect(await patch(id, [200_000])).toMatchObject(refused);
    await harness.advance(31 * 60);
    expect(await harness.session(id)).toMatchObject({ status: 'open' });
    expect(await patch(id, [200_000])).toMatchObject(refused);
    await harness.advance(6 * 24 * 3600);
    expect((await patch(id, [200_000])).status).toBe(200);
  });

  it('after a voucher died: money that still comes for it is not lost, nor taken for the new charges', async () => {
    const made = await harness.owed([300_000]);
    await harness.advance(6 * 24 * 3600);
    expect((await patch(made.id, [200_000])).status).toBe(200);
    await harness.moneyShows(made, 300_000);
    expect(await harness.session(made.id)).toMatchObject({ status: 'open', amounts: { total_due_amount: 200_000 } });
    expect(await harness.openCase(made.id, 'late')).toMatchObject({ amount: 300_000 });
    const found = await harness.openCase(made.id, 'double');
    expect((await harness.resolve(found.id, { action: 'refund', note: 'Ya no se debía' })).status).toBe(200);
  });

  it('is refused once money came, and when all is paid', async () => {
    const short = await harness.owed([300_000]);
    await harness.pay(short.payment, 100_000);
    expect(await patch(short.id, [200_000])).toMatchObject({ body: { code: 'payment_session_has_payments' } });
    const paid = await harness.owed([300_000]);
    await harness.pay(paid.payment);
    expect(await patch(paid.id, [200_000])).toMatchObject({ body: { code: 'payment_session_already_paid' } });
    const other = { body: { external_id: 'archivo-9' } };
    expect((await harness.callSchool('PATCH', `/payment_sessions/${paid.id}`, other)).status).toBe(200);
  });

  it('at the same moment as its payer confirms: one of them wins, and nobody pays a price they did not see', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { id, chosen, commit } = await prepared([300_000]);
      const first = round % 2 === 0 ? commit(chosen.quote.id) : null;
      const [changed, committed] = await Promise.all([patch(id, [250_000]), first ?? commit(chosen.quote.id)]);
      expect([changed.status, committed.status].toSorted()).toEqual([200, 409]);
      const [row] = await paymentsOf(harness, id);
      if (committed.status === 200) expect(row).toMatchObject({ status: 'pending', base: 300_000 });
      else {
        expect(row).toMatchObject({ status: 'pristine', base: 250_000 });
        const { metadata } = refusedQuote.parse(await committed.json());
        expect((await commit(metadata.quote.id)).status).toBe(200);
      }
    }
  });
});
