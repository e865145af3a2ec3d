import { typesCard } from '#contracts/step-traits';
import type { MoneyState } from '#domain/money-state';
import type { Offer } from '#providers/offer';
import { offerOf } from '#providers/registry';
import { readPaymentFacts } from '../db/read/payment-facts.ts';
import type { PaymentRow } from '../db/read/payment-row.ts';
import type { Trx } from '../db/driver/db.ts';
import type { SessionFacts } from '../db/read/session-facts.ts';
import type { Services } from '../services/services.ts';
import type { EmailKind } from './kinds.ts';
import { isMailAddress } from './mail-address.ts';
import type { NewEmail } from './queue-email.ts';

export interface PaymentContext {
  readonly trx: Trx;
  readonly services: Services;
  readonly facts: SessionFacts;
  readonly payment: PaymentRow;
  readonly offer: Offer;
  readonly recipient: Recipient;
  /** As it was before the decision that brings the e-mail; null where none was made. */
  readonly before: MoneyState | null;
}

/** An e-mail that is still to be addressed. */
export type Unaddressed<Kinds extends EmailKind = EmailKind> = {
  readonly [Kind in Kinds]: Pick<NewEmail<Kind>, 'kind' | 'about' | 'data'>;
}[Kinds];

interface Recipient {
  readonly address: string;
  /** Whom to greet; empty where the name on file need not be the reader's. */
  readonly name: string;
  /** A link to the session goes to the address on file only. */
  readonly isOnFile: boolean;
}

/** Null when there is no such payment in the session. */
export async function readPaymentContext(
  trx: Trx,
  services: Services,
  {
    sessionId,
    paymentId,
    before,
  }: Readonly<Record<'sessionId' | 'paymentId', string>> & Pick<PaymentContext, 'before'>,
): Promise<PaymentContext | null> {
  const found = await readPaymentFacts(trx, sessionId, paymentId);
  if (!found) return null;
  const { facts, payment } = found;
  const offer = offerOf(payment);
  return { trx, services, facts, payment, offer, recipient: recipientOf(facts, payment, offer), before };
}

/**
 * Who reads an e-mail about a payment: who paid by card wrote an address of their own beside it (spec §5), and the
 * outcome is theirs; every other one, and every one with a link to the session, goes to the address on file.
 */
export function recipientOf(
  facts: { readonly payer: Pick<SessionFacts['payer'], 'email' | 'first_name'> },
  payment: Pick<PaymentRow, 'answers'>,
  offer: Pick<Offer, 'step'>,
): Recipient {
  const onFile = { address: facts.payer.email.trim(), name: facts.payer.first_name, isOnFile: true };
  const typed = typesCard(offer) ? (payment.answers['email'] ?? '').trim() : '';
  if (!isMailAddress(typed) || typed.toLowerCase() === onFile.address.toLowerCase()) return onFile;
  return { address: typed, name: '', isOnFile: false };
}
