/** Screens of the gallery that combine several parts of a page. */
import type { CardForm } from '#contracts/card-form';
import type { PaymentDetail } from '#contracts/payment-detail';
import type { PaymentSession } from '#contracts/session';
import type { ShownCardOutcome } from '../../card/shown-outcome.ts';
import type { LocalizedRefusal } from '../../client/refusal.ts';
import type { PageProps } from '../../loading/page-props.ts';
import type { ShownAction } from '../../payment/action.ts';
import { StatusActions } from '../../payment/payment-view.tsx';
import { ReceiptView } from '../../payment/receipt/receipt-view.tsx';
import type { ReportOutcome } from '../../payment/report.ts';
import { SavedStrip } from '../../payment/saved-strip.tsx';
import { PaymentPage } from '../../payment/steps/payment-page.tsx';
import type { PageShell } from '../../shell/page-shell.ts';
import { CardPage } from '../card/view.tsx';
import { InstructionsSummary } from '../payment/instructions-summary.tsx';
import { renewalOf } from '../payment/view.tsx';
import type { WalletState } from '../wallet/use-wallet.ts';
import { WalletScreen } from '../wallet/view.tsx';

export type Of<Facts> = Readonly<Facts> & { readonly shell: PageShell };

export const files = { durableUrl: '/v/vk_muestra', pdfUrl: '/dev/gallery', downloadPdf: () => Promise.resolve(true) };

interface CardFacts extends Pick<PageProps, 'shell' | 'session'> {
  readonly form: CardForm | null;
  readonly outcome: ShownCardOutcome | null;
  /** Why no form could be opened. */
  readonly refusal: LocalizedRefusal | null;
}

export function CardScreen(facts: CardFacts) {
  const [option] = facts.session.settings.checkout_payment_options;
  const { form } = facts;
  return option ? <CardPage {...facts} option={option} isFresh={form !== null} price={form ?? option} /> : null;
}

type WalletFacts = Of<{ session: PaymentSession } & Pick<WalletState, 'isPaying' | 'outcome'>>;

/** A wallet's page without its button, which only its script draws. */
export function WalletInGallery({ isPaying, outcome, ...facts }: WalletFacts) {
  const [option] = facts.session.settings.wallet_options ?? [];
  const wallet = { ready: null, isPaying, outcome, open: () => undefined, retry: () => undefined };
  return option ? <WalletScreen {...facts} option={option} wallet={wallet} /> : null;
}

export function ReceiptScreen({ payment, ...facts }: Of<{ payment: PaymentDetail; returnUrl: string | null }>) {
  const { receipt } = payment;
  return receipt ? <ReceiptView {...facts} formToken="" payment={{ ...payment, receipt }} /> : null;
}

interface PaymentFacts extends Pick<PageProps, 'shell' | 'payment'> {
  readonly saved: boolean;
  readonly acted?: ShownAction;
  /** The session that can make other instructions. */
  readonly renewal?: PaymentSession;
  /** Drawn as `/transfer/status` does. */
  readonly summary?: true;
  /** The outcome of "I have transferred". */
  readonly reported?: ReportOutcome;
  /** The session, if not the usual family's. */
  readonly session?: PaymentSession;
}

export function PaymentScreen({ shell, payment, saved, acted, renewal, summary, reported }: PaymentFacts) {
  const step = payment.next_step;
  const of = { shell, payment, formToken: '' };
  if (payment.receipt) return <ReceiptScreen shell={shell} payment={payment} returnUrl={null} />;
  const statusProps = { acted: acted ?? null, reported: reported ?? null, saysHowItStands: summary === true };
  return (
    <PaymentPage
      shell={shell}
      payment={payment}
      reached={!saved}
      receiptPath="/dev/gallery?state=receipt"
      canChooseAgain
      statusActions={<StatusActions {...of} {...statusProps} />}
      renewal={renewalOf({ ...of, session: renewal ?? null })}
      ownStep={summary && step?.kind === 'instructions' ? <InstructionsSummary {...{ shell, payment, step }} /> : null}
      notice={saved ? <SavedStrip shell={shell} payment={payment} savedAt={shell.now} /> : null}
      {...files}
    />
  );
}
