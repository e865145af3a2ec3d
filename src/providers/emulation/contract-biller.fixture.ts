/** Contract tests of a provider whose banks call our desk. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { BillerCapability, SignedMessage } from '../biller-capability.ts';
import { answerText, callText, isSignedBy, signMessage, toleranceSeconds } from '../biller-signature.ts';
import { accepted, type Harness, newOrder } from './contract-harness.fixture.ts';
import { type EmulatedProvider, waitingStepOf } from './emulated-provider.ts';

const text = callText('POST', '/biller/somebody/payments', '{"id":"1","amount":100}');

/** Registers them. Each refusal is beside an accepted message. */
export function billerTests(subject: EmulatedProvider, harness: () => Harness): void {
  const [offer] = subject.provider.offers;
  if (!offer) throw new Error(`${subject.provider.name} offers nothing`);
  const deskOf = (keys = subject.keys()): BillerCapability => {
    const { biller } = subject.provider.connect(keys, { timeoutMs: 1_000 });
    if (!biller) throw new Error(`${subject.provider.name} has no desk`);
    return biller;
  };
  const bankKey = (keys = subject.keys()) => Object.values(keys)[0] ?? '';
  const signed = (key = bankKey(), content = text): SignedMessage => ({
    text: content,
    ...signMessage([key], content, harness().clock.now()),
  });
  const isTaken = (message: SignedMessage, now = harness().clock.now()) => deskOf().isSigned(message, now);

  it('shows the student’s code without a call, the same however often', async () => {
    const order = await newOrder(harness(), offer);
    const first = accepted(await harness().connection.start(order, randomUUID()));
    expect(first).toMatchObject({ reference: order.studentReference, phase: 'awaiting_payer' });
    expect(first.nextStep.kind).toBe(waitingStepOf(subject, offer));
    expect(await harness().connection.start(order, randomUUID())).toEqual(first);
    expect(harness().emulator.ledger()).toEqual([]);
  });

  it('takes a call that the bank signed just now, and no other', () => {
    expect(isTaken(signed())).toBe(true);
    expect(isTaken({ ...signed(), text: text.replace('payments', 'reversals') })).toBe(false);
    expect(isTaken({ ...signed(), text: callText('POST', '/biller/somebody/payments', '{"id":"1","amount":1}') })).toBe(
      false,
    );
    expect(isTaken({ ...signed(), stamp: String(Number(signed().stamp) + 1) })).toBe(false);
    expect(isTaken({ ...signed(), signature: '' })).toBe(false);
    expect(isTaken(signed('somebody else’s key'))).toBe(false);
  });

  it('takes it within its window of time, either way', () => {
    const message = signed();
    const at = harness().clock.now().getTime();
    const after = (seconds: number) => isTaken(message, new Date(at + seconds * 1000));
    expect([after(toleranceSeconds - 1), after(-toleranceSeconds + 1)]).toEqual([true, true]);
    expect([after(toleranceSeconds + 2), after(-toleranceSeconds - 2)]).toEqual([false, false]);
  });

  it('takes nothing of another account’s bank, and both keys while one is changed', () => {
    const keys = subject.keys();
    const next = subject.renewed(keys);
    const both = Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, `${next[name]},${key}`]));
    const now = harness().clock.now();
    expect(deskOf(subject.keys('other')).isSigned(signed(), now)).toBe(false);
    expect(deskOf(both).isSigned(signed(), now)).toBe(true);
    expect(deskOf(both).isSigned(signed(bankKey(next)), now)).toBe(true);
    expect(deskOf(next).isSigned(signed(), now)).toBe(false);
  });

  it('signs its answer with its own key, for that one call', () => {
    const now = harness().clock.now();
    const answer = answerText(signed().signature, 200, '{"status":"booked"}');
    const own = deskOf().sign(answer, now);
    const keys = Object.values(subject.keys());
    const byWhom = keys.map((key) => isSignedBy([key], { text: answer, ...own }, now));
    expect(byWhom).toEqual([false, true]);
    const other = answerText(signed(undefined, `${text} `).signature, 200, '{"status":"booked"}');
    expect(keys.some((key) => isSignedBy([key], { text: other, ...own }, now))).toBe(false);
  });
}
