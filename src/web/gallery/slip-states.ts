/** A bank transfer, and a payment the payer's bank must confirm, in every state. */
import type { InstructionsStep, LineRole } from '#contracts/next-step';
import type { PaymentDetail } from '#contracts/payment-detail';
import { moneyCase, receivedPayment, sessions, sharedVoucher, storePayment } from './fixtures.ts';
import type { GalleryState } from './states.ts';

const line = (role: LineRole, value: string, copy = false) => ({ role, value, group: null, copy });
export const slip: InstructionsStep = {
  kind: 'instructions',
  channel: 'transfer',
  brand: 'SPEI',
  lines: [
    line('clabe', '646180119000012345', true),
    line('reference', '8842917', true),
    line('bank', 'STP'),
    line('bank_code', '646'),
    line('beneficiary', 'Colegio San Jerónimo, A.C.'),
  ],
  barcode: null,
  barcode_svg: null,
  places: [],
  amount: 435000,
  currency: 'MXN',
  pay_before: '2026-11-28T05:59:59.000Z',
  time_zone: 'America/Mexico_City',
  hosted_url: null,
  durable_url: '/v/vk_muestra',
};

const transfer = {
  payment_method: 'transfer',
  category: 'transfer',
  method_key: 'MX/transfer/transfer',
  method_title: 'Transferencia bancaria (SPEI)',
  method_steps: [
    'Abre la app de tu banco y elige transferir a una cuenta nueva.',
    'Pega la CLABE y escribe el nombre del beneficiario.',
    'Escribe el monto exacto y la referencia, y confirma.',
  ],
  reflection_hours: 48,
  path: '/transfer',
  step: 'instructions',
} as const;

const transferPayment = (more: Partial<PaymentDetail> = {}): PaymentDetail =>
  storePayment({ ...transfer, method_steps: [...transfer.method_steps], next_step: slip, ...more });
const received = (...[more, receipt]: Parameters<typeof receivedPayment>): PaymentDetail =>
  receivedPayment({ ...transfer, method_steps: [...transfer.method_steps], ...more }, receipt);
const card = (more: Partial<PaymentDetail>): PaymentDetail =>
  storePayment({
    payment_entity: 'gr4vy',
    payment_method: 'card',
    category: 'card',
    method_key: 'MX/card/gr4vy',
    method_title: 'Tarjeta de crédito o débito',
    method_steps: [],
    reflection_hours: 0,
    path: '/card',
    status_path: '/card/status',
    step: 'card-fields',
    actions: ['resume', 'check'],
    ...more,
  });

const settled = (status: 'failed' | 'cancelled'): Partial<PaymentDetail> => ({
  status,
  phase: 'none',
  finished: true,
  actions: [],
  next_step: { kind: 'settled', status },
});
const ended = transferPayment({ phase: 'grace', next_step: { ...slip, pay_before: '2026-11-20T05:59:59.000Z' } });
const redirect = { kind: 'redirect', url: 'https://bank.example/3ds' } as const;

const payment = (shown: PaymentDetail, more: Partial<PaymentState> = {}): GalleryState => ({
  screen: 'payment',
  payment: shown,
  saved: false,
  ...more,
});
type PaymentState = Extract<GalleryState, { screen: 'payment' }>;
const renewal = { renewal: sessions.transfer } as const;
const standing = { standing: true } as const;

export const slipStates: Readonly<Record<string, GalleryState>> = {
  'transfer-make': { screen: 'make', shows: '/transfer', session: sessions.transfer },
  'transfer-make-unavailable': { screen: 'make', shows: '/transfer', session: sessions.small },
  'transfer-slip': payment(transferPayment()),
  'transfer-slip-saved-copy': payment(transferPayment(), { saved: true }),
  'transfer-slip-superseded': payment(transferPayment({ superseded: true })),
  'transfer-slip-ended': payment(ended, renewal),
  'transfer-slip-cancelling': payment(transferPayment({ cancel_requested: true })),
  'transfer-slip-paid-elsewhere': payment(transferPayment({ session_paid: true, cancel_requested: true })),
  'transfer-submitting': payment(transferPayment({ phase: 'submitting', actions: ['check'], next_step: null })),
  'transfer-paid': payment(received({ session_paid: true })),
  'transfer-paid-short': payment(received({ cases: [moneyCase('underpaid', 15000)] }, { total_paid: 420000 })),
  'transfer-paid-over': payment(
    received({ session_paid: true, cases: [moneyCase('overpaid', 10000)] }, { total_paid: 445000 }),
  ),
  'transfer-paid-late': payment(received({ session_paid: true, cases: [moneyCase('late', 435000)] })),
  'transfer-failed': payment(transferPayment(settled('failed')), renewal),
  'transfer-cancelled': payment(transferPayment(settled('cancelled')), renewal),
  'transfer-status': payment(transferPayment(), standing),
  'transfer-status-asked': payment(transferPayment(), {
    ...standing,
    acted: { kind: 'asked', payment: transferPayment() },
  }),
  'transfer-status-ended': payment(ended, { ...standing, ...renewal }),
  'slip-shared': { screen: 'voucher', voucher: sharedVoucher(transferPayment()) },
  'slip-shared-ended': { screen: 'voucher', voucher: sharedVoucher(ended) },
  'slip-shared-paid-short': {
    screen: 'voucher',
    voucher: sharedVoucher(received({ cases: [moneyCase('underpaid', 15000)] }, { total_paid: 420000 })),
  },
  'redirect-bank': payment(card({ next_step: redirect })),
  'redirect-paid-elsewhere': payment(card({ next_step: redirect, session_paid: true })),
  'redirect-unreadable': payment(card({ next_step: { kind: 'redirect', url: 'javascript:alert(1)' } })),
  'card-validating': payment(card({ phase: 'awaiting_provider', next_step: { kind: 'waiting' } })),
  'card-failed': payment(card({ ...settled('failed'), decline_group: 'could_not_be_processed' })),
};
