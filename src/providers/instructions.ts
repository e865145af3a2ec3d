import type { InstructionLine, InstructionsStep } from '#contracts/next-step';
import type { PaymentOrder } from './payment-order.ts';

type ProviderFacts = Pick<InstructionsStep, 'channel' | 'brand' | 'lines'> &
  Partial<Pick<InstructionsStep, 'barcode' | 'places' | 'places_are' | 'usual_minutes' | 'hosted_url'>>;

/** A payer's instructions to pay elsewhere: the amount, the deadline, and the provider's facts. */
export const instructions = (
  { total, payBefore, timeZone }: Pick<PaymentOrder, 'total' | 'payBefore' | 'timeZone'>,
  facts: ProviderFacts,
): InstructionsStep => ({
  kind: 'instructions',
  barcode: null,
  // Drawn, and linked to, by the server.
  barcode_svg: null,
  durable_url: null,
  places: [],
  amount: total.minor,
  currency: total.currency,
  pay_before: payBefore.toISOString(),
  time_zone: timeZone,
  hosted_url: null,
  ...facts,
});

type Role = InstructionLine['role'];

/** A line that is only read. */
export const readLine = (role: Role, value: string): InstructionLine => ({ role, value, group: null, copy: false });

/** A line that is typed there, or copied; a long one in groups of so many signs. */
export const typedLine = (role: Role, value: string, group: number | null = null): InstructionLine => ({
  role,
  value,
  group,
  copy: true,
});
