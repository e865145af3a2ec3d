import type { InstructionsStep } from '#contracts/next-step';
import { dayOf } from '#domain/calendar-day';
import { instructions, readLine, typedLine } from '#providers/instructions';
import type { StartResult } from '#providers/observation';
import type { PaymentOrder } from '#providers/payment-order';
import { noOtherSide } from '#providers/paid-on-statement';
import type { ProviderConnection } from '#providers/provider';
import { noticeReader } from './notice.ts';
import { type Algorithm, algorithms, ownDigits, withCheckDigits } from './check-digits.ts';

type Env = Readonly<Record<string, string>>;

/** The banks, by the answer that chooses one. */
export const banks = { bbva: 'BBVA', santander: 'Santander' } as const;
export type Bank = keyof typeof banks;

interface Agreement {
  readonly name: string;
  /** The number that the bank knows the account by. */
  readonly number: string;
  readonly algorithm: Algorithm;
}

/** Issues an agreement and a reference. Only the school's statement and its bank's notices report money. */
export function connectBankDeposit(env: Env): ProviderConnection {
  const agreements = agreementsIn(env);
  const holder = env['BANK_DEPOSIT_HOLDER'] ?? '';
  const baseYear = Number(env['BANK_DEPOSIT_BASE_YEAR'] ?? 2014);
  return {
    start: async (order) => {
      const agreement = agreements.get(order.answers['bank'] ?? '');
      return agreement
        ? referred(order, agreement, { holder, baseYear })
        : { kind: 'refused', group: 'payment_data_error', code: 'bank' };
    },
    options: async (field) =>
      field === 'bank' ? [...agreements].map(([value, { name: label }]) => ({ value, label })) : null,
    ...noOtherSide,
    readWebhook: noticeReader(env),
    sendsNothing: env['BANK_DEPOSIT_NOTICE_SECRET'] === undefined,
  };
}

/** Those that have a number. Throws where none has. */
function agreementsIn(env: Env): ReadonlyMap<string, Agreement> {
  const found = Object.entries(banks).flatMap(([bank, name]) => {
    const number = env[`BANK_DEPOSIT_${bank.toUpperCase()}_AGREEMENT`] ?? '';
    const algorithm = algorithms.find((each) => each === env[`BANK_DEPOSIT_${bank.toUpperCase()}_ALGORITHM`]);
    return number === '' ? [] : ([[bank, { name, number, algorithm: algorithm ?? 'luhn00' }]] as const);
  });
  if (found.length === 0) throw new Error('BANK_DEPOSIT_BBVA_AGREEMENT or BANK_DEPOSIT_SANTANDER_AGREEMENT is needed');
  return new Map(found);
}

type AccountFacts = { readonly holder: string; readonly baseYear: number };

function referred(order: PaymentOrder, agreement: Agreement, { holder, baseYear }: AccountFacts): StartResult {
  const { algorithm } = agreement;
  const lastDay = dayOf(order.payBefore, order.timeZone);
  const own = digitsOf(order.paymentId, ownDigits[algorithm]);
  const reference = withCheckDigits(algorithm, own, { total: order.total, lastDay, baseYear });
  if (reference === null) return { kind: 'refused', group: 'not_created', code: 'base_year' };
  return {
    kind: 'accepted',
    providerRef: reference,
    reference,
    phase: 'awaiting_payer',
    nextStep: slip(order, reference, agreement, holder),
    expiresAt: null,
  };
}

/** The same for the same payment: digits of its id, which is random. */
const digitsOf = (paymentId: string, count: number): string =>
  String(BigInt(`0x${paymentId.replaceAll('-', '')}`) % 10n ** BigInt(count)).padStart(count, '0');

function slip(order: PaymentOrder, reference: string, { name, number }: Agreement, holder: string): InstructionsStep {
  return instructions(order, {
    channel: 'counter',
    brand: name,
    lines: [typedLine('reference', reference, 4), typedLine('agreement', number), readLine('beneficiary', holder)],
    barcode: reference,
  });
}
