/** Money for one charge comes for several sessions in the same instant: one settles it, each other is a double case. */
import { expect, it } from 'vitest';
import { startCaseHarness } from './case-harness.ts';
import { anotherCharge, charged, familiesOf } from './shared-charge.fixture.ts';
import { foundMoney, soundAtLastFor, stateOf } from '../test-harness.ts';

const harness = await soundAtLastFor(startCaseHarness());
const { cases } = familiesOf(harness);
const rounds = 40;

const sessionOf = (charges: Parameters<typeof charged>[1]) =>
  harness.client.createSession(harness.schoolKey, charged('tutor-1', charges));
const comes = ({ id }: { readonly id: string }, minor: number) => foundMoney(harness, id, { minor });
const kindsOf = async (sessions: readonly { readonly id: string }[]) =>
  (await Promise.all(sessions.map(({ id }) => cases({ sessionId: id }))))
    .flat()
    .map(([kind, amount]) => [kind, amount]);
const settledIn = async (sessions: readonly { readonly id: string }[]) =>
  (await Promise.all(sessions.map(({ id }) => stateOf(harness, id)))).filter((state) => state === 'paid').length;

it('of two sessions', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const id = anotherCharge();
    const both = [await sessionOf([{ id }]), await sessionOf([{ id }])];
    await Promise.all(both.map((session) => comes(session, 200_000)));
    expect([await settledIn(both), await kindsOf(both)]).toEqual([1, [['double', 200_000]]]);
  }
});

it('of three sessions that share two charges, in another order in each', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [a, b] = [{ id: anotherCharge() }, { id: anotherCharge() }];
    const three = [await sessionOf([a, b]), await sessionOf([b, a]), await sessionOf([a, b])];
    await Promise.all(three.map((session) => comes(session, 400_000)));
    const double = ['double', 400_000];
    expect([await settledIn(three), await kindsOf(three)]).toEqual([1, [double, double]]);
  }
});
