import { anyTransaction, confirmTransactionRequest, createTransactionRequest } from '#contracts/provider-transactions';
import { confirmTransaction, createTransaction } from '../use-cases/payments/transactions.ts';
import { bodyRefusals, cardRefusals, chosenIn, prepareRefusals, submitRefusals } from './checkout-object.ts';
import { limitForms } from './payer-forms.ts';
import { requireOwnSession } from '../http/payer-auth.ts';
import { limitChoices } from '../http/rate-limit.ts';
import { answer } from './openapi.ts';
import { payerPost, payerRoutes } from './payer-route.ts';

/** The specification's generic pair: create a transaction, confirm it. Aliases of prepare, submit. Source: spec §7. */
export const transactionAliases = payerRoutes(
  payerPost('/create_transaction', 'createTransaction', {
    summary: 'Create a transaction: a pristine payment, and for a card the provider’s fields to pay it with.',
    description:
      'What `materialize` does, in the shape of a card provider’s transaction. `session_id` may name the session, and then must ' +
      'be the bearer’s; amounts and whatever else the body carries are ignored. For a card the fields are opened with `metadata.checkout_session_id`; `POST /api/checkout_sessions` answers ' +
      'with everything they need. Where the provider has a page of its own for it, the answer is what that is opened with.',
    body: createTransactionRequest,
    limits: [limitChoices, limitForms],
    201: answer(anyTransaction, 'The transaction, `PENDING`.'),
    refusals: [...bodyRefusals, ...prepareRefusals, 'provider_unavailable'],
    does: ({ services, sessionId }, { body: { entity, method, session_id: named = sessionId, ...body } }) => {
      requireOwnSession({ sessionId }, named);
      return createTransaction(services, { sessionId, entity, method, ...chosenIn(body) });
    },
  }),
  payerPost('/confirm_transaction', 'confirmTransaction', {
    summary: 'Confirm a transaction and learn how it stands: OK, PENDING, NOT_AUTHORIZED or FAILED.',
    description:
      'What `commit` does; repeating it changes nothing. `OK` only when the money is there. For a card, `answers` that are left ' +
      'out are the session’s own: the fields that were opened last, the payer’s name and e-mail. ' +
      'A refusal names the payment in `metadata.payment_id`.',
    body: confirmTransactionRequest,
    200: answer(anyTransaction, 'The transaction as it stands now.'),
    refusals: [...bodyRefusals, 'payment_not_found', ...submitRefusals, ...cardRefusals],
    does: ({ services, sessionId, client }, { body }) => {
      const { payment_id: paymentId, session_id: named = sessionId, answers = {}, acceptances = {} } = body;
      requireOwnSession({ sessionId }, named);
      return confirmTransaction(services, { sessionId, paymentId, answers, acceptances, client });
    },
  }),
);
