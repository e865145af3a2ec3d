/** A charge of several sessions, taken by a bank at its desk: owed once, there and on the family's pages. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Parent } from '../../actors/parent.ts';
import { startBillerHarness } from './biller-harness.fixture.ts';
import { foundMoney, soundHarnessFor, stateOf } from '../test-harness.ts';

const harness = await soundHarnessFor(startBillerHarness());
const { bank } = harness;

async function sharing() {
  const family = await harness.family();
  const same = { due_date: '2026-11-01', external_id: randomUUID() };
  const older = await harness.more(family.studentId, [11_000], same);
  return { family, older, newer: await harness.more(family.studentId, [11_000], same) };
}
const statusOf = async ({ key }: Parent) => (await harness.call('GET', `/api/sessions/${key}`)).status;

it('is paid in every session, and owed again in every one once the bank takes it back', async () => {
  const { family, older, newer } = await sharing();
  const paid = await bank.pay(family.code);
  expect([await statusOf(older), await statusOf(newer)]).toEqual([409, 409]);
  await bank.takeBack(paid?.id ?? '', 11_000);
  expect([await statusOf(older), await statusOf(newer)]).toEqual([200, 200]);
  expect((await bank.ask(family.code)).debts.map(({ amount }) => amount)).toEqual([11_000, 15_000]);
});

it('is settled once where money comes at the desk and in another session in one instant', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { family, older, newer } = await sharing();
    await Promise.all([
      bank.pay(family.code, { minor: 11_000, isNotification: true }),
      foundMoney(harness, older.sessionId, { minor: 11_000, currency: 'USD' }),
    ]);
    const states = [await stateOf(harness, older.sessionId), await stateOf(harness, newer.sessionId)];
    expect(states.filter((state) => state === 'paid')).toHaveLength(1);
  }
});
