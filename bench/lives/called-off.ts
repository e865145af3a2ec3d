import { sql } from 'kysely';
import type { LifeWorld } from './life-world.ts';

/** A call that was under way may still arrive. */
const longestCallSeconds = 60;

/** Payments that their provider made after somebody called them off, one sentence each. */
export async function madeAfterCalledOff({ db, emulators, schools }: LifeWorld): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string; at: Date }>`
    select p.id::text, p.cancel_requested_at as at from payment p join session s on s.id = p.session_id
    where p.cancel_requested_at is not null and s.school_id = any (${schools.map(({ id }) => id)}::uuid[])`.execute(db);
  const calledOff = new Map(rows.map(({ id, at }) => [id, at.getTime() + longestCallSeconds * 1_000]));
  return [...emulators.values()]
    .flatMap(({ name, ledger }) => ledger().map((line) => ({ ...line, name })))
    .filter(({ paymentId, createdAt }) => createdAt.getTime() > (calledOff.get(paymentId ?? '') ?? Infinity))
    .map(({ name, paymentId }) => `made after it was called off: at ${name}, ${paymentId}`);
}
