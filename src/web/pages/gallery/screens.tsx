/** Every screen of the gallery, by its props. Nothing here sends requests. */
import type { ComponentProps, ReactNode } from 'react';
import type { PaymentDetail } from '#contracts/payment-detail';
import type { VoucherView } from '#contracts/voucher-view';
import type { PaymentSession } from '#contracts/session';
import type { StudentCardView } from '#contracts/student-cards';
import { frameEn } from '#i18n/frame-en';
import { frameEs, type FrameTexts } from '#i18n/frame-es';
import { Panel } from '#ui/panel';
import { PageErrorView } from '../../payment/page-error-view.tsx';
import type { LocalizedRefusal } from '../../client/refusal.ts';
import { FramedBankView, FramedPseView } from '../../embedding/framed-bank.tsx';
import { InAppBar } from '../../embedding/in-app.tsx';
import type { InAppBrowser } from '../../embedding/in-app-browser.ts';
import { HeldSubmit, RefusedParent } from '../../embedding/notices.tsx';
import type { ShownAction } from '../../payment/action.ts';
import type { ShownOutcome } from '../../payment/pay-outcome.ts';
import { listedAt } from '../../payment/place.ts';
import { ProblemView } from '../../payment/problem-view.tsx';
import { PaymentPage } from '../../payment/steps/payment-page.tsx';
import { PageSkeleton } from '../../shell/nav-page.tsx';
import { useTexts } from '../../shell/texts.tsx';
import { CardStatusPage } from '../card-status/view.tsx';
import { CardUnavailableView } from '../card/unavailable.tsx';
import { CheckPage } from '../check/view.tsx';
import { CheckoutView } from '../checkout/view.tsx';
import { ExpiredLinkView } from '../expired-link/view.tsx';
import { type LegalScreenData, LegalView } from '../legal/view.tsx';
import { MakePaymentView } from '../payment/view.tsx';
import { NotYetView } from '../receipt/view.tsx';
import { ResultOnly } from '../result/view.tsx';
import { StudentCardPage } from '../student-card/view.tsx';
import { CardScreen, files, type Of, PaymentScreen, ReceiptScreen, WalletInGallery } from './composed.tsx';
import { Pieces } from './pieces.tsx';

export const screens = {
  checkout: (facts: Of<{ session: PaymentSession; outcome: ShownOutcome | ShownAction | null }>) => (
    <CheckoutView {...facts} formToken="" />
  ),
  make: ({ shows, ...facts }: Of<{ session: PaymentSession; shows: string }>) => (
    <MakePaymentView {...facts} formToken="" method={listedAt(facts.session, shows)} />
  ),
  card: CardScreen,
  'card-unavailable': CardUnavailableView,
  wallet: WalletInGallery,
  'card-status': (facts: Of<{ payment: PaymentDetail; isReached: boolean }>) => (
    <CardStatusPage {...facts} formToken="" acted={null} isAsking={false} />
  ),
  payment: PaymentScreen,
  voucher: ({ shell, voucher }: Of<{ voucher: VoucherView }>) => (
    <PaymentPage shell={shell} payment={voucher} reached receiptPath={null} canChooseAgain={false} {...files} />
  ),
  'student-card': ({ card }: Of<{ card: StudentCardView }>) => <StudentCardPage card={card} fileUrl="/dev/gallery" />,
  check: CheckPage,
  receipt: ReceiptScreen,
  result: ResultOnly,
  'not-yet': NotYetView,
  expired: ({ answer, ...page }: ExpiredFacts) => <ExpiredLinkView page={page} answer={answer} />,
  'page-error': ({ kind }: Of<{ kind: 'error' | 'not-found' }>) => (
    <PageErrorView kind={kind} supportCode={kind === 'error' ? 'K7QX2MRT' : null} />
  ),
  skeleton: PageSkeleton,
  pieces: Pieces,
  problem: ({ refusal }: Of<{ refusal: LocalizedRefusal }>) => <ProblemView refusal={refusal} dataKey={null} />,
  legal: ({ page }: Of<{ page: LegalScreenData }>) => <LegalView legal={page.legal} />,
  // Screens inside another site's frame, or inside an app's own browser.
  'refused-parent': () => <InFrame>{(texts) => <RefusedParent texts={texts} />}</InFrame>,
  'held-submit': () => <InFrame>{(texts) => <HeldSubmit texts={texts} page="/checkout" onClose={ignore} />}</InFrame>,
  pse: () => <InFrame>{(texts) => <FramedPseView texts={texts} asking="requested" />}</InFrame>,
  bank: (facts: Of<Pick<ComponentProps<typeof FramedBankView>, 'state' | 'moves'>>) => (
    <Panel className="mt-6 p-4">
      <InFrame>{(texts, label) => <FramedBankView {...facts} {...bankPage} texts={texts} label={label} />}</InFrame>
    </Panel>
  ),
  'in-app': ({ browser }: Of<{ browser: InAppBrowser }>) => (
    <div className="-mx-4">
      <InFrame>
        {({ inApp }) => (
          <InAppBar browser={browser} texts={inApp} link={() => 'https://pay.example'} onClose={ignore} />
        )}
      </InFrame>
    </div>
  ),
} as const;

type Screens = typeof screens;

/** One of the screens in one state, ready to draw. */
export type StateOf<S extends keyof Screens> = {
  [K in S]: { readonly screen: K } & Omit<ComponentProps<Screens[K]>, 'shell'>;
}[S];
export type GalleryState = StateOf<keyof Screens>;
export type GalleryStates = Readonly<Record<string, GalleryState>>;

type ExpiredFacts = ComponentProps<typeof ExpiredLinkView>['page'] &
  Pick<ComponentProps<typeof ExpiredLinkView>, 'answer'>;

const ignore = (): void => undefined;

const bankPage = { page: '/card/status/muestra', onAsk: ignore, onOpened: ignore };

function InFrame({ children }: { readonly children: (texts: FrameTexts, goOn: string) => ReactNode }) {
  const { t, locale } = useTexts();
  return children(locale === 'en-US' ? frameEn : frameEs, t.checkout.continue);
}
