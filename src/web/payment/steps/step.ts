import type { ReactNode } from 'react';
import type { NextStepKind } from '#contracts/next-step';
import type { PaymentDetail } from '#contracts/payment-detail';
import type { VoucherView } from '#contracts/voucher-view';
import type { PageShell } from '../../shell/page-shell.ts';

/** The facts of a payment's page; a payment and a durable voucher both have them. */
export type ShownPayment = Pick<
  PaymentDetail,
  | 'status'
  | 'version'
  | 'finished'
  | 'method_title'
  | 'method_logo'
  | 'method_steps'
  | 'cashier_phrase'
  | 'reflection_hours'
  | 'next_step'
  | 'lines'
  | 'last_checked_at'
  | 'total_amount'
  | 'currency'
  | 'received_amount'
  | 'returned_amount'
  | 'refunds'
  | 'disputed'
  | 'advisor'
  | 'superseded'
  | 'cancel_requested'
  | 'session_paid'
  | 'on_top'
  | 'cases'
  | 'due'
> &
  Partial<
    Pick<
      PaymentDetail,
      | 'id'
      | 'path'
      | 'places'
      | 'later'
      | 'part_of'
      | 'phase'
      | 'step'
      | 'category'
      | 'decline_group'
      | 'may_pay_rest'
      | 'transfer_report'
      | 'reminder'
      | 'check_url'
      | 'announcement'
    >
  > &
  Pick<VoucherView, 'confirmation_number'>;

export interface StepProps {
  readonly payment: ShownPayment;
  readonly shell: PageShell;
  /** The public link, or null. */
  readonly durableUrl: string | null;
  /** The PDF's plain link; null if it needs the bearer. */
  readonly pdfUrl: string | null;
  /** Gets the PDF with the bearer. */
  readonly downloadPdf: () => Promise<boolean>;
  /** The button that makes another payment like this one, if it can be made after this one ended without money. */
  readonly renewal?: ReactNode;
}

const ended = new Set(['successful', 'rejected', 'failed', 'cancelled']);

/** Returns a payment's kind of step: an ended one is settled, whatever its last step was. */
export function stepKind(payment: ShownPayment): NextStepKind {
  if (ended.has(payment.status)) return 'settled';
  return payment.next_step?.kind ?? 'waiting';
}

/** Whether its pay-before has passed. Money paid in time may still show. */
export function hasEnded(payment: ShownPayment, now: string): boolean {
  const step = payment.next_step;
  return (
    payment.phase === 'grace' || (step !== null && 'pay_before' in step && new Date(now) >= new Date(step.pay_before))
  );
}

/** Whether it ended without money: another like it may then be made. */
export function endedUnpaid({ status }: Pick<PaymentDetail, 'status'>): boolean {
  return status === 'failed' || status === 'rejected' || status === 'cancelled';
}
