/** One deposit on the school's account, from its statement or its bank's notice: booked once, or a case. */
import type { StatementLineResult } from '#contracts/statements';
import { noonOf } from '#domain/calendar-day';
import { bankStatement } from '#providers/registry';
import { announceUnplaced } from '../../db/write/announce-to-school.ts';
import type { Trx } from '../../db/driver/db.ts';
import {
  insertStatementLine,
  insertUnplacedCase,
  lockStatements,
  type NewStatementLine,
} from '../../db/books/statement-lines.ts';
import { storedDeposits } from '../../db/books/stored-deposits.ts';
import { claimNow, turnDown } from '../../db/books/transfer-claims.ts';
import type { Services } from '../../services/services.ts';
import type { Deposit, StatementOwner } from '../../services/statement-reader.ts';
import { bookFoundMoney } from '../payments/book-money.ts';
import type { Source } from '../payment-core/decision.ts';
import { alreadyKnown, type DepositPlace, type Fate, fateOf, knownOf, resultOf } from './deposit-fate.ts';
import type { RefusedReport, StatementPlace } from './deposit-fate.ts';

/** On whose account, and where. */
export type DepositOwner = Pick<StatementOwner, 'schoolId' | 'timeZone' | 'now'>;

/** When it was paid and how it is known, where that is no line of a statement. */
export interface Heard {
  readonly paidAt: Date | null;
  readonly source: Source;
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
  if (booked && 'line' in booked) return booked;
  if (booked?.kind === 'already_known') return alreadyKnown(deposit, booked.as);
  return openCase(services, owner, deposit, { named: place?.named, refused: reportIn(booked) ?? refused });
}

/** The report that a deposit was not booked by, where there was one. */
const reportIn = (fate: Fate | null): RefusedReport | undefined =>
  fate?.kind === 'case' && fate.problem ? { paymentId: fate.about, problem: fate.problem } : undefined;

/** Returns its result, or its other fate: then nothing of it was written. */
async function book(
  services: Services,
  owner: DepositOwner,
  deposit: Deposit,
  place: StatementPlace,
  heard?: Heard,
): Promise<StatementLineResult | Fate> {
  const { minor, currency, reference } = deposit;
  const { sessionId, named, claimed } = place;
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
      const known = await knownNow(trx, owner, deposit, named);
      const claim = claimed && !known ? await claimNow(trx, claimed.claim, claimed.number) : null;
      const fate = fateOf({ place }, known, claim);
      if (fate.kind !== 'booked') throw new NotBooked(fate);
    },
  ).catch((error: unknown) => {
    if (error instanceof NotBooked) return error;
    throw error;
  });
  if (result instanceof NotBooked) return result.fate;
  if (!result.ok) throw new Error(`found money was refused: ${result.code}`);
  return resultOf(deposit.line, 'booked', place.why, { paymentId: made, sessionId }, 'successful');
}

/** A statement has the day only, whose noon stands for it; nothing was paid in the future. */
function paidAt({ timeZone, now }: DepositOwner, { day }: Deposit, heard?: Heard): Date {
  const moment = heard?.paidAt ?? noonOf(day, timeZone);
  return moment > now ? now : moment;
}

/** Undoes a booking of what is booked already, or may be, or is not its report's transfer. */
class NotBooked extends Error {
  readonly fate: Fate;
  constructor(fate: Fate) {
    super('not booked');
    this.fate = fate;
  }
}

/** Returns the known deposit that this is, surely or perhaps; null if new. Locks the school's deposits from here on. */
async function knownNow(trx: Trx, { schoolId }: DepositOwner, deposit: Deposit, named: string | null = null) {
  await lockStatements(trx, schoolId);
  return knownOf(deposit, await storedDeposits(trx, schoolId, [deposit]), named);
}

/** Money that nobody may book without asking: on no reference of the school's, or on one that may have it already. */
async function openCase(
  services: Services,
  owner: DepositOwner,
  deposit: Deposit,
  { named, refused }: { readonly named?: string | undefined; readonly refused?: RefusedReport | undefined },
): Promise<StatementLineResult> {
  const taken = await services.db.transaction().execute(async (trx) => {
    const fate = fateOf({ place: null, refused }, await knownNow(trx, owner, deposit, named));
    if (fate.kind !== 'case') return alreadyKnown(deposit, fate.kind === 'already_known' ? fate.as : {});
    const { outcome, why, about, problem } = fate;
    const kind = outcome === 'maybe_known' ? 'maybe_known' : 'unknown_ref';
    const caseId = await insertUnplacedCase(trx, { schoolId: owner.schoolId, ...deposit }, { kind, about, problem });
    if (about !== null && problem !== null) await turnDown(trx, about, problem);
    await insertStatementLine(trx, lineOf(owner, deposit, { outcome, paymentId: null, caseId }));
    await announceUnplaced(trx, caseId, 'case.opened');
    return resultOf(deposit.line, outcome, why, { ...fate.as, caseId });
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
