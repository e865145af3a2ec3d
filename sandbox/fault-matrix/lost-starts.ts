import { sql } from 'kysely';
import { routesOf } from '#providers/emulation/contract-faults';
import type { ProviderConnection } from '#providers/provider';
import type { Offer } from '#providers/offer';
import { callKey } from '#server/use-cases/payments/book-next-step';
import type { LineFault } from './fault-proxy.ts';
import type { FaultStage } from './fault-stage.ts';
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

/** Families whose older attempt no longer blocks the session, one for each of these; it waits for its money at the provider. */
export async function withOlderAttempt<T extends Pick<LostStart, 'offer'>>(stage: FaultStage, wanted: readonly T[]) {
  const { bench } = stage;
  const made: (T & Pick<LostStart, 'family' | 'older'>)[] = [];
  for (const each of wanted) {
    const family = await newFamily(bench, each.offer);
    const older = await newAttempt(stage, family, { offer: each.offer, fate: 'waits' });
    await older.commit();
    made.push({ ...each, family, older });
  }
  await bench.advance(windowSeconds);
  return made;
}

/**
 * Has each family confirm a newer attempt whose answer is lost. The provider goes on taking nothing until the stage's
 * fault is ended. A card that never arrived would be charged by a repeat; one that did can still be called off.
 */
export async function loseStarts<T extends Pick<LostStart, 'offer' | 'loss' | 'family' | 'older'>>(
  stage: FaultStage,
  families: readonly T[],
): Promise<(T & LostStart)[]> {
  const made: (T & LostStart)[] = [];
  for (const each of families) {
    const fate = each.loss === 'applied' ? 'voidable' : 'paid';
    made.push({ ...each, lost: await newAttempt(stage, each.family, { offer: each.offer, fate }) });
  }
  // The applied ones first: should the product repeat one in the meantime, it meets the second fault.
  for (const loss of ['applied', 'not applied'] as const) {
    await stage.begin({ by: 'line', kind: losses[loss] }, routesOf(stage.subject, 'create'));
    await Promise.all(made.filter((each) => each.loss === loss).map(({ lost }) => lost.commit()));
  }
  return made;
}

/** The provider answers again. */
export const recover = (stage: FaultStage): Promise<void> =>
  stage.end({ by: 'line', kind: 'reset before send' }, routesOf(stage.subject, 'create'));

/** What can take a wish to pay back. Each answers whether it was done. */
export const takeBacks = {
  'paid another way': ({ bench, subject }, { older }) => emulatorOf(bench, subject).pay(older.line().providerRef),
  disabled: async ({ bench }, { family }) =>
    (await asSchool(bench, family, 'PATCH', '', { disabled: true })).status === 200,
  'links ended': async ({ bench }, { family }) => (await asSchool(bench, family, 'POST', '/expire', {})).status === 200,
  async 'cancel wished'({ bench }, { family, lost }) {
    const bearer = await family.token();
    if (bearer === null) return false;
    const answer = await bench.call('POST', `/api/payments/${lost.paymentId}/replace`, { bearer, body: {} });
    const { code, status } = await answer.json();
    return status === 'cancelled' || code === 'payment_not_replaced';
  },
} as const satisfies Record<string, (stage: FaultStage, start: LostStart) => Promise<boolean>>;
export type TakeBack = keyof typeof takeBacks;

const asSchool = (bench: FaultStage['bench'], { sessionId }: Family, method: string, path: string, body: object) =>
  bench.call(method, `/api/v1/payment_sessions/${sessionId}${path}`, { bearer: bench.schoolKey, body });

/** Whether the product's books have the session as paid. */
export async function isPaid({ bench }: FaultStage, { sessionId }: Family): Promise<boolean> {
  const { rows } = await sql<{ paid: boolean }>`
    select state = 'paid' as paid from session where id = ${sessionId}`.execute(bench.services.db);
  return rows[0]?.paid === true;
}

/**
 * Whether this provider meets the product that must be noticed: in `npm test` only the one whose money moves at once. What starts
 * again is our own code, the same for each.
 */
export const isForControls = ({ faultClass }: FaultSubject): boolean =>
  process.env['CUOTA_FAULTS'] === 'all' || faultClass === 'at-once';

/** A product that starts again whatever was lost, however little anybody wants it: what must never be. */
export const startsAgainAlways = (real: ProviderConnection): ProviderConnection => ({
  ...real,
  lookUp: (order) => real.start(order, callKey(order.paymentId)),
});
