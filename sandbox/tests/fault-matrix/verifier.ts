import { sql } from 'kysely';
import * as z from 'zod/mini';
import { graceEndsAt } from '#domain/reference-expiry';
import { offerByKey } from '#providers/registry';
import { violations } from '#server/db/books/invariants';
import type { ApiHarness } from '../api-harness.ts';
import { bookDifferences } from '../../provider-books.ts';
import { linesOf } from './payer.ts';
import type { FaultSubject } from './subject.ts';

export type Verified = Pick<ApiHarness, 'services' | 'emulators' | 'heard'>;

/** Returns every problem at rest, one sentence each with its ids; an empty list is a pass. */
export async function verifyHarness(harness: Verified): Promise<string[]> {
  const broken = (await violations(harness.services.db)).map(
    ({ id, says, what }) => `${id} does not hold (${says}): ${what.join(', ')}`,
  );
  return [...broken, ...(await moneyDiffers(harness)), ...(await schoolWasMisled(harness))];
}

/** Both sides agree on every cent, both ways, or a case is open; and no payment was made twice at a provider. */
async function moneyDiffers({ services, emulators }: Verified): Promise<string[]> {
  const { rows: misnamed } = await sql<{ provider_ref: string }>`
    select m.provider_ref from money_case m join payment p on p.provider = m.provider and p.provider_ref = m.provider_ref
    where m.kind = 'unknown_ref' and m.closed_at is null`.execute(services.db);
  return [
    ...(await bookDifferences(services.db, emulators)),
    ...misnamed.map(({ provider_ref }) => `a case calls ${provider_ref} unknown, but it is a payment of ours`),
  ];
}

const event = z.object({
  id: z.string(),
  type: z.string(),
  session_id: z.string(),
  payment_id: z.nullish(z.string()),
  seq: z.int(),
});
type HeardEvent = z.infer<typeof event>;

/** The last event that a school must have got of a payment in each status. */
const lastWord: Readonly<Record<string, string>> = {
  successful: 'payment.succeeded',
  rejected: 'payment.rejected',
  failed: 'payment.failed',
  cancelled: 'payment.cancelled',
};

/** The school got each session in order, without a gap and to the end, each success once, and each payment's truth. */
async function schoolWasMisled({ services, heard }: Verified): Promise<string[]> {
  const forged = heard
    .filter(({ verified }) => !verified)
    .map(({ why }) => `the school got an unsigned message: ${why}`);
  const accepted = heard.filter(({ answered }) => answered >= 200 && answered < 300);
  const events = [
    ...new Map(accepted.map(({ payload }) => event.parse(JSON.parse(payload))).map((each) => [each.id, each])).values(),
  ];
  const { rows } = await sql<{ session_id: string; last: number }>`
    select session_id, max(seq)::int as last from outbox group by 1`.execute(services.db);
  const payments = await services.db
    .selectFrom('payment')
    .select(['id', 'status'])
    .where('submitted_at', 'is not', null)
    .execute();
  const bySession = Map.groupBy(events, (each) => each.session_id);
  const byPayment = Map.groupBy(events, (each) => each.payment_id ?? null);
  return [
    ...forged,
    ...rows.flatMap(({ session_id, last }) => outOfOrder(session_id, last, bySession.get(session_id) ?? [])),
    ...payments.flatMap(({ id, status }) => untold(id, status, byPayment.get(id) ?? [])),
  ];
}

/** `events` in the order of first delivery. */
function outOfOrder(sessionId: string, last: number, events: readonly HeardEvent[]): string[] {
  const seqs = events.map(({ seq }) => seq);
  const right = seqs.length === last && seqs.every((seq, index) => seq === index + 1);
  return right ? [] : [`the school heard ${seqs.join(', ') || 'nothing'} of 1 to ${last} of session ${sessionId}`];
}

function untold(paymentId: string, status: string, events: readonly HeardEvent[]): string[] {
  const endings = events.map(({ type }) => type).filter((type) => Object.values(lastWord).includes(type));
  const successes = endings.filter((type) => type === 'payment.succeeded').length;
  return [
    ...(endings.at(-1) === lastWord[status]
      ? []
      : [`the school's last word on payment ${paymentId} is ${endings.at(-1)}, but it is ${status}`]),
    ...(successes > 1 ? [`the school heard ${successes} times that payment ${paymentId} succeeded`] : []),
  ];
}

/** What the product's books hold for a payment. */
export async function booked(harness: ApiHarness, paymentId: string) {
  return harness.services.db
    .selectFrom('payment')
    .select(['status', 'received', 'provider_ref', 'pay_before', 'method_key'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
}

/** What has no end at its provider ends here by the clock: without money, and after grace. */
function endedByClock(harness: ApiHarness, ours: Awaited<ReturnType<typeof booked>>): boolean {
  const graceHours = offerByKey(ours.method_key)?.graceHours ?? 0;
  return (
    ours.status === 'failed' &&
    ours.pay_before !== null &&
    harness.clock.now() > graceEndsAt(ours.pay_before, graceHours)
  );
}

/** Where the product's books say something else than the provider's, as sentences. */
export async function untruths(harness: ApiHarness, subject: FaultSubject, paymentId: string): Promise<string[]> {
  const ours = await booked(harness, paymentId);
  const [line, ...more] = linesOf(harness, subject, paymentId);
  if (!line) return [`the provider never had this payment; ours is ${ours.status}`];
  const truth =
    line.receivedMinor > 0
      ? { status: 'successful', received: line.receivedMinor }
      : { status: endedByClock(harness, ours) ? 'failed' : subject.meaning(line.status), received: null };
  return [
    ...(more.length > 0 ? [`the provider has it ${more.length + 1} times`] : []),
    ...(ours.status === truth.status && ours.received === truth.received
      ? []
      : [`ours is ${ours.status} with ${ours.received}, the provider's ${truth.status} with ${truth.received}`]),
  ];
}
