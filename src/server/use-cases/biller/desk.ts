/** The callers of a desk, and what a student owes there. */
import { commissionFor } from '#domain/commission';
import { type Debt, inOrder } from '#domain/biller-desk';
import type { BillerCapability } from '#providers/biller-capability';
import type { Offer } from '#providers/offer';
import { readStudentCode } from '#domain/student-code';
import { type OwedCharge, owedBy } from '../../db/read/student-debts.ts';
import { type Student, type StudentByCode, studentOfReference } from '../../db/read/student-references.ts';
import type { OfAccount } from '../../db/read/provider-accounts.ts';
import type { Db } from '../../db/driver/db.ts';
import type { ConnectedProvider } from '../../services/accounts.ts';
import { keyOfAccount } from '../../services/accounts.ts';
import type { Services } from '../../services/services.ts';
import { offersFor } from '../../views/offered-methods.ts';

/** One account's desk, and what it works with. */
export interface Desk {
  readonly services: Services;
  readonly account: OfAccount;
  readonly connected: ConnectedProvider;
  readonly biller: BillerCapability;
}

/** The desk of an account, closed ones too; null where no bank calls for it. */
export async function deskOf(services: Services, account: OfAccount): Promise<Desk | null> {
  const connected = await services.accounts.of(account);
  const biller = connected?.connection.biller;
  return connected && biller ? { services, account: keyOfAccount(connected), connected, biller } : null;
}

/** A charge as shown to a bank. */
export interface DeskDebt extends Debt {
  readonly concept: string;
  readonly student: string;
  /** The commission in `minor`. */
  readonly commission: number;
  /** Neither switched off by its school, nor being paid otherwise, nor at a school that does not collect so. */
  readonly isOffered: boolean;
}

/** Returns the student of a code at a desk: spaces as typed, none as stored; null for nobody. */
export async function studentAt({ services, account }: Desk, typed: string): Promise<StudentByCode | null> {
  const code = readStudentCode(typed);
  return code === null ? null : studentOfReference(services.db, code, account);
}

/** Returns a student's debts, oldest first. The caller checks, outside transactions, that the account is open. */
export async function debtsOf(
  db: Db,
  { connected: { provider } }: Desk,
  student: Student,
  isOpen: boolean,
): Promise<readonly DeskDebt[]> {
  const charges = await owedBy(db, student);
  const debts = charges.flatMap((charge) => {
    const offer = provider.offers.find(({ country }) => country === charge.country);
    return offer ? [debtOf(charge, offer, provider.name, isOpen)] : [];
  });
  return inOrder(debts);
}

function debtOf(charge: OwedCharge, offer: Offer, name: string, isOpen: boolean): DeskDebt {
  const { chargeId, sessionId, dueDate, position, madeAt, owed, currency, concept, student } = charge;
  const { checkoutKind, country, paymentOptions, commissions } = charge;
  const commission = commissionFor({ amountToPay: owed, commissions, type: offer.type, gateway: offer.gateway });
  const offered = offersFor({ checkoutKind, country, school: { paymentOptions } }, new Set([name]));
  return {
    chargeId,
    sessionId,
    dueDate,
    position,
    madeAt,
    currency,
    concept,
    student,
    commission,
    minor: owed + commission,
    isOffered: isOpen && !charge.disabled && !charge.inAttempt && offered.includes(offer),
  };
}

/** Whether a school's new payments go to this account: a closed one takes no new ones. */
export async function isOpenFor({ services, account }: Desk, { schoolId }: Student): Promise<boolean> {
  const offered = (await services.accounts.offeredTo(schoolId)).get(account.provider);
  return offered?.accountId === account.account_id;
}

/** What a bank's way to pay takes at most; null: any amount. */
export const limitOf = ({ biller }: Desk, channel: keyof BillerCapability['channelLimits'] | null): number | null =>
  (channel === null ? undefined : biller.channelLimits[channel]) ?? null;
