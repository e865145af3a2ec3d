import { lineOf } from '#contracts/instruction-lines';
import type { Channel, InstructionsStep } from '#contracts/next-step';
import type { Catalogue, MoneyTexts } from '#i18n/catalogues';
import { usualSlipHours } from '#domain/reflection';
import { type PlaceName, placeNameOf } from '#i18n/place-names';
import { useMoneyTexts } from '../payment-copy.ts';
import { useTexts } from '../../shell/texts.tsx';
import { useChosenPlace } from './places.tsx';
import type { ShownPayment } from './step.ts';

interface ChannelCopy {
  readonly heading: string;
  readonly expired: { readonly title: string; readonly text: string };
  /** How the amount is to be paid. */
  readonly exact: string;
}

interface ArrivalFacts {
  readonly step: InstructionsStep;
  /** How long the money takes, in hours; 0: at once. */
  readonly hours: number;
  readonly t: Catalogue;
  readonly money: MoneyTexts;
}

/**
 * Returns how long such money takes to show: at most, and usually if much sooner. A transfer to the payment's own
 * account is usually quick.
 */
export function arrivesWithin({ step, hours, t, money }: ArrivalFacts): string {
  const { places, transfer } = money.instructions;
  if (hours === 0) return t.method.reflectionInstant;
  if (step.usual_minutes !== undefined) return places.reflectsIn(step.usual_minutes, hours);
  // If the limit is the usual time, it is said once.
  const isOwnAccount = step.channel === 'transfer' && lineOf(step, 'clabe') !== null;
  return isOwnAccount && hours > usualSlipHours
    ? transfer.reflectsIn(usualSlipHours, hours)
    : t.method.reflectionWithin(hours);
}

const copyBy = {
  counter: ({ one }, { voucher, ticket }) => ({
    heading: voucher.heading(one),
    expired: { title: voucher.expiredTitle, text: voucher.expired },
    exact: ticket.exact,
  }),
  transfer: (_place, { ticket, instructions: { transfer, expired } }) => ({
    heading: transfer.heading,
    expired,
    exact: ticket.exactTransfer,
  }),
  app: ({ one }, { voucher, ticket, instructions: { app } }) => ({
    heading: app.heading(one),
    expired: { title: voucher.expiredTitle, text: voucher.expired },
    exact: ticket.exact,
  }),
} as const satisfies Record<Channel, (place: PlaceName, money: MoneyTexts) => ChannelCopy>;

export function useChannelCopy(step: InstructionsStep, payment: ShownPayment): ChannelCopy {
  const { locale } = useTexts();
  const money = useMoneyTexts();
  return copyBy[step.channel](placeNameOf(step, locale, useChosenPlace(payment)), money);
}
