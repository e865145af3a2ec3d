import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { accepted, harnessOfFile, newOrder, started } from '../emulation/contract-harness.fixture.ts';
import type { PaymentOrder } from '../payment-order.ts';
import { emulated } from './emulated.ts';
import { amountAnswering, testBanks } from './emulator-books.ts';
import { otherCodes, specifiedCodes } from './errors.ts';
import { pse, sessionMinutes } from './index.ts';

const [offer] = pse.offers;
if (!offer) throw new Error('PSE offers nothing');
const keys = emulated.keys();

const groups: Readonly<Record<string, string>> = {
  FAIL_EXCEEDEDLIMIT: 'amount_limit',
  FAIL_BANKUNREACHEABLE: 'bank_unreachable',
};

const harness = await harnessOfFile(emulated);

describe('against its emulator', () => {
  const startWith = async (changes: Partial<PaymentOrder>) =>
    harness.connection.start(await newOrder(harness, offer, 'waits', changes), randomUUID());
  const answersWith = (bank: string) => ({
    ...emulated.desk['CO/transfer/pse'].answers,
    financial_institution_code: bank,
  });

  // S8-R04
  it.each([
    ...specifiedCodes.map((code) => [code, groups[code] ?? 'not_created'] as const),
    ...otherCodes.map((code) => [code, 'not_created'] as const),
  ])('%s creates nothing, and is told as %s', async (code, group) => {
    const total = { minor: amountAnswering(code), currency: 'COP' } as const;
    expect(await startWith({ total })).toEqual({ kind: 'refused', group, code });
  });

  it('a bank that cannot be reached, and one that is not there', async () => {
    const of = (bank: string) => startWith({ answers: answersWith(bank) });
    expect(await of(testBanks.unreachable)).toMatchObject({ kind: 'refused', group: 'bank_unreachable' });
    expect(await of('4711')).toMatchObject({ kind: 'refused', code: 'FAIL_BANKNOTEXISTSORDISABLED' });
  });

  it('the bank’s page is where the step leads, and has no place for a second answer', async () => {
    const { nextStep, providerRef } = accepted(await startWith({ returnUrl: 'http://localhost/back' }));
    const url = nextStep.kind === 'redirect' ? nextStep.url : '';
    expect(await (await fetch(url)).text()).toContain('Aprobar');
    const press = (act: string) =>
      fetch(url, { method: 'POST', body: new URLSearchParams({ act }), redirect: 'manual' });
    expect((await press('approved')).headers.get('location')).toBe('http://localhost/back');
    await press('rejected');
    expect((await harness.connection.check({ paymentId: null, providerRef })).kind).toBe('successful');
  });

  it('what a bank declined or broke off is told with its cause', async () => {
    for (const [outcome, code] of [
      ['rejected', 'NOT_AUTHORIZED 00011'],
      ['failed', 'FAILED 00096'],
    ] as const) {
      const { handle } = await started(harness, offer);
      await harness.emulator.outcome(handle.providerRef, outcome);
      expect(await harness.connection.check(handle)).toMatchObject({ kind: outcome, code });
    }
  });

  it('a slow bank: its number is not known at first, and its word is pending for a while', async () => {
    const { providerRef } = accepted(await startWith({ answers: answersWith(testBanks.slow) }));
    const kind = async () => (await harness.connection.check({ paymentId: null, providerRef })).kind;
    expect(await kind()).toBe('never_seen');
    harness.clock.advance(35_000);
    expect(await kind()).toBe('pending');
    await harness.emulator.pay(providerRef);
    expect(await kind()).toBe('pending');
    harness.clock.advance(180_000);
    expect(await kind()).toBe('successful');
  });

  it('whoever left the bank’s page cannot approve there once PSE’s own session is over', async () => {
    const [left, waits] = [await started(harness, offer), await started(harness, offer)];
    await harness.emulator.outcome(waits.handle.providerRef, 'pending');
    harness.clock.advance(sessionMinutes * 60_000);
    expect(await harness.emulator.pay(left.handle.providerRef)).toBe(false);
    expect(await harness.connection.check(left.handle)).toMatchObject({ kind: 'failed', code: 'EXPIRED' });
    // The bank has the pending one: only its report ends that.
    expect(await harness.emulator.pay(waits.handle.providerRef)).toBe(true);
    expect(await harness.connection.check(waits.handle)).toMatchObject({ kind: 'successful' });
  });

  it('a token of an hour is renewed once it has ended, and that refuses no credentials', async () => {
    const { handle } = await started(harness, offer);
    await harness.emulator.outcome(handle.providerRef, 'pending');
    const before = harness.refusals();
    harness.clock.advance(3_601_000);
    expect(await harness.connection.check(handle)).toMatchObject({ kind: 'pending' });
    expect(harness.refusals()).toBe(before);
  });

  it('the banks are listed without the line that only says what to do', async () => {
    const banks = await harness.connection.options?.('financial_institution_code');
    expect(banks).toContainEqual({ value: '1007', label: 'Bancolombia' });
    expect(banks?.map(({ value }) => value)).not.toContain('0');
  });

  it('says whose credentials they are', async () => {
    const merchant = keys.PSE_ENTITY_CODE;
    expect(await harness.connection.merchant?.()).toEqual({ kind: 'merchant', merchant });
    const wrong = harness.connectAs({ ...keys, PSE_CLIENT_SECRET: 'another' });
    expect(await wrong.merchant?.()).toEqual({ kind: 'refused' });
    const sealedOtherwise = harness.connectAs({
      ...keys,
      PSE_ENCRYPTION_KEY: emulated.keys('other').PSE_ENCRYPTION_KEY,
    });
    expect(await sealedOtherwise.merchant?.()).toMatchObject({ kind: 'unknown' });
  });
});
