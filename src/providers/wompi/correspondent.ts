import { instructions, typedLine } from '#providers/instructions';
import type { InstructionsStep } from '#contracts/next-step';
import type { Offer } from '#providers/offer';
import type { PaymentKind } from './payment-kind.ts';
import { correspondentTexts, documentsForm } from './texts.ts';
import { moneyOf, type Transaction } from './wire.ts';

/** Up to 2 hours: spec §3, §9. How long a reference lives Wompi does not say: we tell it when it ends. */
const offer: Offer = {
  country: 'CO',
  type: 'cash',
  gateway: 'wompi_cash',
  category: 'cash',
  step: 'form',
  path: '/co/correspondent',
  currency: 'COP',
  limits: {},
  validityDays: 3,
  reflectionHours: 2,
  graceHours: 24,
  logo: { usual: '/assets/marks/corresponsal-1.svg', disabled: '/assets/marks/corresponsal-off-1.svg' },
  form: { fields: [], texts: documentsForm.correspondent },
  texts: correspondentTexts,
};

/** Cash at a correspondent of Bancolombia's; agreement and reference come seconds after the start. */
export const correspondent: PaymentKind = {
  offer,
  method: 'BANCOLOMBIA_COLLECT',
  payment: () => ({ payment_method: { type: 'BANCOLOMBIA_COLLECT' } }),
  expiresAt: ({ payBefore }) => payBefore,
  brings: 'instructions',
  step(transaction) {
    const { business_agreement_code: agreement, payment_intention_identifier: reference } =
      transaction.payment_method.extra ?? {};
    if (!agreement || !reference) return null;
    return { reference, nextStep: slip(transaction, agreement, reference) };
  },
};

function slip(transaction: Transaction, agreement: string, reference: string): InstructionsStep {
  // Wompi does not repeat the deadline: the payment's own is set when this is stored.
  const payBefore = new Date(transaction.created_at);
  return instructions(
    { total: { minor: moneyOf(transaction).minor, currency: 'COP' }, payBefore, timeZone: 'America/Bogota' },
    {
      channel: 'counter',
      brand: 'Corresponsal Bancolombia',
      lines: [typedLine('reference', reference, 4), typedLine('agreement', agreement)],
    },
  );
}
