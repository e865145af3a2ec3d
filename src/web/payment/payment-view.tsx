import { type ReactNode, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { PaymentDetail } from '#contracts/payment-detail';
import { isPaidElsewhere } from '#contracts/step-traits';
import type { PageProps } from '../loading/page-props.ts';
import { bearerSend } from '../client/browser-send.ts';
import { rememberPayment } from '../storage/stored-key.ts';
import { downloadFile } from '../client/download-file.ts';
import { useKeyedPath } from '../shell/address.ts';
import { readAnew } from '../shell/hydrated.ts';
import { PageSkeleton } from '../shell/nav-page.tsx';
import { CheckForm, NotYet } from './action-form.tsx';
import type { ShownAction } from './action.ts';
import type { FormOutcome } from './form/outcome.ts';
import { FormView } from './form/view.tsx';
import { keepCopy } from './keep-copy.ts';
import { useLivePayment } from './live-payment.ts';
import type { PaymentPageData } from './page-data.ts';
import { placeOfPayment } from './place.ts';
import { ProblemView } from './problem-view.tsx';
import { HowFar, ReportTransfer } from './report-transfer.tsx';
import type { ReportOutcome } from './report.ts';
import { SavedStrip } from './saved-strip.tsx';
import { PaidAloud } from './receipt/paid-aloud.tsx';
import { useReturnUrl } from './receipt/return-url.ts';
import { ReceiptView } from './receipt/receipt-view.tsx';
import { PaymentPage, useTimelyShell } from './steps/payment-page.tsx';
import { endedUnpaid } from './steps/step.ts';

interface PaymentScreenProps extends Pick<PaymentViewProps, 'step' | 'checkedAt'> {
  readonly page: PaymentPageData;
  readonly acted: ShownAction | FormOutcome | ReportOutcome | null | undefined;
  /** Shown while the page has no payment, and its method no form. */
  readonly none: (page: Extract<PaymentPageData, { state: 'none' }>) => ReactNode;
  readonly renewal?: (page: Extract<PaymentPageData, { state: 'ready' }>) => ReactNode;
}

/** A page of one payment, for every state that its loader returns. */
export function PaymentScreen({ page, acted, none, renewal, ...own }: PaymentScreenProps) {
  switch (page.state) {
    case 'ask-browser':
      return <PageSkeleton />;
    case 'refused':
      return <ProblemView refusal={page.refusal} dataKey={page.shell.dataKey} />;
    case 'none':
      return page.methodForm ? (
        <FormView {...page} methodForm={page.methodForm} outcome={acted?.kind === 'form' ? acted : null} />
      ) : (
        none(page)
      );
    case 'ready':
      return (
        <PaymentView
          key={page.payment.id}
          shell={page.shell}
          payment={page.payment}
          formToken={page.formToken}
          acted={acted?.kind === 'form' || acted?.kind === 'report' ? null : (acted ?? null)}
          reported={acted?.kind === 'report' ? acted : null}
          savedAt={page.savedAt}
          renewal={renewal?.(page)}
          {...own}
        />
      );
  }
}

interface PaymentViewProps extends Pick<PageProps, 'shell' | 'payment' | 'formToken'> {
  /** The outcome of the last "I already paid". */
  readonly acted: ShownAction | null;
  /** The outcome of the last "I have transferred". */
  readonly reported?: ReportOutcome | null;
  /** When this copy was stored; null if the payment itself was read. */
  readonly savedAt: string | null;
  /** The button that makes another payment like this one after it ended; the first of the actions then. */
  readonly renewal?: ReactNode;
  /** Replaces the payment's own step unless null: its status, without what is needed to pay it. */
  readonly step?: ((payment: PaymentDetail) => ReactNode) | undefined;
  /** Where "I already paid" leads and shows its result; by default the payment's own page. */
  readonly checkedAt?: ((payment: PaymentDetail) => string) | undefined;
}

/** A live payment of the payer's own session. Pass its id as `key`: another payment is another stream. */
export function PaymentView(props: PaymentViewProps) {
  const { payment: initial, formToken, acted, reported = null, savedAt, renewal, step, checkedAt } = props;
  const path = useKeyedPath(props.shell.dataKey);
  const { value: payment, reached } = useLivePayment(initial, `/api/payments/${initial.id}`, {
    send: bearerSend,
    // A stored copy brings no news; later values do.
    onShown: (shown) => {
      if (shown !== initial || savedAt === null) keepCopy({ shell: props.shell, payment: shown });
    },
    startsReached: savedAt === null,
    readsAgain: true,
  });
  useReadOnceEnded(renewal !== undefined && endedUnpaid(payment) && !endedUnpaid(initial));
  const returnUrl = useReturnUrl(payment.status === 'successful');
  const shell = useTimelyShell(props.shell, payment);
  const ownStep = step?.(payment);
  const durableUrl = payment.next_step && 'durable_url' in payment.next_step ? payment.next_step.durable_url : null;
  const { receipt } = payment;
  const page = receipt ? (
    <ReceiptView {...{ shell, formToken, returnUrl }} payment={{ ...payment, receipt }} />
  ) : (
    <PaymentPage
      shell={shell}
      payment={payment}
      reached={reached}
      notice={savedAt !== null && !reached ? <SavedStrip shell={shell} payment={payment} savedAt={savedAt} /> : null}
      durableUrl={durableUrl}
      pdfUrl={voucherFile(durableUrl)}
      downloadPdf={() => downloadFile(bearerSend, `/api/payments/${payment.id}/file`, `${payment.id}.pdf`)}
      receiptPath={path(placeOfPayment({ ...payment, status: 'successful' }))}
      onReceipt={() => rememberPayment(payment)}
      statusActions={
        <StatusActions
          {...{ shell, payment, formToken, acted, reported, checkedAt }}
          saysHowItStands={Boolean(ownStep)}
        />
      }
      renewal={renewal}
      ownStep={ownStep}
      canChooseAgain
    />
  );
  return (
    <>
      <PaidAloud isPaid={receipt !== null} />
      {page}
    </>
  );
}

/** Reads the page again if its payment has ended meanwhile: the next actions depend on the session. */
function useReadOnceEnded(isEnded: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isEnded) void readAnew(revalidate);
  }, [isEnded, revalidate]);
}

type ActionsProps = Pick<PaymentViewProps, 'shell' | 'payment' | 'formToken' | 'acted' | 'reported' | 'checkedAt'>;

/**
 * The actions of a payer who has paid, under the status. If the provider can be asked, that comes first; a payer whose
 * transfer it does not see then says which transfer it was.
 */
export function StatusActions({ saysHowItStands, ...props }: ActionsProps & { readonly saysHowItStands: boolean }) {
  const { shell, payment, acted, reported = null, checkedAt = placeOfPayment } = props;
  const path = useKeyedPath(shell.dataKey);
  // The page with the fields shows what must be changed.
  const here = saysHowItStands ? checkedAt : placeOfPayment;
  const isAskedFirst = payment.actions.includes('check') && !saysHowItStands && acted?.kind !== 'asked';
  return (
    <>
      <CheckResult {...props} />
      <HowFar {...props} />
      <CheckAction {...props} isSaid={saysHowItStands || Boolean(payment.transfer_report)} />
      {isAskedFirst && !reported && !payment.transfer_report ? null : (
        <ReportTransfer {...props} action={path(here(payment))} outcome={reported} />
      )}
    </>
  );
}

/** The result of the check. */
function CheckResult({ payment, acted }: Pick<ActionsProps, 'payment' | 'acted'>) {
  if (!payment.actions.includes('check')) return null;
  return (
    <>
      <NotYet checkedPayment={acted?.kind === 'asked' ? acted.payment : null} />
      {acted?.kind === 'refused' ? (
        <p role="alert" className="text-14 font-medium text-bad">
          {acted.refusal.advice}
        </p>
      ) : null}
    </>
  );
}

type CheckActionProps = Pick<ActionsProps, 'shell' | 'payment' | 'formToken' | 'checkedAt'> & {
  /** Whether the payer has already said so: then only the status is left to see. */
  readonly isSaid: boolean;
};

/** "I already paid", while that can be checked. */
function CheckAction({ shell, payment, formToken, checkedAt = placeOfPayment, isSaid }: CheckActionProps) {
  const path = useKeyedPath(shell.dataKey);
  if (!payment.actions.includes('check')) return null;
  const isElsewhere = payment.next_step?.kind === 'instructions' && isPaidElsewhere(payment);
  return (
    <div className="not-reporting grid">
      <CheckForm
        shell={shell}
        formToken={formToken}
        paymentId={payment.id}
        action={path(checkedAt(payment))}
        isPrepared={isElsewhere && !isSaid}
        look={isElsewhere && isSaid ? 'primary' : 'plain'}
      />
    </div>
  );
}

/** The PDF of a durable link: `/v/KEY` has `/api/vouchers/KEY/file`, which needs no bearer. */
function voucherFile(durableUrl: string | null): string | null {
  const key = durableUrl?.split('/v/')[1];
  return key ? `/api/vouchers/${key}/file` : null;
}
