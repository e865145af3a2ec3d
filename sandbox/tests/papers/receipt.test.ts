import { describe, expect, it } from 'vitest';
import { openLink } from '../../actors/parent.ts';
import { numbers, payByCard, startCardHarness } from '../cards/card-harness.ts';
import { startOutcomeHarness } from '../emails/outcome-harness.ts';
import { soundAtLastFor } from '../test-harness.ts';

describe('the receipt of a card', () => {
  it('says its brand and last four digits, as its provider told them, and no other digit', async () => {
    const harness = await soundAtLastFor(startCardHarness());
    const paid = await payByCard(harness, await harness.family(), numbers.approved);
    expect(paid.receipt?.card).toEqual({ brand: 'Visa', last_four_digits: numbers.approved.slice(-4) });
    expect(JSON.stringify(paid)).not.toContain(numbers.approved.slice(0, 8));
  });
});

describe('the receipt of a voucher', () => {
  it('says the month of each charge, and where the e-mail went once it has left', async () => {
    const harness = await soundAtLastFor(startOutcomeHarness());
    const family = await harness.family([300_000, 135_000]);
    const parent = await openLink(harness.origin, family.key);
    const read = async () => (await parent.read(family.payment.id)).receipt;
    expect(await read()).toBeNull();
    await harness.pay(family);
    const receipt = await read();
    expect(receipt?.lines.map(({ period }) => period)).toEqual(['2027-01', '2027-01']);
    expect(receipt?.email).toEqual({ to: 'fa•••@correo.example', status: 'sent' });
    expect([receipt?.card, receipt?.invoice]).toEqual([undefined, undefined]);
  });

  it('says nothing of an e-mail where none is sent', async () => {
    const harness = await soundAtLastFor(startOutcomeHarness({ mail: false }));
    const family = await harness.family([300_000]);
    const parent = await openLink(harness.origin, family.key);
    await harness.pay(family);
    expect((await parent.read(family.payment.id)).receipt?.email).toBeUndefined();
  });
});
