import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { decide } from '#domain/decide';
import type { MoneyEvent } from '#domain/money-change';
import type { MoneyState } from '#domain/money-state';
import type { SettledPayment } from '#providers/observation';
import { bankStatement, providers } from '#providers/registry';
import { isBookedElsewhere, matchPayment } from '../../db/books/match-payment.ts';
import { paidOnStatement } from '../../db/books/statement-lines.ts';
import { paymentByReference, readPayment } from '../../db/read/payments.ts';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import type { OfAccount } from '../../db/read/provider-accounts.ts';
import type { Trx } from '../../db/driver/db.ts';
import type { Services } from '../../services/services.ts';
import { sealChosenTaxData } from '../tax-data/tax-data-of-payment.ts';
import { bookObservation } from './book-observation.ts';
import { type FoundMoney, insertFoundRow } from './found-row.ts';
import type { Cause, Source, TransitionResult } from '../payment-core/decision.ts';
import { newPaymentId, underLock } from '../payment-core/transition-payment.ts';

/**
 * The outcome of reported money: `known` before, `booked` now, a case about an `unknown` reference, or `crossed`:
 * booked at another account there, where one merchant is in both and a case would count its money twice.
 */
export type Booked = 'known' | 'booked' | 'unknown' | 'crossed';

/**
 * Books money as the provider has it: on the payment with this reference; on the one with our id that has no reference
 * yet; as a payment beside the one whose id it carries under another reference; else as a case. However often, and
 * by how many at once it is reported, it is booked once.
 */
export async function bookProviderMoney(
  services: Services,
  account: OfAccount,
  money: SettledPayment,
  source: Source,
): Promise<Booked> {
  const ids = { paymentId: money.paymentId ?? null, providerRef: money.providerRef };
  const match = await matchPayment(services.db, account, ids);
  if (!match) {
    if (await isBookedElsewhere(services.db, account, ids)) return 'crossed';
    const isNew = await openUnknownCase(services, { ...account, providerRef: money.providerRef, ...money.received });
    return isNew ? 'unknown' : 'known';
  }
  if (match.isForeign) return bookBeside(services, match.payment, money, source);
  await bookObservation(services, match.payment, money, source);
  const after = await readPayment(services.db, match.payment.id);
  return after?.received === match.payment.received ? 'known' : 'booked';
}

class AlreadyBooked extends Error {}

/** Books money under the id of a payment with another reference, on the same session; what is too much is a case. */
async function bookBeside(
  services: Services,
  beside: PaymentRow,
  money: SettledPayment,
  source: Source,
): Promise<Booked> {
  const { provider, account_id, session_id: sessionId } = beside;
  const account = { provider, account_id };
  const { providerRef, received, paidAt } = money;
  const found = { ...account, providerRef, reference: null, ...received, paidAt, source, foundBeside: beside.id };
  const isNew = await bookFoundMoney(
    services,
    sessionId,
    found,
    async () => undefined,
    async (trx) => {
      if (await paymentByReference(trx, account, providerRef)) throw new AlreadyBooked();
    },
  ).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AlreadyBooked) return false;
      throw error;
    },
  );
  if (isNew)
    services.log.warn(
      { provider, payment_id: beside.id, security: true },
      'a provider has money twice under one of our ids: booked as a payment of its own',
    );
  const own = await paymentByReference(services.db, account, providerRef);
  // What went back of it, and what grew since somebody else booked it.
  if (own) await bookObservation(services, own, money, source);
  return isNew ? 'booked' : 'known';
}

/**
 * Books money on a session: on the payment that waits for this very line of a statement, else as a payment of its own
 * (P0), successful from the start, for all that is owed. `before` and `after` run in its transaction, under the
 * session's lock: `after` with the payment's id, `before` ahead of any write, so that a throw stops a second booking.
 */
export async function bookFoundMoney(
  services: Services,
  sessionId: string,
  money: FoundMoney,
  after: (trx: Trx, paymentId: string) => Promise<void>,
  before: (trx: Trx) => Promise<void> = async () => undefined,
): Promise<TransitionResult> {
  const { provider, providerRef, minor, currency, paidAt } = money;
  const observation = { kind: 'successful', providerRef, received: { minor, currency }, paidAt } as const;
  const source = money.source ?? (await usualSource(services, money));
  const cause: Cause = { by: 'evidence', ...source, provider, observation };
  return underLock(services, { sessionId }, async ({ trx, state, book }) => {
    const awaited = await awaitedOnStatement(trx, state, money);
    const paymentId = awaited ?? newPaymentId();
    const taxDataSealed = awaited === null ? await sealChosenTaxData(trx, services.keys, sessionId) : null;
    const event: MoneyEvent =
      awaited === null
        ? { kind: 'money_found', paymentId, minor, currency, hasTaxData: taxDataSealed !== null }
        : { kind: 'money_received', paymentId, minor, currency };
    const refused = decide(state, event);
    if (!refused.ok) return refused;
    await before(trx);
    if (awaited === null) await insertFoundRow(trx, state, { ...money, paymentId, taxDataSealed });
    const booked = await book({ cause, events: event });
    if (booked.ok) await after(trx, paymentId);
    return booked;
  });
}

/** The session's payment that waits for this line; null for money that is not a statement's. */
export async function awaitedOnStatement(trx: Trx, state: MoneyState, money: FoundMoney) {
  if (money.provider !== bankStatement.name) return null;
  const own = new Set(await paidOnStatement(trx, state.session.id));
  const payments = state.payments.filter(({ id }) => own.has(id));
  return awaitedAmong(payments, { ...money, isOwnCurrency: money.currency === state.session.currency });
}

/**
 * Returns which payment of a session a statement's line is for, among those that only a statement reports: the one it
 * names, however that ended, unless it has its money; else the only one that waits for that amount; else null.
 */
export function awaitedAmong(
  payments: readonly Pick<MoneyState['payments'][number], 'id' | 'status' | 'base' | 'commission'>[],
  { minor, named, isOwnCurrency }: Pick<FoundMoney, 'minor' | 'named'> & { readonly isOwnCurrency: boolean },
): string | null {
  const candidates = payments.filter(({ status }) => status !== 'successful');
  if (named !== undefined && candidates.some(({ id }) => id === named)) return named;
  const waiting = candidates.filter(
    ({ status, base, commission }) => isOwnCurrency && status === 'pending' && base + commission === minor,
  );
  return waiting.length === 1 ? (waiting[0]?.id ?? null) : null;
}

/** Who cannot be asked was heard: in a webhook, or on a school's statement. */
async function usualSource({ accounts }: Services, account: OfAccount): Promise<Source> {
  if (providers.get(account.provider)?.bankStatement) return { kind: 'statement_line', inboxId: null };
  const known = await accounts.of(account);
  return { kind: known && !known.connection.check ? 'webhook' : 'query', inboxId: null };
}

export interface UnknownMoney extends OfAccount {
  readonly providerRef: string;
  readonly minor: number;
  readonly currency: string;
}

/**
 * Money on a reference nobody here made is never dropped: it opens one case, which only the operator sees,
 * because no school is known. Returns whether it was new.
 */
export async function openUnknownCase(services: Pick<Services, 'db' | 'log'>, money: UnknownMoney): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into money_case (id, provider, account_id, provider_ref, kind, amount, currency, opened_at)
    select ${randomUUIDv7()}, ${money.provider}, ${money.account_id}, ${money.providerRef}, 'unknown_ref', ${money.minor}, ${money.currency}, app_now()
    where not exists (select 1 from money_case where provider = ${money.provider} and account_id is not distinct from ${money.account_id}::uuid and provider_ref = ${money.providerRef} and kind = 'unknown_ref')
    on conflict do nothing`.execute(services.db);
  const isNew = (numAffectedRows ?? 0n) > 0n;
  if (isNew)
    services.log.warn({ provider: money.provider, security: true }, 'money on an unknown reference: case opened');
  return isNew;
}
