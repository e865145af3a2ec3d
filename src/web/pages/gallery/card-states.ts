/** Paying by card in every state, without the provider's frames: in their place the page says that they do not load. */
import type { LocalizedRefusal } from '../../client/refusal.ts';
import type { CardForm } from '#contracts/card-form';
import type { PaymentDetail } from '#contracts/payment-detail';
import type { TokenizedCard } from '#contracts/saved-card';
import { paymentIn, sessions, refundOf } from './fixtures.ts';
import type { GalleryStates, StateOf } from './screens.tsx';

const saved = (id: string, more: Partial<TokenizedCard>): TokenizedCard => ({
  bin: '424242',
  card_schema: 'visa',
  card_type: 'credit',
  expiration_month: 8,
  expiration_year: 2029,
  gr4vy_merchant_id: null,
  id,
  last_four_digits: '4242',
  payment_method_id: id,
  recurring_payment_jobs: [],
  user_id: 'u1',
  selected: false,
  mandate: null,
  ...more,
});

const form = (more: Partial<CardForm> = {}): CardForm => ({
  id: '00000000-0000-4000-8000-000000000001',
  provider: 'none',
  parameters: {},
  base_amount: 998850,
  commission_amount: 36193,
  total_amount: 1035043,
  currency: 'MXN',
  saved_cards: [],
  saved_card_asks_code: true,
  instalments: [],
  acceptances: [],
  domiciliation: { consent_version: '2026-12' },
  ...more,
});

const cards = [
  saved('a', { selected: true }),
  saved('b', {
    card_schema: 'mastercard',
    last_four_digits: '5100',
    recurring_payment_jobs: ['m'],
    mandate: { id: 'm', agreed_at: '2026-10-10T12:00:00.000Z' },
  }),
  saved('c', { card_schema: 'amex', last_four_digits: '0005', expiration_month: 2, expiration_year: 2026 }),
];

const payment = (more: Partial<PaymentDetail>): PaymentDetail => paymentIn('held', more);
const declined = (group: string): PaymentDetail => paymentIn('declined', { decline_group: group, next_step: null });

type CardState = StateOf<'card'>;
const entry = (outcome: CardState['outcome'], more: Partial<CardState> = {}): CardState => ({
  screen: 'card',
  session: sessions.mexico,
  form: form(),
  outcome,
  refusal: null,
  ...more,
});
const status = (shown: PaymentDetail, isReached = true): StateOf<'card-status'> => ({
  screen: 'card-status',
  payment: shown,
  isReached,
});
const approved = (more: Partial<PaymentDetail> = {}): StateOf<'card-status'> => status(paymentIn('savedCard', more));

const refusal: LocalizedRefusal = {
  code: 'provider_unavailable',
  status: 502,
  metadata: {},
  supportCode: 'K7QX2MRT',
  title: '',
  advice: 'El procesador de pagos no responde. Inténtalo en unos minutos o elige otra forma de pago.',
};

const taxMissing: LocalizedRefusal = {
  ...refusal,
  code: 'tax_data_required',
  status: 422,
  supportCode: null,
  title: 'Faltan tus datos fiscales',
  advice: 'El colegio te dará factura. Agrega tus datos fiscales y vuelve a pagar.',
};

const inWallet = (more: Partial<StateOf<'wallet'>> = {}): StateOf<'wallet'> => ({
  screen: 'wallet',
  session: sessions.mexico,
  isPaying: false,
  outcome: null,
  ...more,
});

export const cardStates: GalleryStates = {
  'wallet-opening': inWallet(),
  'wallet-paying': inWallet({ isPaying: true }),
  'wallet-missing': inWallet({ outcome: { kind: 'missing' } }),
  'wallet-refused': inWallet({ outcome: { kind: 'refused', refusal } }),
  'card-opening': entry(null, { form: null }),
  'card-new': entry(null),
  'card-saved': entry(null, { form: form({ saved_cards: cards }) }),
  'card-declined-code': entry({ kind: 'declined', payment: declined('check_cvv_and_expiry') }),
  'card-declined-bank': entry({ kind: 'declined', payment: declined('rejected_by_bank') }),
  'card-declined-funds': entry({ kind: 'declined', payment: declined('insufficient_funds') }),
  'card-declined-not-confirmed': entry({ kind: 'declined', payment: declined('not_confirmed') }),
  'card-declined-data': entry({ kind: 'declined', payment: declined('payment_data_error') }),
  'card-tax-missing': entry({ kind: 'refused', methodKey: '', call: 'materialize', refusal: taxMissing }),
  'card-declined-other': entry({ kind: 'declined', payment: declined('could_not_be_processed') }),
  'card-not-tokenized': entry({ kind: 'not_tokenized', why: 'refused' }),
  'card-timed-out': entry({ kind: 'not_tokenized', why: 'timed_out' }),
  'card-offline': entry({ kind: 'not_tokenized', why: 'offline' }),
  'card-quote-changed': entry({ kind: 'quote_changed', before: 1035043, after: 1047391 }),
  'card-not-open': entry(null, { form: null, refusal }),
  'card-unavailable': { screen: 'card-unavailable', session: sessions.onlyStore },
  'card-status-approved': approved(),
  'card-status-refund-pending': approved({ refunds: [refundOf('pending', 50000)] }),
  'card-status-offer': approved({ may_domiciliate: true }),
  'card-status-domiciled': approved({
    domiciliation: { status: 'active', last_four_digits: '4242' },
  }),
  'card-status-domiciliation-ended': approved({
    domiciliation: { status: 'ended', last_four_digits: '4242' },
  }),
  'card-status-validating': status(payment({})),
  'card-status-offline': status(payment({}), false),
  'card-status-bank': status(paymentIn('bankAsks')),
  'card-status-hosted': status(paymentIn('bankAsks', { step: 'redirect' })),
  'card-status-submitting': status(payment({ phase: 'submitting', actions: ['check', 'replace'], next_step: null })),
  'card-status-given-up': status(payment({ phase: 'submitting', cancel_requested: true, next_step: null })),
  'card-status-rejected': status(declined('rejected_by_bank')),
  'card-status-code': status(declined('check_cvv_and_expiry')),
  'card-status-system-error': status(declined('system_error')),
  'card-status-failed': status(paymentIn('failed')),
  'card-status-cancelled': status(payment({ status: 'cancelled', phase: 'none', finished: true })),
  'card-status-not-sent': status(payment({ status: 'pristine', phase: 'none' })),
  'card-status-paid-elsewhere': status({ ...declined('rejected_by_bank'), session_paid: true }),
};
