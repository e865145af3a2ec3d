/** Whether one person may give money back alone: the school's rule of two persons. */
import { randomUUIDv7 } from 'node:crypto';
import type { RefundApprovalRule } from '#contracts/school-settings';
import { isCurrency } from '#domain/money';
import { afterOfficeHours } from '#domain/office-hours';
import { hasPermission } from '#domain/permissions';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import { whoStandsBehind } from '../../db/read/who-stands-behind.ts';
import { readPeople } from '../../db/write/people.ts';
import { givenBackToday, insertApproval } from '../../db/write/refund-approvals.ts';
import { lockRefundRule, readSettings } from '../../db/write/school-settings.ts';
import type { Trx } from '../../db/driver/db.ts';
import { queueOfficeEmails } from '../../mail/queue-office-emails.ts';
import type { RefundGate } from '../payment-core/refund-gate.ts';
import type { SchoolCall } from '../school-call.ts';

export interface AskedRefund {
  readonly sessionId: string | null;
  readonly payment: Pick<PaymentRow, 'id' | 'cases'> | null;
  readonly caseId: string | null;
  readonly currency: string;
  readonly kind: 'refund' | 'reversal' | 'chargeback';
  readonly means: 'provider' | 'other';
  readonly separate: boolean;
  readonly note: string | null;
}

const clockHours = 24;

/** What counts toward the limit of one person, minor units. */
export interface RefundLimit {
  readonly above: number;
  readonly returnedOfPayment: number;
  readonly returnedByAsker: number;
}

/** Returns the limit as it is for the caller now. Null without a rule. Nothing is locked: for a look ahead. */
export async function refundLimitOf(
  { services: { db }, school, actor }: SchoolCall,
  paymentId: string | null,
): Promise<RefundLimit | null> {
  const { refund_approval: rule } = await readSettings(db, school.id);
  if (rule === null) return null;
  const { all: askers } = await whoStandsBehind(db, school.id, actor);
  const given = await givenBackToday(db, { paymentId, askers });
  return { above: rule.above, returnedOfPayment: given.ofPayment, returnedByAsker: given.byAsker };
}

/** Whether so much more takes another person. Money in another currency has no price in the limit's. */
export const isAboveLimit = (limit: RefundLimit | null, minor: number, isForeign: boolean): boolean =>
  limit !== null && (isForeign || minor + Math.max(limit.returnedOfPayment, limit.returnedByAsker) > limit.above);

/** The gate of whoever asks. */
export function askingGate(call: SchoolCall, asked: AskedRefund): RefundGate {
  const id: string = randomUUIDv7();
  return {
    id,
    approved: null,
    enter: async () => undefined,
    async holds(trx, minor) {
      const rule = await lockRefundRule(trx, call.school.id);
      if (!rule) return false;
      const behind = await whoStandsBehind(trx, call.school.id, call.actor);
      const given = await givenBackToday(trx, { paymentId: asked.payment?.id ?? null, askers: behind.all });
      const isForeign = asked.payment?.cases.some(({ kind }) => kind === 'wrong_currency') ?? false;
      const limit = { above: rule.above, returnedOfPayment: given.ofPayment, returnedByAsker: given.byAsker };
      if (!isAboveLimit(limit, minor, isForeign)) return false;
      await writeWaiting(trx, call, { ...asked, id, minor, rule, people: behind.people });
      return true;
    },
  };
}

interface Waiting extends AskedRefund {
  readonly id: string;
  readonly minor: number;
  readonly rule: RefundApprovalRule & { readonly timeZone: string };
  /** Who may stand behind the asker. */
  readonly people: readonly string[];
}

async function writeWaiting(trx: Trx, call: SchoolCall, { rule, people, ...asked }: Waiting): Promise<void> {
  const { services, school } = call;
  const staff = await readPeople(trx, school.id);
  const approvers = staff.filter(
    ({ id, role }) => id === rule.stand_in || hasPermission({ role, isPerson: true }, 'approve_refunds'),
  );
  const carriedOutInHours = approvers.some(({ id }) => !people.includes(id)) ? null : clockHours;
  const row = {
    id: asked.id,
    school_id: school.id,
    session_id: asked.sessionId,
    payment_id: asked.payment?.id ?? null,
    case_id: asked.caseId,
    kind: asked.kind,
    means: asked.means,
    separate: asked.separate,
    amount: asked.minor,
    currency: asked.currency,
    note: asked.note,
    asker_ids: [...people],
    stand_in_id: rule.stand_in,
    stand_in_from:
      rule.stand_in === null
        ? null
        : afterOfficeHours(school.now, rule.stand_in_after_hours, rule.hours, rule.timeZone),
  };
  if (!(await insertApproval(trx, row, { carriedOutInHours }))) return;
  const carriedOutAt =
    carriedOutInHours === null ? null : new Date(school.now.getTime() + carriedOutInHours * 3_600_000);
  await queueOfficeEmails(trx, services, {
    kind: 'refund_waits',
    schoolId: school.id,
    about: asked.id,
    data: (common) => ({
      ...common,
      amount: asked.minor,
      currency: isCurrency(asked.currency) ? asked.currency : common.currency,
      carriedOutAt: carriedOutAt?.toISOString() ?? null,
    }),
  });
}
