import type { NextStep } from '#contracts/next-step';
import { defaultLocale, parseLocale } from '#i18n/locale';
import { instructions, readLine, typedLine } from '#providers/instructions';
import type { PaymentOrder } from '#providers/payment-order';
import { noOtherSide } from '#providers/paid-on-statement';
import type { ProviderConnection } from '#providers/provider';
import { accountTypes } from './texts.ts';

type Env = Readonly<Record<string, string>>;

/** No other side: it issues the account and a reference; the school's statement reports the money. */
export function connectSchoolBank(env: Env): ProviderConnection {
  return {
    start: async (order) => ({
      kind: 'accepted',
      providerRef: order.confirmationNumber,
      reference: order.confirmationNumber,
      phase: 'awaiting_payer',
      nextStep: transferTo(env, order),
      expiresAt: null,
    }),
    ...noOtherSide,
  };
}

/** In the order of a bank's app. */
function transferTo(env: Env, order: PaymentOrder): NextStep {
  const readSetting = (name: string) => env[`SCHOOL_BANK_${name}`] ?? '';
  const type = readSetting('ACCOUNT_TYPE') === 'checking' ? 'checking' : 'savings';
  return instructions(order, {
    channel: 'transfer',
    brand: readSetting('NAME'),
    lines: [
      typedLine('account', readSetting('ACCOUNT')),
      typedLine('reference', order.confirmationNumber),
      typedLine('document', readSetting('DOCUMENT')),
      readLine('bank', `${readSetting('NAME')}, ${accountTypes[parseLocale(order.locale) ?? defaultLocale][type]}`),
      readLine('beneficiary', readSetting('HOLDER')),
    ],
  });
}
