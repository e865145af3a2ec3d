import { useState } from 'react';
import type { CardForm } from '#contracts/card-form';
import type { MonthsView } from '#contracts/months';
import type { TokenizedCard } from '#contracts/saved-card';
import { formatAmount } from '#i18n/format';
import { Panel } from '#ui/panel';
import { SelectField } from '#ui/select-field';
import { useMoneyTexts } from '../payment/payment-copy.ts';
import { useTexts } from '../shell/texts.tsx';
import { useCardTexts } from './card-texts.ts';

type Priced = Pick<CardForm, 'base_amount' | 'commission_amount' | 'total_amount'>;

export interface ChosenMonths<Price extends Priced> {
  /** Null for one payment: nobody is put into a plan, and who wants none touches nothing. */
  readonly plan: MonthsView | null;
  readonly choose: (count: number | null) => void;
  /** What is charged then. */
  readonly price: Price;
}

/** The payer's months. `until`: another one ends the choice, as an answer to Pay does. */
export function useMonths<Price extends Priced>(
  form: Pick<CardForm, 'months'> | null,
  price: Price,
  until: unknown,
): ChosenMonths<Price> {
  const [chosen, setChosen] = useState<{ readonly until: unknown; readonly count: number | null } | null>(null);
  const count = chosen?.until === until ? chosen?.count : null;
  const plan = form?.months?.find((each) => each.count === count) ?? null;
  return {
    plan,
    choose: (next) => setChosen({ until, count: next }),
    price: plan
      ? {
          ...price,
          commission_amount: price.commission_amount + plan.fee_amount,
          total_amount: plan.total_amount,
        }
      : price,
  };
}

export interface MonthsProps {
  readonly form: Pick<CardForm, 'months' | 'instalments'>;
  /** The saved card that pays. */
  readonly savedCard: TokenizedCard | null;
  readonly months: Pick<ChosenMonths<Priced>, 'plan' | 'choose'>;
}

/** In how many parts the card is charged, where there is a choice. */
export function Months({ form, savedCard, months }: MonthsProps) {
  const words = useCardTexts().months;
  const isCredit = savedCard === null || savedCard.card_type === 'credit' || savedCard.card_type === 'unknown';
  if (form.instalments.length > 1) return isCredit ? <Instalments counts={form.instalments} /> : null;
  if (!form.months?.length) return null;
  return isCredit ? <Plans plans={form.months} {...months} /> : <p className="text-14 text-soft">{words.none}</p>;
}

interface PlansProps extends Pick<ChosenMonths<Priced>, 'plan' | 'choose'> {
  readonly plans: readonly MonthsView[];
}

function Plans({ plans, plan, choose }: PlansProps) {
  const { locale } = useTexts();
  const words = useCardTexts().months;
  const money = (minor: number): string => formatAmount(minor, locale);
  const choices = [
    { count: null, title: words.once, about: null },
    ...plans.map((each) => ({
      count: each.count,
      title: words.each(each.count, money(each.monthly_amount)),
      about: each.without_interest ? words.free : words.costs(money(each.fee_amount), money(each.total_amount)),
    })),
  ];
  return (
    <fieldset className="min-w-0">
      <legend className="field-label">{words.title}</legend>
      <Panel className="mt-1.5 overflow-hidden">
        {choices.map(({ count, title, about }) => (
          <label
            key={count}
            className="flex min-h-12 cursor-pointer items-center gap-3.5 border-line px-4 py-2.5 not-first:border-t has-checked:bg-tint"
          >
            <input
              type="radio"
              name="months"
              value={count ?? ''}
              checked={count === (plan?.count ?? null)}
              onChange={() => choose(count)}
              className="choice-dot"
            />
            <span className="figures min-w-0">
              <span className="block text-16 font-semibold">{title}</span>
              {about ? <span className="block text-14 text-soft">{about}</span> : null}
            </span>
          </label>
        ))}
      </Panel>
      <p className="mt-1.5 text-14 text-soft">{words.who}</p>
    </fieldset>
  );
}

/** A bank's own parts: it sets their interest, so no amount of one is known. */
function Instalments({ counts }: { readonly counts: readonly number[] }) {
  const words = useMoneyTexts().form;
  return (
    <SelectField
      id="card-instalments"
      name="instalments"
      label={words.instalments}
      hint={words.instalmentsCost}
      error={null}
      defaultValue={counts[0]}
    >
      {counts.map((count) => (
        <option key={count} value={count}>
          {words.instalmentsOf(count)}
        </option>
      ))}
    </SelectField>
  );
}
