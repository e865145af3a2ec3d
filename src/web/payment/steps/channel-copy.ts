import { lineOf } from '#contracts/instruction-lines';
import type { Channel, InstructionsStep } from '#contracts/next-step';
import type { MoneyTexts } from '#i18n/catalogues';
import { usualSlipHours } from '#domain/reflection';
import { formatDeadline, formatMoney, unbroken } from '#i18n/format';
import { type PlaceName, placeNameOf } from '#i18n/place-names';
import type { Fact } from '#ui/facts';
import { useMoneyTexts } from '../payment-copy.ts';
import { type Texts, useTexts } from '../../shell/texts.tsx';
import { useChosenPlace } from './places.tsx';
import type { ShownPayment } from './step.ts';

interface ChannelCopy {
  readonly heading: string;
  readonly expired: { readonly title: string; readonly text: string };
  /** What the parent should know of the amount, above the facts and below everything. */
  readonly exact: { readonly title: string; readonly text: string } | null;
  readonly warning: string | null;
  /** How much, until when, and when the school sees it. */
  readonly facts: readonly Fact[];
}

interface WordFacts {
  readonly step: InstructionsStep;
  /** Where it is paid: the place that was chosen, else what the instructions say. */
  readonly place: PlaceName;
  readonly amount: string;
  readonly deadline: string;
  /** How long the money takes, in hours; 0: at once. */
  readonly hours: number;
  readonly t: Texts['t'];
  readonly money: MoneyTexts;
}

const reflectsWithin = ({ hours, t }: WordFacts): string =>
  hours === 0 ? t.method.reflectionInstant : t.method.reflectionWithin(hours);

/** How soon it usually shows at a counter, and at most. */
const reflectsUsually = (facts: WordFacts): string =>
  facts.step.usual_minutes === undefined
    ? reflectsWithin(facts)
    : facts.money.instructions.places.reflectsIn(facts.step.usual_minutes, facts.hours);

/** How long a transfer takes: at most, and to an account of the payment's own also how long usually. */
export const transferReflects = ({
  hours,
  t,
  money,
  step,
}: Omit<WordFacts, 'place' | 'amount' | 'deadline'>): string => {
  if (hours === 0) return t.method.reflectionInstant;
  const isOwnAccount = lineOf(step, 'clabe') !== null;
  // Who promises no more than the usual says it once.
  return isOwnAccount && hours > usualSlipHours
    ? money.instructions.transfer.reflectsIn(usualSlipHours, hours)
    : t.method.reflectionWithin(hours);
};

const copyBy = {
  counter: (facts) => {
    const { voucher } = facts.money;
    const { one, the } = facts.place;
    return {
      heading: voucher.heading(one),
      expired: { title: voucher.expiredTitle, text: voucher.expired },
      exact: null,
      warning: voucher.exactWarning,
      facts: [
        { label: voucher.exact, value: facts.amount },
        { label: voucher.storeFee, value: voucher.storeFeeNote(the) },
        { label: voucher.payBefore, value: facts.deadline },
        { label: voucher.reflects, value: reflectsUsually(facts) },
      ],
    };
  },
  transfer: (facts) => {
    const { transfer, expired } = facts.money.instructions;
    return {
      heading: transfer.heading,
      expired,
      exact: { title: transfer.exactTitle(unbroken(facts.amount)), text: transfer.exact },
      warning: null,
      facts: [
        { label: transfer.validUntil, value: facts.deadline },
        { label: transfer.reflects, value: transferReflects(facts) },
      ],
    };
  },
  app: (facts) => {
    const { voucher } = facts.money;
    const { app } = facts.money.instructions;
    return {
      heading: app.heading(facts.place.one),
      expired: { title: voucher.expiredTitle, text: voucher.expired },
      exact: null,
      warning: voucher.exactWarning,
      facts: [
        { label: voucher.payBefore, value: facts.deadline },
        { label: voucher.reflects, value: reflectsWithin(facts) },
      ],
    };
  },
} as const satisfies Record<Channel, (facts: WordFacts) => ChannelCopy>;

export function useChannelCopy(step: InstructionsStep, payment: ShownPayment): ChannelCopy {
  const { t, locale } = useTexts();
  const money = useMoneyTexts();
  const place = placeNameOf(step, locale, useChosenPlace(payment));
  return copyBy[step.channel]({
    step,
    place,
    amount: formatMoney(step.amount, step.currency, locale),
    deadline: formatDeadline(step.pay_before, step.time_zone, t, locale),
    hours: payment.reflection_hours,
    t,
    money,
  });
}
