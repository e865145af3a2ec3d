import type { StoredDeposit } from '#domain/known-deposit';
import type { KnownLine } from '../../db/books/statement-lines.ts';
import {
  numbersOnLines,
  type OnStatement,
  paymentsOnStatement,
  storedDeposits,
} from '../../db/books/stored-deposits.ts';
import type { Db } from '../../db/driver/db.ts';
import type { Deposit } from '../../services/statement-reader.ts';
import type { Plans } from './plan-statement.ts';

/** What a booking would read under its locks, for all lines at once. */
export interface Books {
  readonly stored: DepositIndex;
  readonly onStatement: ReadonlyMap<string, readonly OnStatement[]>;
  /** The claimed numbers that are on stored lines. */
  readonly used: ReadonlySet<string>;
}

export async function readBooks(db: Db, schoolId: string, deposits: readonly Deposit[], plans: Plans): Promise<Books> {
  const places = [...plans.values()].flatMap((plan) => (plan.kind === 'take' ? (plan.to.place ?? []) : []));
  const stored = indexDeposits(await storedDeposits(db, schoolId, deposits));
  const payments = await paymentsOnStatement(db, [...new Set(places.map(({ sessionId }) => sessionId))]);
  const numbers = new Set(places.flatMap(({ claimed }) => claimed?.number ?? []));
  const used = await numbersOnLines(db, schoolId, [...numbers]);
  return { stored, onStatement: Map.groupBy(payments, ({ sessionId }) => sessionId), used };
}

type Stored = StoredDeposit<KnownLine>;
type DepositIndex = (deposit: Deposit, named: string | null) => readonly Stored[];

/** Finds the stored deposits that a line may be: of a thousand of one tuition and day only those of its words. */
function indexDeposits(stored: readonly Stored[]): DepositIndex {
  const place = new Map(stored.map((each, at) => [each, at]));
  const by = (keyOf: (each: Stored) => string | null) => Map.groupBy(stored, keyOf);
  const money = ({ minor, currency }: Pick<Stored, 'minor' | 'currency'>) => `${minor} ${currency}`;
  const dayMoney = (each: Pick<Stored, 'minor' | 'currency' | 'day'>) => `${each.day} ${money(each)}`;
  const ofRow = by(({ rowSha256 }) => rowSha256);
  const ofText = by((each) => `${dayMoney(each)} ${each.reference}`);
  const ofPayment = by((each) => each.bookedOn && `${dayMoney(each)} ${each.bookedOn}`);
  const notices = by((each) => (each.trackingKey === null ? null : money(each)));
  return (deposit, named) => {
    const found = [
      ...(ofRow.get(deposit.rowSha256.toString('hex')) ?? []),
      ...(ofText.get(`${dayMoney(deposit)} ${deposit.reference}`) ?? []),
      ...(named === null ? [] : (ofPayment.get(`${dayMoney(deposit)} ${named}`) ?? [])),
      ...(notices.get(money(deposit)) ?? []),
    ];
    return [...new Set(found)].toSorted((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0));
  };
}
