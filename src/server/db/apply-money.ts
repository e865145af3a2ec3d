/** Where money goes and where it is taken from again. Called by `apply.ts` alone. */
import { randomUUID } from 'node:crypto';
import type { ApplyContext, Of, Trx } from './apply-context.ts';
import { now } from './now.ts';

/** Puts money on a charge. Throws when another payment settles it already: the unique index is the last guard. */
export function allocate(trx: Trx, change: Of<'allocated'>, { sessionId }: ApplyContext): Promise<unknown> {
  return trx
    .insertInto('allocation')
    .values({
      id: randomUUID(),
      session_id: sessionId,
      payment_id: change.paymentId,
      charge_id: change.chargeId,
      amount: change.amount,
      kind: change.as,
      created_at: now,
    })
    .execute();
}

/** A payment has one row of excess; more of it is added. */
export function keepExcess(trx: Trx, change: Of<'excess'>, { sessionId }: ApplyContext): Promise<unknown> {
  return trx
    .insertInto('excess')
    .values({
      id: randomUUID(),
      session_id: sessionId,
      payment_id: change.paymentId,
      amount: change.amount,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('payment_id')
        .doUpdateSet((eb) => ({ amount: eb('excess.amount', '+', eb.ref('excluded.amount')) })),
    )
    .execute();
}

/** One entry of a return, and the sum beside what it is taken from. */
export async function takeBack(trx: Trx, change: Of<'returned'>, { sessionId }: ApplyContext): Promise<void> {
  await trx
    .insertInto('return_entry')
    .values({
      id: randomUUID(),
      session_id: sessionId,
      return_id: change.returnId,
      allocation_id: change.allocationId,
      part: change.part,
      amount: change.amount,
      created_at: now,
    })
    .execute();
  if (change.part === 'excess')
    await trx
      .updateTable('excess')
      .set((eb) => ({ reversed: eb('reversed', '+', change.amount) }))
      .where('payment_id', '=', change.paymentId)
      .execute();
  if (change.allocationId)
    await trx
      .updateTable('allocation')
      .set((eb) => ({ reversed: eb('reversed', '+', change.amount) }))
      .where('id', '=', change.allocationId)
      .execute();
}

/** What the school let go of a charge. */
export function waive(trx: Trx, change: Of<'waived'>, { sessionId }: ApplyContext): Promise<unknown> {
  return trx
    .insertInto('waiver')
    .values({
      id: randomUUID(),
      session_id: sessionId,
      payment_id: change.paymentId,
      charge_id: change.chargeId,
      amount: change.amount,
      created_at: now,
    })
    .execute();
}
