import { Link } from 'react-router';
import type { PaymentDetail } from '#contracts/payment-detail';
import { isPaidElsewhere } from '#contracts/step-traits';
import { sumOf } from '#domain/refund-status';
import { formatAmount, formatMoney, momentIn } from '#i18n/format';
import { formatShortDay, groupDigits } from '#i18n/format-moment';
import { Icon } from '#ui/icon';
import { Notice, Panel } from '#ui/panel';
import type { PageProps } from '../loading/page-props.ts';
import { copyText } from '../shell/share.ts';
import { AdvisorCard } from '../shell/advisor-card.tsx';
import { useKeyedPath } from '../shell/address.ts';
import { useTexts } from '../shell/texts.tsx';
import { useToast } from '../shell/toaster.tsx';
import { useMoneyTexts, foreignCase } from './payment-copy.ts';
import { placeOfPayment } from './place.ts';
import { receivedNote } from './received-note.ts';
import { hasFailed, wentBack } from './refund-notes.tsx';

type ReceivedProps = Pick<PageProps, 'shell' | 'session'>;

/** Received money while something is owed, if it decides how to pay the rest: how much, or what to ask first. */
export function ReceivedSoFar({ session }: Pick<ReceivedProps, 'session'>) {
  const { locale } = useTexts();
  const { advisor } = session.school;
  const note = receivedNote(session, useMoneyTexts(), locale);
  if (note.kind === 'ask')
    return (
      <div className="grid gap-3">
        <Notice tone="warn" icon="info" title={note.title}>
          {note.text}
        </Notice>
        {advisor ? <AdvisorCard {...advisor} /> : null}
      </div>
    );
  const sameAccount = session.payments_received.find(isCompletable);
  return (
    <>
      <Progress share={note.share} />
      <p className="mt-2 text-14 text-soft">{note.text}</p>
      {sameAccount ? <SameAccount payment={sameAccount} /> : null}
    </>
  );
}

/** A receipt for each. */
export function ReceivedList({ shell, session }: ReceivedProps) {
  const payments = session.payments_received;
  return (
    <Panel className="overflow-hidden">
      <h2 className="px-4 pt-3.5 pb-1 text-14 font-medium text-soft">{useMoneyTexts().received.list}</h2>
      <ul>
        {payments.map((payment) => (
          <ReceivedRow key={payment.id} shell={shell} payment={payment} />
        ))}
      </ul>
    </Panel>
  );
}

/** The share received; the words beside it say the same. */
function Progress({ share }: { readonly share: number }) {
  return (
    <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" className="h-2 w-full rounded-full bg-sunk">
      <rect width={share * 100} height="1" className="fill-good" />
    </svg>
  );
}

/** A short transfer: more money sent to the same account adds to it. */
const isCompletable = (payment: PaymentDetail): boolean =>
  payment.category === 'transfer' &&
  isPaidElsewhere(payment) &&
  payment.cases.some(({ kind, status }) => kind === 'underpaid' && status === 'open');

/** The same method first: the account that the payer's bank app already knows. */
function SameAccount({ payment }: { readonly payment: PaymentDetail }) {
  const { received: texts, instructions } = useMoneyTexts();
  const toast = useToast();
  const number = payment.receipt?.reference_number ?? null;
  const copy = async (): Promise<void> => {
    const done = number !== null && (await copyText(number));
    toast(
      done ? 'success' : 'error',
      done ? instructions.transfer.copiedField.clabe : instructions.transfer.copyFailed,
    );
  };
  return (
    <Panel className="mt-3 p-4">
      <h2 className="text-16 font-semibold">{texts.sameAccount}</h2>
      {number ? (
        <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <p className="figures text-18 font-semibold">{groupDigits(number)}</p>
          <button
            type="button"
            onClick={copy}
            className="needs-scripts inline-flex min-h-11 items-center gap-1.5 text-14 font-medium text-accent underline underline-offset-4"
          >
            <Icon name="copy" className="size-4.5" />
            {texts.copy}
          </button>
        </div>
      ) : null}
      <p className="mt-1 text-14 text-soft">{instructions.status.restSameClabe}</p>
    </Panel>
  );
}

/** How much was sent back or is on its way, and what could not be sent. */
function GoingBack({ payment }: { readonly payment: PaymentDetail }) {
  const { locale } = useTexts();
  const { received: texts, refunds } = useMoneyTexts();
  const [back, onItsWay] = [wentBack(payment), sumOf(payment.refunds ?? [], ({ status }) => status === 'pending')];
  const lines = [
    ...(back > 0 ? [texts.returnedPart(formatAmount(back, locale))] : []),
    ...(onItsWay > 0 ? [`${refunds.pending}: ${formatAmount(onItsWay, locale)}`] : []),
    ...(hasFailed(payment) ? [refunds.failedTitle] : []),
  ];
  return lines.map((line) => (
    <p key={line} className="figures text-14 font-medium text-warn">
      {line}
    </p>
  ));
}

function ReceivedRow({ shell, payment }: Pick<PageProps, 'shell' | 'payment'>) {
  const { locale } = useTexts();
  const texts = useMoneyTexts().received;
  const path = useKeyedPath(shell.dataKey);
  const number = payment.receipt?.confirmation_number ?? '';
  const day = formatShortDay(momentIn(payment.paid_at ?? payment.created_at, shell.timeZone), locale);
  const amount = formatMoney(payment.received_amount ?? 0, foreignCase(payment)?.currency ?? payment.currency, locale);
  return (
    <li className="border-line px-4 py-3 not-first:border-t">
      <div className="flex items-baseline justify-between gap-4">
        <p className="text-16 leading-5.5">{payment.method_title}</p>
        <p className="figures flex-none text-16 font-semibold">{amount}</p>
      </div>
      <p className="figures mt-0.5 text-14 text-faint">
        {day} · {texts.confirmation(number)}
      </p>
      <GoingBack payment={payment} />
      <Link
        to={path(placeOfPayment(payment))}
        aria-label={texts.receiptOf(number)}
        className="mt-1 inline-flex min-h-11 items-center gap-1 text-14 font-medium text-accent underline underline-offset-4"
      >
        {texts.receipt}
        <Icon name="chevron" className="size-4" />
      </Link>
    </li>
  );
}
