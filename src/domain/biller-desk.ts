/** Rules for a bank that queries a student's debt, takes money and takes it back. Pure, each a table of words. */
import { bareCode } from './student-code.ts';

/** One charge of a student, as a bank sees it. */
export interface Debt {
  readonly sessionId: string;
  readonly chargeId: string;
  /** Calendar day, `YYYY-MM-DD`. */
  readonly dueDate: string;
  /** When its session was created: of two charges due on a day the older one comes first. */
  readonly madeAt: Date;
  readonly position: number;
  /** The bank's amount for it: the charge and the commission, minor units. */
  readonly minor: number;
  readonly currency: string;
}

/** Oldest first: only the first of these may be paid. */
export function inOrder<D extends Omit<Debt, 'minor' | 'currency'>>(debts: readonly D[]): readonly D[] {
  return debts.toSorted(
    (a, b) =>
      compareText(a.dueDate, b.dueDate) ||
      a.madeAt.getTime() - b.madeAt.getTime() ||
      a.position - b.position ||
      compareText(a.chargeId, b.chargeId),
  );
}

const compareText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** A bank's request to take money. */
export interface TakeRequest {
  /** The charge that the bank names; null if its form has no field for one. */
  readonly debtId: string | null;
  readonly minor: number;
  readonly currency: string;
  /** The limit of its way to pay; null: any amount. */
  readonly limit: number | null;
  /** Whether it can have been paid when the bank says: see `isTimely`. */
  readonly isTimely: boolean;
}

export const askedRefusals = [
  'impossible_time',
  'unknown_student',
  'nothing_owed',
  'not_the_oldest',
  'another_amount',
  'another_currency',
  'over_limit',
] as const;
export type AskedRefusal = (typeof askedRefusals)[number];

/** Whether a bank may take it: exactly the oldest charge's debt, with no other payment. `debts` as in `inOrder`. */
export function mayTake(request: TakeRequest, debts: readonly Debt[]): { readonly take: Debt } | AskedRefusal {
  const [oldest] = debts;
  if (!request.isTimely) return 'impossible_time';
  if (!oldest) return 'nothing_owed';
  if (request.debtId !== null && request.debtId !== oldest.chargeId)
    return debts.some(({ chargeId }) => chargeId === request.debtId) ? 'not_the_oldest' : 'nothing_owed';
  if (request.currency !== oldest.currency) return 'another_currency';
  if (request.minor !== oldest.minor) return 'another_amount';
  if (request.limit !== null && request.minor > request.limit) return 'over_limit';
  return { take: oldest };
}

/** Where to book money that a bank had already taken: by the first rule that finds a session. */
export interface Place {
  readonly sessionId: string;
  /** The charge that it pays; null: nothing is owed there any more. */
  readonly chargeId: string | null;
}

/**
 * Returns where to book money that a bank took; null if the student has no session. In order: the charge the bank
 * names; the oldest charge of exactly that amount; the oldest charge, short or over; the newest session, if all else is
 * paid. Charges under another payment count here too: the money is there.
 */
export function placeFor(
  { debtId, minor, currency }: Omit<TakeRequest, 'limit' | 'isTimely'>,
  debts: readonly Debt[],
  sessions: readonly { readonly sessionId: string; readonly madeAt: Date }[],
): Place | null {
  const named = debts.find(({ chargeId }) => chargeId === debtId);
  const exact = debts.find((debt) => debt.minor === minor && debt.currency === currency);
  const found = named ?? exact ?? debts[0];
  if (found) return { sessionId: found.sessionId, chargeId: found.chargeId };
  const newest = sessions.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())[0];
  return newest ? { sessionId: newest.sessionId, chargeId: null } : null;
}

/** A payment that a bank reported before, by its id. */
export interface KnownPayment {
  readonly state: 'booked' | 'taken_back' | 'called_off' | 'unplaced';
  /** Null if it was taken back before it came. */
  readonly minor: number | null;
  readonly currency: string | null;
  readonly reference: string;
  /** Whether the bank reported, unrefused, that it took this back; it may not be off the books yet. */
  readonly isToldBack: boolean;
}

export type SameId = 'same' | 'contradicts' | 'called_off' | 'taken_back';

/** Compares a payment with the known one of its id: the same again, or another payment that the school must check. */
export function sameId(
  known: KnownPayment,
  payment: Pick<TakeRequest, 'minor' | 'currency'> & { readonly reference: string },
): SameId {
  if (known.state === 'called_off') return 'called_off';
  // One call has the code as the payer typed it, another as the bank stores it.
  const isSameCode = bareCode(known.reference) === bareCode(payment.reference);
  if (!isSameCode || known.minor !== payment.minor || known.currency !== payment.currency) return 'contradicts';
  return known.state === 'taken_back' || known.isToldBack ? 'taken_back' : 'same';
}

/** `in_time`: on the payment's own day. `late`: a call after that day. `implausible`: a file unlikely to have it. */
export type ReversalTime = 'in_time' | 'late' | 'implausible';

/** How many days after a bank's day its file is still trusted alone. */
const mostDaysLate = 7;

/** Times a call that takes back a payment of one of the bank's days. */
export const timeOfCall = (paidOn: string, today: string): ReversalTime => (today <= paidOn ? 'in_time' : 'late');

/** Times a reversal in a file: `in_time` in the file of the payment's day or the next, for a week. Calendar days. */
export function timeOfFile(paidOn: string, day: string, today: string): ReversalTime {
  const isOfItsDay = day === paidOn || day === dayAfter(paidOn, 1);
  return isOfItsDay && day <= dayAfter(today, 1) && today <= dayAfter(day, mostDaysLate) ? 'in_time' : 'implausible';
}

const dayAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** `ask`: the bank did it, but the school must say whether it is to be believed. */
export type Reversal = 'take_back' | 'ask' | 'call_off' | 'same' | 'contradicts' | 'too_late';

/** Decides a reversal. `known` null: it never came, and is refused later. `minor` null: the bank names no amount. */
export function reversalOf(
  known: KnownPayment | null,
  reversal: { readonly minor: number | null },
  time: ReversalTime,
): Reversal {
  if (!known) return 'call_off';
  if (known.state === 'called_off') return 'same';
  if (reversal.minor !== null && reversal.minor !== known.minor) return 'contradicts';
  if (known.state === 'taken_back') return 'same';
  return whatFollows[time];
}

const whatFollows = {
  in_time: 'take_back',
  late: 'too_late',
  implausible: 'ask',
} as const satisfies Record<ReversalTime, Reversal>;

/** Tolerance of a bank's instant of a payment, in milliseconds: a day, either way. */
const mostApartMs = 86_400_000;

/** Whether the instant of a bank's payment is plausible. */
export const isTimely = (instant: Date, now: Date): boolean =>
  Math.abs(instant.getTime() - now.getTime()) <= mostApartMs;

/** When a bank's payment was made: now, if the bank's instant is in the future or before the student had a code. */
export const paidBy = (instant: Date, now: Date, codeSince: Date = instant): Date =>
  instant > now || instant < codeSince ? now : instant;

/** Returns an instant's bank day, `YYYY-MM-DD`: from `at` on it is the next day. */
export function bankDayOf(when: Date, { timeZone, at }: { readonly timeZone: string; readonly at: string }): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(when.getTime()).toZonedDateTimeISO(timeZone);
  const day = zoned.toPlainDate();
  const isNext = Temporal.PlainTime.compare(zoned.toPlainTime(), Temporal.PlainTime.from(at)) >= 0;
  return (isNext ? day.add({ days: 1 }) : day).toString();
}
