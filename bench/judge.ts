import type { Kysely } from 'kysely';
import type { Emulator } from '#providers/emulator-kit';
import type { Database } from '#server/db/schema';
import { violations } from '#server/db/invariants';
import type { Acknowledged } from './paying-families.ts';

/** Everything that is wrong after a run, one sentence each; an empty list is a pass. */
export async function judge(db: Kysely<Database>, acknowledged: Acknowledged, stripe: Emulator): Promise<string[]> {
  const broken = (await violations(db)).map(
    ({ id, says, what }) => `${id} does not hold (${says}): ${what.length} rows`,
  );
  return [...broken, ...(await lost(db, acknowledged)), ...(await differences(db, stripe))];
}

/** X1: what a client saw acknowledged exists. */
async function lost(db: Kysely<Database>, acknowledged: Acknowledged): Promise<string[]> {
  const sessions = new Set((await db.selectFrom('session').select('id').execute()).map(({ id }) => id));
  const payments = new Set((await db.selectFrom('payment').select('id').execute()).map(({ id }) => id));
  return [
    ...acknowledged.sessions.filter((id) => !sessions.has(id)).map(() => 'an acknowledged session is gone'),
    ...acknowledged.payments.filter((id) => !payments.has(id)).map(() => 'an acknowledged payment is gone'),
  ];
}

/** X2: the provider's ledger and ours agree on every cent, both ways; and no payment was made there twice. */
async function differences(db: Kysely<Database>, stripe: Emulator): Promise<string[]> {
  const ours = await db.selectFrom('payment').select(['id', 'provider_ref', 'received']).execute();
  const theirs = stripe.ledger();
  const oursByRef = new Map(ours.map((row) => [row.provider_ref, row.received ?? 0]));
  const theirsByRef = new Map(theirs.map((line) => [line.providerRef, line.receivedMinor]));
  const unbooked = theirs.filter(
    (line) => line.receivedMinor > 0 && oursByRef.get(line.providerRef) !== line.receivedMinor,
  );
  const invented = ours.filter(
    (row) => row.received !== null && theirsByRef.get(row.provider_ref ?? '') !== row.received,
  );
  const perPayment = Map.groupBy(theirs, (line) => line.paymentId);
  const twice = [...perPayment.values()].filter((lines) => lines.length > 1);
  return [
    ...unbooked.map(() => 'money at the provider is not in our books'),
    ...invented.map(() => 'money in our books is not at the provider'),
    ...twice.map(() => 'a payment was made twice at the provider'),
  ];
}
