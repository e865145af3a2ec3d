import { Notice, Panel } from '#ui/panel';
import { ToBank } from '../../embedding/to-bank.tsx';
import { useIsFramed } from '../../shell/hydrated.ts';
import { useInstructionTexts, isUnwanted, redirectCopy } from '../payment-copy.ts';
import { hasEnded, type ShownPayment, type StepProps } from './step.ts';
import { PaymentSummary } from './summary.tsx';
import { webUrl } from '#domain/web-url';

/** A payment that goes on at another page: what happens there, the way, and what comes after. */
export function RedirectStep({ payment, shell }: StepProps) {
  return (
    <>
      <PaymentSummary payment={payment} />
      {hasEnded(payment, shell.now) ? null : (
        <div className="mt-4">
          <RedirectAction payment={payment} shell={shell} />
        </div>
      )}
    </>
  );
}

/** The way there, unless confirming there would pay twice, or its address is not allowed. */
function RedirectAction({ payment, shell }: Pick<StepProps, 'payment' | 'shell'>) {
  const texts = redirectCopy(payment, useInstructionTexts());
  const isFramed = useIsFramed();
  const url = payment.next_step?.kind === 'redirect' ? webUrl(payment.next_step.url) : null;
  if (isUnwanted(payment))
    return (
      <Notice tone="bad" title={texts.unwantedTitle}>
        {payment.session_paid ? texts.paidElsewhere : texts.cancelling}
      </Notice>
    );
  if (!url)
    return (
      <Notice tone="warn" title={texts.heading}>
        {texts.unreadable}
      </Notice>
    );
  return (
    <Panel className="p-4">
      <h2 className="text-20 font-bold">{texts.heading}</h2>
      {isFramed ? null : <p className="mt-1 text-14 text-soft">{texts.what}</p>}
      {payment.step === 'redirect' ? <HowItGoes steps={payment.method_steps} /> : null}
      <div className="mt-4">
        <ToBank url={url} paymentId={idOf(payment)} label={texts.button} locale={shell.locale} />
      </div>
      <p className="mt-3 text-14 text-soft">{texts.otherHint}</p>
    </Panel>
  );
}

/** The steps there, in the method's own words: only it knows of a deposit, or a card. */
function HowItGoes({ steps }: { readonly steps: readonly string[] }) {
  return (
    <ol className="mt-3 grid list-decimal gap-1.5 pl-5 text-14 text-soft">
      {steps.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ol>
  );
}

/** Returns the id of the payer's own payment; null behind a durable link. */
function idOf(payment: ShownPayment): string | null {
  return 'id' in payment && typeof payment.id === 'string' ? payment.id : null;
}
