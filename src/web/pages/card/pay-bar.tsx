import type { PaymentSession } from '#contracts/session';
import { formatAmount } from '#i18n/format';
import { Amount } from '#ui/amount';
import { Button } from '#ui/button';
import { useCardTexts } from '../../card/card-texts.ts';
import { Acceptance, payBar } from '../../payment/pay-bar.tsx';
import type { PageShell } from '../../shell/page-shell.ts';
import { useTexts } from '../../shell/texts.tsx';
import type { Price } from './view.tsx';

interface CardPayBarProps {
  readonly shell: PageShell;
  readonly session: PaymentSession;
  readonly price: Price;
  readonly busy: boolean;
  /** What is still missing; null while nothing is. */
  readonly hint: string | null;
  /** Whether a press pays. One that does not says what is missing. */
  readonly isReady: boolean;
}

/** The total and its commission, what is missing, and the button. */
export function CardPayBar({ shell, session, price, busy, hint, isReady }: CardPayBarProps) {
  const { t, locale } = useTexts();
  const words = useCardTexts();
  return (
    <div className={`needs-scripts ${payBar.outer}`}>
      <div className={payBar.inner}>
        <div className={payBar.row}>
          <div className="min-w-0">
            <p className="figures text-13 text-faint">
              {price.commission_amount === 0
                ? t.checkout.totalPlain
                : t.checkout.totalWithCommission(
                    formatAmount(price.base_amount, locale),
                    formatAmount(price.commission_amount, locale),
                  )}
            </p>
            <Amount size="bar" text={formatAmount(price.total_amount, locale)} code={session.currency} />
            <p id="card-missing" role="status" className="min-h-4.5 text-13 text-soft">
              {hint}
            </p>
          </div>
          <Button
            type="submit"
            aria-disabled={busy || !isReady}
            aria-describedby="card-missing"
            className="flex-none aria-disabled:opacity-60"
          >
            {busy ? t.checkout.working : words.pay}
          </Button>
        </div>
        <Acceptance shell={shell} session={session} />
      </div>
    </div>
  );
}
