import { referenceOf } from '#contracts/instruction-lines';
import type { PaymentDetail } from '#contracts/payment-detail';
import type { PaymentSession } from '#contracts/session';
import { groupDigits } from '#i18n/format';
import { Icon } from '#ui/icon';
import { Notice } from '#ui/panel';
import type { PageShell } from '../shell/page-shell.ts';
import { useTexts } from '../shell/texts.tsx';
import { AttemptCard } from './pending-payment-card.tsx';
import { paymentCopy, isUnwanted } from './payment-copy.ts';
import { useMoneyTexts } from './money-texts.ts';
import { Received } from './received.tsx';
import type { ShownAction } from './shown-action.ts';

export interface PendingPaymentsProps {
  readonly shell: PageShell;
  readonly session: PaymentSession;
  readonly formToken: string;
  /** What came of the last press of one of these buttons. */
  readonly acted: ShownAction | null;
}

/** The session's other money: what is on its way, what came already, and what the payer may do about it. Source: spec §8. */
export function PendingPayments({ shell, session, formToken, acted }: PendingPaymentsProps) {
  const waiting = session.payments_in_process;
  return (
    <div className="grid gap-5">
      <ActedNotice acted={acted} />
      <Received shell={shell} session={session} />
      {waiting.length > 0 ? (
        <section aria-labelledby="attempts" className="grid gap-3">
          <Heading session={session} />
          {waiting.map((payment) => (
            <AttemptCard
              key={payment.id}
              shell={shell}
              formToken={formToken}
              payment={payment}
              asked={acted?.kind === 'asked' && acted.payment.id === payment.id ? acted.payment : null}
            />
          ))}
        </section>
      ) : null}
    </div>
  );
}

/** Why the attempts stand here: nothing else can be started yet, or another way is open and these must not be paid as well. */
function Heading({ session }: { readonly session: PaymentSession }) {
  const { t } = useTexts();
  const words = useMoneyTexts().attempts;
  const waiting = session.payments_in_process;
  if (session.status === 'confirmation_pending')
    return (
      <div>
        <h2 id="attempts" className="text-20 font-bold">
          {waiting.length > 1 ? words.several : t.checkout.inProcessTitle}
        </h2>
        {waiting.every(isUnwanted) ? null : <p className="mt-0.5 text-14 text-soft">{words.finish(waiting.length)}</p>}
      </div>
    );
  return (
    <div className="rounded-18 bg-warn-ground p-4 text-warn">
      <h2 id="attempts" className="flex items-center gap-2.5 text-16 font-semibold">
        <Icon name="alert" className="size-5" />
        {words.superseded(waiting.length)}
      </h2>
      {waiting.map((payment) => (
        <p key={payment.id} className="mt-1 text-14">
          {words.supersededWhat(payment.method_title, shortReference(payment, words))}
        </p>
      ))}
    </div>
  );
}

function shortReference(
  { next_step: step }: PaymentDetail,
  words: { referenceShort(reference: string): string },
): string {
  const reference = referenceOf(step);
  return reference ? words.referenceShort(groupDigits(reference)) : '';
}

/** What came of a press that changed where the session stands. */
function ActedNotice({ acted }: { readonly acted: ShownAction | null }) {
  const money = useMoneyTexts();
  const words = acted && 'payment' in acted ? paymentCopy(acted.payment, money).attempts : money.attempts;
  const told = {
    replace: { title: words.replacedTitle, text: words.replaced },
    check: { title: words.endedTitle, text: words.ended },
  };
  return (
    <div role="status" aria-live="polite" className="empty:hidden">
      {acted?.kind === 'ended' ? (
        <Notice tone="good" title={told[acted.action].title}>
          {told[acted.action].text}
        </Notice>
      ) : null}
      {acted?.kind === 'not_replaced' ? (
        <Notice tone="warn" title={words.notReplacedTitle}>
          {words.notReplaced}
        </Notice>
      ) : null}
    </div>
  );
}
