/** One return of money, reported by the school and by the provider: it is subtracted once, in either order. */
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { caseList, moneyReturn, refundList } from '#contracts/cases';
import { violations } from '#server/db/books/invariants';
import { reconcileNow } from '#server/use-cases/payments/reconcile';
import { bookReturn } from '#server/use-cases/payment-core/book-return';
import { startCaseHarness } from '../cases/case-harness.ts';
import { bookDifferences } from '../../provider-books.ts';
import { reference, soundHarnessFor } from '../test-harness.ts';
import { isShort } from '../../../scripts/long-tests.ts';

let keys = 0;
const harness = await soundHarnessFor(startCaseHarness());
afterEach(() => harness.stripe.webhooks('normal'));

/** The provider's own books against ours, both ways. */
const booksAgree = async () =>
  expect(await bookDifferences(harness.services.db, [['stripe', harness.stripe]])).toEqual([]);
async function paid(amounts: readonly number[], minor?: number) {
  const made = await harness.owed(amounts);
  await harness.pay(made.payment, minor);
  return { ...made, paymentId: made.payment.id, reference: reference(made.payment) };
}
const record = (paymentId: string, body: object) => {
  keys += 1;
  return harness.callSchool('POST', `/payments/${paymentId}/refunds`, {
    body: { note: 'Devuelto', ...body },
    idempotencyKey: `devolucion-${keys}`,
  });
};
async function recorded(paymentId: string, body: object) {
  const { status, body: answer } = await record(paymentId, body);
  expect(status).toBe(201);
  return moneyReturn.parse(answer);
}
/** The provider gives money back: its webhook comes, unless webhooks are off. */
async function provides(reference: string, minor: number): Promise<void> {
  expect(await harness.stripe.takeBack?.(reference, minor)).toBe(true);
  await harness.settle();
}
const listed = async (paymentId: string) =>
  refundList.parse((await harness.callSchool('GET', `/payments/${paymentId}/refunds`)).body).data;
const amounts = async (paymentId: string) => (await listed(paymentId)).map(({ amount }) => amount).toSorted();
/** The provider's list, as every day. */
const compare = async () => {
  await reconcileNow(harness.services, 'stripe');
  await harness.settle();
};
const owedOn = async (id: string) => (await harness.session(id))['amounts'];
const toldReturns = (id: string) =>
  harness
    .eventsOf(id)
    .flatMap(({ type }) => (type === 'payment.refunded' || type === 'payment.reversed' ? [type] : []));

describe('a refund that a school recorded and that its provider tells of afterwards', () => {
  afterEach(booksAgree);
  it('is one: the record gets the provider’s word, and the family owes it once', async () => {
    const { id, paymentId, reference } = await paid([300_000]);
    const { id: recordId } = await recorded(paymentId, { amount: 50_000 });
    await provides(reference, 50_000);
    const one = { id: recordId, kind: 'refund', means: 'provider', amount: 50_000, note: 'Devuelto' };
    expect(await listed(paymentId)).toMatchObject([one]);
    expect(await owedOn(id)).toMatchObject({ total_due_amount: 50_000 });
    expect(toldReturns(id)).toEqual(['payment.refunded']);
    // The same report once more, by the list.
    await reconcileNow(harness.services, 'stripe');
    expect(await listed(paymentId)).toHaveLength(1);
  });

  it('is one for each record: a second equal refund is another', async () => {
    const { id, paymentId, reference } = await paid([300_000]);
    await recorded(paymentId, { amount: 50_000 });
    await provides(reference, 50_000);
    await provides(reference, 50_000);
    expect(await listed(paymentId)).toMatchObject([
      { means: 'provider', amount: 50_000, note: null },
      { means: 'provider', amount: 50_000, note: 'Devuelto' },
    ]);
    expect(await owedOn(id)).toMatchObject({ total_due_amount: 100_000 });
    expect(toldReturns(id)).toHaveLength(2);
  });

  it('is the one that a case’s decision recorded', async () => {
    const { id, paymentId, reference } = await paid([300_000], 310_000);
    const { id: caseId } = await harness.openCase(id, 'overpaid');
    await harness.resolve(caseId, { action: 'refund', note: 'Por el panel' });
    await provides(reference, 10_000);
    expect(await listed(paymentId)).toMatchObject([{ means: 'provider', amount: 10_000, note: 'Por el panel' }]);
    expect(await harness.session(id)).toMatchObject({ status: 'paid' });
  });

  it('is another one where the school said that its own is separate', async () => {
    const { paymentId, reference } = await paid([300_000]);
    await recorded(paymentId, { amount: 50_000, separate: true, note: 'En caja' });
    await provides(reference, 50_000);
    expect((await listed(paymentId)).map(({ means }) => means)).toEqual(['provider', 'other']);
  });
});

describe('a return that may be one the school recorded', () => {
  afterEach(booksAgree);
  /** The one open question of a payment. */
  async function readOpenCase(paymentId: string) {
    const { body } = await harness.callSchool('GET', '/cases?kind=maybe_known&status=open');
    const found = caseList.parse(body).data.filter(({ payment_id }) => payment_id === paymentId);
    expect(found).toHaveLength(1);
    return found[0] ?? null;
  }

  it('of another amount is asked about, once, and is the same if the school says so', async () => {
    const { id, paymentId, reference } = await paid([300_000]);
    await recorded(paymentId, { amount: 50_000 });
    await provides(reference, 20_000);
    await compare();
    const found = await readOpenCase(paymentId);
    expect(found).toMatchObject({ session_id: id, amount: 20_000, currency: 'MXN', return_kind: 'refund', note: null });
    expect(await amounts(paymentId)).toEqual([50_000]);
    expect(harness.eventsOf(found?.id ?? '').map(({ type }) => type)).toEqual(['case.opened']);
    const accepted = { status: 'resolved', resolution: 'accepted', payment_id: paymentId };
    const answer = await harness.resolve(found?.id ?? '', { action: 'accept' });
    expect(answer).toMatchObject({ status: 200, body: accepted });
    await compare();
    expect(await amounts(paymentId)).toEqual([50_000]);
    expect(harness.eventsOf(found?.id ?? '').map(({ type }) => type)).toEqual(['case.opened', 'case.resolved']);
  });

  it('and is another one if it says so: then it is booked, and told as any', async () => {
    const { id, paymentId, reference } = await paid([300_000]);
    await recorded(paymentId, { amount: 50_000 });
    await provides(reference, 20_000);
    const found = await readOpenCase(paymentId);
    expect(await harness.resolve(found?.id ?? '', { action: 'credit', session_id: id })).toMatchObject({ status: 422 });
    const both = await Promise.all([1, 2].map(() => harness.resolve(found?.id ?? '', { action: 'refund' })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await compare();
    expect(await amounts(paymentId)).toEqual([20_000, 50_000]);
    expect(await owedOn(id)).toMatchObject({ total_due_amount: 70_000 });
    expect(toldReturns(id)).toHaveLength(2);
  });

  it('and is another one of which not all is left: the rest is a case', async () => {
    const { id, paymentId, reference } = await paid([300_000]);
    await recorded(paymentId, { amount: 250_000 });
    await provides(reference, 90_000);
    const found = await readOpenCase(paymentId);
    expect(await harness.resolve(found?.id ?? '', { action: 'refund' })).toMatchObject({
      status: 200,
      body: { resolution: 'refunded' },
    });
    expect(await amounts(paymentId)).toEqual([250_000, 50_000]);
    expect(await harness.openCase(id, 'over_returned')).toMatchObject({ amount: 40_000, return_kind: 'refund' });
  });

  it('of another kind is asked about too, and gives its word to the record that it is', async () => {
    const { paymentId, reference } = await paid([300_000]);
    await recorded(paymentId, { amount: 50_000, kind: 'chargeback' });
    await provides(reference, 50_000);
    const found = await readOpenCase(paymentId);
    await harness.resolve(found?.id ?? '', { action: 'accept' });
    expect(await listed(paymentId)).toMatchObject([{ kind: 'chargeback', means: 'provider', amount: 50_000 }]);
    await provides(reference, 50_000);
    expect(await amounts(paymentId)).toEqual([50_000, 50_000]);
  });

  it('is asked about where nothing is left that could have gone back', async () => {
    const { paymentId, reference } = await paid([300_000]);
    await recorded(paymentId, { separate: true, note: 'Todo en caja' });
    await provides(reference, 300_000);
    const found = await readOpenCase(paymentId);
    const none = { code: 'amount_out_of_range', metadata: { left: 0 } };
    expect(await harness.resolve(found?.id ?? '', { action: 'refund' })).toMatchObject({ status: 422, body: none });
    expect(await harness.resolve(found?.id ?? '', { action: 'accept' })).toMatchObject({ status: 200 });
    expect(await amounts(paymentId)).toEqual([300_000]);
  });
});

describe('a refund that the provider told of and that a school records afterwards', () => {
  afterEach(booksAgree);
  it('is refused, and the school says whether it is another one', async () => {
    const { id, paymentId, reference } = await paid([300_000]);
    await provides(reference, 50_000);
    const [refund] = await listed(paymentId);
    const known = { code: 'return_maybe_known', metadata: { return_ids: [refund?.id] } };
    expect(await record(paymentId, { amount: 50_000 })).toMatchObject({ status: 409, body: known });
    expect(await amounts(paymentId)).toEqual([50_000]);
    // No other amount is taken for it.
    await recorded(paymentId, { amount: 40_000 });
    await recorded(paymentId, { amount: 50_000, separate: true });
    expect(await amounts(paymentId)).toEqual([40_000, 50_000, 50_000]);
    await harness.settle();
    expect(toldReturns(id)).toHaveLength(3);
  });

  it('is refused as a case’s decision in the same way', async () => {
    const { id, paymentId, reference } = await paid([300_000], 310_000);
    await provides(reference, 5_000);
    const { id: caseId } = await harness.openCase(id, 'overpaid');
    const refund = { action: 'refund', note: 'Por transferencia' };
    expect(await harness.resolve(caseId, refund)).toMatchObject({ status: 409, body: { code: 'return_maybe_known' } });
    expect(await harness.openCase(id, 'overpaid')).toMatchObject({ id: caseId });
    expect(await harness.resolve(caseId, { ...refund, separate: true })).toMatchObject({ status: 200 });
    expect(await amounts(paymentId)).toEqual([5_000, 5_000]);
  });
});

describe('the provider and the school at once', () => {
  afterEach(booksAgree);
  it('tell of one refund, whoever is first', async () => {
    for (const webhooks of ['duplicate', 'off', 'duplicate'] as const) {
      const { id, paymentId, reference } = await paid([300_000]);
      harness.stripe.webhooks(webhooks);
      await harness.stripe.takeBack?.(reference, 50_000);
      const lists = [1, 2, 3].map(() => reconcileNow(harness.services, 'stripe'));
      const [answer] = await Promise.all([record(paymentId, { amount: 50_000 }), ...lists]);
      await harness.settle();
      expect([201, 409]).toContain(answer.status);
      expect(await listed(paymentId)).toMatchObject([{ means: 'provider', amount: 50_000 }]);
      expect(await owedOn(id)).toMatchObject({ total_due_amount: 50_000 });
      expect(toldReturns(id)).toEqual(['payment.refunded']);
    }
  });
});

/** A true return: by the provider or beside it, recorded by the school or not, and when each of them reports it. */
const trueReturn = fc.record({
  amount: fc.constantFrom(10_000, 20_000, 30_000),
  byProvider: fc.boolean(),
  isRecorded: fc.boolean(),
  providerAt: fc.nat(9),
  schoolAt: fc.nat(9),
});

it('is on the books as it truly was, in whatever order a school that answers truly and its provider tell of it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(trueReturn, { minLength: 2, maxLength: 4 }), async (real) => {
      const { paymentId, id } = await paid([300_000]);
      const words = real.flatMap((each, index) => [
        ...(each.byProvider ? [{ ...each, index, by: 'provider', at: each.providerAt }] : []),
        ...(each.isRecorded || !each.byProvider ? [{ ...each, index, by: 'school', at: each.schoolAt }] : []),
      ]);
      for (const { amount, byProvider, by, index } of words.toSorted((one, other) => one.at - other.at)) {
        if (by === 'provider') await tell(id, paymentId, { ref: `re_${index}`, amount });
        else {
          const { status } = await record(paymentId, { amount, separate: !byProvider });
          // A reported refund of the provider needs no record; one beside it is never taken for it.
          expect(byProvider ? [201, 409] : [201]).toContain(status);
        }
      }
      const sum = (some: readonly { readonly amount: number }[]) => some.reduce((all, { amount }) => all + amount, 0);
      expect(sum(await listed(paymentId))).toBe(sum(real));
      expect(await violations(harness.services.db)).toEqual([]);
    }),
    { numRuns: Number(process.env['CUOTA_RETURNS'] ?? (isShort ? 2 : 4)) },
  );
});

/** The provider's report. A question is answered at once as another return: an equal record would have matched. */
async function tell(sessionId: string, paymentId: string, { ref, amount }: { ref: string; amount: number }) {
  const received = { minor: 300_000, currency: 'MXN' };
  const observation = { kind: 'successful', providerRef: 'pi_1', received, paidAt: harness.clock.now() } as const;
  await bookReturn(harness.services, {
    payment: { id: paymentId, session_id: sessionId },
    kind: 'refund',
    minor: amount,
    means: 'provider',
    note: null,
    providerRef: ref,
    cause: { by: 'evidence', kind: 'query', provider: 'stripe', observation, inboxId: null },
  });
  const { body } = await harness.callSchool('GET', `/cases?kind=maybe_known&status=open&session_id=${sessionId}`);
  for (const { id } of caseList.parse(body).data)
    await harness.callSchool('POST', `/cases/${id}/resolve`, { body: { action: 'refund' }, idempotencyKey: id });
}
