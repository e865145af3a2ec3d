import type { PaymentMethodOption } from '#contracts/payment-method-option';
import { formatAmount, formatMoney, unbroken } from '#i18n/format';
import { Chevron } from '#ui/icon';
import { Panel } from '#ui/panel';
import { useTexts } from '../shell/texts.tsx';
import { ActionForm, ReplaceChoice, type ReplaceChoiceProps } from './action-form.tsx';
import { writeChoice } from './choice.ts';

/** How many are open; a payer who needs another opens the rest. */
const inSight = 3;

const nameOf = ({ row_title: row, title }: PaymentMethodOption): string => row ?? title;

/** The other ways to pay: a first click explains what replaces the payment, the next does it. Needs no scripts. */
export function OtherWays({
  ways,
  currency,
  ...form
}: ReplaceChoiceProps & { readonly ways: readonly PaymentMethodOption[]; readonly currency: string }) {
  const { copy } = form;
  const row = (way: PaymentMethodOption) => <OtherWay key={way.key} {...form} way={way} currency={currency} />;
  const [first, rest] = ways.length > inSight + 1 ? [ways.slice(0, inSight), ways.slice(inSight)] : [ways, []];
  return (
    <section aria-labelledby="other-ways" className="mt-3">
      <h2 id="other-ways" className="text-16 font-semibold">
        {copy.prefer}
      </h2>
      <p className="mt-0.5 mb-3 text-14 text-soft">{copy.preferWhat}</p>
      <Panel className="overflow-hidden">
        {first.map(row)}
        {rest.length > 0 ? (
          <details className="group/more border-t border-line">
            <Summary className="font-medium text-accent group-open/more:hidden">
              <span className="flex-1">{copy.moreWays(rest.length, rest.map(nameOf).join(', '))}</span>
              <Chevron />
            </Summary>
            {rest.map(row)}
          </details>
        ) : null}
      </Panel>
      <div className="mt-3">
        <ReplaceChoice {...form} copy={{ ...copy, other: copy.cancelOnly }} />
      </div>
    </section>
  );
}

function OtherWay({
  way,
  currency,
  copy,
  paymentId,
  ...form
}: ReplaceChoiceProps & { readonly way: PaymentMethodOption; readonly currency: string }) {
  const { t, locale } = useTexts();
  const cost =
    way.commission_amount === 0
      ? t.method.noCommission
      : t.method.commissionFixed(formatAmount(way.commission_amount, locale));
  const total = unbroken(formatMoney(way.total_amount, currency, locale));
  return (
    <details name="other-way" className="group border-line not-first:border-t">
      <Summary>
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{way.title}</span>
          <span className="figures block text-14 text-soft">
            {[way.arrival?.text, unbroken(cost), ...(way.remarks ?? [])].filter(Boolean).join(' · ')}
          </span>
        </span>
        <Chevron />
      </Summary>
      <div className="bg-sunk px-4 pt-3 pb-4">
        <p className="figures text-14">{copy.thenPays(total)}</p>
        <p className="mt-1 text-14 text-soft">{copy.otherIfPaid}</p>
        <div className="mt-3">
          <ActionForm
            {...form}
            asks={{ action: 'replace', paymentId }}
            choice={writeChoice(way)}
            label={copy.cancelAndPay}
            busyLabel={copy.cancelling}
            look="primary"
          />
        </div>
      </div>
    </details>
  );
}

function Summary({ className = '', children }: { readonly className?: string; readonly children: React.ReactNode }) {
  return (
    <summary
      className={`flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-2.5 text-16 [&::-webkit-details-marker]:hidden ${className}`}
    >
      {children}
    </summary>
  );
}
