import { maskedEmail } from '#domain/masked-email';
import { formatAmount } from '#i18n/format';
import { Amount } from '#ui/amount';
import { Outcome } from '#ui/outcome';
import { Panel } from '#ui/panel';
import type { PageProps } from '../../loading/page-props.ts';
import { useCardTexts } from '../../card/card-texts.ts';
import { storedForm } from '../../card/form-memory.ts';
import { tab } from '../../storage/browser-storage.ts';
import type { ShownAction } from '../../payment/action.ts';
import { LookedAt } from '../../payment/looked-at.tsx';
import { useMoneyTexts, caseNotes } from '../../payment/payment-copy.ts';
import { RefundNotices } from '../../payment/refund-notes.tsx';
import { PaymentLines } from '../../payment/steps/paid-for.tsx';
import { useScripts } from '../../shell/hydrated.ts';
import { useTexts } from '../../shell/texts.tsx';
import { Domiciliation } from './domiciliation.tsx';
import { cardStatusCopy } from './status-copy.ts';
import { PendingSteps } from './pending-steps.tsx';
import { Ways } from './ways.tsx';

export interface CardStatusProps extends Pick<PageProps, 'shell' | 'payment' | 'formToken'> {
  /** The outcome of "pay another way". */
  readonly acted: ShownAction | null;
}

interface CardStatusPageProps extends CardStatusProps {
  readonly isReached: boolean;
  readonly isAsking: boolean;
}

/** The page in one of its states; the gallery draws it without requests. */
export function CardStatusPage({ shell, payment, formToken, acted, isReached, isAsking }: CardStatusPageProps) {
  const texts = useTexts();
  const { t, locale } = texts;
  const words = useCardTexts();
  const money = useMoneyTexts();
  const notes = caseNotes(payment, money, locale);
  const email = useScripts() ? (storedForm(tab)?.email ?? '') : '';
  const facts = { t, words, money, email: email === '' ? null : maskedEmail(email), isAsking, isReached };
  const copy = cardStatusCopy(payment, facts);
  const waits = payment.status === 'pending';
  const offline = copy.text === words.status.offline ? null : money.status.offline;
  const { last_checked_at: at } = payment;
  const looked = at ? <LookedAt at={at} shell={shell} /> : null;
  const footnote = isReached ? looked : offline;
  return (
    <div className="mx-auto max-w-110 pt-10 pb-14">
      <div role="status" aria-live="polite">
        <Outcome tone={copy.tone} title={copy.title} icon={iconOf(copy.tone, waits)}>
          <p>{copy.text}</p>
          {notes.map(({ text }) => (
            <p key={text} className="mt-2">
              {text}
            </p>
          ))}
        </Outcome>
      </div>
      {copy.isValidated ? <PendingSteps shell={shell} payment={payment} /> : null}
      <RefundNotices payment={payment} timeZone={shell.timeZone} />
      <p className="mt-6 text-center">
        <Amount text={formatAmount(payment.received_amount ?? payment.total_amount, locale)} code={payment.currency} />
      </p>
      <p className="text-center text-14 text-soft">{payment.method_title}</p>
      {waits && footnote ? <p className="figures mt-3 text-center text-13 text-faint">{footnote}</p> : null}
      {payment.finished ? null : (
        <noscript>
          <p className="mt-3 text-center text-14 text-soft">{money.status.waitingNoScript}</p>
        </noscript>
      )}
      <Ways shell={shell} payment={payment} formToken={formToken} copy={copy} acted={acted} />
      {isAsking ? (
        // Without scripts nothing is requested: the actions are shown at once.
        <noscript>
          <Ways
            {...{ shell, payment, formToken, acted }}
            copy={cardStatusCopy(payment, { ...facts, isAsking: false })}
          />
        </noscript>
      ) : null}
      <Domiciliation shell={shell} payment={payment} />
      {payment.lines.length > 0 ? (
        <Panel className="mt-6 p-4 text-14">
          <PaymentLines lines={payment.lines} withAmounts />
          {payment.commission_amount > 0 ? (
            <p className="mt-2.5 flex items-baseline justify-between gap-4 border-t border-line pt-2.5 text-soft">
              <span>{money.receipt.commission}</span>
              <span className="figures">{formatAmount(payment.commission_amount, locale)}</span>
            </p>
          ) : null}
        </Panel>
      ) : null}
    </div>
  );
}

function iconOf(tone: 'good' | 'warn' | 'bad', waits: boolean) {
  if (tone === 'good') return 'check';
  return tone === 'warn' && waits ? 'clock' : tone === 'warn' ? 'info' : 'card';
}
