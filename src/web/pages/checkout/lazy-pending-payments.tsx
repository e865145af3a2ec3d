import { Suspense } from 'react';
import { Link } from 'react-router';
import { loadMoneyTexts } from '#i18n/catalogues';
import { buttonClass } from '#ui/button';
import { Notice } from '#ui/panel';
import type { PendingPayments, PendingPaymentsProps } from '../../payment/pending-payments.tsx';
import { useReloadPath } from '../../shell/hydrated.ts';
import { lazyPart } from '../../shell/lazy-part.ts';
import { useTexts } from '../../shell/texts.tsx';

/** The hub and its words: most payers never meet them, so most phones never fetch them. */
const hub = lazyPart(async (locale): Promise<{ readonly PendingPayments: typeof PendingPayments }> => {
  const [part] = await Promise.all([
    import('../../payment/pending-payments.tsx'),
    import('../../payment/action-in-browser.ts'),
    loadMoneyTexts(locale),
  ]);
  return part;
});
export const loadPendingPayments = hub.load;

/** The hub. What the server drew stands, and its forms work, until its script is here; on a phone that cannot fetch it, for good. */
export function LazyPendingPayments(props: PendingPaymentsProps) {
  return (
    <Suspense fallback={<Missing />}>
      <Arriving {...props} />
    </Suspense>
  );
}

function Arriving(props: PendingPaymentsProps) {
  const part = hub.usePart(props.shell.locale);
  return <part.PendingPayments {...props} />;
}

/** Only on the way here from another page, while the hub cannot be fetched. */
function Missing() {
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
