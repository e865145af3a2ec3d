import { type RawBuilder, sql } from 'kysely';
import { bankNamed } from '#domain/sending-bank';
import { holdSession } from '../db/read/money-state.ts';
import { closeNotArrived, openNotArrived } from '../db/write/refund-cases.ts';
import { countArrival } from '../db/write/transfer-arrivals.ts';
import { lateAtOf } from '../db/read/report-status.ts';
import { openDetails } from '../db/write/transfer-reports.ts';
import { queuePaymentEmails } from '../mail/queue-payment-emails.ts';
import type { Services } from '../services/services.ts';
import { workOff } from './work-off.ts';

const batch = 20;

interface Due {
  readonly id: string;
  readonly session_id: string;
}

/** Opens a case for each late reported transfer, and counts those that arrived. Returns how many it changed. */
export async function maintainTransfers(services: Services, isStopping: () => boolean = () => false): Promise<number> {
  const [lateCount, counted] = [
    await workOff(services, {
      work: 'transfers',
      due: (except) => dueReports(services, late, except),
      one: (due) => tellLate(services, due),
      isStopping,
    }),
    await workOff(services, {
      work: 'transfers',
      due: (except) => dueReports(services, arrived, except),
      one: (due) => noteArrival(services, due),
      isStopping,
    }),
  ];
  if (lateCount + counted > 0) services.wake('outbox');
  if (lateCount > 0) services.wake('mail');
  return lateCount + counted;
}

interface Which {
  readonly condition: RawBuilder<boolean>;
  /** The column of its index. */
  readonly since: RawBuilder<unknown>;
}

/**
 * The condition for report `r`, which stores its payment's status. A payment that the clock has ended is late all the
 * same; one that its payer gave up is not.
 */
const late: Which = {
  condition: sql`r.late_told_at is null and ${lateAtOf} <= app_now() and not r.arrived and r.payment_status in ('pending', 'failed')`,
  since: lateAtOf,
};
const arrived: Which = { condition: sql`r.counted_at is null and r.arrived`, since: sql`r.reported_at` };

async function dueReports(
  { db }: Services,
  { condition, since }: Which,
  except: readonly string[],
): Promise<readonly Due[]> {
  const { rows } = await sql<Due>`
    select r.payment_id as id, r.session_id from transfer_report r
    where ${condition} and r.payment_id <> all(${except}::uuid[]) order by ${since} limit ${batch}`.execute(db);
  return rows;
}

/** Opens a case for the school and notifies the payer, once, with the session's lock. */
function tellLate(services: Services, { id: paymentId, session_id: sessionId }: Due): Promise<boolean> {
  return services.db.transaction().execute(async (trx) => {
    await holdSession(trx, sessionId);
    const { rows } = await sql<{ minor: number; isPending: boolean }>`
      update transfer_report t set late_told_at = app_now() from transfer_report r join payment p on p.id = r.payment_id
      where t.payment_id = r.payment_id and r.payment_id = ${paymentId} and ${late.condition}
      returning t.amount as minor, p.status = 'pending' as "isPending"`.execute(trx);
    const [report] = rows;
    if (!report) return false;
    await openNotArrived(trx, paymentId, report.minor);
    // A payer who reads that it has ended is not told to wait in the same hour.
    if (report.isPending) await queuePaymentEmails(trx, services, sessionId, [{ kind: 'late', paymentId }]);
    await sql`update payment set version = version + 1 where id = ${paymentId}`.execute(trx);
    return true;
  });
}

/** Its money came: how long it took is counted where the hour was said, and the case is over. */
function noteArrival(services: Services, { id: paymentId, session_id: sessionId }: Due): Promise<boolean> {
  return services.db.transaction().execute(async (trx) => {
    await holdSession(trx, sessionId);
    const { rows } = await sql<{ sealed: Buffer; sentAt: Date | null; methodKey: string; arrivedAt: Date | null }>`
      update transfer_report t set counted_at = app_now() from transfer_report r join payment p on p.id = r.payment_id
      where t.payment_id = r.payment_id and r.payment_id = ${paymentId} and ${arrived.condition}
      returning t.details_sealed as sealed, t.sent_at as "sentAt", p.method_key as "methodKey",
        (select min(e.observed_at) from evidence e where e.payment_id = p.id and e.observation->>'kind' = 'successful') as "arrivedAt"`.execute(
      trx,
    );
    const [report] = rows;
    if (!report) return false;
    const bank = bankNamed(openDetails(services.keys, report.sealed)?.bank ?? '');
    const { sentAt, arrivedAt, methodKey } = report;
    if (sentAt && arrivedAt) await countArrival(trx, { methodKey, bank, sentAt, arrivedAt });
    await closeNotArrived(trx, paymentId);
    return true;
  });
}
