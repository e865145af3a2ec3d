import type { Charge, PaymentSession } from '#contracts/session';
import { formatAmount, formatMoney } from '#i18n/format';
import { Amount } from '#ui/amount';
import { Button } from '#ui/button';
import { Icon } from '#ui/icon';
import { Panel, Notice } from '#ui/panel';
import { useCardTexts } from '../../card/card-texts.ts';
import type { PaymentMethodOption } from '#contracts/payment-method-option';

import { Acceptance, payBar } from '../../payment/pay-bar.tsx';
import { PaymentLines } from '../../payment/steps/paid-for.tsx';
import type { PageShell } from '../../shell/page-shell.ts';
import { useTexts } from '../../shell/texts.tsx';

/** Minor units; of the form once it is open, of the method before. */
export type Price = Pick<PaymentMethodOption, 'base_amount' | 'commission_amount' | 'total_amount'>;

export function Hero({ price, currency }: { readonly price: Price; readonly currency: PaymentSession['currency'] }) {
  const { t, locale } = useTexts();
  const words = useCardTexts();
  return (
    <>
      <h1>
        <span className="block text-16 text-soft">{words.heading}</span>
        <Amount text={formatAmount(price.total_amount, locale)} code={currency} />
      </h1>
      <p className="figures text-14 text-soft">
        {price.commission_amount === 0
          ? t.checkout.totalPlain
          : t.checkout.totalWithCommission(
              formatMoney(price.base_amount, currency, locale),
              formatAmount(price.commission_amount, locale),
            )}
      </p>
    </>
  );
}

/** It costs something else than when it was chosen. */
export function PriceMoved({
  before,
  after,
  currency,
}: {
  readonly before: number;
  readonly after: number;
  readonly currency: PaymentSession['currency'];
}) {
  const { locale } = useTexts();
  const { notes } = useCardTexts();
  return (
    <Notice tone="warn" title={notes.quoteChangedTitle}>
      {notes.priceMoved(formatMoney(before, currency, locale), formatMoney(after, currency, locale))}
    </Notice>
  );
}

interface CardPayBarProps {
  readonly shell: PageShell;
  readonly session: PaymentSession;
  readonly price: Price;
  readonly busy: boolean;
  /** What is still missing; null while nothing is. */
  readonly hint: string | null;
  /** Whether the button pays. One that does not says what is missing. */
  readonly isReady: boolean;
  /** It leads to the provider's page. */
  readonly leadsAway?: boolean;
}

export function CardPayBar({ shell, session, price, busy, hint, isReady, leadsAway = false }: CardPayBarProps) {
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
            {busy ? t.checkout.working : leadsAway ? t.checkout.continue : words.pay}
          </Button>
        </div>
        <Acceptance shell={shell} session={session} />
      </div>
    </div>
  );
}

export function WhatFor({ charges }: { readonly charges: readonly Charge[] }) {
  const { t } = useTexts();
  const words = useCardTexts();
  const open = charges.filter(({ status }) => status !== 'paid');
  const lines = open.map((charge) => ({
    student_name: charge.student_name,
    concept_desc: charge.concept_desc || t.checkout.conceptTypes[charge.concept_type],
    amount: charge.values.pending_amount,
  }));
  const list = <PaymentLines lines={lines} withAmounts />;
  return (
    <Panel className="mt-4 overflow-hidden text-14">
      <details className="group wide:hidden">
        <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 px-4 -outline-offset-3 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1 font-semibold">{words.whatFor}</span>
          <span className="text-soft">{t.checkout.concepts(open.length)}</span>
          <span className="text-faint transition-transform duration-150 group-open:rotate-90 motion-reduce:transition-none">
            <Icon name="chevron" className="size-4.5" />
          </span>
        </summary>
        <div className="border-t border-line p-4">{list}</div>
      </details>
      <div className="hidden p-4 wide:block">
        <h2 className="mb-3 text-soft">{words.whatFor}</h2>
        {list}
      </div>
    </Panel>
  );
}
