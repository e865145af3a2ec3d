import { compareBooks, opensCase } from '#domain/compare-books';
import type { SettledPayment } from '#providers/observation';
import { readBookLines } from '../../db/books/book-lines.ts';
import { closeDifferences, differingReferences, openDifference } from '../../db/books/difference-cases.ts';
import { accountName, type OfAccount } from '../../db/read/provider-accounts.ts';
import { hasMissingReturn } from '../../db/books/provider-returns.ts';
import { keyOfAccount } from '../../services/accounts.ts';
import type { ConnectedProvider } from '../../services/accounts.ts';
import type { Services } from '../../services/services.ts';
import { bookProviderMoney } from './book-money.ts';
import { lineOf, listDifferences } from './list-differences.ts';
import { answered } from '../payment-core/decision.ts';

export interface ListRead {
  readonly list: readonly SettledPayment[];
  readonly from: Date;
  readonly to: Date;
}

/**
 * After a list was booked, asks its provider about each payment whose books differ, or have a case because they did.
 * What still differs has one case, until it is gone. A provider that does not respond changes nothing.
 */
export async function settleDifferences(
  services: Services,
  connected: ConnectedProvider,
  { list, from, to }: ListRead,
): Promise<void> {
  const account = keyOfAccount(connected);
  const name = accountName(account);
  const lines = list.map((item) => lineOf(account.provider, name, item));
  const ours = await readBookLines(services.db, {
    provider: account.provider,
    references: lines.map(({ providerRef }) => providerRef),
    paymentIds: lines.flatMap(({ paymentId }) => paymentId ?? []),
    paidBetween: [from, to],
  });
  const found = listDifferences({ account: name, lines, from, to }, ours).filter(opensCase);
  const references = new Set([
    ...found.map(({ providerRef }) => providerRef),
    ...(await differingReferences(services.db, account)),
  ]);
  for (const providerRef of references) await settleReference(services, connected, account, providerRef);
}

async function settleReference(
  services: Services,
  { connection }: ConnectedProvider,
  account: OfAccount,
  providerRef: string,
): Promise<void> {
  const { db } = services;
  const observation = await connection.check?.({ paymentId: null, providerRef });
  if (!observation || observation.kind === 'unknown') return;
  const money = observation.kind === 'successful' ? observation : null;
  // More is on its way back, or the report is incomplete: it is asked about again.
  if (money?.returning) return;
  if (money) await bookProviderMoney(services, account, money, answered);
  const name = accountName(account);
  const theirs = money ? [lineOf(account.provider, name, money)] : [];
  const paymentIds = theirs.flatMap(({ paymentId }) => paymentId ?? []);
  const ours = await readBookLines(db, { provider: account.provider, references: [providerRef], paymentIds });
  const own = ours.filter((line) => line.account === name && line.providerRef === providerRef);
  const left = compareBooks(theirs, own, ours).filter(opensCase);
  const paymentId = own[0]?.paymentId ?? null;
  // A return that is missing is asked about twice before anything is said of it.
  if (left.length > 0 && paymentId !== null && (await hasMissingReturn(db, paymentId))) return;
  await db.transaction().execute(async (trx) => {
    for (const difference of left) await openDifference(trx, account, difference);
    await closeDifferences(trx, account, providerRef, left);
  });
  services.wake('outbox');
}
