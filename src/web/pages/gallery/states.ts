import { problemStatus } from '#contracts/problem';
import type { PaymentSession } from '#contracts/session';
import type { Locale } from '#i18n/locale';
import { anonymousShell, type PageShell } from '../../shell/page-shell.ts';
import { schoolShell, sessionShell, voucherShell } from '../../loading/make-shell.ts';
import { localizeRefusal } from '../../client/localized-error.ts';
import type { LocalizedRefusal } from '../../client/refusal.ts';
import type { ShownAction } from '../../payment/action.ts';
import type { ShownOutcome } from '../../payment/pay-outcome.ts';
import type { LinkAnswer } from '../expired-link/link-form.tsx';
import { legalScreen } from '../legal/view.tsx';
import { cardStates } from './card-states.ts';
import { advisor, drawnAt, sessions } from './fixtures.ts';
import { paperStates } from './paper-states.ts';
import { paymentStates } from './payment-states.ts';
import { receivedStates } from './received-states.ts';
import { reportStates } from './report-states.ts';
import type { GalleryState, GalleryStates, StateOf } from './screens.tsx';

const bank = (state: StateOf<'bank'>['state'], moves = true) => ({ screen: 'bank', state, moves }) as const;

/** Screens of frames, and of an app's own browser. */
const frameStates: GalleryStates = {
  'frame-refused-parent': { screen: 'refused-parent' },
  'frame-held-submit': { screen: 'held-submit' },
  'frame-pse': { screen: 'pse' },
  'frame-bank': bank('not-yet'),
  'frame-bank-tab': bank('not-yet', false),
  'frame-bank-asking': bank('asking'),
  'frame-bank-sent': bank('sent'),
  'frame-bank-opened': bank('opened', false),
  'frame-bank-failed': bank('failed'),
  'in-app-android': { screen: 'in-app', browser: { app: 'Instagram', system: 'android' } },
  'in-app-iphone': { screen: 'in-app', browser: { app: 'Facebook', system: 'other' } },
  'in-app-unnamed': { screen: 'in-app', browser: { app: null, system: 'android' } },
};

const facts = { now: drawnAt, dataKey: null, header: null };
const legal = async (path: string, session: PaymentSession | null = null) =>
  ({ screen: 'legal', page: await legalScreen(new URL(path, 'http://gallery'), session, facts, null) }) as const;

/** Notice, terms and questions: each country's, with and without a school, and in English. */
const legalStates: GalleryStates = {
  'privacy-mexico': await legal('/privacy', sessions.mexico),
  'privacy-colombia': await legal('/co/privacy', sessions.colombia),
  'privacy-ecuador': await legal('/privacy', sessions.ecuador),
  'privacy-unknown-school': await legal('/privacy'),
  'privacy-english': await legal('/privacy', sessions.english),
  'terms-mexico': await legal('/terms', sessions.mexico),
  'terms-colombia': await legal('/co/terms', sessions.colombia),
  'terms-ecuador': await legal('/terms?country=EC'),
  'terms-english': await legal('/terms', sessions.english),
  'faq-mexico': await legal('/faq', sessions.mexico),
  'faq-colombia': await legal('/faq', sessions.colombia),
  'faq-ecuador': await legal('/faq', sessions.ecuador),
  'faq-english': await legal('/faq', sessions.english),
};

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
const expired = (answer: LinkAnswer | null): GalleryState => ({ screen: 'expired', canRequest: true, answer, advisor });

const screens: GalleryStates = {
  pieces: { screen: 'pieces' },
  'checkout-mexico': checkout(sessions.mexico),
  'checkout-colombia': checkout(sessions.colombia),
  'checkout-ecuador': checkout(sessions.ecuador),
  'checkout-english': checkout(sessions.english),
  'checkout-small': checkout(sessions.small),
  'checkout-disabled': checkout(sessions.disabled),
  'checkout-quote-changed': checkout(sessions.mexico, changed),
  'checkout-refused': checkout(sessions.mexico, {
    kind: 'refused',
    methodKey: '',
    refusal: refusal('payment_session_commit_error'),
  }),
  'expired-link': expired(null),
  'expired-link-without-mail': { screen: 'expired', canRequest: false, answer: null, advisor },
  'expired-link-address': expired({ kind: 'address', email: 'mama@correo', problem: 'invalid' }),
  'expired-link-sent': expired({ kind: 'sent' }),
  'expired-link-wait': expired({ kind: 'wait', email: 'mama@correo.example', minutes: 42 }),
  'expired-link-refused': expired({ kind: 'refused', email: 'mama@correo.example', refusal: refusal('offline') }),
  'page-error': { screen: 'page-error', kind: 'error' },
  'not-found': { screen: 'page-error', kind: 'not-found' },
  skeleton: { screen: 'skeleton' },
  ...paymentStates,
  ...receivedStates,
  ...reportStates,
  ...paperStates,
  ...cardStates,
  ...frameStates,
  ...legalStates,
  'problem-offline': { screen: 'problem', refusal: refusal('offline') },
  'problem-no-key': { screen: 'problem', refusal: refusal('no_key') },
};

/** Every state the gallery shows, by name: the screens, and one page per refusal. */
export const galleryStates: GalleryStates = {
  ...screens,
  ...Object.fromEntries(
    Object.keys(problemStatus).map((code) => [
      `problem-${code.replaceAll('_', '-')}`,
      { screen: 'problem', refusal: refusal(code, { advisor }) } as const,
    ]),
  ),
};

export async function galleryShell(state: GalleryState): Promise<PageShell> {
  if (state.screen === 'legal') return state.page.shell;
  if ('session' in state && state.session) return sessionShell(state.session, facts);
  if (state.screen === 'voucher') return voucherShell(state.voucher, drawnAt);
  if (state.screen === 'student-card' || state.screen === 'check') {
    const { school, time_zone: timeZone, locale } = state.screen === 'check' ? state.check : state.card;
    return schoolShell(locale, { school, timeZone, now: drawnAt });
  }
  const isOfFamily = /^(payment|card-status|receipt|expired)$/.test(state.screen);
  return isOfFamily ? sessionShell(sessions.small, facts) : anonymousShell(facts);
}

export async function localizeOutcome(state: GalleryState, locale: Locale): Promise<GalleryState> {
  if (state.screen === 'problem') return { ...state, refusal: await localizeRefusal(state.refusal, locale) };
  if (state.screen === 'expired' && state.answer?.kind === 'refused')
    return { ...state, answer: { ...state.answer, refusal: await localizeRefusal(state.answer.refusal, locale) } };
  if (state.screen !== 'checkout' || state.outcome?.kind !== 'refused') return state;
  return { ...state, outcome: { ...state.outcome, refusal: await localizeRefusal(state.outcome.refusal, locale) } };
}
