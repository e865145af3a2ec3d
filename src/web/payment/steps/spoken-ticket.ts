import { mainLine, otherLines } from '#contracts/instruction-lines';
import type { InstructionsStep } from '#contracts/next-step';
import { type MoneyTexts, moneyTextsOf } from '#i18n/catalogues';
import { formatMoney } from '#i18n/format';
import { formatUntil } from '#i18n/format-moment';
import { placeNameOf } from '#i18n/place-names';
import type { PageShell } from '../../shell/page-shell.ts';
import type { Texts } from '../../shell/texts.tsx';
import { spokenIn } from './read-aloud.tsx';
import { hasEnded, type ShownPayment } from './step.ts';

/** Returns a ticket in sentences, in the order of its page. One that is paid says so; one not to be paid, no number. */
export function spokenTicket(
  payment: ShownPayment,
  { school, now }: PageShell,
  { t, locale }: Texts,
): readonly string[] {
  const money = moneyTextsOf(locale);
  const { next_step: step, confirmation_number: number } = payment;
  const name = school?.name ?? '';
  const sum = formatMoney(payment.total_amount, payment.currency, locale);
  if (payment.status === 'successful')
    return [
      name,
      money.receipt.title,
      sum,
      ...(number ? [`${money.receipt.confirmation}: ${spelled(number, 4)}`] : []),
    ];
  const isPayable = step?.kind === 'instructions' && !payment.session_paid && !payment.cancel_requested;
  if (!isPayable || hasEnded(payment, now)) return [name, money.sharing.large.notToPay];
  return [
    name,
    headingOf(step, money, locale),
    `${money.ticket.exact}: ${formatMoney(step.amount, step.currency, locale)}`,
    ...[mainLine(step), ...otherLines(step)].map(
      ({ role, value, group }) => `${money.instructions.lines[role]}: ${spelled(value, group ?? 4)}`,
    ),
    formatUntil(step.pay_before, step.time_zone, t, locale),
    ...payment.method_steps,
  ];
}

function headingOf(step: InstructionsStep, { voucher, instructions }: MoneyTexts, locale: Texts['locale']): string {
  const { one } = placeNameOf(step, locale);
  const headings = {
    counter: voucher.heading(one),
    transfer: instructions.transfer.heading,
    app: instructions.app.heading(one),
  };
  return headings[step.channel];
}

/** A number sign by sign, in groups; a name as it is. */
const spelled = (value: string, group: number): string => (/\d/.test(value) ? spokenIn(value, group) : value);
