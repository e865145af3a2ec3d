import type { TokenizedCard } from '#contracts/saved-card';
import type { Charge, PaymentSession } from '#contracts/session';
import { formatAmount, formatMoney } from '#i18n/format';
import { Amount } from '#ui/amount';
import { Button } from '#ui/button';
import { Chevron } from '#ui/icon';
import { Panel } from '#ui/panel';
import type { PageProps } from '../../loading/page-props.ts';
import { useCardTexts } from '../../card/card-texts.ts';
import type { Price } from '../../card/price-moved.tsx';
import { shownCard, spokenCard } from '../../card/saved-cards.tsx';
import { isAcceptedHere } from '../../payment/accepted-here.ts';
import { acceptedField } from '../../payment/choice.ts';
import { Acceptance, payBar } from '../../payment/pay-bar.tsx';
import { owedLines, PaymentLines } from '../../payment/steps/paid-for.tsx';
import { useTexts } from '../../shell/texts.tsx';

/** The page's heading. On a phone the total stands in the bar alone; on a wide screen beside the charges. */
export function Hero({ price, currency }: { readonly price: Price; readonly currency: PaymentSession['currency'] }) {
  const { locale } = useTexts();
  const words = useCardTexts();
  return (
    <>
      <h1 className="sr-only wide:not-sr-only">
        <span className="block text-16 text-soft">{words.heading}</span>
        <Amount text={formatAmount(price.total_amount, locale)} code={currency} />
      </h1>
      <p className="hidden wide:block">
        <Sum price={price} />
      </p>
    </>
  );
}

interface CardPayBarProps extends Pick<PageProps, 'shell' | 'session'> {
  readonly price: Price;
  readonly busy: boolean;
  /** Called on a click while there is no form yet: nothing can be submitted then. */
  readonly onEarly?: () => void;
  /** Whether that click happened. */
  readonly isEarly?: boolean;
  /** The saved card that pays. */
  readonly savedCard?: TokenizedCard | null;
  /** Whether it leads to the provider's page. */
  readonly leadsAway?: boolean;
}

/** The total and its Pay button: in view at the foot of a phone, under the fields of a wide screen. */
export function CardPayBar(props: CardPayBarProps) {
  const { shell, session, price, busy, onEarly, isEarly = false, savedCard, leadsAway = false } = props;
  const { t, locale } = useTexts();
  const words = useCardTexts();
  const amount = formatMoney(price.total_amount, session.currency, locale);
  return (
    <div className={`needs-scripts wide:static [@media(max-height:30rem)]:static ${payBar.outer}`}>
      <div className={payBar.inner}>
        <p className="mb-2 wide:hidden">
          <Sum price={price} />
        </p>
        {leadsAway ? (
          <p className="mb-2">
            <Amount size="bar" text={formatAmount(price.total_amount, locale)} code={session.currency} />
          </p>
        ) : null}
        <Button
          type={onEarly ? 'button' : 'submit'}
          onClick={onEarly}
          aria-disabled={busy || isEarly}
          className="w-full"
        >
          {isEarly ? (
            words.moment
          ) : busy ? (
            t.checkout.working
          ) : (
            <span>
              <span className="figures block">{leadsAway ? t.checkout.continue : words.pay(amount)}</span>
              {savedCard ? (
                <span className="block text-13 font-medium">
                  {' '}
                  <span aria-hidden="true">{words.payWith(shownCard(savedCard, words))}</span>
                  <span className="sr-only">{words.payWith(spokenCard(savedCard, words))}</span>
                </span>
              ) : null}
            </span>
          )}
        </Button>
        {isAcceptedHere(session.policy.version) ? (
          <input type="hidden" name={acceptedField} value={session.policy.version} />
        ) : (
          <Acceptance shell={shell} session={session} />
        )}
      </div>
    </div>
  );
}

/** The parts of the total. */
function Sum({ price }: { readonly price: Price }) {
  const { t, locale } = useTexts();
  return (
    <span className="figures text-14 text-soft">
      {price.commission_amount === 0
        ? t.checkout.totalPlain
        : t.checkout.totalWithCommission(
            formatAmount(price.base_amount, locale),
            formatAmount(price.commission_amount, locale),
          )}
    </span>
  );
}

/** The charges, on a phone: a folded line under the fields. */
export function WhatFor({ charges }: { readonly charges: readonly Charge[] }) {
  const { t } = useTexts();
  const words = useCardTexts();
  const lines = owedLines(charges, t);
  return (
    <details className="group -mt-2 text-14 wide:hidden">
      <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-2 [&::-webkit-details-marker]:hidden">
        <span className="font-semibold">{words.whatFor}</span>
        <span className="text-soft">
          {lines.length === 1 ? lines[0]?.concept_desc : t.checkout.concepts(lines.length)}
        </span>
        <Chevron />
      </summary>
      <Panel className="mt-1 p-4">
        <PaymentLines lines={lines} withAmounts />
      </Panel>
    </details>
  );
}
