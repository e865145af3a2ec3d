/** Each situation of a transfer that its payer reported. */
import type { PaymentDetail } from '#contracts/payment-detail';
import { paymentIn, sessions } from './fixtures.ts';
import { payment } from './payment-states.ts';
import type { GalleryStates } from './screens.tsx';

const inEcuador = { session: sessions.ecuador } as const;
type Report = NonNullable<PaymentDetail['transfer_report']>;
const reportIn = (status: Report['status'], more: Partial<Report> = {}) => {
  const { transfer_report: report } = paymentIn('reported');
  return report && { ...report, status, ...more };
};

export const reportStates = {
  'transfer-own-account': payment(paymentIn('transferring'), inEcuador),
  'transfer-reported': payment(paymentIn('reported'), inEcuador),
  'transfer-report-refused': payment(paymentIn('transferring'), {
    ...inEcuador,
    reported: {
      kind: 'report',
      wrong: ['paid_on', 'document_number'],
      number: 'too_short',
      refusal: null,
      given: { document_number: '8' },
    },
  }),
  'transfer-report-late': payment(paymentIn('reported', { transfer_report: reportIn('late') }), inEcuador),
  'transfer-report-amount-differs': payment(
    paymentIn('reported', {
      transfer_report: reportIn('reported', { amount: 30_000, why: 'amount_differs', corrections_left: 0 }),
    }),
    inEcuador,
  ),
  'transfer-report-not-found': payment(
    paymentIn('reported', { phase: 'grace', transfer_report: reportIn('not_found', { why: 'number_not_found' }) }),
    inEcuador,
  ),
} as const satisfies GalleryStates;
