/** Where each line of a statement goes, by facts that are read at once. Taking in and previewing both begin here. */
import type { StatementReason } from '#contracts/statements';
import { providers } from '#providers/registry';
import { type KnownLine, knownLines } from '../../db/books/statement-lines.ts';
import { type NamedPayment, paymentsById } from '../../db/books/stored-deposits.ts';
import type { Db } from '../../db/driver/db.ts';
import type { Services } from '../../services/services.ts';
import type { Deposit } from '../../services/statement-reader.ts';
import { pauses } from '../../basics/pauses.ts';
import { billersOf, loadBankDeposits } from './bank-deposits.ts';
import type { DepositPlace } from './deposit-fate.ts';
import { loadReports, placeByReport } from './match-reports.ts';
import { loadMatches } from './match-statement.ts';

/** How a line is taken in. */
export type LinePlan =
  | { readonly kind: 'known'; readonly as: KnownLine }
  /** The bank or provider of its money has not reported it yet. */
  | { readonly kind: 'silent' }
  /** A statement is no evidence against a provider. */
  | { readonly kind: 'ask'; readonly payment: NamedPayment; readonly why: StatementReason }
  | { readonly kind: 'take'; readonly to: DepositPlace };

/** By line. */
export type Plans = ReadonlyMap<number, LinePlan>;

/** Every provider that is a bank which calls us. Asked for outside any transaction. */
export const planningFor = async ({ accounts }: Pick<Services, 'accounts'>) => ({ billers: await billersOf(accounts) });
type Planning = Awaited<ReturnType<typeof planningFor>>;

/** Plans every line: a few queries for all of them, then none. It lets other requests run between lines. */
export async function planLines(
  { db, keys }: Pick<Services, 'keys'> & { readonly db: Db },
  { billers }: Planning,
  schoolId: string,
  deposits: readonly Deposit[],
): Promise<Plans> {
  const pause = pauses();
  const fingerprints = deposits.map(({ fingerprint }) => fingerprint);
  const known = await knownLines(db, schoolId, fingerprints);
  const matches = await loadMatches(
    { db },
    schoolId,
    deposits.flatMap(({ texts }) => texts),
  );
  const reports = await loadReports({ db, keys }, schoolId, deposits);
  const ofBanks = await loadBankDeposits(db, schoolId, billers, deposits);
  const plans = new Map<number, LinePlan>();
  const named = new Map<number, Named>();
  for (const deposit of deposits) {
    await pause();
    const before = known.get(deposit.fingerprint.toString('hex'));
    const found = before ? null : paymentOf(deposit, ofBanks(deposit), matches.paymentOf);
    if (before) plans.set(deposit.line, { kind: 'known', as: before });
    else if (found === 'not_told') plans.set(deposit.line, { kind: 'silent' });
    else if (found) named.set(deposit.line, found);
  }
  const payments = await paymentsById(db, [...new Set([...named.values()].map(({ paymentId }) => paymentId))]);
  for (const deposit of deposits) {
    await pause();
    if (plans.has(deposit.line)) continue;
    const { paymentId = '', why = 'reference' } = named.get(deposit.line) ?? {};
    const payment = payments.get(paymentId);
    if (payment) plans.set(deposit.line, planOfPayment(payment, why));
    else {
      const place = matches.placeOf(deposit.texts);
      plans.set(deposit.line, { kind: 'take', to: place ? { place } : placeByReport(reports(deposit)) });
    }
  }
  return plans;
}

interface Named {
  readonly paymentId: string;
  readonly why: StatementReason;
}

function paymentOf(
  { reference }: Deposit,
  ofBank: ReturnType<Awaited<ReturnType<typeof loadBankDeposits>>>,
  byReference: (reference: string) => string | null,
): Named | 'not_told' | null {
  if (ofBank === 'not_told') return ofBank;
  if (ofBank) return { ...ofBank, why: 'bank_report' };
  const paymentId = byReference(reference);
  return paymentId === null ? null : { paymentId, why: 'reference' };
}

function planOfPayment(payment: NamedPayment, why: StatementReason): LinePlan {
  const isOwnEvidence = providers.get(payment.provider)?.paidOnStatement;
  if (!isOwnEvidence) return { kind: 'ask', payment, why };
  return { kind: 'take', to: { place: { sessionId: payment.session_id, named: payment.id, why } } };
}

/** Whether a provider's payment has its money, or its provider can be queried. */
export async function mayAsk(
  accounts: Services['accounts'],
  payment: Pick<NamedPayment, 'provider' | 'account_id' | 'status'>,
): Promise<boolean> {
  return payment.status === 'successful' || (await accounts.of(payment))?.connection.check !== undefined;
}
