import * as z from 'zod/mini';

/** Each way that money goes back, as the API takes it. `separate`: beside what the provider reports. */
export const ways = {
  provider: { means: 'provider', kind: 'refund', separate: false },
  hand: { means: 'other', kind: 'refund', separate: true },
  panel: { means: 'other', kind: 'refund', separate: false },
  chargeback: { means: 'other', kind: 'chargeback', separate: false },
  reversal: { means: 'other', kind: 'reversal', separate: false },
} as const;

/** What was typed, sealed in the address of the last look: nobody reads it there, and a sign-in leads back to it. */
export const typedRefund = z.object({
  /** Null: all that is left. */
  amount: z.nullable(z.int()),
  way: z.enum(['provider', 'hand', 'panel', 'chargeback', 'reversal']),
  note: z.string(),
});
export type TypedRefund = z.infer<typeof typedRefund>;
