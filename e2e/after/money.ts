import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { schoolEvent } from '#contracts/school-events';
import { violations } from '#server/db/books/invariants';
import type { Database } from '#server/db/driver/tables.generated';
import type { OfferDesk } from '#providers/emulation/emulated-provider';
import { emulatedProviders } from '#providers/emulation/emulated-providers';
import { seenOnStatements } from '#providers/registry';
import { bookDifferences } from '#sandbox/provider-books';
import type { ReceivedWebhook } from '#sandbox/webhook-receiver';
import type { WorkerSandbox } from '../worker-sandbox.ts';

/** When a journey began, by the sandbox's clock, and the last message the school had then. */
export interface Beginning {
  readonly at: Date;
  readonly lastMessage: ReceivedWebhook | undefined;
}

/** Returns the money's problems at rest, one each: of all books, and of messages to the school since `beginning`. */
export async function moneyProblems(sandbox: WorkerSandbox, beginning: Beginning): Promise<readonly string[]> {
  await sandbox.settle();
  const { db } = sandbox.cuota.services;
  const broken = await violations(db);
  return [
    ...broken.map(({ id, says, what }) => `invariant ${id} (${says}) is broken by ${what.join(', ')}`),
    ...(await bookDifferences(db, sandbox.emulators)),
    ...(await askedProblems(sandbox)),
    ...(await schoolProblems(db, beginning.at, messagesSince(sandbox, beginning))),
  ];
}

/** Ways to pay of which nothing stands at the provider before its payer begins there. */
const beginThere: ReadonlySet<string> = new Set(
  emulatedProviders.flatMap(({ desk }) =>
    Object.entries<OfferDesk>(desk).flatMap(([key, { begins }]) => (begins ? [key] : [])),
  ),
);

/** Each payment's requested amount, on both sides; what came and went back is compared whole. */
async function askedProblems({ cuota, emulators }: WorkerSandbox): Promise<readonly string[]> {
  const ours = await cuota.services.db
    .selectFrom('payment')
    .select(['provider', 'provider_ref', 'method_key', 'base', 'commission', 'currency'])
    .where('provider_ref', 'is not', null)
    // Of what goes to a school's own account nobody has books.
    .where('provider', 'not in', [...seenOnStatements()])
    // A payment without a request was found: on a bank statement, or at a provider, where it has its money.
    .where('submitted_at', 'is not', null)
    // A student's code alone is requested of nobody: our own id stands in until a bank's own takes its place.
    .where(sql<boolean>`provider_ref <> id::text`)
    .execute();
  const lines = [...emulators.values()].flatMap(({ name, ledger }) =>
    ledger().map((line) => ({ ...line, ref: `${name} ${line.providerRef}` })),
  );
  const theirs = new Map(lines.map(({ ref, amountMinor, currency }) => [ref, `${amountMinor} ${currency}`]));
  const isThere = ({ provider, provider_ref, method_key }: (typeof ours)[number]): boolean =>
    !beginThere.has(method_key) || theirs.has(`${provider} ${provider_ref ?? ''}`);
  const ourAmounts = new Map(
    ours
      .filter(isThere)
      .map((row) => [`${row.provider} ${row.provider_ref ?? ''}`, `${row.base + row.commission} ${row.currency}`]),
  );
  const unpaid = lines.filter(({ receivedMinor }) => receivedMinor === 0).map(({ ref }) => ref);
  return [...new Set([...ourAmounts.keys(), ...unpaid])]
    .filter((ref) => theirs.get(ref) !== ourAmounts.get(ref))
    .map(
      (ref) =>
        `${ref}: the provider asks for ${theirs.get(ref) ?? 'nothing'}, we for ${ourAmounts.get(ref) ?? 'nothing'}`,
    );
}

function messagesSince({ school }: WorkerSandbox, { lastMessage }: Beginning): readonly ReceivedWebhook[] {
  const received = school.received();
  const known = lastMessage ? received.indexOf(lastMessage) : -1;
  return known < 0 ? received : received.slice(0, known);
}

/** Every message to a school is signed; each successful payment is reported in one event, however often delivered. */
async function schoolProblems(
  db: Kysely<Database>,
  since: Date,
  received: readonly ReceivedWebhook[],
): Promise<readonly string[]> {
  const unsigned = received
    .filter(({ verified }) => !verified)
    .map(({ why }) => `the school got a message it could not believe: ${why ?? ''}`);
  const eventIds = new Map<string, Set<string>>();
  for (const { payload, verified } of received) {
    const event = verified ? schoolEvent.safeParse(JSON.parse(payload)) : null;
    if (!event?.success || event.data.type !== 'payment.succeeded') continue;
    eventIds.set(event.data.payment_id, (eventIds.get(event.data.payment_id) ?? new Set()).add(event.data.id));
  }
  const paid = await db
    .selectFrom('payment')
    .select('id')
    .where('status', '=', 'successful')
    .where('created_at', '>=', since)
    .execute();
  const untold = paid
    .filter(({ id }) => eventIds.get(id)?.size !== 1)
    .map(({ id }) => `payment ${id} is successful and the school was told in ${eventIds.get(id)?.size ?? 0} events`);
  return [...unsigned, ...untold];
}
