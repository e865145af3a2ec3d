/** Contract tests of returned money, and of money that came twice. */
import type { BookReturn } from '#domain/compare-books';
import { expect, it } from 'vitest';
import { linesOf, started, type Harness } from './contract-harness.fixture.ts';
import type { Offer } from '../offer.ts';

const fiveDaysMs = 5 * 86_400_000;

/** Registers them for one offer. A provider whose emulator lacks one of these skips it. */
export function returnTests(offer: Offer, harness: () => Harness): void {
  async function paid() {
    const payment = await started(harness(), offer);
    await harness().emulator.pay(payment.reference);
    return payment;
  }

  it('what went back is told with an id of each return, and stands on the list however old the payment is', async (test) => {
    const { clock, connection, emulator } = harness();
    if (!emulator.takeBack) return test.skip('money never goes back so');
    const { order, handle, reference } = await paid();
    clock.advance(fiveDaysMs);
    const from = clock.now();
    const parts = harness().subject.quietRefunds ? [order.total.minor] : [300, 200];
    for (const part of parts) expect(await emulator.takeBack(reference, part)).toBe(true);
    const [line] = linesOf(emulator, order);
    const observation = await connection.check(handle);
    const returned = observation.kind === 'successful' ? (observation.returned ?? []) : [];
    const inOrder = returned.toSorted((a, b) => b.minor - a.minor);
    expect(inOrder.map(moneyOf)).toEqual(line?.returned.map(moneyOf));
    clock.advance(60_000);
    const listed = await connection.listSettled?.(from, clock.now());
    const own = listed?.find(({ providerRef }) => providerRef === handle.providerRef);
    expect(listed === undefined || own?.returned?.length).toBe(listed === undefined || parts.length);
    return undefined;
  });

  it('what is only promised back is said to be on its way, until it went', async (test) => {
    const { clock, connection, emulator } = harness();
    if (!emulator.endReturns) return test.skip('money is never only promised back');
    const { handle, reference } = await paid();
    clock.advance(3_600_000);
    expect(await emulator.takeBack?.(reference, 300, 'under_way')).toBe(true);
    const promised = await connection.check(handle);
    expect(promised).toMatchObject({ kind: 'successful', returning: true });
    expect(promised).not.toHaveProperty('returned');
    expect(await emulator.endReturns(reference)).toBe(true);
    const gone = await connection.check(handle);
    expect(gone).toMatchObject({ kind: 'successful', returned: [{ minor: 300 }] });
    expect(gone).not.toHaveProperty('returning');
    return undefined;
  });

  it('a second payment under our id is another reference or more of the same, and says whose it is', async (test) => {
    const { clock, connection, emulator } = harness();
    if (!emulator.duplicate) return test.skip('it cannot be there twice');
    const from = clock.now();
    const { order, handle, reference } = await paid();
    const second = (await emulator.duplicate(reference)) ?? '';
    const all = [...new Set([handle.providerRef, second])].toSorted();
    const received = { ...order.total, minor: order.total.minor * (all.length === 1 ? 2 : 1) };
    expect((await connection.references?.(order.paymentId))?.toSorted()).toEqual(connection.references && all);
    expect(await connection.check({ paymentId: null, providerRef: second })).toMatchObject({
      kind: 'successful',
      providerRef: second,
      paymentId: order.paymentId,
      received,
    });
    expect(await connection.check(handle)).toMatchObject({ providerRef: handle.providerRef, received });
    clock.advance(60_000);
    const listed = await connection.listSettled?.(from, clock.now());
    const own = listed?.filter(({ paymentId }) => paymentId === order.paymentId).map(({ providerRef }) => providerRef);
    expect(own?.toSorted()).toEqual(listed && all);
    return undefined;
  });
}

const moneyOf = ({ providerRef, minor }: BookReturn) => ({ providerRef, minor });
