import { typesCard } from '#contracts/step-traits';
import type { Offer } from '#providers/offer';
import type { PaymentRow } from '../db/payments.ts';
import type { SessionFacts } from '../db/session-facts.ts';
import { isMailAddress } from './mail-address.ts';

export interface Recipient {
  readonly address: string;
  /** Whom to greet; empty where the name on file need not be the reader's. */
  readonly name: string;
  /** A link to the session goes to the address on file only. */
  readonly isOnFile: boolean;
}

/**
 * Who reads a letter about a payment: who paid by card wrote an address of their own beside it (spec §5), and the
 * outcome is theirs; every other letter, and every letter with a link to the session, goes to the address on file.
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
