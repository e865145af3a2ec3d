import { frameEn } from '#i18n/frame-en';
import { frameEs } from '#i18n/frame-es';
import { Panel } from '#ui/panel';
import { FramedBankView, FramedPseView } from '../../embedding/framed-bank.tsx';
import { InAppBar } from '../../embedding/in-app.tsx';
import { HeldSubmit, RefusedParent } from '../../embedding/notices.tsx';
import { CheckoutView } from '../checkout/view.tsx';
import { ExpiredLinkView } from '../expired-link/view.tsx';
import { CardScreens } from './card-screens.tsx';
import { Pieces } from './pieces.tsx';
import type { GalleryState, StateOf } from './state.ts';
import { LegalView } from '../legal/view.tsx';
import { InstructionsSummary, MakePaymentView, renewalOf } from '../payment/view.tsx';
import { PageErrorView } from '../../client/page-error-view.tsx';
import { NotYetView } from '../receipt/view.tsx';
import { ReceiptView } from '../../payment/receipt/receipt-view.tsx';
import { useMoneyTexts } from '../../payment/payment-copy.ts';
import { subtitleOf } from '../../payment/page-data.ts';
import { listedAt } from '../../payment/place.ts';
import { ProblemView } from '../../payment/problem-view.tsx';
import { PaymentPage } from '../../payment/steps/payment-page.tsx';
import { StatusActions } from '../../payment/payment-view.tsx';
import { SavedStrip } from '../../payment/saved-strip.tsx';
import { BlankPage, NavPage, PageSkeleton } from '../../shell/nav-page.tsx';
import type { PageShell } from '../../shell/page-shell.ts';
import { useTexts } from '../../shell/texts.tsx';
import { ResultOnly } from '../result/view.tsx';
import { CheckPage } from '../check/view.tsx';
import { StudentCardPage } from '../student-card/view.tsx';

export function GalleryIndex({ names }: { readonly names: readonly string[] }) {
  return (
    <BlankPage>
      <h1 className="pt-8 text-24 font-bold">Gallery</h1>
      <ul className="grid gap-x-6 py-6 wide:grid-cols-3">
        {names.map((name) => (
          <li key={name}>
            <a
              href={`/dev/gallery?state=${name}`}
              className="inline-flex min-h-11 items-center text-14 text-accent underline underline-offset-4"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </BlankPage>
  );
}

const nothing = () => Promise.resolve(true);
const barred = new Set<GalleryState['screen']>([
  'checkout',
  'make',
  'card',
  'card-unavailable',
  'card-status',
  'payment',
  'problem',
  'skeleton',
  'legal',
]);

/** One state, in the layout its route has. Nothing here asks the server. */
export function GalleryScreen({ state, shell }: { readonly state: GalleryState; readonly shell: PageShell }) {
  const { subtitles } = useMoneyTexts().instructions;
  const screen = <Screen state={state} shell={shell} />;
  if (!barred.has(state.screen)) return <BlankPage>{screen}</BlankPage>;
  const atCheckout = state.screen === 'checkout';
  const shown = { shell, formToken: '', session: null, savedAt: null };
  const subtitle =
    state.screen === 'make'
      ? subtitleOf(
          { ...shown, ...state, method: listedAt(state.session, state.shows), asked: null, state: 'none' },
          subtitles,
        )
      : state.screen === 'payment'
        ? subtitleOf({ ...shown, ...state, state: 'ready' }, subtitles)
        : null;
  return (
    <NavPage shell={shell} canGoBack={!atCheckout} subtitle={subtitle}>
      {screen}
    </NavPage>
  );
}

function Screen({ state, shell }: { readonly state: GalleryState; readonly shell: PageShell }) {
  switch (state.screen) {
    case 'checkout':
      return <CheckoutView shell={shell} session={state.session} formToken="" outcome={state.outcome} />;
    case 'make':
      return (
        <MakePaymentView
          shell={shell}
          session={state.session}
          formToken=""
          method={listedAt(state.session, state.shows)}
        />
      );
    case 'card':
    case 'card-unavailable':
    case 'card-status':
      return <CardScreens state={state} shell={shell} />;
    case 'payment':
      return state.payment.receipt ? (
        <ReceiptView shell={shell} payment={{ ...state.payment, receipt: state.payment.receipt }} returnUrl={null} />
      ) : (
        <PaymentPage
          shell={shell}
          payment={state.payment}
          reached={!state.saved}
          receiptPath="/dev/gallery?state=receipt"
          canChooseAgain
          statusActions={
            <StatusActions
              shell={shell}
              payment={state.payment}
              formToken=""
              acted={state.acted ?? null}
              reported={state.reported ?? null}
              saysHowItStands={state.summary === true}
            />
          }
          renewal={renewalOf({ shell, payment: state.payment, session: state.renewal ?? null, formToken: '' })}
          ownStep={
            state.summary && state.payment.next_step?.kind === 'instructions' ? (
              <InstructionsSummary shell={shell} payment={state.payment} step={state.payment.next_step} />
            ) : null
          }
          durableUrl="/v/vk_muestra"
          pdfUrl="/dev/gallery"
          downloadPdf={nothing}
          notice={state.saved ? <SavedStrip shell={shell} savedAt={shell.now} /> : null}
        />
      );
    case 'voucher':
      return (
        <PaymentPage
          shell={shell}
          payment={state.voucher}
          reached
          receiptPath={null}
          canChooseAgain={false}
          durableUrl="/v/vk_muestra"
          pdfUrl="/dev/gallery"
          downloadPdf={nothing}
        />
      );
    case 'student-card':
      return <StudentCardPage card={state.card} fileUrl="/dev/gallery" />;
    case 'check':
      return <CheckPage shell={shell} check={state.check} />;
    case 'receipt':
      return state.payment.receipt ? (
        <ReceiptView
          shell={shell}
          payment={{ ...state.payment, receipt: state.payment.receipt }}
          returnUrl={state.returnUrl}
        />
      ) : null;
    case 'result':
      return <ResultOnly result={state.result} />;
    case 'not-yet':
      return <NotYetView shell={shell} session={state.session} />;
    case 'expired':
      return (
        <ExpiredLinkView page={{ shell, advisor: state.advisor, canRequest: state.canRequest }} answer={state.answer} />
      );
    case 'page-error':
      return <PageErrorView kind={state.kind} supportCode={state.kind === 'error' ? 'K7QX2MRT' : null} />;
    case 'skeleton':
      return <PageSkeleton />;
    case 'pieces':
      return <Pieces />;
    case 'legal':
      return <LegalView legal={state.page.legal} />;
    case 'frame':
      return <FrameScreens shows={state.shows} />;
    case 'problem':
      return <ProblemView refusal={state.refusal} dataKey={null} />;
  }
}

const ignore = (): void => undefined;

/** What a payer sees only inside another site's frame, or inside an app's own browser. */
function FrameScreens({ shows }: Pick<StateOf<'frame'>, 'shows'>) {
  const { t, locale } = useTexts();
  const texts = locale === 'en-US' ? frameEn : frameEs;
  switch (shows.kind) {
    case 'refused-parent':
      return <RefusedParent texts={texts} />;
    case 'held-submit':
      return <HeldSubmit texts={texts} page="/checkout" onClose={ignore} />;
    case 'pse':
      return <FramedPseView texts={texts} asking="asked" />;
    case 'bank':
      return (
        <Panel className="mt-6 p-4">
          <FramedBankView
            page="/card/status/muestra"
            label={t.checkout.continue}
            texts={texts}
            state={shows.state}
            moves={shows.moves}
            onAsk={ignore}
            onOpened={ignore}
          />
        </Panel>
      );
    case 'in-app':
      return (
        <div className="-mx-4">
          <InAppBar browser={shows.browser} texts={texts.inApp} link={() => 'https://pay.example'} onClose={ignore} />
        </div>
      );
  }
}
