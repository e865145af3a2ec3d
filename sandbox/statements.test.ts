/** How often the database is asked for one payment: each time is a wait, and all of them together what the server can bear. */
import { afterAll, describe, expect, it } from 'vitest';
import { materializeAnswer } from '#contracts/payment-detail';
import { policyVersion } from '#domain/policies';
import { applyInbox } from '#server/jobs/apply-inbox';
import { databaseNow } from '#server/db/now';
import type { Services } from '#server/start/services';
import { byCard, byCash, type Parent, type Way } from './actors/parent.ts';
import { answersFor, numbers, startCardHarness } from './card-harness.ts';
import { countedProduct, type Counted } from './statements-counted.fixture.ts';
import { openProofPage } from './proof-client.ts';
import { paymentRow, reference, soundAtLastFor } from './test-harness.ts';

const harness = await soundAtLastFor(startCardHarness({ workers: 0 }));
const counting = countedProduct(harness);
/** A program that asks once more wherever it looks for a school's accounts. */
const oftener = countedProduct(harness, (real: Services) => ({
  ...real,
  accounts: {
    ...real.accounts,
    async offeredOf(rows) {
      await databaseNow(real.db);
      return real.accounts.offeredOf(rows);
    },
  },
}));
afterAll(() => Promise.all([counting.close(), oftener.close()]));

/** A choice and its commit together may ask so often. */
const most: Counted = { statements: 20, transactions: 4 };
const isWithin = (...parts: readonly Counted[]): boolean =>
  (['statements', 'transactions'] as const).every(
    (what) => parts.reduce((sum, each) => sum + each[what], 0) <= most[what],
  );

/** Opens a session, chooses and commits; each counted by itself. */
async function pay(
  way: Way,
  answers: (parent: Parent) => Promise<object> = async () => ({}),
  { product, counted } = counting,
) {
  const parent = await harness.parent();
  const opened = await counted(() => product.read(`/api/sessions/${parent.key}`));
  const at = `/api/sessions/${parent.sessionId}`;
  const more = await answers(parent);
  const chosen = await counted(() =>
    product.call('POST', `${at}/materialize`, parent.bearer, { ...way, accepted_policy: policyVersion }),
  );
  const { payment_id } = materializeAnswer.parse(await chosen.answer.json());
  const committed = await counted(() => product.call('POST', `${at}/commit`, parent.bearer, { payment_id, ...more }));
  expect([opened.answer.status, committed.answer.status]).toEqual([200, 200]);
  return { parent, paymentId: payment_id, opened: opened.sent, chosen: chosen.sent, committed: committed.sent };
}

async function typedCard(parent: Parent): Promise<object> {
  const form = await harness.openForm(parent);
  await harness.tokenize(form, { number: numbers.approved });
  return { answers: answersFor(form) };
}

// The first of everything connects, and finds out whether marks are kept.
await pay(byCash);
await pay(byCash, undefined, oftener);

describe('the database is asked', () => {
  it('once for a session', async () => {
    expect((await pay(byCash)).opened).toEqual({ statements: 1, transactions: 0 });
  });

  it('once for another token of a session that is open', async () => {
    const { key } = await harness.parent();
    const page = await openProofPage(harness.origin, () => new Date());
    const path = '/api/tokens';
    const body = JSON.stringify({ data: key });
    const headers = { 'content-type': 'application/json', dpop: await page.prove({ method: 'POST', path }) };
    const { answer, sent } = await counting.counted(() => counting.product.send(path, { headers, body }));
    expect([answer.status, sent]).toEqual([200, { statements: 1, transactions: 0 }]);
  });

  it('6 times for a choice and 11 times for its commit, in three transactions', async () => {
    const { chosen, committed } = await pay(byCash);
    expect(chosen).toEqual({ statements: 6, transactions: 1 });
    expect(committed).toEqual({ statements: 11, transactions: 2 });
    expect(isWithin(chosen, committed)).toBe(true);
  });

  it('within the same bound for a transfer, and for a card that is paid at once', async () => {
    const transfer = await pay({ entity: 'transfer', method: 'transfer' });
    const card = await pay(byCard, typedCard);
    expect((await paymentRow(harness, card.paymentId)).status).toBe('successful');
    expect([transfer, card].map(({ chosen, committed }) => isWithin(chosen, committed))).toEqual([true, true]);
  });

  it('10 times to book what a webhook tells, in one transaction', async () => {
    const { parent, paymentId } = await pay(byCash);
    await applyInbox(counting.product.services);
    await harness.stripe.pay(reference(await parent.read(paymentId)));
    for (let round = 0; round < 3; round += 1) await harness.stripe.tick();
    const { sent } = await counting.counted(() => applyInbox(counting.product.services));
    expect((await paymentRow(harness, paymentId)).status).toBe('successful');
    expect(sent).toEqual({ statements: 10, transactions: 1 });
  });

  it('oftener by a program that asks oftener: that would be seen', async () => {
    const { opened, chosen, committed } = await pay(byCash, undefined, oftener);
    expect([opened, chosen, committed].map(({ statements }) => statements)).toEqual([2, 7, 12]);
    expect(isWithin(chosen, committed, chosen, committed)).toBe(false);
  });
});
