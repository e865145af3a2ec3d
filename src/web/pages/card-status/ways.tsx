import { Link } from 'react-router';
import { typesCard } from '#contracts/step-traits';
import { buttonClass, type ButtonLook } from '#ui/button';
import { Notice } from '#ui/panel';
import type { PageProps } from '../../loading/page-props.ts';
import { useCardTexts } from '../../card/card-texts.ts';
import { rememberPayment } from '../../storage/stored-key.ts';
import { ToBank } from '../../embedding/to-bank.tsx';
import { ReplaceChoice, ActionForm } from '../../payment/action-form.tsx';
import type { ShownAction } from '../../payment/action.ts';
import { useMoneyTexts, paymentCopy } from '../../payment/payment-copy.ts';
import { placeOfPayment } from '../../payment/place.ts';
import { useKeyedPath } from '../../shell/address.ts';
import { useTexts } from '../../shell/texts.tsx';
import type { CardStatusCopy, Way } from './status-copy.ts';

interface WaysProps extends Pick<PageProps, 'shell' | 'payment' | 'formToken'> {
  readonly copy: CardStatusCopy;
  readonly acted: ShownAction | null;
}

export function Ways({ copy, acted, ...props }: WaysProps) {
  const words = useMoneyTexts().attempts;
  return (
    <div className="mt-6 grid gap-2">
      {acted?.kind === 'not_replaced' ? (
        <Notice tone="warn" title={words.onCard.notReplacedTitle}>
          {words.notReplaced}
        </Notice>
      ) : null}
      {acted?.kind === 'refused' ? (
        <p role="alert" className="text-14 font-medium text-bad">
          {acted.refusal.advice}
        </p>
      ) : null}
      {copy.ways.map((way, position) => (
        <WayButton
          key={way.kind}
          {...props}
          way={way}
          bankUrl={copy.bankUrl}
          look={position === 0 ? 'primary' : 'plain'}
        />
      ))}
    </div>
  );
}

/** Replacing is explained first while it is unknown whether the payment arrived. */
function Replace({ shell, formToken, payment }: Pick<WaysProps, 'shell' | 'formToken' | 'payment'>) {
  const { t } = useTexts();
  const words = useCardTexts();
  const money = useMoneyTexts();
  const path = useKeyedPath(shell.dataKey);
  const form = { shell, formToken, action: path(placeOfPayment(payment)) };
  if (payment.phase === 'submitting')
    return <ReplaceChoice {...form} paymentId={payment.id} copy={paymentCopy(payment, money).attempts} />;
  return (
    <ActionForm
      {...form}
      asks={{ action: 'replace', paymentId: payment.id }}
      label={words.notes.other}
      busyLabel={t.checkout.working}
    />
  );
}

interface WayButtonProps extends Omit<WaysProps, 'copy' | 'acted'> {
  readonly way: Way;
  readonly bankUrl: string | null;
  readonly look: ButtonLook;
}

function WayButton({ shell, payment, formToken, way, bankUrl, look }: WayButtonProps) {
  const { t } = useTexts();
  const words = useCardTexts();
  const path = useKeyedPath(shell.dataKey);
  switch (way.kind) {
    case 'bank':
      return bankUrl ? (
        <ToBank url={bankUrl} paymentId={payment.id} label={way.label} locale={shell.locale} look={look} />
      ) : null;
    case 'receipt':
      return (
        <Link
          to={path(payment.status === 'successful' ? placeOfPayment(payment) : '/successful-payment')}
          onClick={() => (payment.status === 'successful' ? rememberPayment(payment) : undefined)}
          className={buttonClass(look)}
        >
          {t.status.seeReceipt}
        </Link>
      );
    case 'card':
      return (
        // A card that is not typed on our page is chosen again at the list of methods.
        <Link to={path(typesCard(payment) ? payment.path : '/checkout')} className={buttonClass(look)}>
          {way.label}
        </Link>
      );
    case 'other_method':
    case 'pending_payments':
      return (
        <Link to={path('/checkout')} className={buttonClass(look)}>
          {way.kind === 'pending_payments' ? words.status.see : words.notes.other}
        </Link>
      );
    case 'replace':
      return <Replace shell={shell} formToken={formToken} payment={payment} />;
  }
}
