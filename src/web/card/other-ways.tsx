import { Link, useSubmit } from 'react-router';
import type { MouseEvent } from 'react';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentSession } from '#contracts/session';
import { formatAmount } from '#i18n/format';
import { Button, buttonClass, type ButtonLook } from '#ui/button';
import { writeChoice } from '../payment/choice.ts';
import { placeOfForm } from '../payment/place.ts';
import { useSubmitOnce } from '../shell/busy.tsx';
import { useTexts } from '../shell/texts.tsx';
import { useCardTexts } from './card-texts.ts';
import { otherWayField } from './shown-outcome.ts';
import { waysInstead } from './ways-instead.ts';

interface OtherWaysProps {
  readonly session: PaymentSession;
  /** What the card would have cost. */
  readonly card: Pick<PaymentMethodOption, 'base_amount' | 'total_amount'>;
  readonly most: 1 | 2;
  /** The look of the first button; the others are plain. */
  readonly look: ButtonLook;
  /** Shown if there is no such way. */
  readonly otherwise: React.ReactNode;
}

/** Other ways to pay the same, one click each, with price and saving. A way with a form of its own leads there. */
export function OtherWays({ session, card, most, look, otherwise }: OtherWaysProps) {
  const submit = useSubmit();
  const once = useSubmitOnce();
  const ways = waysInstead(session, card).slice(0, most);
  if (ways.length === 0) return otherwise;
  return ways.map((option, at) => {
    const own = placeOfForm(session, option.key);
    const shown = at === 0 ? look : 'plain';
    const label = <WayLabel option={option} saved={card.total_amount - option.total_amount} />;
    if (own)
      return (
        <Link key={option.key} to={own} className={buttonClass(shown)}>
          {label}
        </Link>
      );
    // It has no form of its own, because in the list it stands within one.
    const start = (event: MouseEvent): void => {
      event.preventDefault();
      let isRefused = false;
      once.onSubmit({ preventDefault: () => (isRefused = true) });
      if (!isRefused) void submit({ [otherWayField]: writeChoice(option) }, { method: 'post' });
    };
    return (
      <Button key={option.key} type="submit" look={shown} aria-disabled={once.busy} onClick={start}>
        {label}
      </Button>
    );
  });
}

interface WayLabelProps {
  readonly option: PaymentMethodOption;
  /** Minor units. */
  readonly saved: number;
}

function WayLabel({ option, saved }: WayLabelProps) {
  const { locale } = useTexts();
  const { instead } = useCardTexts();
  const money = (minor: number): string => formatAmount(minor, locale);
  return (
    <span>
      <span className="block">{option.title}</span>
      <span className="figures block text-14 font-medium">
        {[instead.total(money(option.total_amount)), ...(saved > 0 ? [instead.saves(money(saved))] : [])].join(' · ')}
      </span>
    </span>
  );
}
