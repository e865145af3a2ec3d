/** What an event says, where the document does not describe it. */
const notes: Readonly<Record<string, string>> = {
  'payment.pending':
    'The provider has it: a voucher was made, or the bank was asked. No money yet. A payment that ends at once skips this one.',
  'payment.succeeded': 'The money is there: verified at the provider. Book it.',
  'payment.rejected': 'The bank said no. The session is open again; another attempt may follow.',
  'payment.failed':
    'It failed at the provider, or nobody paid it in time. Late money may still turn it into a success.',
  'payment.cancelled':
    'Voided at the provider, to pay another way or because nothing is owed any more. A method that was only chosen is never told of.',
  'payment.refunded': 'You gave money back. The payment stays `successful`; what it had settled is owed again.',
  'payment.reversed':
    'The provider or the payer’s bank took money back. The payment stays `successful`; what it had settled is owed again.',
  'payment.reinstated':
    'The payer’s bank gave back what it had taken: a dispute was won. `return.amount` is below zero; what the money had settled is settled again.',
  'refund.pending':
    'The provider has the refund that you asked for. No money went back yet. One that ends at once skips this one.',
  'refund.done': 'The refund that you asked for went back. `payment.refunded` says what it was taken off.',
  'refund.failed':
    'The refund that you asked for did not go back, and its amount can be given back otherwise. With `done_at` it came back after it was done: a case is open.',
  'payment_session.opened': 'You made a session. Its link was in the answer, and nowhere else.',
  'payment_session.paid': 'Nothing is owed any more.',
  'payment_session.expired':
    'Its last link died. The session still exists: make another link, or let the payer ask for one.',
  'payment_session.link_requested': 'The payer asked for another link.',
  'case.opened': 'Money did not come as expected, or may be known already. Somebody at the school must look.',
  'case.resolved': 'A case is settled: by the school, or because the missing money came.',
  'invoice.requested': 'Make out an invoice for what was just paid: tax data and lines, as the session asked for.',
  'card.domiciled':
    'A payer agreed that you may debit this card from now on. Cuota charges nothing by itself. End it with `POST /api/v1/mandates/{id}/end`.',
  'account.failing':
    'The provider refuses the credentials of one of your accounts. Payers are not offered what it collects until they are taken again: give it others with `POST /api/v1/accounts/{id}/rotate`. Told once.',
  'account.recovered': 'The provider takes the credentials of the account again, or has others. Payers are offered it.',
  'card.deleted': 'The payer deleted a saved card. No standing debit used it any more.',
};

/** One or two sentences on an event; empty for one that we know nothing of. */
export const eventNote = (type: string): string => notes[type] ?? '';
