import { sql } from 'kysely';
import type { ReconciliationList, ReconciliationListQuery } from '#contracts/reconciliations';
import type { SettledPayment } from '#providers/observation';
import { insertFees } from '../../db/books/fees.ts';
import { accountName, type OfAccount } from '../../db/read/provider-accounts.ts';
import {
  claimRun,
  comparedAccounts,
  insertRun,
  type ListedAccount,
  nextSlice,
  readRunsOfSchool,
  type ReconciliationRun,
  runFailed,
  runFinished,
} from '../../db/books/reconciliations.ts';
import type { Services } from '../../services/services.ts';
import { type ConnectedProvider, keyOfAccount } from '../../services/accounts.ts';
import { pageOf, readCursor } from '../../db/read/page-cursor.ts';
import type { SchoolCall } from '../school-call.ts';
import { bookList } from './book-list.ts';
import { settleDifferences } from './settle-differences.ts';

export interface Reconciliation {
  /** `accountName`. */
  readonly account: string;
  /** Payments with money on the provider's list. */
  readonly listed: number;
  /** Money that we did not have, or had otherwise, and have now. */
  readonly booked: number;
  /** On references nobody here made. */
  readonly unknown: number;
  /** Booked at another account already: one merchant stands in both. */
  readonly crossed: number;
  /** Ids of payments we hold as paid and the provider does not list. */
  readonly missing: readonly string[];
  /** A time that the provider no longer lists and that was never compared; null when there is none. */
  readonly gap: { readonly from: Date; readonly to: Date } | null;
}

/** The provider's clock and ours need not agree to the minute: younger or older payments are no news yet. */
const edgeMinutes = 60;

/** How many accounts are compared at a time. */
const batch = 8;

/**
 * Reconciles accounts, closed ones too, whose provider has a list and that were not reconciled for a day. Returns
 * their number; one process does each.
 */
export async function reconcileDueAccounts(services: Services): Promise<number> {
  const compared = new Set((await comparedAccounts(services.db)).map(accountName));
  const due = (await services.accounts.all()).filter(
    (each) => each.connection.listSettled && !compared.has(accountName(keyOfAccount(each))),
  );
  const done = await Promise.all(
    due.slice(0, batch).map(async (connected) => {
      const run = await claimRun(services.db, listedAccount(connected));
      if (run) await catchUp(services, connected, run);
      return run !== null;
    }),
  );
  return done.filter(Boolean).length;
}

const listedAccount = (connected: ConnectedProvider): ListedAccount => ({
  ...keyOfAccount(connected),
  listKeptDays: connected.provider.listKeptDays,
});

/** Reconciles the account of that name now. Throws what the provider's list throws, or if it has none. */
export async function reconcileNow(services: Services, name: string): Promise<Reconciliation> {
  const connected = (await services.accounts.all()).find((each) => accountName(keyOfAccount(each)) === name);
  if (!connected?.connection.listSettled) throw new Error(`${name} has no list to compare with`);
  const result = await catchUp(services, connected, await insertRun(services.db, listedAccount(connected)));
  if (!result) throw new Error(`${name}'s list could not be read; the log says why`);
  return result;
}

/** Reads slice by slice up to the first one's start, so that no finished slice is lost. Null if one cannot be read. */
async function catchUp(
  services: Services,
  connected: ConnectedProvider,
  first: ReconciliationRun,
): Promise<Reconciliation | null> {
  const account = keyOfAccount(connected);
  const gap = first.gap_from && { from: first.gap_from, to: first.from_at };
  if (gap)
    services.log.error(
      { ...account, gap_from: gap.from, gap_to: gap.to },
      'the provider no longer lists a time that was never compared: compare it by hand',
    );
  let [listed, booked, unknown, crossed] = [0, 0, 0, 0];
  const missing: string[] = [];
  for (let run: ReconciliationRun | null = first; run; run = await nextSlice(services.db, account, run, first)) {
    const result = await finishRun(services, connected, run);
    if (!result) return null;
    listed += result.listed;
    booked += result.booked;
    unknown += result.unknown;
    crossed += result.crossed;
    missing.push(...result.missing);
  }
  return { account: accountName(account), listed, booked, unknown, crossed, missing, gap };
}

type Compared = Omit<Reconciliation, 'gap'>;

async function finishRun(
  services: Services,
  connected: ConnectedProvider,
  run: ReconciliationRun,
): Promise<Compared | null> {
  const account = keyOfAccount(connected);
  try {
    const list = (await connected.connection.listSettled?.(run.from_at, run.to_at)) ?? [];
    const result = await compare(services, account, list, run);
    await settleDifferences(services, connected, { list, from: run.from_at, to: run.to_at });
    await runFinished(services.db, run.id, result);
    const level = result.booked + result.unknown + result.crossed + result.missing.length > 0 ? 'warn' : 'info';
    services.log[level]({ ...result, missing: result.missing.length }, 'books compared with the provider');
    return result;
  } catch (error) {
    services.log.error({ ...account, err: error }, 'the provider’s list could not be compared; tried again');
    await runFailed(services.db, run.id, 'unreadable');
    return null;
  }
}

async function compare(
  services: Services,
  account: OfAccount,
  list: readonly SettledPayment[],
  run: ReconciliationRun,
): Promise<Compared> {
  const { booked, unknown, crossed } = await bookList(services, account, list);
  const fees = list.flatMap(({ providerRef, fee }) => (fee ? [{ providerRef, ...fee }] : []));
  await insertFees(services.db, account, fees);
  const listed = new Set(list.map(({ providerRef }) => providerRef));
  const paid = await paidBetween(services, account, run);
  const missing = paid.filter(({ provider_ref }) => !listed.has(provider_ref ?? '')).map(({ id }) => id);
  return { account: accountName(account), listed: list.length, booked, unknown, crossed, missing };
}

async function paidBetween(services: Services, { provider, account_id: id }: OfAccount, run: ReconciliationRun) {
  const { rows } = await sql<{ id: string; provider_ref: string | null }>`
    select id, provider_ref from payment where provider = ${provider} and ${id === null ? sql`account_id is null` : sql`account_id = ${id}`} and status = 'successful'
      and paid_at > ${run.from_at}::timestamptz + make_interval(mins => ${edgeMinutes})
      and paid_at < ${run.to_at}::timestamptz - make_interval(mins => ${edgeMinutes})`.execute(services.db);
  return rows;
}

/** Lists a page of a school's own accounts' runs, newest first. Refuses a foreign cursor as `invalid_request`. */
export async function listReconciliations(
  { services, school }: SchoolCall,
  { account_id: accountId, cursor, limit }: ReconciliationListQuery,
): Promise<ReconciliationList> {
  const page = { accountId, after: readCursor(cursor), limit: limit + 1 };
  return pageOf(await readRunsOfSchool(services.db, school.id, page), limit, ({ run }) => run);
}
