/** Two schools of one country, each on accounts of its own, beside one that collects on the installation's. */
import { expect, it } from 'vitest';
import type { Emulator } from '#providers/emulation/emulator';
import { startApiBench } from './api-bench.ts';
import { bookDifferences } from './provider-books.ts';
import { sessionBody } from './session-body.ts';
import { otherSchool, paymentRow, soundBenchFor } from './test-bench.ts';

const bench = await soundBenchFor(startApiBench());
const refs = (emulator: Emulator) => emulator.ledger().map(({ providerRef }) => providerRef);

/** A voucher of a new session of the school with this key. */
async function voucherAt(schoolKey: string) {
  const { key } = await bench.client.createSession(schoolKey, sessionBody());
  return paymentRow(bench, (await bench.client.makeVoucher(key)).id);
}

it('each payment is made, told and paid at its own school’s account', async () => {
  const [north, south] = [await otherSchool(bench), await otherSchool(bench)];
  const accounts = [
    { school: north, account: await bench.openAccount('stripe', north.id) },
    { school: south, account: await bench.openAccount('stripe', south.id) },
  ] as const;
  const made = await Promise.all(
    accounts.map(async ({ school, account }) => ({ account, payment: await voucherAt(school.key) })),
  );
  const ours = await voucherAt(bench.schoolKey);
  expect(ours.account_id).toBeNull();
  expect(refs(bench.stripe)).toEqual([ours.provider_ref]);
  for (const { account, payment } of made) {
    expect(payment.account_id).toBe(account.id);
    expect(refs(account.emulator)).toEqual([payment.provider_ref]);
    await account.emulator.pay(payment.provider_ref ?? '');
  }
  await bench.settle();
  for (const { account, payment } of made) {
    expect(await paymentRow(bench, payment.id)).toMatchObject({ status: 'successful', account_id: account.id });
    const told = await bench.services.db.selectFrom('inbox').selectAll().where('account_id', '=', account.id).execute();
    expect(told.length).toBeGreaterThan(0);
  }
  expect(await bookDifferences(bench.services.db, bench.emulators)).toEqual([]);
});

it('a payment whose account refuses us waits, and is never made at the installation’s', async () => {
  const school = await otherSchool(bench);
  const { id, emulator } = await bench.openAccount('stripe', school.id);
  const before = refs(bench.stripe);
  emulator.credentials.revoke();
  const refused = await voucherAt(school.key);
  expect(refused).toMatchObject({ status: 'pending', account_id: id, provider_ref: null });
  emulator.credentials.restore();
  await bench.advance(120);
  expect((await paymentRow(bench, refused.id)).provider_ref).toBe(refs(emulator)[0]);
  expect(refs(bench.stripe)).toEqual(before);
});
