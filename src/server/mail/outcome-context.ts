import type { MoneyState } from '#domain/money-state';
import type { Offer } from '#providers/provider';
import type { PaymentRow } from '../db/payments.ts';
import type { SessionFacts } from '../db/session-facts.ts';
import type { Services } from '../start/services.ts';
import type { CheckoutLink } from './checkout-link.ts';
import type { NewEmail } from './queue-email.ts';
import type { Recipient } from './recipient.ts';
import type { EmailKind } from './kinds.ts';

/** All that a letter about a payment is made of. */
export interface PaymentContext {
  readonly services: Pick<Services, 'origin' | 'keys'>;
  readonly facts: SessionFacts;
  readonly payment: PaymentRow;
  readonly offer: Offer;
  readonly recipient: Recipient;
}

/** The same as a decision left it. */
export interface OutcomeContext extends PaymentContext {
  /** As it was before the decision. */
  readonly before: MoneyState;
  /** A way back to the checkout; null where the letter does not go to the address on file. Makes one each time it is called. */
  checkoutLink(): Promise<CheckoutLink | null>;
}

/** A letter that is still to be addressed. */
export type OutcomeLetter = {
  readonly [Kind in EmailKind]: Pick<NewEmail<Kind>, 'kind' | 'about' | 'data'>;
}[EmailKind];
