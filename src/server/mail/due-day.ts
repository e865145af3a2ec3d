import type { PaymentDetail } from '#contracts/payment-detail';
import { dueDayOf } from '#domain/ticket-days';
import { dayIn } from '#i18n/days-line';
import type { PaymentRow } from '../db/read/payment-row.ts';
import type { SessionFacts } from '../db/read/session-facts.ts';

/** Returns when what a waiting payment pays is due. */
export function dueOf(
  { charges, now, school }: SessionFacts,
  { charge_ids: ids, status }: Pick<PaymentRow, 'charge_ids' | 'status'>,
): Pick<PaymentDetail, 'due'> {
  if (status !== 'pending') return {};
  const date = dueDayOf(
    charges.filter(({ id }) => ids.includes(id)),
    dayIn(now.toISOString(), school.timeZone),
  );
  return date === null ? {} : { due: { date, surcharge: school.lateSurcharge } };
}
