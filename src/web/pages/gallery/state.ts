import type { LocalizedRefusal } from '../../client/refusal.ts';
import type { ComponentProps } from 'react';
import type { CardForm } from '#contracts/card-form';
import type { PaymentDetail, VoucherView } from '#contracts/payment-detail';
import type { PaymentResult } from '#contracts/provider-transactions';
import type { PaymentSession } from '#contracts/session';
import type { PaperCheck } from '#contracts/paper-check';
import type { StudentCardView } from '#contracts/student-cards';
import type { ShownCardOutcome } from '../../card/shown-outcome.ts';
import type { FramedBankView } from '../../embedding/framed-bank.tsx';
import type { InAppBrowser } from '../../embedding/in-app.tsx';
import type { ShownAction } from '../../payment/action.ts';
import type { ShownOutcome } from '../../payment/pay-outcome.ts';
import type { ReportOutcome } from '../../payment/report.ts';
import type { Advisor } from '../../shell/advisor-card.tsx';
import type { LinkAnswer } from '../expired-link/view.tsx';
import type { LegalScreenData } from '../legal/view.tsx';

interface Screens {
  checkout: { session: PaymentSession; outcome: ShownOutcome | ShownAction | null };
  make: { shows: string; session: PaymentSession };
  card: {
    session: PaymentSession;
    form: CardForm | null;
    outcome: ShownCardOutcome | null;
    /** Why no form could be opened. */
    refusal: LocalizedRefusal | null;
  };
  'card-unavailable': { session: PaymentSession };
  'card-status': { payment: PaymentDetail; isReached: boolean };
  payment: {
    payment: PaymentDetail;
    saved: boolean;
    acted?: ShownAction;
    /** With which other instructions can be made. */
    renewal?: PaymentSession;
    /** Drawn as `/transfer/status` does. */
    summary?: true;
    /** What came of "I have transferred". */
    reported?: ReportOutcome;
    /** Whose payment it is, where that is not the usual family. */
    session?: PaymentSession;
  };
  voucher: { voucher: VoucherView };
  'student-card': { card: StudentCardView };
  check: { check: PaperCheck };
  receipt: { payment: PaymentDetail; returnUrl: string | null };
  result: { result: PaymentResult['status'] };
  'not-yet': { session: PaymentSession };
  expired: { canRequest: boolean; answer: LinkAnswer | null; advisor: Advisor };
  'page-error': { kind: 'error' | 'not-found' };
  skeleton: object;
  pieces: object;
  problem: { refusal: LocalizedRefusal };
  legal: { page: LegalScreenData };
  /** What only another site's frame, or an app's own browser, shows. */
  frame: {
    shows:
      | { kind: 'refused-parent' | 'held-submit' | 'pse' }
      | { kind: 'bank'; state: ComponentProps<typeof FramedBankView>['state']; moves: boolean }
      | { kind: 'in-app'; browser: InAppBrowser };
  };
}

/** One of the screens in one state, ready to draw. */
export type StateOf<S extends keyof Screens> = { [K in S]: { readonly screen: K } & Readonly<Screens[K]> }[S];
export type GalleryState = StateOf<keyof Screens>;
export type GalleryStates = Readonly<Record<string, GalleryState>>;
