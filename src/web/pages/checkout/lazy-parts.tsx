import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { loadMoneyTexts } from '#i18n/catalogues';
import type { Locale } from '#i18n/locale';
import { Button, buttonClass } from '#ui/button';
import { Notice } from '#ui/panel';
import type { PendingPaymentsProps } from '../../payment/pending-payments.tsx';
import type { TaxRowProps } from '../../tax/tax-row.tsx';
import { phoneLink } from '../../shell/phone-link-part.ts';
import { keyedLink } from '../../shell/address.ts';
import { useReloadPath } from '../../storage/reload-path.ts';
import { deferredPart, lazyPart, LazyView } from '../../shell/lazy.tsx';
import { whenNeeded } from '../../shell/when-needed.ts';
import type * as Deferred from './deferred.tsx';
import type * as Refused from './refused.tsx';
import { useTexts } from '../../shell/texts.tsx';
import type { PaymentSession } from '#contracts/session';

/** The parts that a submit needs. */
export const checkoutDeferred = deferredPart<typeof Deferred>();

/** The parts that a refusal needs, or a second read of the session. */
export const checkoutRefused = deferredPart<typeof Refused>();

/** Pending payments and their texts: most payers never have one, so most phones never fetch them. */
export const pendingPayments = lazyPart(async (locale: Locale) => {
  const [{ PendingPayments }] = await Promise.all([
    import('../../payment/pending-payments.tsx'),
    import('../../payment/action.ts'),
    loadMoneyTexts(locale),
  ]);
  return PendingPayments;
});

/** Pending payments. Forms drawn by the server work before their script has loaded. */
export function LazyPendingPayments(props: PendingPaymentsProps) {
  return (
    <LazyView part={pendingPayments} by={props.shell.locale} meanwhile={<PendingPaymentsMissing />}>
      {(PendingPayments) => <PendingPayments {...props} />}
    </LazyView>
  );
}

/** Only after another page, while they cannot be fetched. */
function PendingPaymentsMissing() {
  const { t } = useTexts();
  const anew = useReloadPath(null);
  return (
    <Notice
      tone="warn"
      icon="clock"
      title={t.checkout.inProcessTitle}
      actions={
        <Link to={anew('/checkout')} reloadDocument className={buttonClass('plain')}>
          {t.pageError.retry}
        </Link>
      }
    />
  );
}

/** What stands under a known way, or a chosen card. */
export const underRow = lazyPart(() => import('./under-row.tsx').then((script) => script.UnderRow));

/** What the family's other phones do: no phone fetches it before a touch, unless the server drew it. */
export const familyLine = lazyPart(() => import('./family-line.tsx').then((script) => script.FamilyLine));

export function LazyFamilyLine({ session }: { readonly session: PaymentSession }) {
  const [isOn, setOn] = useState(session.is_card_form_open);
  // The first touch.
  useEffect(
    () =>
      whenNeeded(
        () =>
          void familyLine.fetch().then(
            () => setOn(true),
            () => undefined,
          ),
      ),
    [],
  );
  return isOn ? (
    <LazyView part={familyLine} by={undefined}>
      {(FamilyLine) => <FamilyLine session={session} />}
    </LazyView>
  ) : null;
}

/** The invoice's line and its texts: only if the school shows tax data. */
export const taxRow = lazyPart(async (locale: Locale) => {
  const tax = await import('../../tax/tax-row.tsx');
  await tax.loadTaxTexts(locale);
  return tax.TaxRow;
});

/** The invoice's line. Its link, drawn by the server, works before its script has loaded. */
export function LazyTaxRow(props: TaxRowProps) {
  return (
    <LazyView part={taxRow} by={props.shell.locale}>
      {(TaxRow) => <TaxRow {...props} />}
    </LazyView>
  );
}

/** On a wide screen: the same payment on the payer's phone, by a click. */
export function LazyPhoneLink({ dataKey }: { readonly dataKey: string | null }) {
  const { t, locale } = useTexts();
  const [isOpen, setOpen] = useState(false);
  if (!dataKey) return null;
  if (!isOpen)
    return (
      <Button look="plain" className="needs-scripts" onClick={() => setOpen(true)}>
        {t.checkout.onPhone}
      </Button>
    );
  return (
    <LazyView part={phoneLink} by={undefined}>
      {(PhoneLink) => <PhoneLink path={keyedLink('/checkout', dataKey, locale)} />}
    </LazyView>
  );
}

/** Whether a session has other money to show: on its way, perhaps elsewhere, or received. */
export const hasOtherMoney = (session: PaymentSession): boolean =>
  session.payments_in_process.length > 0 ||
  session.payments_received.length > 0 ||
  session.may_be_paid_elsewhere === true;
