import { sql } from 'kysely';
import { routesOf } from '#providers/emulation/contract-faults.fixture';
import type { ProviderConnection } from '#providers/provider';
import type { Offer } from '#providers/offer';
import { callKey } from '#server/use-cases/payments/book-next-step';
import type { LineFault } from './line-faults.ts';
import type { FaultFixture } from './fault-fixture.ts';
import { emulatorOf, type Family, newAttempt, newFamily, type Payer } from './payer.ts';
import type { FaultSubject } from './subject.ts';

/** What became of a start whose answer was lost: it stands at the provider, or it never arrived. */
export const losses = { applied: 'applied, answer lost', 'not applied': 'reset before send' } as const satisfies Record<
  string,
  LineFault
>;
export type Loss = keyof typeof losses;

/** After this long another attempt may begin. */
export const windowSeconds = 30 * 60 + 60;

/** A family with an older attempt that may still be paid, and a newer one whose start is not answered. */
export interface LostStart {
  readonly offer: Offer;
  readonly loss: Loss;
  readonly family: Family;
  readonly older: Payer;
  readonly lost: Payer;
}

/** One family for each of `plans`: its older attempt is pending at the provider and no longer blocks the session. */
export async function withOlderAttempt<T extends Pick<LostStart, 'offer'>>(fixture: FaultFixture, plans: readonly T[]) {
  const { harness } = fixture;
  const made: (T & Pick<LostStart, 'family' | 'older'>)[] = [];
  for (const each of plans) {
    const family = await newFamily(harness, each.offer);
    const older = await newAttempt(fixture, family, { offer: each.offer, fate: 'waits' });
    await older.commit();
    made.push({ ...each, family, older });
  }
  await harness.advance(windowSeconds);
  return made;
}

/**
 * Has each family confirm a newer attempt whose answer is lost. The provider goes on taking nothing until the fixture's
 * fault is ended. A card that never arrived would be charged by a repeat; one that did can still be called off.
 */
export async function loseStarts<T extends Pick<LostStart, 'offer' | 'loss' | 'family' | 'older'>>(
  fixture: FaultFixture,
  families: readonly T[],
): Promise<(T & LostStart)[]> {
  const made: (T & LostStart)[] = [];
  for (const each of families) {
    const fate = each.loss === 'applied' ? 'voidable' : 'paid';
    made.push({ ...each, lost: await newAttempt(fixture, each.family, { offer: each.offer, fate }) });
  }
  // The applied ones first: should the product repeat one in the meantime, it meets the second fault.
  for (const loss of ['applied', 'not applied'] as const) {
    await fixture.begin({ by: 'line', kind: losses[loss] }, routesOf(fixture.subject, 'create'));
    await Promise.all(made.filter((each) => each.loss === loss).map(({ lost }) => lost.commit()));
  }
  return made;
}

/** The provider answers again. */
export const recover = (fixture: FaultFixture): Promise<void> =>
  fixture.end({ by: 'line', kind: 'reset before send' }, routesOf(fixture.subject, 'create'));

/** Ways in which a start becomes unwanted. Each returns whether it was done. */
export const takeBacks = {
  'paid another way': ({ harness, subject }, { older }) => emulatorOf(harness, subject).pay(older.line().providerRef),
  disabled: async ({ harness }, { family }) =>
    (await asSchool(harness, family, 'PATCH', '', { disabled: true })).status === 200,
  'links ended': async ({ harness }, { family }) =>
    (await asSchool(harness, family, 'POST', '/expire', {})).status === 200,
  async 'cancel wished'({ harness }, { family, lost }) {
    const bearer = await family.token();
    if (bearer === null) return false;
    const answer = await harness.call('POST', `/api/payments/${lost.paymentId}/replace`, { bearer, body: {} });
    const { code, status } = await answer.json();
    return status === 'cancelled' || code === 'payment_not_replaced';
  },
} as const satisfies Record<string, (fixture: FaultFixture, start: LostStart) => Promise<boolean>>;
export type TakeBack = keyof typeof takeBacks;

const asSchool = (
  harness: FaultFixture['harness'],
  { sessionId }: Family,
  method: string,
  path: string,
  body: object,
) => harness.call(method, `/api/v1/payment_sessions/${sessionId}${path}`, { bearer: harness.schoolKey, body });

/** Whether the product's books have the session as paid. */
export async function isPaid({ harness }: FaultFixture, { sessionId }: Family): Promise<boolean> {
  const { rows } = await sql<{ paid: boolean }>`
    select state = 'paid' as paid from session where id = ${sessionId}`.execute(harness.services.db);
  return rows[0]?.paid === true;
}

/**
 * Whether this provider runs the controls: in `npm test` only the class whose money moves at once does. Starting again
 * is our own code, the same for each.
 */
export const isForControls = ({ faultClass }: FaultSubject): boolean =>
  process.env['CUOTA_FAULTS'] === 'all' || faultClass === 'at-once';

/** A product that starts every lost payment again, even an unwanted one: what must never be. */
export const startsAgainAlways = (real: ProviderConnection): ProviderConnection => ({
  ...real,
  lookUp: (order) => real.start(order, callKey(order.paymentId)),
});
