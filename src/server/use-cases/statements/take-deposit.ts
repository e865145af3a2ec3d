/** One deposit on the school's account, from its statement or its bank's notice: booked once, or a case. */
import type { StatementLineResult } from '#contracts/statements';
import { noonOf } from '#domain/calendar-day';
import { comparedWithLine, isSameNotice } from '#domain/same-deposit';
import type { FittingClaim, ReportProblem } from '#domain/transfer-claim';
import { bankStatement } from '#providers/registry';
import { announceUnplaced } from '../../db/write/announce-to-school.ts';
import type { Trx } from '../../db/driver/db.ts';
import {
  findTwin,
  insertStatementLine,
  insertUnplacedCase,
  type KnownLine,
  lockStatements,
  nearDeposits,
  type NewStatementLine,
} from '../../db/books/statement-lines.ts';
import { claimNow, turnDown, type UnseenClaim } from '../../db/books/transfer-claims.ts';
import type { Services } from '../../services/services.ts';
import { bookFoundMoney } from '../payments/book-money.ts';
import type { Source } from '../payment-core/decision.ts';
import type { StatementPlace } from './match-statement.ts';
import type { StatementOwner } from '../../services/statement-reader.ts';
import type { Deposit } from '../../services/statement-reader.ts';

/** On whose account, and where. */
export type DepositOwner = Pick<StatementOwner, 'schoolId' | 'timeZone' | 'now'>;

/** When it was paid and how it is known, where that is no line of a statement. */
export interface Heard {
  readonly paidAt: Date | null;
  readonly source: Source;
}

/** The deposit's place; without one, the report that it resembles and why it is not that transfer. */
export interface DepositPlace {
  readonly place: StatementPlace | null;
  readonly refused?: RefusedReport;
}

interface RefusedReport {
  readonly paymentId: string | null;
  readonly problem: ReportProblem;
}

/** Books it on the session, or opens a case where it may be booked already or is no report's transfer. */
export async function takeDeposit(
  services: Services,
  owner: DepositOwner,
  deposit: Deposit,
  { place, refused }: DepositPlace,
  heard?: Heard,
): Promise<StatementLineResult> {
  const booked = place && (await book(services, owner, deposit, place, heard));
  if (booked && 'outcome' in booked) return booked;
  return openCase(services, owner, deposit, { named: place?.named, refused: booked ?? refused });
}

/** Null for one that may be known, and the report where it is not its transfer: then nothing of it was written. */
async function book(
  services: Services,
  owner: DepositOwner,
  deposit: Deposit,
  { sessionId, named, claimed }: StatementPlace,
  heard?: Heard,
): Promise<StatementLineResult | RefusedReport | null> {
  const { line, minor, currency, reference } = deposit;
  let made: string | null = null;
  const result = await bookFoundMoney(
    services,
    sessionId,
    {
      provider: bankStatement.name,
      account_id: null,
      providerRef: deposit.fingerprint.toString('hex'),
      reference: reference === '' ? null : reference,
      minor,
      currency,
      paidAt: paidAt(owner, deposit, heard),
      named,
      ...(heard ? { source: heard.source } : {}),
    },
    async (trx, paymentId) => {
      made = paymentId;
      // Unique, so that the same line in two requests is booked by one of them.
      const match = claimed ? { kind: claimed.kind, length: claimed.number.length, lines: 1 } : null;
      await insertStatementLine(trx, lineOf(owner, deposit, { outcome: 'booked', paymentId, caseId: null, match }));
    },
    async (trx) => {
      const known = await whetherKnown(trx, owner, deposit, named);
      if (known) throw new NotBooked(known);
      if (claimed) await requireClaim(trx, claimed);
    },
  ).catch((error: unknown) => {
    if (error instanceof NotBooked || error instanceof NotClaimed) return error;
    throw error;
  });
  if (result instanceof NotClaimed) return result.refused;
  if (result instanceof NotBooked) return result.why.for === 'certain' ? alreadyKnown(deposit, result.why.as) : null;
  if (!result.ok) throw new Error(`found money was refused: ${result.code}`);
  return resultOf(line, 'booked', { paymentId: made, sessionId, caseId: null }, 'successful');
}

/** A statement has the day only, whose noon stands for it; nothing was paid in the future. */
function paidAt({ timeZone, now }: DepositOwner, { day }: Deposit, heard?: Heard): Date {
  const moment = heard?.paidAt ?? noonOf(day, timeZone);
  return moment > now ? now : moment;
}

interface Known {
  readonly for: 'certain' | 'perhaps';
  readonly as: KnownLine;
}

/** Undoes a booking of what is booked already, or may be. */
class NotBooked extends Error {
  readonly why: Known;
  constructor(why: Known) {
    super('known');
    this.why = why;
  }
}

/** Undoes a booking by a report that is not about this deposit. */
class NotClaimed extends Error {
  readonly refused: RefusedReport | null;
  constructor(refused: RefusedReport | null) {
    super('not claimed');
    this.refused = refused;
  }
}

/** Throws if the report was corrected or its money seen since it was read, or its number is on another line. */
async function requireClaim(trx: Trx, { claim, number }: FittingClaim<UnseenClaim>): Promise<void> {
  const { isCurrent, lines } = await claimNow(trx, claim, number);
  if (!isCurrent) throw new NotClaimed(null);
  if (lines > 0) throw new NotClaimed({ paymentId: claim.paymentId, problem: 'number_not_unique' });
}

const nowhere = { paymentId: null, sessionId: null, caseId: null };

/** Returns the known deposit that this is, surely or perhaps; null if new. Locks the school's deposits from here on. */
async function whetherKnown(
  trx: Trx,
  { schoolId }: DepositOwner,
  deposit: Deposit,
  named: string | null = null,
): Promise<Known | null> {
  await lockStatements(trx, schoolId);
  const near = (await nearDeposits(trx, schoolId, deposit)).map((each) => ({ ...each, is: compared(deposit, each) }));
  const same = near.find(({ is }) => is === 'same');
  if (same) return { for: 'certain', as: same.led };
  const twin = near.find(({ is }) => is === 'maybe')?.led ?? (await findTwin(trx, { schoolId, ...deposit, named }));
  return twin || deposit.isRepeat ? { for: 'perhaps', as: twin ?? nowhere } : null;
}

/** Compares a notice with another notice or a statement's line; two lines are compared elsewhere. */
function compared(deposit: Deposit, before: Awaited<ReturnType<typeof nearDeposits>>[number]) {
  const [notice, other] = [toldIn(deposit), toldIn(before)];
  if (notice && other) return isSameNotice(notice, other) ? 'same' : 'other';
  if (notice) return comparedWithLine(notice, { ...before, movementId: '' });
  return other ? comparedWithLine(other, deposit) : 'other';
}

const toldIn = <D extends Pick<Deposit, 'trackingKey' | 'accounts'>>(deposit: D) =>
  deposit.trackingKey === null
    ? null
    : { ...deposit, trackingKey: deposit.trackingKey, accounts: deposit.accounts ?? '' };

export const alreadyKnown = ({ line }: Pick<Deposit, 'line'>, as: Partial<KnownLine>): StatementLineResult =>
  resultOf(line, 'already_known', as);

/** Money that nobody may book without asking: on no reference of the school's, or on one that may have it already. */
async function openCase(
  services: Services,
  owner: DepositOwner,
  deposit: Deposit,
  { named, refused }: { readonly named?: string | undefined; readonly refused?: RefusedReport | undefined },
): Promise<StatementLineResult> {
  const taken = await services.db.transaction().execute(async (trx) => {
    const known = await whetherKnown(trx, owner, deposit, named);
    if (known?.for === 'certain') return alreadyKnown(deposit, known.as);
    const kind = known ? 'maybe_known' : 'unknown_ref';
    const resembled = known ? undefined : refused;
    const about = known ? known.as.paymentId : (refused?.paymentId ?? null);
    const why = { kind, about, problem: resembled?.problem ?? null } as const;
    const caseId = await insertUnplacedCase(trx, { schoolId: owner.schoolId, ...deposit }, why);
    if (resembled?.paymentId) await turnDown(trx, resembled.paymentId, resembled.problem);
    const outcome = known ? 'maybe_known' : 'unknown';
    await insertStatementLine(trx, lineOf(owner, deposit, { outcome, paymentId: null, caseId }));
    await announceUnplaced(trx, caseId, 'case.opened');
    return resultOf(deposit.line, outcome, { ...known?.as, caseId });
  });
  services.wake('outbox');
  return taken;
}

/** A stored deposit, with its result. */
export function lineOf(
  { schoolId }: Pick<StatementOwner, 'schoolId'>,
  deposit: Deposit,
  led: Pick<NewStatementLine, 'outcome' | 'paymentId' | 'caseId' | 'match'>,
): NewStatementLine {
  return { schoolId, ...deposit, ...led };
}

/** Returns the result of a line. */
export function resultOf(
  line: number,
  outcome: StatementLineResult['outcome'],
  { paymentId = null, sessionId = null, caseId = null }: Partial<KnownLine>,
  status: StatementLineResult['payment_status'] = null,
): StatementLineResult {
  return { line, outcome, payment_id: paymentId, session_id: sessionId, case_id: caseId, payment_status: status };
}
