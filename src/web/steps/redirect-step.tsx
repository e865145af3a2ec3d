import { useSyncExternalStore } from 'react';
import { buttonClass } from '#ui/button';
import { Notice, Panel } from '#ui/panel';
import { isUnwanted } from '../attempts/money-words.ts';
import { webUrl } from '../session/web-url.ts';
import { useSlipTexts } from './slip-texts.ts';
import { hasEnded, type StepProps } from './step.ts';
import { PaymentSummary } from './summary-step.tsx';

/** The payer's bank wants a word: what is asked, the link there, and what happens then. */
export function RedirectStep({ payment, frame }: StepProps) {
  return (
    <>
      <PaymentSummary payment={payment} />
      {hasEnded(payment, frame.now) ? null : (
        <div className="mt-4">
          <Asked payment={payment} />
        </div>
      )}
    </>
  );
}

/** The link, unless confirming there would pay twice or the address is none a page may lead to. */
function Asked({ payment }: Pick<StepProps, 'payment'>) {
  const words = useSlipTexts().redirect;
  const url = payment.next_step?.kind === 'redirect' ? webUrl(payment.next_step.url) : null;
  if (isUnwanted(payment))
    return (
      <Notice tone="bad" title={words.unwantedTitle}>
        {payment.session_paid ? words.paidElsewhere : words.cancelling}
      </Notice>
    );
  return url ? (
    <ToBank url={url} />
  ) : (
    <Notice tone="warn" title={words.heading}>
      {words.unreadable}
    </Notice>
  );
}

/** A plain link: it works without scripts. Inside another site's frame it opens a tab, so that the frame keeps the live status. */
function ToBank({ url }: { readonly url: string }) {
  const words = useSlipTexts().redirect;
  const inFrame = useSyncExternalStore(never, isFramed, () => false);
  return (
    <Panel className="p-4">
      <h2 className="text-20 font-bold">{words.heading}</h2>
      <p className="mt-1 text-14 text-soft">{inFrame ? words.whatInFrame : words.what}</p>
      <a
        href={url}
        className={`mt-4 w-full ${buttonClass()}`}
        {...(inFrame ? { target: '_blank', rel: 'noopener' } : {})}
      >
        {words.button}
        {inFrame ? <span className="sr-only"> {words.opensTab}</span> : null}
      </a>
      <p className="mt-3 text-14 text-soft">{words.otherHint}</p>
    </Panel>
  );
}

const never = (): (() => void) => () => undefined;
const isFramed = (): boolean => window.self !== window.top;
