import type { CardForm } from '#contracts/card-form';
import type { PaymentDetail, VoucherView } from '#contracts/payment-detail';
import { type ProblemCode, problemStatus } from '#contracts/problem';
import type { PaymentSession } from '#contracts/session';
import type { Locale } from '#i18n/locale';
import { anonymousShell, type PageShell } from '../../shell/page-shell.ts';
import { sessionShell, voucherShell } from '../../client/make-shell.ts';
import { localizeRefusal } from '../../client/localized-error.ts';
import type { LocalizedRefusal } from '../../client/refusal.ts';
import type { ShownAction } from '../../payment/action.ts';
import type { ShownCardOutcome } from '../../card/card-notice.tsx';
import type { ShownOutcome } from '../../payment/pay-outcome.ts';
import type { LinkAnswer } from '../expired-link/view.tsx';
import { drawnAt, instructionsIn, paidPayment, sessions, sharedVoucher, storePayment } from './fixtures.ts';
import { cardStates } from './card-states.ts';
import { type FrameState, frameStates } from './frame-states.ts';
import { legalStates, type LegalState } from './legal-states.ts';
import { moneyStates } from './money-states.ts';
import { slipStates } from './slip-states.ts';

/** One screen in one state, ready to draw. */
export type GalleryState =
  | FrameState
  | LegalState
  | {
      readonly screen: 'checkout';
      readonly session: PaymentSession;
      readonly outcome: ShownOutcome | ShownAction | null;
    }
  | { readonly screen: 'make'; readonly shows: string; readonly session: PaymentSession }
  | {
      readonly screen: 'card';
      readonly session: PaymentSession;
      readonly form: CardForm | null;
      readonly outcome: ShownCardOutcome | null;
      /** Why no form could be opened. */
      readonly refusal: LocalizedRefusal | null;
    }
  | { readonly screen: 'card-unavailable'; readonly session: PaymentSession }
  | { readonly screen: 'card-status'; readonly payment: PaymentDetail; readonly isReached: boolean }
  | {
      readonly screen: 'payment';
      readonly payment: PaymentDetail;
      readonly saved: boolean;
      readonly acted?: ShownAction;
      /** With which another slip can be made. */
      readonly renewal?: PaymentSession;
      /** Drawn as `/transfer/status` does. */
      readonly standing?: true;
    }
  | { readonly screen: 'voucher'; readonly voucher: VoucherView }
  | { readonly screen: 'receipt'; readonly payment: PaymentDetail; readonly returnUrl: string | null }
  | { readonly screen: 'not-yet'; readonly session: PaymentSession }
  | {
      readonly screen: 'expired';
      readonly canRequest: boolean;
      readonly answer: LinkAnswer | null;
      readonly advisor: typeof advisor;
    }
  | { readonly screen: 'page-error'; readonly kind: 'error' | 'not-found' }
  | { readonly screen: 'skeleton' }
  | { readonly screen: 'pieces' }
  | { readonly screen: 'problem'; readonly refusal: LocalizedRefusal };

const changed: ShownOutcome = {
  kind: 'quote_changed',
  methodKey: 'MX/card/gr4vy_secure_fields',
  before: 1035043,
  quote: {
    id: 'q',
    lines: [],
    base_amount: 1010850,
    commission_amount: 36541,
    total_amount: 1047391,
    currency: 'MXN',
    expires_at: drawnAt,
  },
};

function refusal(code: string, metadata: LocalizedRefusal['metadata'] = {}): LocalizedRefusal {
  return { code, status: 409, metadata, supportCode: 'K7QX2MRT', title: '', advice: '' };
}

const checkout = (session: PaymentSession, outcome: ShownOutcome | ShownAction | null = null): GalleryState => ({
  screen: 'checkout',
  session,
  outcome,
});
const payment = (more: Partial<PaymentDetail> = {}, saved = false): GalleryState => ({
  screen: 'payment',
  payment: storePayment(more),
  saved,
});
const expired = (answer: LinkAnswer | null): GalleryState => ({ screen: 'expired', canRequest: true, answer, advisor });
const ended = { phase: 'none', finished: true } as const;
/** Whom the refusals' pages name. */
const advisor = { name: 'Administración', email: 'pagos@colegio.example', phone: '+52 55 0000 0000' };

const screens: Readonly<Record<string, GalleryState>> = {
  pieces: { screen: 'pieces' },
  'checkout-mexico': checkout(sessions.mexico),
  'checkout-colombia': checkout(sessions.colombia),
  'checkout-ecuador': checkout(sessions.ecuador),
  'checkout-english': checkout(sessions.english),
  'checkout-small': checkout(sessions.small),
  'checkout-in-process': checkout(sessions.inProcess),
  'checkout-superseded': checkout(sessions.superseded),
  'checkout-disabled': checkout(sessions.disabled),
  'checkout-quote-changed': checkout(sessions.mexico, changed),
  'checkout-refused': checkout(sessions.mexico, {
    kind: 'refused',
    methodKey: '',
    refusal: refusal('payment_session_commit_error'),
  }),
  'store-make': { screen: 'make', shows: '/store', session: sessions.small },
  'store-make-unavailable': { screen: 'make', shows: '/store', session: sessions.mexico },
  'store-voucher': payment(),
  'store-saved-copy': payment({}, true),
  'store-submitting': payment({ phase: 'submitting', next_step: null }),
  'store-waiting': payment({ phase: 'awaiting_provider', next_step: { kind: 'waiting' } }),
  'app-waiting': payment({
    phase: 'awaiting_payer',
    next_step: { kind: 'waiting', until: '2027-01-08T18:44:30.000Z' },
  }),
  'store-voucher-ended': payment({
    phase: 'grace',
    next_step: { ...instructionsIn('voucher'), pay_before: '2027-01-07T05:59:59.000Z' },
  }),
  'store-paid': { screen: 'payment', payment: paidPayment, saved: false },
  'store-rejected': payment({ ...ended, status: 'rejected', decline_group: 'rejected_by_bank' }),
  'store-failed': payment({ ...ended, status: 'failed' }),
  'store-cancelled': payment({ ...ended, status: 'cancelled' }),
  'store-elsewhere': payment({ next_step: { kind: 'form', form: 'bank' } }),
  voucher: { screen: 'voucher', voucher: sharedVoucher() },
  receipt: { screen: 'receipt', payment: paidPayment, returnUrl: null },
  'receipt-with-return': { screen: 'receipt', payment: paidPayment, returnUrl: 'https://school.example' },
  'receipt-not-yet': { screen: 'not-yet', session: sessions.inProcess },
  'expired-link': expired(null),
  'expired-link-without-mail': { screen: 'expired', canRequest: false, answer: null, advisor },
  'expired-link-address': expired({ kind: 'address', email: 'mama@correo', problem: 'invalid' }),
  'expired-link-sent': expired({ kind: 'sent' }),
  'expired-link-wait': expired({ kind: 'wait', email: 'mama@correo.example', minutes: 42 }),
  'expired-link-refused': expired({ kind: 'refused', email: 'mama@correo.example', refusal: refusal('offline') }),
  'page-error': { screen: 'page-error', kind: 'error' },
  'not-found': { screen: 'page-error', kind: 'not-found' },
  skeleton: { screen: 'skeleton' },
  ...moneyStates,
  ...cardStates,
  ...slipStates,
  ...frameStates,
  ...legalStates,
  'problem-offline': { screen: 'problem', refusal: refusal('offline') },
  'problem-no-key': { screen: 'problem', refusal: refusal('no_key') },
};

const codes = Object.keys(problemStatus) as ProblemCode[];

/** Every state the gallery shows, by name: the screens, and one page per refusal. */
export const galleryStates: Readonly<Record<string, GalleryState>> = {
  ...screens,
  ...Object.fromEntries(
    codes.map((code) => [
      `problem-${code.replaceAll('_', '-')}`,
      { screen: 'problem', refusal: refusal(code, { advisor }) } as const,
    ]),
  ),
};

/** The shell a state is drawn in. */
export async function galleryShell(state: GalleryState): Promise<PageShell> {
  const facts = { now: drawnAt, dataKey: null, header: null };
  if (state.screen === 'legal') return state.page.shell;
  if ('session' in state) return sessionShell(state.session, facts);
  if (state.screen === 'voucher') return voucherShell(state.voucher, drawnAt);
  return state.screen === 'payment' ||
    state.screen === 'card-status' ||
    state.screen === 'receipt' ||
    state.screen === 'expired'
    ? sessionShell(sessions.small, facts)
    : anonymousShell(facts);
}

/** The same state with its refusal in words. */
export async function localizeOutcome(state: GalleryState, locale: Locale): Promise<GalleryState> {
  if (state.screen === 'problem') return { ...state, refusal: await localizeRefusal(state.refusal, locale) };
  if (state.screen === 'expired' && state.answer?.kind === 'refused')
    return { ...state, answer: { ...state.answer, refusal: await localizeRefusal(state.answer.refusal, locale) } };
  if (state.screen !== 'checkout' || state.outcome?.kind !== 'refused') return state;
  return { ...state, outcome: { ...state.outcome, refusal: await localizeRefusal(state.outcome.refusal, locale) } };
}
