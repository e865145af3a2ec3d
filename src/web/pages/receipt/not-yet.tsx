import { Link } from 'react-router';
import type { PaymentSession } from '#contracts/session';
import { buttonClass } from '#ui/button';
import { Outcome } from '#ui/outcome';
import { useMoneyTexts } from '../../payment/money-texts.ts';
import { placeOfPayment } from '../../payment/place.ts';
import { useKeyedPath } from '../../shell/hydrated.ts';
import type { PageShell } from '../../shell/page-shell.ts';
import { useTexts } from '../../shell/texts.tsx';

/** Nobody has paid yet: says so, and leads to the payment that waits. */
export function NotYetView({ shell, session }: { readonly shell: PageShell; readonly session: PaymentSession }) {
  const { t } = useTexts();
  const { receipt } = useMoneyTexts();
  const path = useKeyedPath(shell.dataKey);
  const [waiting] = session.payments_in_process;
  return (
    <div className="py-16">
      <Outcome tone="warn" title={receipt.notYetTitle}>
        <p>{receipt.notYet}</p>
      </Outcome>
      <div className="mx-auto mt-8 grid max-w-90">
        <Link to={path(waiting ? placeOfPayment(waiting) : '/checkout')} className={buttonClass()}>
          {waiting ? t.checkout.resume : t.pageError.goCheckout}
        </Link>
      </div>
    </div>
  );
}
